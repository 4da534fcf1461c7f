//! `tessera replay`: one recorded game, move by move.
//!
//! Reading order: [`story`] (the game as text), [`position`] (one position of it),
//! [`listing`] (all moves as a list), then the screen: [`screen`] controls the terminal,
//! [`frame`] lays it out, [`keys`] maps keys, [`focus`] finds the place of the last change.

#[cfg(test)]
mod fixture;
mod focus;
mod frame;
mod keys;
mod listing;
mod position;
mod screen;
mod story;

use std::{
    io::{self, BufWriter, IsTerminal, Write},
    process::ExitCode,
};

use tessera_core::{
    Game, Ink, Record, RecordError,
    record::{MAX_BYTES, Part, Replay},
};
use tessera_games::{GameName, Playable, Visit, visit};

use self::{frame::Shown, position::Position, story::Story};
use crate::{
    args::ReplayArgs,
    failure::{Failure, Outcome},
    features, input, terminal,
};

/// Reads the record, checks it and shows it.
pub fn run(args: &ReplayArgs) -> Outcome {
    let name = input::name(&args.record);
    let text =
        input::text(&args.record, MAX_BYTES).map_err(|reason| Failure::wrong(&name, reason))?;
    let record = Record::read(&text).map_err(|error| Failure::wrong(&name, located(&error)))?;
    let game = GameName::named(&record.game)
        .ok_or_else(|| Failure::wrong(&name, unknown_game(&record.game)))?;
    visit(game, Show { record, args })
}

struct Show<'a> {
    record: Record,
    args: &'a ReplayArgs,
}

impl Visit for Show<'_> {
    type Answer = Outcome;

    fn visit<G: Playable>(self) -> Outcome {
        let Show { record, args } = self;
        let replay = record
            .replay::<G>()
            .map_err(|error| Failure::wrong(input::name(&args.record), located(&error)))?;
        match args.at {
            Some(moves) => show_position(&replay, moves, args)?,
            None => show_game(&record, &replay, args)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn show_game<G: Game>(
    record: &Record,
    replay: &Replay<G>,
    args: &ReplayArgs,
) -> Result<(), Failure> {
    let story = Story::of(record, replay);
    if args.json {
        return print(&to_json(&story));
    }
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if on_terminal {
        let draw = |shown, moves, ink| match shown {
            Shown::Board => replay.at(moves).draw(ink),
            Shown::Features => features::of_table(&replay.at(moves), ink),
        };
        let first = if args.features {
            Shown::Features
        } else {
            Shown::Board
        };
        return Ok(screen::show(&story, &draw, first)?);
    }
    let ink = terminal::ink(&io::stdout());
    let mut end = replay.end.draw(ink);
    if args.features {
        end.push('\n');
        end.push_str(&features::of_table(&replay.end, ink));
    }
    print(&listing::text(&story, &end))
}

fn show_position<G: Game>(
    replay: &Replay<G>,
    moves: usize,
    args: &ReplayArgs,
) -> Result<(), Failure> {
    let total = replay.moves.len();
    if moves > total {
        let total = terminal::count(total as u64, "move");
        return Err(Failure::usage(format_args!(
            "the record has {total}, there is no position after {moves}"
        )));
    }
    if args.json {
        return print(&to_json(&Position::of(replay, moves, Ink::Plain)));
    }
    let ink = terminal::ink(&io::stdout());
    let position = Position::of(replay, moves, ink);
    let features = args
        .features
        .then(|| features::of_table(&replay.at(moves), ink));
    print(&position.text(features.as_deref()))
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

fn to_json(value: &impl serde::Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("what is shown is plain data");
    text.push('\n');
    text
}

/// The message about an unknown game.
pub fn unknown_game(name: &str) -> String {
    let known: Vec<&str> = GameName::LISTED.iter().map(|game| game.text()).collect();
    format!(
        "game: unknown game `{}`; there are: {}",
        terminal::quote(name),
        known.join(", ")
    )
}

/// The error with the number of the move as listings count, from 1, beside that of the
/// document, from 0. Both its parts may quote the document.
pub fn located(error: &RecordError) -> String {
    let at = error.at.to_string();
    let (at, reason) = (terminal::quote(&at), terminal::quote(&error.reason));
    match error.at {
        Part::Move(index) => format!("{at} (move {}): {reason}", index + 1),
        Part::Member(_) => format!("{at}: {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_game_with_a_very_long_name_is_refused() {
        let sentence = unknown_game(&"x".repeat(1_000));
        assert!(
            sentence.contains("xx… (700 more characters)`; there are: carcassonne"),
            "{sentence}"
        );
    }

    #[test]
    fn a_wrong_move_has_its_index_and_its_number() {
        let error = |at| RecordError {
            at,
            reason: "why".into(),
        };
        let wrong_move = error(Part::Move(17));
        assert_eq!(located(&wrong_move), "moves[17] (move 18): why");
        let wrong_member = error(Part::Member("result".into()));
        assert_eq!(located(&wrong_member), "result: why");
    }
}
