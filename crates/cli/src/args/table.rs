//! The arguments that all commands share in which bots play many games.

use std::time::Duration;

use tessera_bots::{Budget, table::Pace};
use tessera_core::Game;

use super::{key_value, number};
use crate::{failure::Failure, games};

/// How the games are played.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// Thinking time per turn in milliseconds
    #[arg(long, value_name = "MS", value_parser = number::milliseconds)]
    #[arg(allow_negative_numbers = true, conflicts_with = "iterations")]
    pub time: Option<u64>,

    /// Iterations per choice [default: 1000]
    #[arg(long, value_name = "N", value_parser = number::iterations)]
    #[arg(allow_negative_numbers = true)]
    pub iterations: Option<u64>,

    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,

    /// Threads to play on [default: one for each core]
    #[arg(long, value_name = "T", value_parser = number::threads)]
    #[arg(allow_negative_numbers = true)]
    pub threads: Option<usize>,

    /// Set an option of the game (repeatable); the keys are listed below
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,

    /// Stop a game after this many rounds
    #[arg(long, value_name = "R", default_value = "1000", value_parser = number::rounds)]
    #[arg(allow_negative_numbers = true)]
    pub max_rounds: u32,
}

impl TableArgs {
    /// The starting position of every game.
    pub fn start<G: Game>(&self, seats: usize) -> Result<G, Failure> {
        games::start(&self.options, seats)
    }

    /// The limits of one turn.
    pub fn pace(&self) -> Pace {
        let iterations = self.iterations.unwrap_or(Budget::DEFAULT_ITERATIONS);
        Pace {
            turn: self.time.map(Duration::from_millis),
            iterations: self.time.is_none().then_some(iterations),
        }
    }
}
