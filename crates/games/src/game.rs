//! A game in progress, whichever it is, with the moves that led to it.
//!
//! [`AnyGame`] is what a table asks of its game; [`Played`](crate::played) answers for every
//! registered game. So whoever holds one knows no game by name.

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
    /// from a view, whose moves nobody knows.
    fn record(&self) -> Option<Record>;

    /// The texts of all moves so far; `None` for a position that was sampled from a view.
    fn moves(&self) -> Option<Vec<String>>;

    /// What a seat's moves lead to, and the chance that follows; nothing changes.
    ///
    /// # Errors
    /// With the first move that is refused, and why.
    fn try_moves(
        &self,
        seat: Seat,
        texts: &[String],
        deals: &Deals<'_>,
    ) -> Result<Tried, ErrorBody>;

    /// What chance does before the first seat moves; nothing changes.
    fn try_start(&self, deals: &Deals<'_>) -> Tried;

    /// Applies what was tried on this position, once it is stored: nothing is parsed, checked or
    /// computed a second time.
    ///
    /// # Errors
    /// When it was tried on another position.
    fn apply_tried(&mut self, steps: Steps) -> Result<(), Corrupt>;

    /// Applies moves as the log has them: a seat's, then those of chance.
    ///
    /// # Errors
    /// When the log holds what the rules forbid.
    fn apply_logged(
        &mut self,
        seat: Option<Seat>,
        actions: &[String],
        chance: &[String],
    ) -> Result<(), Corrupt>;

    /// The table with the game on it, as a viewer knows it.
    fn show(&self, table: TableView, viewer: Viewer) -> TableView;

    /// The same for several viewers, with the board apart: viewers who know the same share it.
    fn show_apart(&self, tables: Vec<(Viewer, TableView)>) -> Vec<(TableView, Arc<CanonicalText>)>;

    /// The same after so many moves; `None` when there are fewer.
    fn show_at(&self, table: TableView, viewer: Viewer, moves: usize) -> Option<TableView>;

    /// What a seat's moves would do, up to the first chance.
    ///
    /// # Errors
    /// With the first move that is refused, and why.
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

    /// Whether a bot of this level searches for its moves, that is uses the time that it is given.
    fn searches(&self, level: Player) -> bool;

    /// A digest of the position, that is who moves, all points and everything that may happen
    /// next, and of every move that led to it.
    fn fingerprint(&self) -> [u8; 32];
}

/// A bot that is about to think.
pub type Thinking = Box<dyn FnOnce(&Cancel) -> Result<Vec<String>, Broken> + Send>;

/// What moves lead to.
#[derive(Debug)]
pub struct Tried {
    /// The seat's moves, each in its own text.
    pub actions: Vec<String>,
    /// What chance does then.
    pub chance: Vec<String>,
    /// Whether the game is over then.
    pub over: bool,
    /// The digest of the position then.
    pub fingerprint: [u8; 32],
    /// The moves with what each of them led to, for [`AnyGame::apply_tried`].
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
    /// Decides in place of the dealer where it answers with a place in the list of outcomes:
    /// for tests that compare two tables. It gets the number of the chance move, and the outcomes.
    pub script: Option<&'a Script<'a>>,
}

/// See [`Deals::script`].
pub type Script<'a> = dyn Fn(u64, &[String]) -> Option<usize> + Sync + 'a;

/// A log that the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Corrupt(pub String);
