//! The command line of `tessera tune`.

use std::path::PathBuf;

use tessera_bots::{Player, arena::Sprt};

use super::{
    TableArgs,
    arena::{player, sprt},
    number, options_help,
};
use tessera_games::GameName;

use crate::games::GameParser;

/// The arguments of `tessera tune`.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct TuneArgs {
    /// The game to play
    #[arg(value_parser = GameParser, value_name = "GAME")]
    pub game: GameName,

    /// The parameter file to improve: `tuning`, or the name of a bot for its plan
    #[arg(long, value_name = "NAME", default_value = "tuning", value_parser = file)]
    pub file: FileArg,

    /// The bot that plays with the parameters of `tuning` [default: greedy]
    #[arg(long, value_name = "NAME", value_parser = player)]
    pub bot: Option<Player>,

    /// Start from this file instead of the one that comes with the game
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,

    /// Write the result to this file, updated after every improvement
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Tune only these parameters, or all parameters below them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<String>,

    /// Number of passes over all parameters
    #[arg(long, value_name = "R", default_value = "3", value_parser = number::rounds)]
    #[arg(allow_negative_numbers = true)]
    pub rounds: u32,

    /// Size of the first change of a parameter
    #[arg(long, value_name = "PERCENT", default_value = "20", value_parser = number::step)]
    #[arg(allow_negative_numbers = true)]
    pub step: f64,

    /// Maximum number of games per trial, rounded up to complete deals
    #[arg(long, value_name = "K", default_value = "2000", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    pub games: u64,

    /// Accept a candidate if a sequential test finds it better by ELO1 rather than ELO0
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,15", value_parser = sprt)]
    #[arg(allow_hyphen_values = true)]
    pub sprt: Sprt,

    /// Seats at the table
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::players)]
    #[arg(allow_negative_numbers = true)]
    pub players: usize,

    /// How the games are played.
    #[command(flatten)]
    pub table: TableArgs,

    /// Print one JSON object with all trials instead of the parameters
    #[arg(long)]
    pub json: bool,
}

impl TuneArgs {
    /// The bot that plays with the parameters of `tuning`; a plan belongs to its own bot.
    pub fn player(&self) -> Option<Player> {
        match self.file {
            FileArg::Tuning => self.bot.or_else(|| Player::named("greedy")),
            FileArg::Plan(_) => None,
        }
    }
}

/// A parameter file that comes with every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileArg {
    /// The parameters of the evaluation.
    Tuning,
    /// The plan of a bot.
    Plan(Player),
}

impl FileArg {
    /// Its name without the extension.
    pub const fn name(self) -> &'static str {
        match self {
            FileArg::Tuning => "tuning",
            FileArg::Plan(player) => player.name(),
        }
    }

    /// All parameter files; random play has none.
    fn all() -> impl Iterator<Item = FileArg> {
        let plans = Player::ALL.into_iter().filter(|bot| bot.name() != "random");
        [FileArg::Tuning]
            .into_iter()
            .chain(plans.map(FileArg::Plan))
    }
}

fn file(name: &str) -> Result<FileArg, String> {
    FileArg::all()
        .find(|file| file.name() == name)
        .ok_or_else(|| {
            let known: Vec<&str> = FileArg::all().map(FileArg::name).collect();
            format!("there is no such file; choose from: {}", known.join(", "))
        })
}

fn help() -> String {
    let files: Vec<&str> = FileArg::all().map(FileArg::name).collect();
    format!(
        "\
Each parameter in turn is increased by a step, then decreased. Such a candidate plays against the
best parameters so far, in deals in which both play every seat, and is accepted only if the test
of --sprt shows that it is better; the next step then continues in the same direction. A round
without an accepted candidate halves the step. Integers stay integers and change by at least one;
a zero changes by the step itself. `nodes`, `most_iterations` and `slips` are limits and are not
tuned unless --only names them. At the end, the result plays --games new games against the
parameters it started from.

Each trial is reported as a line on standard error; the result is printed at the end, or written
to --out. That file must be new, or the same as --from. The same seed and iterations give the same
result, whatever the number of threads. Ctrl-C prints the best parameters so far and
exits with 130. docs/bots.md describes how to tune the parameters of a game.

Files:
  {}

{}Examples:
  tessera tune carcassonne --out found.json
  tessera tune carcassonne --from found.json --out found.json --step 10 --seed 2
  tessera tune codex --only resources,free --games 4000 --sprt 0,10
  tessera tune eldorado --bot mcts --iterations 100 --games 400 --sprt 0,40
  tessera tune carcassonne --file mcts --iterations 200 --only playout,scale",
        files.join("  "),
        options_help()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_file_is_found_by_its_name() {
        assert_eq!(file("tuning"), Ok(FileArg::Tuning));
        for bot in Player::ALL.into_iter().skip(1) {
            assert_eq!(file(bot.name()), Ok(FileArg::Plan(bot)));
        }
        let refusal = file("random").unwrap_err();
        assert!(refusal.contains("tuning, greedy, flat"), "{refusal}");
    }
}
