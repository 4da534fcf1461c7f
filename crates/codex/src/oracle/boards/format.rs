//! Single boards as JSON: cases of cards laid one after another, or of kingdoms only.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::oracle::Rest;

#[derive(Deserialize)]
pub(in crate::oracle) struct File {
    pub(super) cases: Vec<Case>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// One board. The members beside its steps are statements about the final board.
#[derive(Deserialize)]
pub(super) struct Case {
    pub(super) id: Option<String>,
    pub(super) steps: Option<Vec<Step>>,
    pub(super) layout_steps: Option<Vec<LayoutStep>>,
    #[serde(flatten)]
    pub(super) stated: Stated,
}

/// A card is laid.
#[derive(Deserialize)]
pub(super) struct Step {
    pub(super) card: usize,
    pub(super) side: String,
    pub(super) x: i8,
    pub(super) y: i8,
    /// Attempts before the step that must fail.
    #[serde(default)]
    pub(super) rejects: Rejects,
    #[serde(default)]
    pub(super) rejected_before: Rejects,
    #[serde(flatten)]
    pub(super) stated: Stated,
}

/// One or several.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Rejects {
    One(Reject),
    Several(Vec<Reject>),
}

impl Rejects {
    pub(super) fn as_slice(&self) -> &[Reject] {
        match self {
            Rejects::One(reject) => std::slice::from_ref(reject),
            Rejects::Several(rejects) => rejects,
        }
    }
}

impl Default for Rejects {
    fn default() -> Rejects {
        Rejects::Several(Vec::new())
    }
}

#[derive(Deserialize)]
pub(super) struct Reject {
    pub(super) card: usize,
    pub(super) side: String,
    pub(super) x: i8,
    pub(super) y: i8,
    /// `position` or `cost`.
    pub(super) reason: String,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// Cards are added of which only the kingdom is known.
#[derive(Deserialize)]
pub(super) struct LayoutStep {
    pub(super) add: Vec<Piece>,
    #[serde(flatten)]
    pub(super) stated: Stated,
}

/// A cell and the kingdom of the card on it.
pub(super) type Piece = (i8, i8, String);

/// The statements of a file about a board; missing ones are not compared.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Stated {
    pub(super) gained: Option<i64>,
    pub(super) total: Option<i64>,
    /// Only the symbols that are named.
    pub(super) counts: Option<BTreeMap<String, i64>>,
    pub(super) counts_delta: Option<BTreeMap<String, i64>>,
    pub(super) available: Option<Vec<(i64, i64)>>,
    pub(super) available_count: Option<usize>,
    pub(super) available_includes: Option<Vec<(i64, i64)>>,
    pub(super) available_excludes: Option<Vec<(i64, i64)>>,
    pub(super) corner_probe: Option<Value>,
    /// Points by the number of the objective.
    pub(super) objectives: BTreeMap<String, i64>,
    pub(super) patterns: Vec<Pattern>,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// The most matches of a shape without a common card.
#[derive(Deserialize)]
pub(super) struct Pattern {
    pub(super) cells: Vec<Piece>,
    pub(super) count: i64,
    #[serde(flatten)]
    pub(super) rest: Rest,
}

/// The points that a card per corner would gain on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Probe {
    pub(super) x: i8,
    pub(super) y: i8,
    pub(super) points: i64,
}

impl Probe {
    /// A list of probes or a single one: `x`, `y` and the points, which are the one other number
    /// whatever its name is; or the three of them in a list. `None` for anything else.
    pub(super) fn read(value: &Value) -> Option<Vec<Probe>> {
        match value {
            Value::Array(list) if !list.iter().all(Value::is_number) => {
                list.iter().map(Probe::read_one).collect()
            }
            _ => Some(vec![Probe::read_one(value)?]),
        }
    }

    fn read_one(value: &Value) -> Option<Probe> {
        let (x, y, points) = match value {
            Value::Array(list) => {
                let [x, y, points] = list.as_slice() else {
                    return None;
                };
                (x, y, points)
            }
            Value::Object(members) => {
                let others = members.iter().filter(|(name, value)| {
                    !["x", "y", "card"].contains(&name.as_str()) && value.is_number()
                });
                let [(_, points)] = others.collect::<Vec<_>>()[..] else {
                    return None;
                };
                (members.get("x")?, members.get("y")?, points)
            }
            _ => return None,
        };
        Some(Probe {
            x: i8::try_from(x.as_i64()?).ok()?,
            y: i8::try_from(y.as_i64()?).ok()?,
            points: points.as_i64()?,
        })
    }
}
