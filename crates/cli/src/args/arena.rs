//! The command line of `tessera arena`.

use std::{
    fmt,
    path::{Path, PathBuf},
    time::Duration,
};

use tessera_bots::{Plan, Player, arena::Sprt, pipe::PipeCommand, table::Pace};
use tessera_core::record::MAX_NAME;

use super::{TableArgs, number, options_help};
use tessera_games::GameName;

use crate::{games::GameParser, input};

/// The arguments of `tessera arena`.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct ArenaArgs {
    /// The game to play
    #[arg(value_parser = GameParser, value_name = "GAME")]
    pub game: GameName,

    /// Bots that take part: names from the list below, or files with a plan such as `mine.json`;
    /// a bot may have its own limit: `mcts@500` is 500 iterations a choice, `mcts@20ms` 20 ms a turn
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = bot)]
    pub bots: Vec<BotArg>,

    /// A program that takes part as a bot (repeatable); see docs/pipe.md
    #[arg(long = "pipe", value_name = "[NAME=]COMMAND", value_parser = pipe)]
    pub pipes: Vec<PipeArg>,

    /// Seats at the table [default: the number of bots]
    #[arg(long, value_name = "N", value_parser = number::players)]
    #[arg(allow_negative_numbers = true)]
    pub players: Option<usize>,

    /// Games to play, rounded up to complete deals
    #[arg(long, value_name = "K", default_value = "100", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    pub games: u64,

    /// Stop as soon as a sequential test decides whether the first bot is better by ELO1 or ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt)]
    #[arg(allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,

    /// How the games are played.
    #[command(flatten)]
    pub table: TableArgs,

    /// Time limit for each answer of a program, in milliseconds
    #[arg(long, value_name = "MS", default_value = "10000", value_parser = number::milliseconds)]
    #[arg(allow_negative_numbers = true)]
    pub pipe_timeout: u64,

    /// Write every game as a record to this folder, which must be empty or new
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,

    /// Print one JSON object instead of the tables
    #[arg(long)]
    pub json: bool,
}

/// A bot that takes part.
#[derive(Clone, Debug)]
pub struct BotArg {
    /// Its name in reports.
    pub name: String,
    /// Its plan; `None` for the plan that the game has for a bot of this name.
    pub plan: Option<Plan>,
    /// Its own limits; `None` for those of the contest.
    pub pace: Option<Pace>,
}

/// The bot as it is written on the command line.
impl fmt::Display for BotArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        match self.pace {
            Some(Pace {
                turn: Some(turn), ..
            }) => write!(f, "@{}ms", turn.as_millis()),
            Some(Pace {
                iterations: Some(iterations),
                ..
            }) => write!(f, "@{iterations}"),
            _ => Ok(()),
        }
    }
}

/// A program that takes part.
#[derive(Clone, Debug)]
pub struct PipeArg {
    /// Its name in reports.
    pub name: String,
    /// The command that starts it.
    pub command: PipeCommand,
}

fn help() -> String {
    let bots: Vec<&str> = Player::ALL.iter().map(|player| player.name()).collect();
    format!(
        "\
A deal is as many games as there are seats, all with the same random draws; the bots move by
one seat from game to game. If two bots play at a larger table, the first plays one seat and
copies of the second play all others; with more bots, the remaining seats are given out in
turn. The same seed and iterations give the same results, whatever the number of threads;
with --time, results vary.

A win is an unshared first place, a draw is a first place shared with another bot. Elo is the
difference to the other bots, computed from all pairs of seats of different bots: the seat
with the better place wins the pair. The 95 % interval treats deals as units (with two seats,
the pentanomial model); so does --sprt, with an error probability of 5 % on either side. The
margin is the difference in points to the best other bot. Three or more bots also get a
Weng-Lin rating, which starts at 25.

A game that is stopped by --max-rounds has no winner and counts for no bot. A bot that fails
or makes an illegal move loses the game with all its seats, and the others share the first
place. Ctrl-C finishes the running games, reports the results so far and exits with 130;
a second Ctrl-C quits immediately.

Bots:
  {}

{}Examples:
  tessera arena carcassonne --bots mcts,greedy --games 200 --iterations 400
  tessera arena codex --bots expert@100ms,expert@10ms
  tessera arena carcassonne --bots expert,strong --time 500 --sprt 0,30 --games 10000
  tessera arena carcassonne --bots random,greedy,flat --players 3 --save games
  tessera arena carcassonne --bots greedy --pipe 'mine=python3 docs/examples/pipe_bot.py'",
        bots.join("  "),
        options_help()
    )
}

