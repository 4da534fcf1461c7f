//! The members of `eldorado-replay/1`.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::oracle::Rest;

#[derive(Deserialize)]
pub(in crate::oracle) struct File {
    pub(super) setup: Opening,
    pub(super) steps: Vec<Step>,
    pub(super) capped: bool,
    pub(super) result: Value,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

#[derive(Deserialize)]
pub(super) struct Opening {
    pub(super) course: String,
    pub(super) players: usize,
    pub(super) options: Table,
    pub(super) blockades: Vec<(String, usize)>,
    pub(super) pieces: Value,
    pub(super) hands: Vec<Vec<String>>,
    pub(super) draw_piles: Vec<Value>,
    pub(super) market: Map<String, Value>,
    #[serde(default)]
    pub(super) caves: Vec<((i8, i8), Vec<String>)>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

#[derive(Deserialize)]
pub(super) struct Table {
    pub(super) native: String,
    pub(super) strip_exit_blockades: bool,
    pub(super) extra_cards: Vec<String>,
    pub(super) caves: bool,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

#[derive(Deserialize)]
pub(super) struct Step {
    pub(super) seat: usize,
    pub(super) round: u32,
    pub(super) turn: usize,
    pub(super) phase: String,
    pub(super) legal: Map<String, Value>,
    pub(super) choice: Map<String, Value>,
    pub(super) drawn: Vec<String>,
    pub(super) after: Map<String, Value>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}
