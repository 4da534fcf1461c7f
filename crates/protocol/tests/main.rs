//! The integration tests of this crate.
//!
//! One program, so that everything below it is compiled and linked once. `cargo xtask tidy` sees
//! that no file is forgotten here.
#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

mod codex;
mod eldorado;
mod events;
mod generated;
mod hostile;
mod inward;
mod patches;
mod table;
mod vectors;
mod wire;
