//! A complete game as one JSON document, format `tessera-record/1`.
//!
//! A record holds options, seats and every move in notation, chance included, so it replays
//! without any seed. Reading is in two steps: [`Record::read`] checks the document,
//! [`Record::replay`] plays it by the rules and checks every move and the result. The errors of
//! both name the member or the move that is wrong. The format is described in `docs/records.md`.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    BySeat, Dealer, Game, Mover, Options, Seat, Seed, SetupError, Viewer,
    dealer::{self, DealError},
};

mod read;

/// The value of `format` in every record.
pub const FORMAT: &str = "tessera-record/1";

/// The largest size of a record in bytes. The longest game here stays far below.
pub const MAX_BYTES: usize = 8 << 20;

/// The largest number of moves in a record.
pub const MAX_MOVES: usize = 200_000;

/// The largest length of a name, a table, a nonce or the key of an option, in characters.
pub const MAX_NAME: usize = 64;

/// The largest length of the value of an option, in characters.
pub const MAX_OPTION: usize = 1 << 16;

/// A game that was played, or is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The game's [`NAME`](Game::NAME).
    pub game: String,
    /// The game's [`RULES_VERSION`](Game::RULES_VERSION).
    pub rules: u32,
    /// Options that differ from the default.
    #[serde(default, deserialize_with = "read::unrepeated")]
    pub options: BTreeMap<String, String>,
    /// The seats in playing order.
    pub seats: Vec<RecordSeat>,
    /// Every move in notation, chance included.
    pub moves: Vec<String>,
    /// The end of the game; absent while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// How the game ended before the rules ended it; absent for a game that runs or was played
    /// to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ending>,
    /// How chance was dealt, where a table's dealer dealt it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Deal>,
}

/// A seat of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordSeat {
    /// The player's name, any text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Final points per seat.
    pub points: Vec<i32>,
    /// Final place per seat, 1 for the best.
    pub places: Vec<u8>,
}

/// An end that is not by the rules: nobody has won by points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// What ended it.
    pub how: EarlyEnd,
    /// The seat that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// The ways in which a game ends before the rules end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EarlyEnd {
    /// A seat gave up.
    Resigned,
    /// The table was archived because nobody played on.
    Archived,
}

/// Everything that is needed to recompute the draws of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The table's id.
    pub table: String,
    /// The commitment to the seed, published before anybody sat.
    pub commitment: String,
    /// The nonces, one per seat.
    pub nonces: Vec<String>,
    /// The seed, revealed at the end; absent while the game runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// A record that was replayed by the rules.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    /// The position before the first move.
    pub start: G,
    /// Every move, chance included.
    pub moves: Vec<G::Action>,
    /// The position after the last move.
    pub end: G,
}

impl<G: Game> Replay<G> {
    /// The position after `count` moves, or the last one when there are fewer.
    pub fn at(&self, count: usize) -> G {
        let mut game = self.start.clone();
        for &action in self.moves.iter().take(count) {
            game.play(action);
        }
        game
    }
}

/// An error in a record, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {reason}")]
pub struct RecordError {
    /// The part of the document that is wrong.
    pub at: Part,
    /// The reason, as a sentence.
    pub reason: String,
}

/// A part of a record, printed as its path in the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A member, `result`.
    Member(String),
    /// A move, `moves[17]`, counted from 0.
    Move(usize),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Member(path) => f.write_str(path),
            Part::Move(index) => write!(f, "moves[{index}]"),
        }
    }
}

impl RecordError {
    fn new(at: impl Into<String>, reason: impl Into<String>) -> RecordError {
        RecordError {
            at: Part::Member(at.into()),
            reason: reason.into(),
        }
    }

    fn in_move(index: usize, reason: impl Into<String>) -> RecordError {
        RecordError {
            at: Part::Move(index),
            reason: reason.into(),
        }
    }
}

impl Record {
    /// The record of a game that began as `start`, had `moves` and is now `end`.
    pub fn of<G: Game>(start: &G, moves: &[G::Action], end: &G) -> Record {
        let options = start.options().changed();
        Record {
            format: FORMAT.into(),
            game: G::NAME.into(),
            rules: G::RULES_VERSION,
            options: options
                .into_iter()
                .map(|(key, value)| (key.into(), value.into_owned()))
                .collect(),
            seats: vec![RecordSeat::default(); start.seats()],
            moves: moves.iter().map(ToString::to_string).collect(),
            result: Outcome::of(end),
            ended: None,
            deal: None,
        }
    }

    /// The record of a running game as `viewer` may have it: every move as the viewer may read
    /// it. Where something is hidden, such a record shows the game but does not replay.
    pub fn seen<G: Game>(start: &G, moves: &[G::Action], viewer: Viewer) -> Record {
        let mut game = start.clone();
        let texts = moves.iter().map(|&action| {
            let text = game.action_text(action, viewer);
            game.play(action);
            text
        });
        let moves = texts.collect();
        Record {
            moves,
            ..Record::of(start, &[], start)
        }
    }

