//! A replayed game as text, whatever the game.

use std::{collections::BTreeMap, fmt};

use serde::Serialize;
use tessera_core::{
    Game, Mover, Record, Seat,
    record::{Deal, Outcome, Replay},
};

use crate::terminal;

/// The content of the listing and the screen; `--json` prints exactly this.
#[derive(Clone, Debug, Serialize)]
pub struct Story {
    /// The game's name.
    pub game: String,
    /// The game's title.
    #[serde(skip)]
    pub title: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The seats and their players.
    pub seats: Vec<Sitter>,
    /// Points before the first move.
    #[serde(skip)]
    pub start_points: Vec<i32>,
    /// Every move, chance included.
    pub moves: Vec<Step>,
    /// The result; `None` if the record stops before the end.
    pub result: Option<Outcome>,
    /// The proof of the draws; `None` if they were not made by a dealer.
    pub deal: Option<Proof>,
}

/// Whether the draws of a dealt game are those of the table's seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Proof {
    /// Every draw was re-computed from the seed, and the seed fits the commitment.
    #[serde(rename = "proven")]
    Proven,
    /// The seed is still the dealer's secret.
    #[serde(rename = "not revealed")]
    NotRevealed,
}

impl Proof {
    /// The proof that a replayed record gives: replaying has checked every draw of a deal whose
    /// seed is revealed.
    fn of(deal: &Deal) -> Proof {
        match deal.seed {
            Some(_) => Proof::Proven,
            None => Proof::NotRevealed,
        }
    }
}

/// A seat and its name.
#[derive(Clone, Debug, Serialize)]
pub struct Sitter {
    /// The seat.
    pub seat: Seat,
    /// The name, if one is recorded, without control characters.
    pub name: Option<String>,
}

/// One move and its events.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// Its number, from 1.
    pub n: usize,
    /// A seat's letter, or `chance`.
    pub by: String,
    /// The move in notation.
    pub text: String,
    /// The events, a sentence each.
    pub events: Vec<String>,
    /// Points of each seat after it.
    pub points: Vec<i32>,
}

impl Story {
    /// Replays the game and collects its events.
    pub fn of<G: Game>(record: &Record, replay: &Replay<G>) -> Story {
        let mut game = replay.start.clone();
        let start_points = points(&game);
        let moves = replay.moves.iter().enumerate();
        let moves = moves
            .map(|(index, &action)| Step {
                n: index + 1,
                by: who(game.mover()),
                text: action.to_string(),
                events: apply_action(&mut game, action),
                points: points(&game),
            })
            .collect();
        Story {
            game: record.game.clone(),
            title: G::TITLE,
            rules: record.rules,
            options: record.options.clone(),
            seats: sitters(record),
            start_points,
            moves,
            result: record.result.clone(),
            deal: record.deal.as_ref().map(Proof::of),
        }
    }

    /// The number of chance moves.
    pub fn draws(&self) -> usize {
        let chance = who(Mover::Chance);
        self.moves.iter().filter(|step| step.by == chance).count()
    }

    /// Points of each seat after this many moves.
    pub fn points_after(&self, moves: usize) -> &[i32] {
        let last = moves.checked_sub(1).and_then(|index| self.moves.get(index));
        last.map_or(&self.start_points, |step| &step.points)
    }

    /// The final places from the best, a line each.
    pub fn result_lines(&self) -> Vec<String> {
        let Some(result) = &self.result else {
            return vec!["the record ends before the game does".into()];
        };
        let places = result.places.iter().zip(&result.points).zip(&self.seats);
        let mut ranked: Vec<_> = places.collect();
        ranked.sort_by_key(|&((place, _), _)| place);
        let line = |((place, points), sitter)| format!("{place}. {sitter}, {points} points");
        ranked.into_iter().map(line).collect()
    }
}

/// The letter, with the name if there is one: `A (Ann)`.
impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{} ({name})", self.seat),
            None => write!(f, "{}", self.seat),
        }
    }
}

fn apply_action<G: Game>(game: &mut G, action: G::Action) -> Vec<String> {
    let actor = game
        .mover()
        .actor()
        .expect("the record was replayed, nothing follows the end");
    let events = game
        .apply(actor, action)
        .expect("the record was replayed, every move is legal");
    events.iter().map(ToString::to_string).collect()
}

fn sitters(record: &Record) -> Vec<Sitter> {
    Seat::all(record.seats.len())
        .zip(&record.seats)
        .map(|(seat, sitter)| Sitter {
            seat,
            name: sitter
                .name
                .as_deref()
                .map(|name| terminal::clean(name).replace('\n', " ")),
        })
        .collect()
}

/// Points of each seat now.
pub fn points<G: Game>(game: &G) -> Vec<i32> {
    let seats = Seat::all(game.seats());
    seats.map(|seat| game.points(seat)).collect()
}

/// The mover in one word.
pub fn who(mover: Mover) -> String {
    match mover {
        Mover::Seat(seat) => seat.to_string(),
        Mover::Chance => "chance".into(),
        Mover::Over => "over".into(),
    }
}

/// Points as `A 12  B 9`.
pub fn points_line(points: &[i32]) -> String {
    let seats = Seat::all(points.len()).zip(points);
    let shown: Vec<String> = seats
        .map(|(seat, points)| format!("{seat} {points}"))
        .collect();
    shown.join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown_by_letter() {
        assert_eq!(points_line(&[12, 9]), "A 12  B 9");
        assert_eq!(points_line(&[]), "");
    }
}
