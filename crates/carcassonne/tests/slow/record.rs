//! The written form of recorded games: `carcassonne-replay/1` and `carcassonne-case/1`.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value;

/// A recorded game or scenario. What a record leaves out is not compared.
#[derive(Deserialize)]
pub struct Record {
    pub schema: String,
    /// The players' names, or their number.
    pub players: Value,
    pub rules: RecordRules,
    pub start: Placed,
    pub turns: Vec<Turn>,
    #[serde(default)]
    pub discarded_at_end: Vec<char>,
    pub final_scoring: Option<Vec<Scored>>,
    pub final_scores: Option<Vec<u32>>,
    #[serde(default)]
    pub ends_after_last_turn: bool,
    pub expected: Option<Expected>,
}

#[derive(Deserialize)]
pub struct RecordRules {
    pub farmers: bool,
    /// The points for a completed city of two tiles.
    pub tiny_city: u32,
    /// Followers of each player; seven when left out.
    pub meeples: Option<u32>,
}

/// The placement of a tile; here y grows to the south.
#[derive(Deserialize)]
pub struct Placed {
    pub tile: char,
    pub x: i32,
    pub y: i32,
    pub rot: u8,
}

#[derive(Deserialize)]
pub struct Turn {
    pub n: usize,
    pub player: usize,
    pub discarded_before: Vec<char>,
    #[serde(flatten)]
    pub placed: Placed,
    pub legal_placements: Option<Vec<(i32, i32, u8)>>,
    pub legal_meeples: Option<Vec<Claim>>,
    pub meeple: Option<Claim>,
    pub scored: Option<Vec<Scored>>,
    pub scores: Vec<u32>,
    pub supply: Option<Vec<u32>>,
}

/// A feature of the placed tile, as it lies on the board and as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Claim {
    City(Edges),
    Road(Edges),
    Field {
        slots: BTreeSet<String>,
        base_slots: BTreeSet<String>,
    },
    Cloister,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Edges {
    pub edges: BTreeSet<String>,
    pub base_edges: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Scored {
    pub player: usize,
    pub points: u32,
    pub what: String,
}

/// The expectations at the end of a scenario: sentences, or lists of scores.
#[derive(Deserialize)]
pub struct Expected {
    #[serde(default)]
    pub assertions: Vec<String>,
    pub scores: Option<Vec<u32>>,
    pub r#final: Option<Vec<u32>>,
}
