//! The command line of `tessera tune`.

use std::path::PathBuf;

use tessera_bots::{Player, arena::Sprt};

use super::{
    TableArgs,
    arena::{player, sprt},
    number, options_told,
};
use crate::games::GameKind;

/// What `tessera tune` is asked for.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct TuneArgs {
    /// Which game to play
    #[arg(value_enum, value_name = "GAME")]
    pub game: GameKind,

    /// The parameter file: `tuning`, or a bot for its plan
    #[arg(long, value_name = "NAME", default_value = "tuning", value_parser = file)]
    pub file: FileArg,

    /// Who plays with the numbers of `tuning` [default: greedy]
    #[arg(long, value_name = "NAME", value_parser = player)]
    pub bot: Option<Player>,

    /// Begin with this file instead of the one that comes with the game
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,

    /// Write what is found to this file, again after every improvement
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Tune only these parameters, or what is below them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub only: Vec<String>,

    /// How often all parameters are tried
    #[arg(long, value_name = "R", default_value = "3", value_parser = number::rounds)]
    #[arg(allow_negative_numbers = true)]
    pub rounds: u32,

    /// How far a number moves at first
    #[arg(long, value_name = "PERCENT", default_value = "20", value_parser = number::step)]
    #[arg(allow_negative_numbers = true)]
    pub step: f64,

    /// Games of a trial at most, rounded up to whole deals
    #[arg(long, value_name = "K", default_value = "2000", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    pub games: u64,

    /// What a candidate has to show: better by ELO1 rather than ELO0
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

    /// Print one JSON object with all trials instead of the file
    #[arg(long)]
    pub json: bool,
}

impl TuneArgs {
    /// Who plays with the numbers of `tuning`; a plan says so itself.
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
    /// What the evaluation weighs.
    Tuning,
    /// How a bot plays.
    Plan(Player),
}

impl FileArg {
    /// Its name without the ending.
    pub const fn name(self) -> &'static str {
        match self {
            FileArg::Tuning => "tuning",
            FileArg::Plan(player) => player.name(),
        }
    }

    /// Random play has no file.
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
One number after the other is made larger by a step, then smaller. Such a candidate plays the
best numbers so far, in deals that every seat has once, and is taken over only when the test
of --sprt shows that it is better; then the next step goes on in that direction. A round in
which nothing is taken halves the step. Whole numbers stay whole and move by one at least; a
zero moves by the step itself. `nodes`, `most_iterations` and `slips` are limits and stay as
they are unless --only names them. At the end what was found plays what it began with in
--games new games.

Each trial is a line on standard error; the numbers found are printed at the end, or written
to --out. That file must be new, or the one of --from. The same seed and iterations find the
same, whatever the number of threads. Ctrl-C prints what was found so far and exits with 130.
docs/bots.md tells how the numbers of a game should be found.

Files:
  {}

{}Examples:
  tessera tune carcassonne --out found.json
  tessera tune carcassonne --from found.json --out found.json --step 10 --seed 2
  tessera tune codex --only resources,free --games 4000 --sprt 0,10
  tessera tune eldorado --bot mcts --iterations 100 --games 400 --sprt 0,40
  tessera tune carcassonne --file mcts --iterations 200 --only playout,scale",
        files.join("  "),
        options_told()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_a_game_goes_by_its_name() {
        assert_eq!(file("tuning"), Ok(FileArg::Tuning));
        for bot in Player::ALL.into_iter().skip(1) {
            assert_eq!(file(bot.name()), Ok(FileArg::Plan(bot)));
        }
        let refusal = file("random").unwrap_err();
        assert!(refusal.contains("tuning, greedy, flat"), "{refusal}");
    }
}
