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

use crate::{
    games::{self, GameKind},
    play,
};

pub use arena::ArenaArgs;
pub use db::{
    BackupArgs, CheckArgs, CopyArgs, DbArgs, DbCommand, ExportArgs, ImportArgs, MigrateArgs,
};
pub use load::{Check, LoadArgs, Spread};
pub use serve::ServeArgs;
pub use strength::StrengthArgs;
pub use table::TableArgs;
pub use tune::{FileArg, TuneArgs};

/// Exact rules for board games of laying and travelling: games against bots, contests of bots,
/// random play by the thousand, outside records as judges, replays move by move
#[derive(Debug, Parser)]
#[command(
    name = "tessera",
    version,
    after_help = EXAMPLES,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What can be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open a table server: games with friends and bots over HTTP
    Serve(ServeArgs),
    /// Look after a table server's database: back it up, check it, take games out and in
    Db(DbArgs),
    /// Play random games and tell speed and scores
    Simulate(SimulateArgs),
    /// Play against bots in the terminal
    Play(PlayArgs),
    /// Let bots play each other and tell who is better, and how surely
    Arena(ArenaArgs),
    /// Measure what thinking time is worth to a bot, and draw it
    Strength(StrengthArgs),
    /// Find better numbers for the bots by contests
    Tune(TuneArgs),
    /// Show a recorded game move by move
    Replay(ReplayArgs),
    /// Let records of other engines judge the rules
    Verify(VerifyArgs),
    /// Prove that nobody chose what was drawn at a table
    VerifyDeal(VerifyDealArgs),
    /// Play many games on a table server and check all it says
    Load(LoadArgs),
    /// Draw a course of El Dorado, or check one of your own
    Course(CourseArgs),
}

// Each command's help is one compact page: what there is to say beyond a line per argument
// stands below the arguments. Numbers below zero are let through to be refused with a sentence;
// they would pass for unknown options otherwise.

/// What `tessera simulate` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = simulate_help())]
pub struct SimulateArgs {
    /// Which game to play
    #[arg(value_enum, value_name = "GAME")]
    pub game: GameKind,

    /// Seats at the table
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::players)]
    #[arg(allow_negative_numbers = true)]
    pub players: usize,

    /// Games to play
    #[arg(long, value_name = "K", default_value = "10000", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    pub games: u64,

    /// Number behind all chance of the run
    #[arg(long, value_name = "S", default_value = "1", value_parser = number::seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: u64,

    /// Threads to play on [default: one for each core]
    #[arg(long, value_name = "T", value_parser = number::threads)]
    #[arg(allow_negative_numbers = true)]
    pub threads: Option<usize>,

    /// Change an option of the game, as often as needed; the keys are listed below
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,

    /// Stop a game after so many rounds
    #[arg(long, value_name = "R", default_value = "1000", value_parser = number::rounds)]
    #[arg(allow_negative_numbers = true)]
    pub max_rounds: u32,

    /// Write the first game as a record for `tessera replay`; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Print one JSON object instead of the summary
    #[arg(long)]
    pub json: bool,
}

/// What `tessera play` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = PLAY_HELP)]
pub struct PlayArgs {
    /// Which game to play
    #[arg(value_enum, value_name = "GAME")]
    pub game: GameKind,

    /// Seats at the table, yours included
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::players)]
    #[arg(allow_negative_numbers = true)]
    pub players: usize,

    /// How strong the others are: novice, casual, strong, expert, or a step of the ladder
    #[arg(long, value_name = "LEVEL", default_value = "casual", value_parser = play::level)]
    pub bots: Player,

    /// Your seat, by its letter [default: A]
    #[arg(long, value_name = "S", value_parser = play::seat)]
    pub seat: Option<Seat>,

    /// How long a bot may think about a turn, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = number::milliseconds)]
    #[arg(allow_negative_numbers = true)]
    pub time: u64,

    /// Number behind all chance of the game [default: another each time]
    #[arg(long, value_name = "S", value_parser = number::seed)]
    #[arg(allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Change an option of the game, as often as needed; `tessera simulate --help` lists them
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,

    /// Write the game as a record when it ends or is left
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// What `tessera replay` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = REPLAY_HELP)]
pub struct ReplayArgs {
    /// A tessera-record/1 document; `-` reads standard input
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,

    /// Print the position after N moves, and what can be done there
    #[arg(long, value_name = "N", value_parser = number::moves)]
    #[arg(allow_negative_numbers = true)]
    pub at: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What `tessera verify` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = verify_help())]
