//! The integration tests of this crate.
//!
//! One program, so that everything below it is compiled and linked once. `cargo xtask tidy` checks
//! that no file is forgotten here.
#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

mod bots;
mod common;
mod connections;
mod games;
mod leak;
mod limits;
mod logs;
mod nodes;
mod old;
mod openapi;
mod protocol;
mod refusals;
mod seats;
mod sessions;
mod slow;
mod tls;
