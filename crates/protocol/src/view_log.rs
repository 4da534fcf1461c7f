//! A running game as one viewer may export it, format `tessera-view-log/1`.
//!
//! The record of a finished game tells everything and replays; while a game runs, a viewer gets
//! every move as that viewer may read it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    game::GameName,
    log::LogEntry,
    table::{DealView, SeatView},
    words::{SeatLetter, Viewer},
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
    pub version: u32,
    /// What is played.
    pub game: GameName,
    /// The version of the game's rules.
    pub rules: u32,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The seats.
    pub seats: BTreeMap<SeatLetter, SeatView>,
    /// How chance is dealt; the seed comes with the record of the finished game.
    pub deal: DealView,
    /// Who looks.
    pub viewer: Viewer,
    /// Every move from the first on, chance included.
    pub moves: Vec<LogEntry>,
}
