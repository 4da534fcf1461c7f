//! Several real servers on a real PostgreSQL, which are killed: nothing that was acknowledged is
//! lost, nothing is stored twice, and no client receives a false state.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "times are printed, and never asserted")]

mod bots;
mod deaths;
mod ended;
mod play;
mod stopped;
mod unheard;