    /// The document as text, one move a line.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data");
        text.push('\n');
        text
    }

    /// Replays the record by the rules of `G` and checks all its statements.
    ///
    /// # Errors
    /// With the exact move and the reason, or the member that is wrong.
    pub fn replay<G: Game>(&self) -> Result<Replay<G>, RecordError> {
        let start = self.start::<G>()?;
        let mut end = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for (index, text) in self.moves.iter().enumerate() {
            let wrong = |reason: String| RecordError::in_move(index, reason);
            let action: G::Action = text
                .parse()
                .map_err(|error: crate::ParseActionError| wrong(error.to_string()))?;
            let Some(actor) = end.mover().actor() else {
                return Err(wrong(format!("`{text}` comes after the end of the game")));
            };
            end.apply(actor, action)
                .map_err(|refusal| wrong(refused(text, &refusal)))?;
            moves.push(action);
        }
        self.check_result(&end)?;
        self.check_ended(&end)?;
        let replay = Replay { start, moves, end };
        self.check_deal(&replay)?;
        Ok(replay)
    }

    /// The position before the first move.
    ///
    /// # Errors
    /// When game, rules version, options or seats do not fit `G`.
    pub fn start<G: Game>(&self) -> Result<G, RecordError> {
        if self.game != G::NAME {
            let reason = format!("`{}`, expected `{}`", self.game, G::NAME);
            return Err(RecordError::new("game", reason));
        }
        if self.rules != G::RULES_VERSION {
            let reason = format!(
                "played by rules version {}, this program knows version {}",
                self.rules,
                G::RULES_VERSION
            );
            return Err(RecordError::new("rules", reason));
        }
        let mut options = G::Options::default();
        for (key, value) in &self.options {
            options
                .set(key, value)
                .map_err(|error| RecordError::new(format!("options.{key}"), error.to_string()))?;
        }
        G::new(&options, self.seats.len()).map_err(|error| {
            let at = match error {
                SetupError::Seats { .. } => "seats",
                SetupError::Option(_) | SetupError::Impossible(_) => "options",
            };
            RecordError::new(at, error.to_string())
        })
    }

    fn check_result<G: Game>(&self, end: &G) -> Result<(), RecordError> {
        let played = Outcome::of(end);
        match (&self.result, played) {
            (stated, played) if *stated == played => Ok(()),
            (Some(_), None) => Err(RecordError::new(
                "result",
                "stated, but the game is not over after the last move",
            )),
            (None, _) => Err(RecordError::new(
                "result",
                "missing, but the game is over after the last move",
            )),
            (Some(stated), Some(played)) => Err(RecordError::new(
                "result",
                format!("stated as {stated}, but the moves lead to {played}"),
            )),
        }
    }

    fn check_ended<G: Game>(&self, end: &G) -> Result<(), RecordError> {
        let Some(ended) = &self.ended else {
            return Ok(());
        };
        if end.mover() == Mover::Over {
            let reason = "stated, but the game was played to its end";
            return Err(RecordError::new("ended", reason));
        }
        match (ended.how, ended.seat) {
            (EarlyEnd::Archived, None) => Ok(()),
            (EarlyEnd::Resigned, Some(seat)) if seat.index() < end.seats() => Ok(()),
            (EarlyEnd::Archived, Some(_)) => Err(RecordError::new(
                "ended.seat",
                "stated, but no seat archives a table",
            )),
            (EarlyEnd::Resigned, _) => Err(RecordError::new(
                "ended.seat",
                "a seat that resigned is named by its letter",
            )),
        }
    }

    fn check_deal<G: Game>(&self, replay: &Replay<G>) -> Result<(), RecordError> {
        let Some(deal) = &self.deal else {
            return Ok(());
        };
        deal.check(replay).map_err(|error| match error {
            DealError::OtherDraw { at, .. } => RecordError::in_move(at, error.to_string()),
            DealError::NotASeed
            | DealError::LineBreak { .. }
            | DealError::NotACommitment
            | DealError::Nonces { .. }
            | DealError::NotRevealed
            | DealError::OtherCommitment { .. } => RecordError::new("deal", error.to_string()),
        })
    }
}

impl Outcome {
    /// The outcome of a finished game; `None` while it runs.
    pub fn of<G: Game>(game: &G) -> Option<Outcome> {
        let places = game.ranking()?;
        let points = BySeat::from_fn(game.seats(), |seat: Seat| game.points(seat));
        Some(Outcome {
            points: points.as_slice().to_vec(),
            places: places.as_slice().to_vec(),
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome { points, places } = self;
        write!(f, "points {points:?} and places {places:?}")
    }
}

impl Deal {
    /// Checks the form of all members, and the commitment and every draw once the seed is there.
    /// It must be there when the game is over.
    fn check<G: Game>(&self, replay: &Replay<G>) -> Result<(), DealError> {
        dealer::check_commitment(&self.commitment)?;
        dealer::check_line("table", &self.table)?;
        let (nonces, seats) = (self.nonces.len(), replay.start.seats());
        if nonces != seats {
            return Err(DealError::Nonces { nonces, seats });
        }
        for nonce in &self.nonces {
            dealer::check_line("nonce", nonce)?;
        }
        let Some(seed) = &self.seed else {
            return match replay.end.mover() {
                Mover::Over => Err(DealError::NotRevealed),
                Mover::Seat(_) | Mover::Chance => Ok(()),
            };
        };
        let seed: Seed = seed.parse()?;
        let commitment = seed.commitment(&self.table)?;
        if commitment != self.commitment {
            return Err(DealError::OtherCommitment { commitment });
        }
        let dealer = Dealer::new(&seed, &self.table, &self.nonces)?;
        dealer::check_deal(&dealer, &replay.start, &replay.moves)
    }
}

fn refused(text: &str, refusal: &impl crate::Refusal) -> String {
    format!("`{text}` is refused: {refusal} ({})", refusal.rule())
}