pub struct VerifyArgs {
    /// Files to check; of a directory every *.json below it. An INDEX.json is skipped
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// What `tessera verify-deal` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = VERIFY_DEAL_HELP)]
pub struct VerifyDealArgs {
    /// tessera-record/1 documents of finished tables; `-` reads standard input
    #[arg(value_name = "RECORD", required = true)]
    pub records: Vec<PathBuf>,
}

/// What `tessera course` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = COURSE_HELP, disable_help_subcommand = true)]
pub struct CourseArgs {
    /// What to do with it.
    #[command(subcommand)]
    pub command: CourseCommand,
}

/// What can be done with a course.
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
    /// Say whether a document is a course that can be raced, or what is wrong with it
    #[command(after_help = COURSE_HELP)]
    Check {
        /// A tessera-course/1 document; `-` reads standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

const EXAMPLES: &str = "\
Examples:
  tessera simulate carcassonne                       ten thousand games in a second
  tessera simulate carcassonne --record game.json    and keep the first one
  tessera play carcassonne --bots strong             play against a bot
  tessera arena carcassonne --bots mcts,greedy       see who is better
  tessera tune carcassonne --out found.json          find better numbers for the bots
  tessera replay game.json                           step through it with the arrow keys
  tessera verify records/                            let outside records judge
  tessera load --tables 100 --seconds 30             measure and check a table server
  tessera course show serpentine                     look at a course of El Dorado

`tessera COMMAND --help` tells more about a command.";

const PLAY_HELP: &str = "\
The table is drawn as you know it, with what happened since you last looked. Type the number
of a choice, or a move as it is written, or several with `;` between them. `undo` takes back
what you did until something is drawn or somebody else moves; `hint` asks the expert; `save
FILE` keeps the game for `tessera replay`; `help` tells all.

Examples:
  tessera play carcassonne                              against a casual bot
  tessera play codex --bots expert --time 3000          a strong one that thinks
  tessera play eldorado --players 4 --option caves=on   three of them in the caves";

const REPLAY_HELP: &str = "\
Every move is checked by the rules before anything is shown. On a terminal you step
through the game; otherwise, and with --at or --json, it is printed.

Keys:
  Right, Space, n    next move               Left, p        the move before
  Down, Page Down    ten moves on            Up, Page Up    ten moves back
  Home               before the first move   End            after the last move
  h j k l, or Shift with an arrow            see more of a large board
  q, Esc             leave

Examples:
  tessera replay game.json               step through it, on a terminal
  tessera replay game.json | less        read it as a list
  tessera replay game.json --at 40       the position after 40 moves
  tessera simulate carcassonne --games 1 --record - | tessera replay -";

const VERIFY_DEAL_HELP: &str = "\
Before anybody sits, a table publishes a commitment to a secret seed; when the game has ended
the seed is revealed. From it, and from what each seat added, every draw is made again here and
compared with the record; the game itself is replayed by the rules. Compare the commitment that
is printed with the one you saw before the game: only then nobody can have changed the seed.
Exits with 1 when anything differs, or a record has no deal or no seed. The procedure is
described in docs/dealer.md.

Examples:
  tessera verify-deal game.json
  curl http://127.0.0.1:8080/api/tables/ID/record | tessera verify-deal -";

const COURSE_HELP: &str = "\
Courses that come with the game:
  first  hills-of-gold  home-stretch  winding-paths  serpentine  swamplands
  witchs-cauldron

`check` exits with 1 and the member that is wrong, `tiles[2].rotation: …`, or with 2 when
there is nothing to read. The format is described in docs/eldorado/courses.md.

Examples:
  tessera course show serpentine
  tessera course check mine.json && tessera course show mine.json";

/// How games are played, their options, then examples.
fn simulate_help() -> String {
    let mut text = String::from(
        "\
Every legal action is equally likely. The same game, seats, options, seed and number of
games give the same digest on every machine, whatever the number of threads. A game that
is stopped counts with the points it has then, and nobody wins it.

The digest of a game folds the codes of its actions in their order, chance included; that
of the run folds the digests of its games in their order. To fold is to begin with 0 and to
take in each value by: digest = (digest rotated left by 5 bits, XOR value) times
0x9e3779b97f4a7c15, in 64 bits.

",
    );
    text.push_str(&options_told());
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

/// The options of every game, made from the same tables that read them.
fn options_told() -> String {
    let mut text = String::new();
    for game in GameKind::ALL {
        let about = game.about();
        let seats = seats_told(&about.seats);
        let _ = writeln!(text, "Options of {} ({seats}):", about.title);
        for option in about.keys {
            let values: Vec<String> = option
                .values
                .iter()
                .enumerate()
                .map(|(index, value)| match index {
                    0 => format!("{value} (default)"),
                    _ => value.to_string(),
                })
                .collect();
            let _ = writeln!(text, "  {:<15}{}", option.key, values.join(", "));
            let _ = writeln!(text, "  {:<15}{}", "", option.help);
        }
        text.push('\n');
    }
    text
}

/// The boxes say two and more; a single seat is there to practise.
fn seats_told(seats: &RangeInclusive<usize>) -> String {
    match (seats.start(), seats.end()) {
        (1, most) => format!("2 to {most} seats, or 1 for practice"),
        (fewest, most) => format!("{fewest} to {most} seats"),
    }
}

fn verify_help() -> String {
    format!(
        "\
Replays each file and compares everything it states with our rules. Each difference is a
line `FILE: STEP: WHAT: expected …, got …`, the last line counts. Exits with 1 when
anything differs or a file cannot be judged.

Files that can be judged:
  {}

Examples:
  tessera verify game.json case.json
  tessera verify records/",
        games::Files::kinds().join("\n  ")
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
    fn a_lonely_seat_is_for_practice() {
        assert_eq!(seats_told(&(1..=5)), "2 to 5 seats, or 1 for practice");
        assert_eq!(seats_told(&(2..=4)), "2 to 4 seats");
    }

    #[test]
    fn an_option_is_a_key_and_a_value() {
        assert_eq!(key_value("a=b=c"), Ok(("a".into(), "b=c".into())));
        assert!(key_value("farms").is_err());
    }
}
