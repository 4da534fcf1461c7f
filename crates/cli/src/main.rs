//! The binary `tessera`: random play, contests and tuning of bots, outside judges, replays,
//! load for a table server, courses.
//!
//! Reading order: [`args`] (what may be asked), [`games`] (the registry, one line a game), then
//! a module per command. [`failure`] decides exit codes, [`terminal`] what a terminal may be
//! sent, [`input`] and [`output`] how files are read and written, [`long`] what long work shares.
//!
//! **Invariant:** only what was asked for goes to standard output; whatever is said about it
//! goes to standard error.

mod arena;
mod args;
mod course;
mod database;
mod db;
mod failure;
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

/// Telling a move to its viewers makes and drops some hundred small texts. Tests have one that
/// counts.
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
