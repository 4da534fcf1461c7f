//! The integration tests of this crate.
//!
//! One program, so that its dependencies are linked once. `cargo xtask tidy` checks that no file is
//! forgotten here.
#![allow(clippy::unwrap_used, reason = "a test that fails here says where")]

mod allocation;
mod bridge;
mod deal;
mod docs;
mod kept;
mod laws;
mod oracle;
mod perft;
mod picks;
mod playthroughs;
mod props;
mod rules;
mod seeds;
mod slow;
mod slow_referee;
