//! The command line of `tessera strength`.

use std::path::PathBuf;

use tessera_bots::Player;

use super::{arena::player, key_value, number};
use crate::games::GameKind;

/// What `tessera strength` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct StrengthArgs {
    /// Which game to play
    #[arg(value_enum, value_name = "GAME")]
    pub game: GameKind,

    /// The bot whose strength is measured
    #[arg(long, value_name = "BOT", default_value = "expert", value_parser = player)]
    pub bot: Player,

    /// The bot at the bottom, which has no Elo
    #[arg(long, value_name = "BOT", default_value = "greedy", value_parser = player)]
    pub against: Player,

    /// Thinking times of a turn in milliseconds
    #[arg(
        long,
        value_name = "MS,MS",
        default_value = "5,15,50,150,500",
        value_delimiter = ','
    )]
    #[arg(value_parser = number::milliseconds, allow_negative_numbers = true)]
    pub times: Vec<u64>,

    /// Games of each step, rounded up to whole deals
    #[arg(long, value_name = "K", default_value = "40", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    pub games: u64,

    /// Number behind all chance
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,

    /// Threads to play on [default: one for each core]
    #[arg(long, value_name = "T", value_parser = number::threads)]
    #[arg(allow_negative_numbers = true)]
    pub threads: Option<usize>,

    /// Change an option of the game, as often as needed; `tessera arena --help` lists the keys
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,

    /// Stop a game after so many rounds
    #[arg(long, value_name = "R", default_value = "1000", value_parser = number::rounds)]
    #[arg(allow_negative_numbers = true)]
    pub max_rounds: u32,

    /// Draw the curve into this file; it grows with every step
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Print one JSON object instead of the table
    #[arg(long)]
    pub json: bool,
}

const HELP: &str = "\
Far apart, one bot wins every game, and nothing is measured. So each time plays the next
smaller one, the smallest plays the bottom, and the differences in Elo add up; so do the
intervals, by squares. Half a deal is added to either side of a step, so that one that was
won altogether has a height. Ctrl-C tells what is known so far and exits with 130.

Examples:
  tessera strength carcassonne --svg strength.svg
  tessera strength codex --bot flat --times 10,100 --games 100";
