//! A game in progress with the moves that led to it, the same for every game.
//!
//! [`AnyGame`] is the interface between a table and its game; [`Played`](crate::played) implements
//! it for every registered game. So no caller needs to know a game by name.

use std::{any::Any, fmt, sync::Arc};

use tessera_bots::{Broken, Cancel, Player, table::Pace};
use tessera_core::{Dealer, Record, Seat, Viewer};
use tessera_protocol::{
    ErrorBody, LogEntry, TableView, canonical_text::CanonicalText, http::PreviewAnswer,
};
use thiserror::Error;

use crate::position::AnyPosition;

/// A game with its history.
pub trait AnyGame: AnyPosition {
    /// The game so far as a record, without names and deal; `None` for a position that was sampled
    /// from a view, because its moves are unknown.
    fn record(&self) -> Option<Record>;

    /// The texts of all moves so far; `None` for a position that was sampled from a view.
    fn moves(&self) -> Option<Vec<String>>;

    /// Tries a seat's moves, and the chance moves that follow. The game itself does not change.
    ///
    /// # Errors
    /// When a move is refused; the error has the first one and the reason.
    fn try_moves(
        &self,
        seat: Seat,
        texts: &[String],
        deals: &Deals<'_>,
    ) -> Result<Tried, ErrorBody>;

    /// Tries the chance moves before the first seat's turn. The game itself does not change.
    fn try_start(&self, deals: &Deals<'_>) -> Tried;

    /// Applies moves that were tried on this position, once they are stored. Nothing is parsed,
    /// checked or computed a second time.
    ///
    /// # Errors
    /// When they were tried on another position.
    fn apply_tried(&mut self, steps: Steps) -> Result<(), Corrupt>;

    /// Applies moves from the log: those of a seat, then those of chance.
    ///
    /// # Errors
    /// When the rules forbid one of them.
    fn apply_logged(
        &mut self,
        seat: Option<Seat>,
        actions: &[String],
        chance: &[String],
    ) -> Result<(), Corrupt>;

    /// Adds the game to the view of a table, as far as the viewer knows it.
    fn show(&self, table: TableView, viewer: Viewer) -> TableView;

    /// The same for several viewers, with the board separate: viewers who know the same share it.
    fn show_apart(&self, tables: Vec<(Viewer, TableView)>) -> Vec<(TableView, Arc<CanonicalText>)>;

    /// The same after the first `moves` moves; `None` when there are fewer.
    fn show_at(&self, table: TableView, viewer: Viewer, moves: usize) -> Option<TableView>;

    /// What a seat's moves would do, up to the first chance move.
    ///
    /// # Errors
    /// When a move is refused; the error has the first one and the reason.
    fn preview(
        &self,
        table: TableView,
        seat: Seat,
        texts: &[String],
    ) -> Result<PreviewAnswer, ErrorBody>;

    /// Every move as a viewer may read it.
    fn entries(&self, viewer: Viewer) -> Vec<LogEntry>;

    /// What the bot of a seat needs to find its next moves; it runs elsewhere.
    fn think(&self, seat: Seat, level: Player, pace: Pace, seed: u64) -> Thinking;

    /// Whether a bot of this level searches, that is, uses the time that it is given.
    fn searches(&self, level: Player) -> bool;

    /// A digest of the position (the mover, all points and everything that may happen next) and
    /// of every move that led to it.
    fn fingerprint(&self) -> [u8; 32];
}

/// A bot that is about to think.
pub type Thinking = Box<dyn FnOnce(&Cancel) -> Result<Vec<String>, Broken> + Send>;

/// The result of trying moves.
#[derive(Debug)]
pub struct Tried {
    /// The seat's moves, each in its own text.
    pub actions: Vec<String>,
    /// The chance moves that follow.
    pub chance: Vec<String>,
    /// Whether the game is over afterwards.
    pub over: bool,
    /// The fingerprint of the position afterwards.
    pub fingerprint: [u8; 32],
    /// The moves with their results, for [`AnyGame::apply_tried`].
    pub steps: Steps,
}

/// Moves that were tried, with the position that each of them led to.
pub struct Steps(pub(crate) Box<dyn Any + Send + Sync>);

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        self.as_ref().copy()
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Steps")
    }
}

/// Where the chance of a table comes from.
#[derive(Clone, Copy)]
pub struct Deals<'a> {
    /// The table's dealer.
    pub dealer: &'a Dealer,
    /// For tests that compare two tables: gets the number of a chance move and its outcomes, and
    /// may return the index of the outcome to use instead of the dealer's.
    pub script: Option<&'a Script<'a>>,
}

/// See [`Deals::script`].
pub type Script<'a> = dyn Fn(u64, &[String]) -> Option<usize> + Sync + 'a;

/// A log that the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Corrupt(pub String);
