//! `codex-replay/1`: a complete game as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::oracle::Rest;

#[derive(Deserialize)]
pub(in crate::oracle) struct File {
    pub(super) players: usize,
    pub(super) options: Options,
    #[serde(default)]
    pub(super) meta: Meta,
    pub(super) setup: Setup,
    pub(super) steps: Vec<Step>,
    #[serde(rename = "final")]
    pub(super) last: Final,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

#[derive(Deserialize)]
pub(super) struct Options {
    pub(super) tie_break: String,
    pub(super) end_points: i64,
    pub(super) final_round_draw: bool,
    pub(super) refill: String,
    #[serde(deserialize_with = "stated")]
    pub(super) track_cap: Option<i64>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Meta {
    /// Whether cards are missing from the decks on purpose.
    pub(super) short_decks: bool,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// All outcomes of chance.
#[derive(Deserialize)]
pub(super) struct Setup {
    pub(super) starters: Vec<usize>,
    pub(super) hands: Vec<Vec<usize>>,
    pub(super) face_up: ByDeck<[usize; 2]>,
    /// The cards that are drawn after those dealt, the first one first.
    pub(super) resource_deck: Vec<usize>,
    pub(super) gold_deck: Vec<usize>,
    pub(super) common_objectives: [usize; 2],
    pub(super) offered_objectives: Vec<[usize; 2]>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByDeck<T> {
    pub(super) resource: T,
    pub(super) gold: T,
}

#[derive(Deserialize)]
pub(super) struct Step {
    pub(super) seat: usize,
    pub(super) phase: String,
    pub(super) legal: Vec<Choice>,
    pub(super) choice: Choice,
    pub(super) after: After,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// A choice of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(super) enum Choice {
    /// A side of the starter, a deck to draw from, a pass.
    Word(String),
    Objective(usize),
    Place(usize, String, i64, i64),
    Take {
        face_up: usize,
    },
}

/// The table after a choice; `counts` and `cells` are those of the seat that chose.
#[derive(Deserialize)]
pub(super) struct After {
    pub(super) scores: Vec<i32>,
    pub(super) counts: BTreeMap<String, i64>,
    pub(super) cells: Vec<(i64, i64)>,
    pub(super) hands_size: Vec<usize>,
    pub(super) deck_sizes: ByDeck<usize>,
    pub(super) face_up: ByDeck<[Option<usize>; 2]>,
    #[serde(deserialize_with = "stated")]
    pub(super) trigger: Option<Trigger>,
    /// The seat that chooses next, and its phase; null after the end.
    #[serde(deserialize_with = "stated")]
    pub(super) next: Option<(usize, String)>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Trigger {
    pub(super) reason: String,
    pub(super) seat: usize,
    pub(super) round: usize,
    pub(super) turn: usize,
}

#[derive(Deserialize)]
pub(super) struct Final {
    pub(super) end: String,
    pub(super) turns: usize,
    pub(super) track: Vec<i32>,
    pub(super) objective_points: Vec<Vec<u16>>,
    pub(super) objectives_fulfilled: Vec<usize>,
    pub(super) totals: Vec<i32>,
    pub(super) ranking: Ranking,
    pub(super) winners: Vec<usize>,
    pub(super) ranking_by_tie_break: ByTieBreak,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// Groups of seats that share a place, the best first.
pub(super) type Ranking = Vec<Vec<usize>>;

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByTieBreak {
    pub(super) objective_points: Ranking,
    pub(super) objectives_fulfilled: Ranking,
}

/// A member that may be null, but not missing.
fn stated<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Option::deserialize(deserializer)
}
