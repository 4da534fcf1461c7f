//! The project's automation: `cargo xtask --help` lists what it can do.
#![allow(
    clippy::print_stdout,
    reason = "a command-line tool writes its results to standard output"
)]

mod attack;
mod codegen;
mod deny;
mod digest;
mod dist;
mod faults;
mod instructions;
mod python;
mod run;
mod serve;
mod summary;
mod test;
mod tidy;
mod tools;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Checks, generates and measures the contents of this workspace.
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
struct Xtask {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the page and the server, and run the server on a SQLite file
    ///
    /// Needs Node for the page; without it the server has an API only. Further options are passed on:
    /// cargo xtask serve --listen 0.0.0.0:8080 --public-url http://192.168.1.20:8080
    Serve(serve::Serve),
    /// Build the binary that a host installs, with its page inside
    ///
    /// Takes longer than the build of `serve` and runs a little faster. The binary needs nothing
    /// else to be installed; copy it to the machine that runs it.
    Dist,
    /// Install the tools that the tests need, then run every check, as CI does
    ///
    /// Three lanes run in parallel: format, tests, clippy, doc tests, instruction count and tidy;
    /// the page, its tests and the page in a browser; dependencies and the Python package. No step
    /// begins after one has failed. Ends with a table of durations.
    Test(test::Test),
    /// Run one step of the tests by itself
    Step {
        /// The step to run
        #[arg(value_enum)]
        name: test::Step,
    },
    /// Build the Python package into a virtual environment and run its tests
    ///
    /// The environment is in target/python; pip installs the packages that the tests need.
    Python,
    /// Check the house rules: arrows between crates, ledgers, links, unfinished code, generated files
    Tidy,
    /// Write the files that are generated from data
    Codegen,
    /// Count the instructions of a placement on a small and on a large board
    ///
    /// Fails when a placement on the large board costs a fifth more than on the small one.
    /// Needs valgrind.
    Instructions,
    /// Kill a table server repeatedly while games are played on it
    ///
    /// Builds the release binary. Fails when a move that was acknowledged is lost, or a table
    /// does not replay.
    Faults(faults::Faults),
    /// Attack a table server from one address while an ordinary player plays on it
    ///
    /// Loopback only, and bounded. Builds the release binary. Prints what the attacker managed, what
    /// the server used, what the player noticed, and which goals are met.
    Attack(attack::Options),
}

fn main() -> ExitCode {
    let root = run::root();
    let outcome = match Xtask::parse().task {
        Task::Serve(serve) => serve::run(&root, &serve),
        Task::Dist => dist::run(&root),
        Task::Test(test) => test::test(&root, &test),
        Task::Step { name } => test::step(&root, name),
        Task::Python => test::python(&root),
        Task::Tidy => tidy::tidy(&root),
        Task::Codegen => codegen::write(&root),
        Task::Instructions => instructions::check(&root),
        Task::Faults(faults) => faults::run(&root, &faults),
        Task::Attack(options) => attack::run(&root, &options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
