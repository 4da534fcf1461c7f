//! What happens in Codex Naturalis.

use serde::{Deserialize, Serialize};
use strum::EnumCount;
use tessera_codex as rules;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{DeckName, EndReason, Kingdom, Side, number};
use crate::{
    event::Location,
    points::{Item, Scored},
    words::SeatLetter,
};

/// Something that happened, as one viewer may learn of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, EnumCount)]
#[ts(rename = "CodexEvent", optional_fields)]
#[schema(as = CodexEvent)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A card with this back is on top of its deck.
    OnTop {
        /// The deck.
        deck: DeckName,
        /// The kingdom of its back.
        kingdom: Kingdom,
    },
    /// A card was laid face up beside the decks.
    Revealed {
        /// The card.
        card: ShownCard,
        /// The number of its place in the view.
        slot: String,
    },
    /// An objective that counts for all seats was revealed.
    ObjectiveRevealed {
        /// Its number.
        objective: u8,
    },
    /// A starter was dealt.
    StarterDealt {
        /// The seat that gets it.
        seat: SeatLetter,
        /// Its number.
        starter: u8,
    },
    /// A starter was laid.
    StarterLaid {
        /// The place, and the seat that laid it.
        location: Location,
        /// The side that is up.
        side: Side,
        /// Its number.
        starter: u8,
    },
    /// A card went from a deck to a hand.
    Dealt {
        /// The card.
        card: ShownCard,
        /// The seat whose hand it is.
        seat: SeatLetter,
    },
    /// An objective was offered.
    Offered {
        /// Its number; missing for viewers who may not know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        objective: Option<u8>,
        /// The seat that gets it.
        seat: SeatLetter,
    },
    /// A secret objective was chosen.
    Kept {
        /// Its number; missing for viewers who may not know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        objective: Option<u8>,
        /// The seat.
        seat: SeatLetter,
    },
    /// A card was laid.
    Placed {
        /// The card.
        card: ShownCard,
        /// The place, and the seat that laid it.
        location: Location,
        /// The side that is up.
        side: Side,
    },
    /// A card that was laid face up scored.
    Scored {
        /// The card.
        card: ShownCard,
        /// Where it lies.
        location: Location,
        /// The points, and the seat that got them.
        scored: Scored,
    },
    /// A seat draws from a deck.
    Drew {
        /// The deck.
        deck: DeckName,
        /// The seat.
        seat: SeatLetter,
    },
    /// A face-up card went to a hand.
    Taken {
        /// The card.
        card: ShownCard,
        /// The seat whose hand it is.
        seat: SeatLetter,
        /// The number of the place in the view that it lay on.
        slot: String,
    },
    /// A seat could lay nothing.
    Passed {
        /// The seat.
        seat: SeatLetter,
    },
    /// The end is near: the round is finished, then each seat has one more turn.
    EndNears {
        /// The reason.
        reason: EndReason,
        /// The seat whose turn it was.
        seat: SeatLetter,
    },
    /// An objective was counted at the end; it may give no points.
    ObjectiveScored {
        /// The points, the seat that got them, and the objective.
        scored: Scored,
    },
    /// The game is over and everything is counted.
    Ended,
}

/// A card as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexShownCard", optional_fields)]
#[schema(as = CodexShownCard)]
pub struct ShownCard {
    /// The deck that its back belongs to.
    pub deck: DeckName,
    /// The kingdom of its back.
    pub kingdom: Kingdom,
    /// Its number; missing for viewers who may not know its front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

impl From<rules::Shown> for ShownCard {
    fn from(shown: rules::Shown) -> ShownCard {
        let back = shown.back();
        ShownCard {
            deck: back.deck().into(),
            kingdom: back.kingdom().into(),
            number: match shown {
                rules::Shown::Card(card) => Some(card.id() as u8),
                rules::Shown::Back(_) => None,
            },
        }
    }
}

impl Event {
    /// The points that the event brought.
    pub fn scored(&self) -> Option<&Scored> {
        match self {
            Event::Scored { scored, .. } | Event::ObjectiveScored { scored } => Some(scored),
            Event::OnTop { .. }
            | Event::Revealed { .. }
            | Event::ObjectiveRevealed { .. }
            | Event::StarterDealt { .. }
            | Event::StarterLaid { .. }
            | Event::Dealt { .. }
            | Event::Offered { .. }
            | Event::Kept { .. }
            | Event::Placed { .. }
            | Event::Drew { .. }
            | Event::Taken { .. }
            | Event::Passed { .. }
            | Event::EndNears { .. }
            | Event::Ended => None,
        }
    }
}

impl From<&rules::Event> for Event {
    fn from(event: &rules::Event) -> Event {
        use rules::{Event as Rules, Shown};
        match *event {
            Rules::OnTop { back } => Event::OnTop {
                deck: back.deck().into(),
                kingdom: back.kingdom().into(),
            },
            Rules::Revealed { card, slot } => Event::Revealed {
                card: Shown::Card(card).into(),
                slot: slot.index().to_string(),
            },
            Rules::ObjectiveRevealed { objective } => Event::ObjectiveRevealed {
                objective: number(objective),
            },
            Rules::StarterDealt { seat, starter } => Event::StarterDealt {
                seat: seat.into(),
                starter: starter.printed().id,
            },
            Rules::StarterLaid {
                seat,
                starter,
                side,
            } => Event::StarterLaid {
                location: Location::put(seat, &rules::Cell::ORIGIN),
                side: side.into(),
                starter: starter.printed().id,
            },
            Rules::Dealt { seat, card } => Event::Dealt {
                card: card.into(),
                seat: seat.into(),
            },
            Rules::Offered { seat, objective } => Event::Offered {
                objective: objective.map(number),
                seat: seat.into(),
            },
            Rules::Kept { seat, objective } => Event::Kept {
                objective: objective.map(number),
                seat: seat.into(),
            },
            Rules::Placed {
                seat,
                card,
                side,
                at,
            } => Event::Placed {
                card: card.into(),
                location: Location::put(seat, &at),
                side: side.into(),
            },
            Rules::Scored {
                seat,
                card,
                at,
                points,
            } => Event::Scored {
                card: Shown::Card(card).into(),
                location: Location::put(seat, &at),
                scored: Scored {
                    item: Item::Cards,
                    points,
                    seat: seat.into(),
                },
            },
            Rules::Drew { seat, deck } => Event::Drew {
                deck: deck.into(),
                seat: seat.into(),
            },
            Rules::Taken { seat, card, slot } => Event::Taken {
                card: Shown::Card(card).into(),
                seat: seat.into(),
                slot: slot.index().to_string(),
            },
            Rules::Passed { seat } => Event::Passed { seat: seat.into() },
            Rules::EndNears { seat, reason } => Event::EndNears {
                reason: reason.into(),
                seat: seat.into(),
            },
            Rules::ObjectiveScored {
                seat,
                objective,
                points,
            } => Event::ObjectiveScored {
                scored: Scored {
                    item: Item::Objective {
                        number: number(objective),
                    },
                    points,
                    seat: seat.into(),
                },
            },
            Rules::Ended => Event::Ended,
        }
    }
}
