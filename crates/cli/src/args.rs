//! The command line.

mod arena;
mod db;
mod load;
mod number;
mod serve;
mod strength;
mod table;
mod tune;

use std::{fmt::Write as _, ops::RangeInclusive, path::PathBuf};

use clap::{Parser, Subcommand};

use tessera_bots::Player;
use tessera_core::Seat;

use tessera_games::{GameName, about, judges::JudgeFiles};

use crate::{games::GameParser, play};

pub use arena::ArenaArgs;
pub use db::{
    BackupArgs, CheckArgs, CopyArgs, DbArgs, DbCommand, ExportArgs, ImportArgs, MigrateArgs,
    PurgeArgs,
};
pub use load::{Check, LoadArgs, Spread};
pub use serve::{HeaderName, ServeArgs, Switch};
pub use strength::StrengthArgs;
pub use table::TableArgs;
pub use tune::{FileArg, TuneArgs};

/// Board games with exact rules: host tables, play against bots, compare bots, replay and verify
/// recorded games
#[derive(Debug, Parser)]
#[command(
    name = "tessera",
    version,
    after_help = EXAMPLES,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub struct Args {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a table server: games with friends and bots over HTTP
    Serve(ServeArgs),
    /// Maintain a table server's database: back up, check, copy, export and import games
    Db(DbArgs),
    /// Play random games and report speed and scores
    Simulate(SimulateArgs),
    /// Play against bots in the terminal
    Play(PlayArgs),
    /// Let bots play each other and report which is better, with confidence intervals
    Arena(ArenaArgs),
    /// Measure how much stronger a bot gets with more thinking time, and draw the curve
    Strength(StrengthArgs),
    /// Improve the parameters of the bots by contests
    Tune(TuneArgs),
    /// Show a recorded game move by move
    Replay(ReplayArgs),
    /// Check the rules against games recorded by other programs
    Verify(VerifyArgs),
    /// Prove that the draws of a table were not manipulated
    VerifyDeal(VerifyDealArgs),
    /// Load-test a table server: play many games on it and check every message
    Load(LoadArgs),
    /// Draw a course of El Dorado, or check a course file
    Course(CourseArgs),
}

// Each command's help is one compact page: one line per argument, and explanations below the
// arguments. Negative numbers are accepted here so that our own parser refuses them with a clear
// message; clap would take them for unknown options.

/// The arguments of `tessera simulate`.
#[derive(Debug, clap::Args)]
#[command(after_help = simulate_help())]
pub struct SimulateArgs {
    /// The game to play
    #[arg(value_parser = GameParser, value_name = "GAME")]
    pub game: GameName,

    /// Seats at the table
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::players)]
    #[arg(allow_negative_numbers = true)]
    pub players: usize,

    /// Games to play
    #[arg(long, value_name = "K", default_value = "10000", value_parser = number::games)]
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

    /// Set an option of the game (repeatable); the keys are listed below
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,

    /// Stop a game after this many rounds
    #[arg(long, value_name = "R", default_value = "1000", value_parser = number::rounds)]
    #[arg(allow_negative_numbers = true)]
    pub max_rounds: u32,

    /// Write the first game to this file as a record for `tessera replay`; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Print one JSON object instead of the summary
    #[arg(long)]
    pub json: bool,
}

/// The arguments of `tessera play`.
#[derive(Debug, clap::Args)]
#[command(after_help = PLAY_HELP)]
pub struct PlayArgs {
    /// The game to play
    #[arg(value_parser = GameParser, value_name = "GAME")]
    pub game: GameName,

    /// Seats at the table, yours included
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::players)]
    #[arg(allow_negative_numbers = true)]
    pub players: usize,

    /// Strength of your opponents: novice, casual, strong, expert, or a bot such as greedy
    #[arg(long, value_name = "LEVEL", default_value = "casual", value_parser = play::level)]
    pub bots: Player,

    /// The letter of your seat [default: A]
    #[arg(long, value_name = "S", value_parser = play::seat)]
    pub seat: Option<Seat>,

    /// How long a bot may think about a turn, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = number::milliseconds)]
    #[arg(allow_negative_numbers = true)]
    pub time: u64,

    /// Seed of the random numbers [default: a new one each time]
    #[arg(long, value_name = "S", value_parser = number::seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Set an option of the game (repeatable); `tessera simulate --help` lists the keys
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,

    /// Write the game to this file as a record when it ends or you quit
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// The arguments of `tessera replay`.
#[derive(Debug, clap::Args)]
#[command(after_help = REPLAY_HELP)]
pub struct ReplayArgs {
    /// A tessera-record/1 document; `-` reads standard input
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,

