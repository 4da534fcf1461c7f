//! A game in progress, whichever it is.
//!
//! [`Play`] is what a table asks of its game; [`Playing`] answers for every game that has rules,
//! a wire and bots. So the rest of the server knows no game by name.

mod live;
mod show;
mod start;

use std::sync::Arc;

use tessera_bots::{Broken, Cancel, Player, table::Pace};
use tessera_core::{Dealer, Mover, Record, Seat, Viewer};
use tessera_protocol::{ErrorBody, LogEntry, TableView, http::PreviewAnswer, outline::Outline};
use tessera_store::TableId;
use thiserror::Error;

pub use live::Playing;
pub(crate) use start::COURSE;
pub use start::{Setup, about, from_record};

use crate::world::World;

/// A game in progress.
pub trait Play: Send + Sync {
    /// Who moves.
    fn mover(&self) -> Mover;

    /// What would come of a seat's moves, and of the chance that follows; nothing changes.
    ///
    /// # Errors
    /// With the first move that is refused, and why.
    fn try_moves(
        &self,
        seat: Seat,
        texts: &[String],
        chance: &Chance<'_>,
    ) -> Result<Tried, ErrorBody>;

    /// What chance does before the first seat moves; nothing changes.
    fn try_start(&self, chance: &Chance<'_>) -> Tried;

    /// Moves as the log has them: a seat's, then those of chance.
    ///
    /// # Errors
    /// When the log holds what the rules forbid.
    fn apply(
        &mut self,
        seat: Option<Seat>,
        actions: &[String],
        chance: &[String],
    ) -> Result<(), Corrupt>;

    /// The table with the game on it, as a viewer knows it.
    fn show(&self, table: TableView, viewer: Viewer) -> TableView;

    /// The same for several viewers, with the board apart: who knows the same shares it.
    fn show_apart(&self, tables: Vec<(Viewer, TableView)>) -> Vec<(TableView, Arc<Outline>)>;

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

    /// The game as a record, without names and deal.
    fn record(&self) -> Record;

    /// What the bot of a seat needs to find its next moves; it runs elsewhere.
    fn think(&self, seat: Seat, level: Player, pace: Pace, seed: u64) -> Thinking;

    /// A digest of the position, that is who moves, all points and everything that may happen
    /// next, and of every move that led to it.
    fn fingerprint(&self) -> [u8; 32];
}

/// A bot that is about to think.
pub type Thinking = Box<dyn FnOnce(&Cancel) -> Result<Vec<String>, Broken> + Send>;

/// What moves lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The seat's moves, each in its own text.
    pub actions: Vec<String>,
    /// What chance does then.
    pub chance: Vec<String>,
    /// Whether the game is over then.
    pub over: bool,
    /// The digest of the position then.
    pub fingerprint: [u8; 32],
}

/// Where the chance of a table comes from.
#[derive(Debug)]
pub struct Chance<'a> {
    /// The table.
    pub table: TableId,
    /// Its dealer.
    pub dealer: &'a Dealer,
    /// May have a script.
    pub world: &'a World,
}

/// A log that the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Corrupt(pub String);
