//! A running game as one viewer may export it, format `tessera-view-log/1`.
//!
//! The record of a finished game contains everything and replays; while a game runs, a viewer gets
//! every move as that viewer may read it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    game::GameName,
    log::LogEntry,
    table::{DealView, SeatView},
    words::{SeatLetter, Version, Viewer},
};

/// The value of `format` in every export.
pub const FORMAT: &str = "tessera-view-log/1";

/// The moves of a game as one viewer may read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ViewLog {
    /// Always [`FORMAT`].
    pub format: String,
    /// The id of the table.
    pub table: String,
    /// The version of the table.
    pub version: Version,
    /// The game.
    pub game: GameName,
    /// The version of the game's rules.
    pub rules: u32,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The seats.
    pub seats: BTreeMap<SeatLetter, SeatView>,
    /// The public data of the dealer; the seed comes with the record of the finished game.
    pub deal: DealView,
    /// The viewer.
    pub viewer: Viewer,
    /// Every move from the first on, chance included.
    pub moves: Vec<LogEntry>,
}