    /// Print the position after N moves, and its legal actions
    #[arg(long, value_name = "N", value_parser = number::moves)]
    #[arg(allow_negative_numbers = true)]
    pub at: Option<usize>,

    /// Also list everything that scores: where it is, who owns it, what it is worth now
    #[arg(long, conflicts_with = "json")]
    pub features: bool,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// The arguments of `tessera verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = verify_help())]
pub struct VerifyArgs {
    /// Files to check, or directories whose *.json files are checked; INDEX.json is skipped
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// The arguments of `tessera verify-deal`.
#[derive(Debug, clap::Args)]
#[command(after_help = VERIFY_DEAL_HELP)]
pub struct VerifyDealArgs {
    /// tessera-record/1 documents of finished tables; `-` reads standard input
    #[arg(value_name = "RECORD", required = true)]
    pub records: Vec<PathBuf>,
}

/// The arguments of `tessera course`.
#[derive(Debug, clap::Args)]
#[command(after_help = COURSE_HELP, disable_help_subcommand = true)]
pub struct CourseArgs {
    /// The command to run.
    #[command(subcommand)]
    pub command: CourseCommand,
}

/// The commands about courses.
#[derive(Debug, Subcommand)]
pub enum CourseCommand {
    /// Draw a course, with its tiles, blockades, caves and coordinates
    #[command(after_help = COURSE_HELP)]
    Show {
        /// The name of a course that comes with the game, or a tessera-course/1 document; `-`
        /// reads standard input
        #[arg(value_name = "COURSE")]
        course: PathBuf,
    },
    /// Check whether a file is a playable course, and report what is wrong with it
    #[command(after_help = COURSE_HELP)]
    Check {
        /// A tessera-course/1 document; `-` reads standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

const EXAMPLES: &str = "\
Examples:
  tessera simulate carcassonne                       play ten thousand random games
  tessera simulate carcassonne --record game.json    the same, and save the first game
  tessera play carcassonne --bots strong             play against a bot
  tessera arena carcassonne --bots mcts,greedy       find out which bot is better
  tessera tune carcassonne --out found.json          improve the parameters of the bots
  tessera replay game.json                           step through a game with the arrow keys
  tessera verify records/                            check the rules against other programs
  tessera load --tables 100 --seconds 30             measure and check a table server
  tessera course show serpentine                     draw a course of El Dorado

`tessera COMMAND --help` describes a command.";

const PLAY_HELP: &str = "\
Before each of your moves the table is drawn as your seat sees it, with what happened since
your last move. Type the number of a choice or the text of a move; separate several moves with
`;`. `undo` takes back your last action, until something is drawn or somebody else moves;
`features` lists everything that scores and what it is worth now; `hint` asks the expert bot;
`save FILE` writes the game to a file for `tessera replay`; `help` lists all commands.

Examples:
  tessera play carcassonne                              against a casual bot
  tessera play codex --bots expert --time 3000          against the expert, 3 seconds a turn
  tessera play eldorado --players 4 --option caves=on   against three bots, with caves";

const REPLAY_HELP: &str = "\
Every move is checked by the rules before anything is shown. On a terminal you step through
the game; if the output is not a terminal, or with --at or --json, the game is printed.

Keys:
  Right, Space, n    next move               Left, p        previous move
  Down, Page Down    ten moves forward       Up, Page Up    ten moves back
  Home               before the first move   End            after the last move
  h j k l, or Shift with an arrow            scroll a large board
  f                  switch between the board and the list of features
  q, Esc             quit

Examples:
  tessera replay game.json               step through the game on a terminal
  tessera replay game.json | less        read the game as a list of moves
  tessera replay game.json --at 40       the position after 40 moves
  tessera replay game.json --at 40 --features
  tessera simulate carcassonne --games 1 --record - | tessera replay -";

const VERIFY_DEAL_HELP: &str = "\
Before anybody sits down, a table publishes a commitment to a secret seed; when the game has
ended, the seed is revealed. This command recomputes every draw from the seed and the nonces of
the seats, compares it with the record, and replays the game by the rules. Compare the printed
commitment with the one that you saw before the game: only if they are equal is it certain that
the seed was not changed. The exit code is 1 if anything differs, or if a record has no deal or
no seed. docs/dealer.md describes the procedure.

Examples:
  tessera verify-deal game.json
  curl http://127.0.0.1:8080/api/tables/ID/record | tessera verify-deal -";

const COURSE_HELP: &str = "\
Courses that come with the game:
  first  hills-of-gold  home-stretch  winding-paths  serpentine  swamplands
  witchs-cauldron

If a course is not valid, `check` names the wrong member, as in `tiles[2].rotation: …`, and
exits with 1; if the file cannot be read, it exits with 2. docs/eldorado/courses.md describes
the format.

Examples:
  tessera course show serpentine
  tessera course check mine.json && tessera course show mine.json";

/// The explanation of random play and digests, the options of every game, then examples.
fn simulate_help() -> String {
    let mut text = String::from(
        "\
Every legal action is equally likely. The same game, seats, options, seed and number of
games give the same digest on every machine, whatever the number of threads. A game that
is stopped by --max-rounds counts with the points it has at that time, and has no winner.

The digest of a game is computed from the codes of its actions in order, including chance;
the digest of the run is computed from the digests of its games in order. Both start with 0
and add each value by: digest = (digest rotated left by 5 bits, XOR value) times
0x9e3779b97f4a7c15, in 64 bits.

",
    );
    text.push_str(&options_help());
    text.push_str(
        "\
Examples:
  tessera simulate carcassonne --players 4 --games 100000
  tessera simulate carcassonne --option farms=off --option two-tile-city=2
  tessera simulate carcassonne --threads 1 --json
  tessera simulate carcassonne --games 1 --seed 7 --record game.json",
    );
    text
}

/// The options of every game, from the same tables that parse them.
fn options_help() -> String {
    let mut text = String::new();
    for &game in GameName::LISTED {
        let about = about(game);
        let seats = seats_help(&about.seats);
        let _ = writeln!(text, "Options of {} ({seats}):", about.title);
        for option in about.options {
            let values: Vec<String> = option
                .values
                .iter()
                .enumerate()
                .map(|(index, value)| {
                    if index == 0 {
                        format!("{value} (default)")
                    } else {
                        value.to_string()
                    }
                })
                .collect();
            let _ = writeln!(text, "  {:<15}{}", option.key, values.join(", "));
            let _ = writeln!(text, "  {:<15}{}", "", option.help);
        }
        text.push('\n');
    }
    text
}

/// The printed rules start at two players; a single seat is for practice.
fn seats_help(seats: &RangeInclusive<usize>) -> String {
    match (seats.start(), seats.end()) {
        (1, most) => format!("2 to {most} seats, or 1 for practice"),
        (fewest, most) => format!("{fewest} to {most} seats"),
    }
}

fn verify_help() -> String {
    format!(
        "\
Replays each file and compares everything in it with our rules. Each difference is printed as
a line `FILE: STEP: WHAT: expected …, got …`, and the last line has the totals. The exit code
is 1 if anything differs or a file cannot be checked.

Supported files:
  {}

Examples:
  tessera verify game.json case.json
  tessera verify records/",
        JudgeFiles::kinds().join("\n  ")
    )
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok((key.into(), value.into()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn a_single_seat_is_for_practice() {
        assert_eq!(seats_help(&(1..=5)), "2 to 5 seats, or 1 for practice");
        assert_eq!(seats_help(&(2..=4)), "2 to 4 seats");
    }

    #[test]
    fn an_option_is_a_key_and_a_value() {
        assert_eq!(key_value("a=b=c"), Ok(("a".into(), "b=c".into())));
        assert!(key_value("farms").is_err());
    }
}
