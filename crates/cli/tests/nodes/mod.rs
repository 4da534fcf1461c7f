//! Several real servers on a real PostgreSQL, which die: nothing that was acknowledged is lost,
//! nothing is there twice, and nobody is told what is not so.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "times are told, and never judged")]

mod bots;
mod deaths;
mod ended;
mod play;
mod stopped;
mod unheard;
