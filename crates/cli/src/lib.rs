//! The program itself is in `main.rs`. This library is empty: it compiles the examples of the
//! README, because this crate is the one that knows every game.

/// The examples of the README compile and hold.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
