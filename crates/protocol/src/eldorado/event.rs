//! What happens in The Quest for El Dorado.

use serde::{Deserialize, Serialize};
use strum::EnumCount;
use tessera_eldorado as rules;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    event::Location,
    points::{Item, Scored},
    words::SeatLetter,
};

/// Something that happened, as one viewer may learn of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, EnumCount)]
#[ts(rename = "EldoradoEvent", optional_fields)]
#[schema(as = EldoradoEvent)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A blockade was laid out.
    Laid {
        /// The blockade, `#3`.
        blockade: String,
        /// The number of its place in the view.
        place: String,
    },
    /// A seat drew a card.
    Drew {
        /// The card; missing for viewers who may not know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<String>,
        /// The seat.
        seat: SeatLetter,
    },
    /// A discard pile became a draw pile.
    Reshuffled {
        /// The seat whose pile it is.
        seat: SeatLetter,
    },
    /// Something was done with a card.
    CardUsed {
        /// The card.
        card: String,
        /// The seat.
        seat: SeatLetter,
        /// What it was used for.
        used_for: Use,
    },
    /// A token was used.
    TokenUsed {
        /// The seat.
        seat: SeatLetter,
        /// The token.
        token: String,
        /// What it was used for: movement, payment or its own action.
        used_for: Use,
    },
    /// A piece moved.
    Moved {
        /// The two spaces, and the seat whose piece it is.
        location: Location,
    },
    /// A blockade was torn down. Seats that tie in the race compare their numbers of blockades, so
    /// each counts as a point.
    TornDown {
        /// The seat, and the blockade.
        scored: Scored,
    },
    /// A piece entered the city.
    PieceArrived {
        /// The finish space, and the seat whose piece it is.
        location: Location,
    },
    /// A seat has arrived with all its pieces.
    Arrived {
        /// The seat.
        seat: SeatLetter,
    },
    /// A token was found.
    Found {
        /// The cave, and the seat that explored it.
        location: Location,
        /// The token.
        token: String,
    },
    /// A token saved a one-use card that was just used.
    Saved {
        /// The card.
        card: String,
        /// The seat whose card it is.
        seat: SeatLetter,
    },
    /// A card is kept for the next turn.
    Kept {
        /// The card; missing for viewers who may not know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<String>,
        /// The seat.
        seat: SeatLetter,
    },
    /// A turn ended.
    TurnEnded {
        /// The seat whose turn it was.
        seat: SeatLetter,
    },
    /// The race is over.
    Ended,
}

/// What a card or token was used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoUse")]
#[schema(as = EldoradoUse)]
#[serde(rename_all = "kebab-case")]
pub enum Use {
    /// Its power moved a piece or tore a blockade down.
    Movement,
    /// It was given up for rubble or a blockade.
    GivenUp,
    /// It was removed from the game for a base camp.
    BaseCamp,
    /// An action removed it from the game.
    Removed,
    /// It paid for another card.
    Payment,
    /// Its own action was used.
    Action,
    /// It was bought.
    Bought,
    /// It was taken from the market without paying.
    Taken,
    /// A token replaced it.
    Replaced,
    /// It was discarded when the turn ended.
    Discarded,
}

impl From<rules::history::Use> for Use {
    fn from(what: rules::history::Use) -> Use {
        use rules::history::Use as Rules;
        match what {
            Rules::Moved => Use::Movement,
            Rules::GivenUp => Use::GivenUp,
            Rules::Camped => Use::BaseCamp,
            Rules::Removed => Use::Removed,
            Rules::Paid => Use::Payment,
            Rules::Acted => Use::Action,
            Rules::Bought => Use::Bought,
            Rules::Taken => Use::Taken,
            Rules::Replaced => Use::Replaced,
            Rules::Discarded => Use::Discarded,
        }
    }
}

impl Event {
    /// The points that the event brought.
    pub fn scored(&self) -> Option<&Scored> {
        match self {
            Event::TornDown { scored } => Some(scored),
            Event::Laid { .. }
            | Event::Drew { .. }
            | Event::Reshuffled { .. }
            | Event::CardUsed { .. }
            | Event::TokenUsed { .. }
            | Event::Moved { .. }
            | Event::PieceArrived { .. }
            | Event::Arrived { .. }
            | Event::Found { .. }
            | Event::Saved { .. }
            | Event::Kept { .. }
            | Event::TurnEnded { .. }
            | Event::Ended => None,
        }
    }
}

impl From<&rules::Event> for Event {
    fn from(event: &rules::Event) -> Event {
        use rules::Event as Rules;
        match *event {
            Rules::Laid { blockade, seam } => Event::Laid {
                blockade: blockade.to_string(),
                place: seam.index().to_string(),
            },
            Rules::Drew { seat, card } => Event::Drew {
                card: card.map(|card| card.to_string()),
                seat: seat.into(),
            },
            Rules::Reshuffled { seat } => Event::Reshuffled { seat: seat.into() },
            Rules::Used { seat, card, what } => Event::CardUsed {
                card: card.to_string(),
                seat: seat.into(),
                used_for: what.into(),
            },
            Rules::TokenUsed { seat, token, what } => Event::TokenUsed {
                seat: seat.into(),
                token: token.to_string(),
                used_for: what.into(),
            },
            Rules::Moved { seat, from, to } => Event::Moved {
                location: Location::moved(seat, &from, &to),
            },
            // ELD-10.4: blockades decide ties among the seats that arrive, so they count as points.
            Rules::TornDown { seat, blockade } => Event::TornDown {
                scored: Scored {
                    item: Item::Blockade {
                        blockade: blockade.to_string(),
                    },
                    points: 1,
                    seat: seat.into(),
                },
            },
            Rules::PieceArrived { seat, at } => Event::PieceArrived {
                location: Location::put(seat, &at),
            },
            Rules::Arrived { seat } => Event::Arrived { seat: seat.into() },
            Rules::Saved { seat, card } => Event::Saved {
                card: card.to_string(),
                seat: seat.into(),
            },
            Rules::Found { seat, token, cave } => Event::Found {
                location: Location::put(seat, &cave),
                token: token.to_string(),
            },
            Rules::Kept { seat, card } => Event::Kept {
                card: card.map(|card| card.to_string()),
                seat: seat.into(),
            },
            Rules::TurnEnded { seat } => Event::TurnEnded { seat: seat.into() },
            Rules::Ended => Event::Ended,
        }
    }
}
