//! What the seat to move may do in Codex Naturalis.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_codex::{Action, Deck as RulesDeck, State, View};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Side, some_world};
use crate::choice::{Group, grouped};

/// What the seat to move may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexChoices")]
#[schema(as = CodexChoices)]
pub struct Choices {
    /// The actions by their kind, and of each kind by their text.
    pub actions: BTreeMap<String, BTreeMap<String, Choice>>,
}

/// An action that can be taken; its text is the name of its member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexChoice")]
#[schema(as = CodexChoice)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Choice {
    /// The starter is laid.
    Starter {
        /// The side that is up.
        side: Side,
    },
    /// One of the offered objectives is kept.
    Objective {
        /// Its number.
        objective: u8,
    },
    /// A card of the hand is laid.
    Place {
        /// Its number.
        card: u8,
        /// The side that is up.
        side: Side,
        /// The cell on the seat's own board.
        cell: String,
        /// Points that it brings at once.
        points: u16,
    },
    /// The top card of a deck is drawn.
    Draw {
        /// The deck.
        deck: DeckName,
    },
    /// A face-up card is taken.
    Take {
        /// Its number.
        card: u8,
        /// The place it lies at, 0 to 3.
        slot: u8,
    },
    /// Nothing can be laid.
    Pass,
}

/// The two decks by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexDeckName")]
#[schema(as = CodexDeckName)]
#[serde(rename_all = "kebab-case")]
pub enum DeckName {
    /// Cards 1 to 40.
    Resource,
    /// Cards 41 to 80.
    Gold,
}

impl From<RulesDeck> for DeckName {
    fn from(deck: RulesDeck) -> DeckName {
        match deck {
            RulesDeck::Resource => DeckName::Resource,
            RulesDeck::Gold => DeckName::Gold,
        }
    }
}

impl Group for Choice {
    fn group(&self) -> &'static str {
        match self {
            Choice::Starter { .. } => "starter",
            Choice::Objective { .. } => "objective",
            Choice::Place { .. } => "place",
            Choice::Draw { .. } => "draw",
            Choice::Take { .. } => "take",
            Choice::Pass => "pass",
        }
    }
}

impl Choices {
    pub(crate) fn new(view: &View, actions: &[Action]) -> Choices {
        let world = some_world(view);
        Choices {
            actions: grouped(actions, |&action| choice(view, &world, action)),
        }
    }
}

/// `None` for actions of chance.
fn choice(view: &View, world: &State, action: Action) -> Option<Choice> {
    match action {
        Action::Starter(side) => Some(Choice::Starter { side: side.into() }),
        Action::Objective(objective) => Some(Choice::Objective {
            objective: objective.printed().id,
        }),
        Action::Place(card, side, cell) => {
            let free = &view.players.get(view.turn.index())?.free;
            let number = free.iter().position(|free| free.at == cell)?;
            Some(Choice::Place {
                card: card.id() as u8,
                side: side.into(),
                cell: cell.to_string(),
                points: world.laying(card, side, number).points,
            })
        }
        Action::Draw(deck) => Some(Choice::Draw { deck: deck.into() }),
        Action::Take(card) => {
            let slot = view.face_up.iter().position(|up| *up == Some(card))?;
            Some(Choice::Take {
                card: card.id() as u8,
                slot: slot as u8,
            })
        }
        Action::Pass => Some(Choice::Pass),
        Action::Top(_)
        | Action::Reveal(_)
        | Action::RevealObjective(_)
        | Action::DealStarter(_)
        | Action::Deal(_)
        | Action::DealObjective(_) => None,
    }
}
