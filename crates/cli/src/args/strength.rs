//! The command line of `tessera strength`.

use std::path::PathBuf;

use tessera_bots::Player;

use super::{arena::player, key_value, number};
use tessera_games::GameName;

use crate::games::GameParser;

/// The arguments of `tessera strength`.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct StrengthArgs {
    /// The game to play
    #[arg(value_parser = GameParser, value_name = "GAME")]
    pub game: GameName,

    /// The bot whose strength is measured
    #[arg(long, value_name = "BOT", default_value = "expert", value_parser = player)]
    pub bot: Player,

    /// The bot to compare with; its Elo is 0
    #[arg(long, value_name = "BOT", default_value = "greedy", value_parser = player)]
    pub against: Player,

    /// Thinking times per turn to measure, in milliseconds
    #[arg(
        long,
        value_name = "MS,MS",
        default_value = "5,15,50,150,500",
        value_delimiter = ','
    )]
    #[arg(value_parser = number::milliseconds, allow_negative_numbers = true)]
    pub times: Vec<u64>,

    /// Games between neighbouring times, rounded up to complete deals
    #[arg(long, value_name = "K", default_value = "40", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    pub games: u64,

    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,

    /// Threads to play on [default: one for each core]
    #[arg(long, value_name = "T", value_parser = number::threads)]
    #[arg(allow_negative_numbers = true)]
    pub threads: Option<usize>,

    /// Set an option of the game (repeatable); `tessera arena --help` lists the keys
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,

    /// Stop a game after this many rounds
    #[arg(long, value_name = "R", default_value = "1000", value_parser = number::rounds)]
    #[arg(allow_negative_numbers = true)]
    pub max_rounds: u32,

    /// Draw the curve to this file, updated after each step
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Print one JSON object instead of the table
    #[arg(long)]
    pub json: bool,
}

const HELP: &str = "\
If two bots differ too much, one wins every game and nothing can be measured. Therefore each
thinking time plays against the next shorter one, and the shortest against the bot of --against;
the differences in Elo are added up, and so are the squares of the intervals. Half a deal is
added to both sides of each step, so that a step with only wins has a finite Elo. Ctrl-C reports
the results so far and exits with 130.

Examples:
  tessera strength carcassonne --svg strength.svg
  tessera strength codex --bot flat --times 10,100 --games 100";
