//! The program itself is in `main.rs`. This library is empty: it compiles the examples of the
//! README, because this crate depends on every game.

/// The examples of the README compile and their assertions hold.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
