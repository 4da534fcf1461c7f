//! The integration tests of this crate.
//!
//! One program, so that everything below it is compiled and linked once. `cargo xtask tidy` checks
//! that no file is forgotten here.
#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

mod api_page;
mod arena;
mod common;
mod course;
mod crash;
mod db;
mod deal;
mod durable;
mod hostile;
mod load;
mod nodes;
mod pipe;
mod play;
mod postgres;
mod program;
mod purge;
mod replay;
mod simulate;
mod strength;
mod toy;
mod tune;
mod verify;
