//! Bodies of requests and answers over HTTP.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    canonical_text::CanonicalText,
    game::GameName,
    inward::{self, BadMessage, Inward, MAX_NAME, MAX_NEW_TABLE},
    log::LogEntry,
    refusal::ErrorBody,
    seating::Seated,
    table::{Presence, SeatKind, SeatView, Status, TableView},
    words::{SeatLetter, Version},
};

/// Creates a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The game.
    pub game: GameName,
    /// Options that differ from the default.
    #[serde(default, deserialize_with = "inward::unrepeated")]
    pub options: BTreeMap<String, String>,
    /// The seats in playing order.
    pub seats: Vec<SeatPlan>,
    /// The name of the table; a table may have no name.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub name: Option<String>,
    /// Whether it is listed for everybody.
    #[serde(default)]
    pub public: bool,
    /// Seconds after which the others may let a bot play for a player who is away; 120 if it is
    /// missing.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub away_after: Option<u32>,
}

/// The plan of a seat: open, for a person, or for a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct SeatPlan {
    /// `person` is the guest who creates the table.
    pub kind: SeatKind,
    /// The level of a bot.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub level: Option<String>,
}

impl Inward for CreateTable {
    const MOST: usize = MAX_NEW_TABLE;

    fn check(&self) -> Result<(), BadMessage> {
        let (member, count, most) = ("seats", self.seats.len(), tessera_core::MAX_SEATS);
        if !(1..=most).contains(&count) {
            return Err(BadMessage::Count {
                member,
                count,
                most,
            });
        }
        for level in self.seats.iter().filter_map(|seat| seat.level.as_ref()) {
            inward::word("level", level)?;
        }
        if let Some(name) = &self.name {
            inward::line("name", name, MAX_NAME)?;
        }
        inward::options(&self.options)
    }
}

/// A table was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct CreatedTable {
    /// The id of the table.
    pub table: String,
    /// The dealer's commitment, published before anybody sits down.
    pub commitment: String,
    /// The version of the table.
    pub version: Version,
    /// The secret of the link to each invited seat; its holder may sit there once.
    pub seat_links: BTreeMap<SeatLetter, String>,
    /// The address of the table. Everybody who knows it may watch: a table's id cannot be guessed.
    pub address: String,
    /// The seat of the guest who created the table, and the secret that acts for it; missing when
    /// the guest has no seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seated: Option<Seated>,
}

/// Moves: all of them or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Chosen by the client and kept until the answer: a retry with the same id and content gets
    /// the same answer.
    pub command_id: String,
    /// The version of the table that the moves are meant for.
    pub expected_version: Version,
    /// The moves in notation, up to the first chance move.
    pub actions: Vec<String>,
}

impl Inward for Command {
    fn check(&self) -> Result<(), BadMessage> {
        inward::word("command_id", &self.command_id)?;
        inward::actions(&self.actions)
    }
}

/// A command was accepted and stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Accepted {
    /// The id of the command.
    pub command_id: String,
    /// The version after it.
    pub version: Version,
}

/// Requests a preview of moves. Nothing is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// The version of the table that the moves are meant for.
    pub expected_version: Version,
    /// The moves in notation.
    pub actions: Vec<String>,
}

impl Inward for PreviewRequest {
    fn check(&self) -> Result<(), BadMessage> {
        inward::actions(&self.actions)
    }
}

/// The preview of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum PreviewAnswer {
    /// The moves are legal.
    Effect {
        /// The version they were tried at.
        version: Version,
        /// Each move and its events, up to the first chance move.
        log: Vec<LogEntry>,
        /// Points that each seat would get at once; seats that get none are missing.
        gained: BTreeMap<SeatLetter, i32>,
        /// A merge patch of the viewer's view: the table as it would be.
        patch: Value,
        /// Whether chance would move next.
        chance: bool,
    },
    /// The moves are refused.
    Refused {
        /// The reason.
        error: ErrorBody,
    },
}

/// A table, and the presence of its seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableBody {
    /// The hash of the view's canonical JSON.
    pub hash: String,
    /// The table as the client sees it.
    pub view: TableView,
    /// The presence of each seat.
    pub presence: BTreeMap<SeatLetter, Presence>,
}

impl TableBody {
    /// A view with its hash.
    pub fn new(view: TableView, presence: BTreeMap<SeatLetter, Presence>) -> TableBody {
        TableBody {
            hash: CanonicalText::of(&view).hash().to_string(),
            view,
            presence,
        }
    }
}

/// Public tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Listing {
    /// The tables, those that changed last first.
    pub tables: Vec<TableLine>,
    /// The cursor of the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TableLine {
    /// The id of the table.
    pub table: String,
    /// The name of the table; missing when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The game.
    pub game: GameName,
    /// The state that the table is in.
    pub status: Status,
    /// The version of the table.
    pub version: Version,
    /// The seats.
    pub seats: BTreeMap<SeatLetter, SeatView>,
    /// The seat of the client that requested the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<SeatLetter>,
    /// The seat whose move the table waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<SeatLetter>,
}
