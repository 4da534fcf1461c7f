//! The files of the outside judges, as JSON. They count `y` to the south.
//!
//! Members that state something are named here. Others are kept in `rest`, and those that are not
//! known as prose are noted, so that no statement is silently ignored.

use std::collections::BTreeMap;

use serde::{Deserialize, de::IgnoredAny};

/// `carcassonne-replay/1` and `carcassonne-case/1`: a case states less of each turn, names its
/// players and may stop early.
#[derive(Deserialize)]
pub(super) struct File {
    pub(super) schema: String,
    pub(super) players: Players,
    #[serde(default)]
    pub(super) rules: Rules,
    pub(super) start: Laid,
    pub(super) turns: Vec<Turn>,
    #[serde(default)]
    pub(super) discarded_at_end: Vec<String>,
    pub(super) final_scoring: Option<Vec<Item>>,
    pub(super) final_scores: Option<Vec<u16>>,
    #[serde(default)]
    pub(super) ends_after_last_turn: bool,
    #[serde(default)]
    pub(super) expected: Expected,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// Members of an object that are not named.
pub(super) type Rest = BTreeMap<String, IgnoredAny>;

/// Members that state the origin of a file, and prose.
pub(super) const PROSE: [&str; 8] = [
    "engine",
    "name",
    "source",
    "seed",
    "policy",
    "note",
    "description",
    "test",
];

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Players {
    Count(usize),
    Names(Vec<String>),
}

#[derive(Deserialize)]
#[serde(default)]
pub(super) struct Rules {
    pub(super) farmers: bool,
    pub(super) tiny_city: u8,
    pub(super) meeples: u8,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            farmers: true,
            tiny_city: 4,
            meeples: 7,
            rest: Rest::new(),
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Laid {
    pub(super) tile: String,
    pub(super) x: i8,
    pub(super) y: i8,
    pub(super) rot: u8,
}

#[derive(Deserialize)]
pub(super) struct Turn {
    pub(super) n: usize,
    pub(super) player: usize,
    #[serde(default)]
    pub(super) discarded_before: Vec<String>,
    pub(super) tile: String,
    pub(super) x: i8,
    pub(super) y: i8,
    pub(super) rot: u8,
    pub(super) legal_placements: Option<Vec<(i8, i8, u8)>>,
    pub(super) legal_meeples: Option<Vec<Meeple>>,
    pub(super) meeple: Option<Meeple>,
    pub(super) scored: Option<Vec<Item>>,
    pub(super) scores: Option<Vec<u16>>,
    pub(super) supply: Option<Vec<u8>>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// A segment of a tile, by its edges or slots as they lie and as they are printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Meeple {
    pub(super) kind: String,
    #[serde(default, alias = "slots")]
    pub(super) edges: Vec<String>,
    #[serde(default, alias = "base_slots")]
    pub(super) base_edges: Vec<String>,
}

/// Points of a player for a feature.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Item {
    pub(super) player: usize,
    pub(super) points: u16,
    pub(super) what: String,
}

/// The author's expectations at the end of a case.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Expected {
    pub(super) assertions: Vec<String>,
    pub(super) scores: Option<Scores>,
    #[serde(rename = "final")]
    pub(super) last: Option<Vec<u16>>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// Scores after the last turn, or after each.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Scores {
    Last(Vec<u16>),
    Each(Vec<Vec<u16>>),
}
