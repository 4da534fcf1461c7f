//! The binary `tessera`: a table server and its database, random play, contests and tuning of
//! bots, outside judges, replays, load tests, courses.
//!
//! Reading order: [`args`] (the command line), [`games`] (names of games as arguments), then one
//! module per command. [`failure`] decides exit codes, [`terminal`] what may be sent to a
//! terminal, [`input`] and [`output`] how files are read and written, and [`long`] has what
//! long-running commands share.
//!
//! **Invariant:** results go to standard output; progress, notes and errors go to standard error.

mod arena;
mod args;
mod course;
mod database;
mod db;
mod failure;
mod features;
mod games;
mod input;
mod load;
mod long;
mod output;
mod play;
mod replay;
mod serve;
mod simulate;
mod strength;
mod terminal;
mod tune;
mod verify;
mod verify_deal;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::{Args, Command};

/// Sending a move to its viewers allocates and frees some hundred small strings. Tests use an
/// allocator that counts.
#[cfg(not(test))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let outcome = match Args::parse().command {
        Command::Serve(args) => serve::run(&args),
        Command::Db(args) => db::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Strength(args) => strength::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::VerifyDeal(args) => verify_deal::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Course(args) => course::run(&args),
    };
    outcome.unwrap_or_else(|failure| failure::report(&failure))
}
