//! Why an action of Codex Naturalis is refused.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoStaticStr};
use tessera_codex as rules;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{DeckName, Kingdom, number};
use crate::words::Mover;

/// The rule that forbids an action, with the facts that the acting seat may know.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, IntoStaticStr, EnumCount,
)]
#[strum(serialize_all = "kebab-case")]
#[ts(rename = "CodexIllegal")]
#[schema(as = CodexIllegal)]
#[serde(tag = "code", content = "facts", rename_all = "kebab-case")]
pub enum Illegal {
    /// Nothing can be done after the end.
    GameOver,
    /// It is not the seat's turn.
    NotYourTurn {
        /// The side that makes the next move.
        mover: Mover,
    },
    /// The game is at another step.
    WrongStep {
        /// The action that it expects.
        now: Expected,
    },
    /// The back of the other deck's top card is to be named first.
    OtherDeck {
        /// The deck that shows none.
        deck: DeckName,
    },
    /// No card with this back is in the deck.
    NoSuchBack {
        /// The deck.
        deck: DeckName,
        /// The kingdom of the back.
        kingdom: Kingdom,
    },
    /// The card is not in the deck it would have to come from.
    NotInDeck {
        /// Its number.
        card: u8,
        /// The deck.
        deck: DeckName,
    },
    /// The card on top has another back.
    NotOnTop {
        /// The number of the card.
        card: u8,
        /// The kingdom on top.
        top: Kingdom,
    },
    /// The starter was dealt already.
    StarterGone {
        /// Its number.
        starter: u8,
    },
    /// The objective was dealt already.
    ObjectiveGone {
        /// Its number.
        objective: u8,
    },
    /// The objective is none of the two that were offered.
    NotOffered {
        /// Its number.
        objective: u8,
    },
    /// The card is not in the hand.
    NotInHand {
        /// Its number.
        card: u8,
    },
    /// No card can lie there: x and y are both even or both odd.
    OffGrid {
        /// The cell.
        at: String,
    },
    /// A card lies there.
    Occupied {
        /// The cell.
        at: String,
    },
    /// No card has a corner there.
    Apart {
        /// The cell.
        at: String,
    },
    /// A card there would cover a corner that cannot be covered.
    CornerHidden {
        /// The corner that cannot be covered.
        corner: Corner,
        /// The cell of the card with that corner.
        of: String,
    },
    /// The resources that the card costs are not visible.
    CostNotMet {
        /// The number of the card.
        card: u8,
        /// The cost by resource.
        cost: BTreeMap<Kingdom, u8>,
        /// The number that is not visible, for each resource of which too few are visible.
        missing: BTreeMap<Kingdom, u8>,
    },
    /// The deck is empty.
    DeckEmpty {
        /// The deck.
        deck: DeckName,
    },
    /// The card does not lie face up beside the decks.
    NotFaceUp {
        /// Its number.
        card: u8,
    },
}

/// What the game expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexExpected")]
#[schema(as = CodexExpected)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// The back on top of a deck is named.
    Top,
    /// A card is laid face up beside the decks.
    Reveal,
    /// A starter is dealt.
    DealStarter,
    /// The side of a starter is chosen.
    ChooseSide,
    /// A card is dealt.
    Deal,
    /// An objective is revealed for everybody.
    RevealObjective,
    /// An objective is offered.
    OfferObjective,
    /// One of two objectives is kept.
    ChooseObjective,
    /// A card is laid.
    Place,
    /// The seat passes, because it can lay nothing.
    Pass,
    /// A card is drawn or taken.
    Draw,
    /// Nothing: the game is over.
    Nothing,
}

/// A corner of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexCorner")]
#[schema(as = CodexCorner)]
#[serde(rename_all = "kebab-case")]
pub enum Corner {
    /// Top left.
    TopLeft,
    /// Top right.
    TopRight,
    /// Bottom left.
    BottomLeft,
    /// Bottom right.
    BottomRight,
}

impl From<rules::Corner> for Corner {
    fn from(corner: rules::Corner) -> Corner {
        match corner {
            rules::Corner::TopLeft => Corner::TopLeft,
            rules::Corner::TopRight => Corner::TopRight,
            rules::Corner::BottomLeft => Corner::BottomLeft,
            rules::Corner::BottomRight => Corner::BottomRight,
        }
    }
}

impl From<&rules::Illegal> for Illegal {
    fn from(illegal: &rules::Illegal) -> Illegal {
        use rules::Illegal as Rules;
        match *illegal {
            Rules::GameOver => Illegal::GameOver,
            Rules::NotYourTurn { mover } => Illegal::NotYourTurn {
                mover: mover.into(),
            },
            Rules::WrongStep { now } => Illegal::WrongStep { now: now.into() },
            Rules::OtherDeck { deck } => Illegal::OtherDeck { deck: deck.into() },
            Rules::NoSuchBack { back } => Illegal::NoSuchBack {
                deck: back.deck().into(),
                kingdom: back.kingdom().into(),
            },
            Rules::NotInDeck { card, deck } => Illegal::NotInDeck {
                card: card.id() as u8,
                deck: deck.into(),
            },
            Rules::NotOnTop { card, top } => Illegal::NotOnTop {
                card: card.id() as u8,
                top: top.into(),
            },
            Rules::StarterGone { starter } => Illegal::StarterGone {
                starter: starter.printed().id,
            },
            Rules::ObjectiveGone { objective } => Illegal::ObjectiveGone {
                objective: number(objective),
            },
            Rules::NotOffered { objective } => Illegal::NotOffered {
                objective: number(objective),
            },
            Rules::NotInHand { card } => Illegal::NotInHand {
                card: card.id() as u8,
            },
            Rules::OffGrid { at } => Illegal::OffGrid { at: at.to_string() },
            Rules::Occupied { at } => Illegal::Occupied { at: at.to_string() },
            Rules::Apart { at } => Illegal::Apart { at: at.to_string() },
            Rules::CornerHidden { of, corner } => Illegal::CornerHidden {
                corner: corner.into(),
                of: of.to_string(),
            },
            Rules::CostNotMet { card, missing } => Illegal::CostNotMet {
                card: card.id() as u8,
                cost: by_kingdom(card.printed().cost),
                missing: by_kingdom(missing),
            },
            Rules::DeckEmpty { deck } => Illegal::DeckEmpty { deck: deck.into() },
            Rules::NotFaceUp { card } => Illegal::NotFaceUp {
                card: card.id() as u8,
            },
        }
    }
}

/// Counts of resources by kingdom, without zeros.
fn by_kingdom(counts: [u8; 4]) -> BTreeMap<Kingdom, u8> {
    let counts = rules::data::Kingdom::ALL.into_iter().zip(counts);
    counts
        .filter(|&(_, count)| count > 0)
        .map(|(kingdom, count)| (kingdom.into(), count))
        .collect()
}

impl From<rules::Expected> for Expected {
    fn from(expected: rules::Expected) -> Expected {
        use rules::Expected as Rules;
        match expected {
            Rules::Top => Expected::Top,
            Rules::Reveal => Expected::Reveal,
            Rules::DealStarter => Expected::DealStarter,
            Rules::ChooseSide => Expected::ChooseSide,
            Rules::Deal => Expected::Deal,
            Rules::RevealObjective => Expected::RevealObjective,
            Rules::OfferObjective => Expected::OfferObjective,
            Rules::ChooseObjective => Expected::ChooseObjective,
            Rules::Place => Expected::Place,
            Rules::Pass => Expected::Pass,
            Rules::Draw => Expected::Draw,
            Rules::Nothing => Expected::Nothing,
        }
    }
}