fn bot(text: &str) -> Result<BotArg, String> {
    let Some((name, thinking)) = text.split_once('@') else {
        let (name, plan) = named_or_plan(text)?;
        return Ok(BotArg {
            name,
            plan,
            pace: None,
        });
    };
    let wrong = |reason| format!("{reason} after `@`, as in mcts@500 or mcts@20ms");
    let pace = match thinking.strip_suffix("ms") {
        Some(time) => Pace {
            turn: Some(Duration::from_millis(
                number::milliseconds(time).map_err(wrong)?,
            )),
            iterations: None,
        },
        None => Pace {
            turn: None,
            iterations: Some(number::iterations(thinking).map_err(wrong)?),
        },
    };
    let (name, plan) = named_or_plan(name)?;
    Ok(BotArg {
        name,
        plan,
        pace: Some(pace),
    })
}

/// A bot by its name, or the name and plan of a bot from a file.
fn named_or_plan(text: &str) -> Result<(String, Option<Plan>), String> {
    if !text.ends_with(".json") {
        return Ok((player(text)?.to_string(), None));
    }
    let path = Path::new(text);
    let read = input::text(path, MAX_BYTES)?;
    let plan = serde_json::from_str(&read).map_err(|error| error.to_string())?;
    let stem = path.file_stem().unwrap_or_default();
    Ok((stem.to_string_lossy().into_owned(), Some(plan)))
}

/// A longer file cannot be a plan.
const MAX_BYTES: usize = 64 * 1024;

/// A bot by its name.
pub fn player(name: &str) -> Result<Player, String> {
    Player::named(name).ok_or_else(|| {
        let known: Vec<&str> = Player::ALL.iter().map(|player| player.name()).collect();
        format!("there is no such bot; choose from: {}", known.join(", "))
    })
}

/// The text before `=` is a name if it looks like one; a command may also contain a `=`.
fn pipe(text: &str) -> Result<PipeArg, String> {
    let is_name = |name: &str| {
        let is_name_character =
            |symbol: char| symbol.is_ascii_alphanumeric() || "-_".contains(symbol);
        (1..=MAX_NAME - 8).contains(&name.len()) && name.chars().all(is_name_character)
    };
    let (name, command) = match text.split_once('=') {
        Some((name, command)) if is_name(name) => (name, command),
        _ => ("pipe", text),
    };
    Ok(PipeArg {
        name: name.into(),
        command: command.parse()?,
    })
}

/// The two hypotheses of a sequential test, as differences in Elo.
pub fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers = text.split_once(',').and_then(|(elo0, elo1)| {
        let number = |text: &str| text.parse().ok().filter(|elo: &f64| elo.abs() <= 2_000.0);
        Some((number(elo0)?, number(elo1)?))
    });
    match numbers {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        Some(_) => Err("the first number must be the smaller one".into()),
        None => Err("expected two numbers from -2000 to 2000, as in 0,10".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_may_have_a_name() {
        let read = |text: &str| pipe(text).map(|pipe| (pipe.name, pipe.command.words().to_vec()));
        let (name, words) = read("mine=bot --x=1").unwrap();
        assert_eq!((name.as_str(), words.len()), ("mine", 2));
        let (name, words) = read("./bot --x=1").unwrap();
        assert_eq!((name.as_str(), words.len()), ("pipe", 2));
        assert_eq!(read("mine=").unwrap_err(), "a command is needed");
    }

    #[test]
    fn a_bot_may_have_its_own_pace() {
        for text in ["mcts", "mcts@500", "expert@20ms"] {
            assert_eq!(bot(text).unwrap().to_string(), text);
        }
        let pace = bot("mcts@20ms").unwrap().pace.unwrap();
        assert_eq!(pace.turn, Some(Duration::from_millis(20)));
        for text in ["mcts@", "mcts@x", "mcts@0", "mcts@-1ms", "mcts@1s"] {
            assert!(bot(text).unwrap_err().contains("mcts@500"), "{text}");
        }
        assert!(bot("nobody@5").unwrap_err().contains("no such bot"));
    }

    #[test]
    fn a_sequential_test_has_two_numbers_in_ascending_order() {
        let read = |text: &str| sprt(text).map(|sprt| (sprt.elo0, sprt.elo1));
        assert_eq!(read("-5,2.5"), Ok((-5.0, 2.5)));
        assert!(read("5,0").unwrap_err().contains("smaller"));
        for text in ["", "5", "0,x", "0,NaN", "0,inf", "0,1,2"] {
            assert!(read(text).unwrap_err().contains("two numbers"), "{text}");
        }
    }
}
