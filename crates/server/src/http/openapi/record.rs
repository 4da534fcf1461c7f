//! The schema of `tessera-record/1`. The type itself is in the core, which does not know OpenAPI.
#![allow(dead_code, reason = "only the schemas of these types are used")]

use std::collections::BTreeMap;

use utoipa::ToSchema;

/// A game that was played: options, seats and every move in notation, chance included.
/// `docs/records.md` describes it.
#[derive(ToSchema)]
pub(super) struct Record {
    /// Always `tessera-record/1`.
    format: String,
    /// What was played.
    game: String,
    /// The version of the game's rules.
    rules: u32,
    /// Options that differ from the default.
    #[schema(required = false)]
    options: BTreeMap<String, String>,
    /// The players in playing order.
    seats: Vec<RecordSeat>,
    /// Every move in notation, chance included.
    moves: Vec<String>,
    /// The end of the game; missing when the rules did not end it.
    result: Option<RecordResult>,
    /// Why the game ended before the rules ended it.
    ended: Option<RecordEnding>,
    /// How chance was dealt, where a table's dealer dealt it.
    deal: Option<RecordDeal>,
}

/// A player.
#[derive(ToSchema)]
struct RecordSeat {
    /// What the others called them.
    name: Option<String>,
}

/// The end of a game.
#[derive(ToSchema)]
struct RecordResult {
    /// Final points by seat.
    points: Vec<i32>,
    /// Final place by seat, 1 for the best.
    places: Vec<u32>,
}

/// An end that is not the rules'.
#[derive(ToSchema)]
struct RecordEnding {
    /// `resigned` or `archived`.
    how: String,
    /// The letter of the seat that ended it.
    seat: Option<String>,
}

/// What is needed to compute every draw again; `docs/dealer.md` explains how.
#[derive(ToSchema)]
struct RecordDeal {
    /// The id of the table.
    table: String,
    /// Published before anybody sat.
    commitment: String,
    /// What each seat added.
    nonces: Vec<String>,
    /// Revealed at the end.
    seed: Option<String>,
}
