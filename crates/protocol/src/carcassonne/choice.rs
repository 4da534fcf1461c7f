//! What the seat to move may do in Carcassonne.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_carcassonne::{Action, View};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Sort;
use crate::choice::{Group, grouped};

/// What the seat to move may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneChoices")]
#[schema(as = CarcassonneChoices)]
pub struct Choices {
    /// The actions by their kind, and of each kind by their text.
    pub actions: BTreeMap<String, BTreeMap<String, Choice>>,
}

/// An action that can be taken; its text is the name of its member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneChoice")]
#[schema(as = CarcassonneChoice)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Choice {
    /// The tile is laid.
    Place {
        /// The cell.
        cell: String,
        /// Quarter turns clockwise from how it is printed, 0 to 3.
        rotation: u8,
    },
    /// A follower is placed on a feature of the tile laid last.
    Claim {
        /// The cell of that tile.
        cell: String,
        /// The part of the tile as it lies: `city N`, `field WL`, `cloister`.
        part: String,
        /// What it is.
        sort: Sort,
        /// The number of the feature in the view.
        feature: String,
    },
    /// No follower is placed.
    Pass,
}

impl Group for Choice {
    fn group(&self) -> &'static str {
        match self {
            Choice::Place { .. } => "place",
            Choice::Claim { .. } => "claim",
            Choice::Pass => "pass",
        }
    }
}

impl Choices {
    pub(crate) fn new(view: &View, actions: &[Action]) -> Choices {
        Choices {
            actions: grouped(actions, |&action| choice(view, action)),
        }
    }
}

/// `None` for actions of chance.
fn choice(view: &View, action: Action) -> Option<Choice> {
    match action {
        Action::Place(cell, rotation) => Some(Choice::Place {
            cell: cell.to_string(),
            rotation: rotation.quarters() as u8,
        }),
        Action::Claim(claim) => {
            let (last, _) = view.board.tiles().last()?;
            let mut parts = view.parts().filter(|(at, ..)| *at == last);
            let (.., feature) = parts.find(|(_, part, _)| *part == claim)?;
            Some(Choice::Claim {
                cell: last.to_string(),
                part: claim.to_string(),
                sort: claim.sort().into(),
                feature: feature.index().to_string(),
            })
        }
        Action::Pass => Some(Choice::Pass),
        Action::Draw(_) | Action::Discard(_) | Action::Return(_) => None,
    }
}
