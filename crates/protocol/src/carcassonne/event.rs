//! What happens in Carcassonne.

use serde::{Deserialize, Serialize};
use strum::EnumCount;
use tessera_carcassonne as rules;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Sort, item};
use crate::{
    event::Location,
    points::{Item, Scored},
    words::SeatLetter,
};

/// Something that happened. All viewers get the same events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, EnumCount)]
#[ts(rename = "CarcassonneEvent")]
#[schema(as = CarcassonneEvent)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A tile was drawn for a seat.
    Drawn {
        /// The seat that lays it.
        seat: SeatLetter,
        /// Its kind, `A` to `X`.
        tile: String,
    },
    /// A tile fits nowhere and left the game.
    Discarded {
        /// The seat that draws again.
        seat: SeatLetter,
        /// Its kind.
        tile: String,
    },
    /// A tile fits nowhere and went under the others.
    Returned {
        /// The seat that draws again.
        seat: SeatLetter,
        /// Its kind.
        tile: String,
    },
    /// A tile was laid.
    Placed {
        /// The place, and the seat that laid it.
        location: Location,
        /// Quarter turns clockwise from how it is printed, 0 to 3.
        rotation: u8,
        /// Its kind.
        tile: String,
    },
    /// A follower was placed on a feature.
    Claimed {
        /// The number of the feature in the view.
        feature: String,
        /// The tile, and the seat whose follower it is.
        location: Location,
        /// The part of the tile as it lies: `city N`, `field WL`, `cloister`.
        part: String,
        /// The sort of feature.
        sort: Sort,
    },
    /// No follower was placed.
    Passed {
        /// The seat.
        seat: SeatLetter,
    },
    /// A seat got points for a feature; a farm may give none.
    Scored {
        /// Whether it was complete: at the end, unfinished features count too.
        complete: bool,
        /// The points, the seat that got them, and the feature. By the first edition's rules
        /// points for farms are counted by city; there the feature is the city.
        scored: Scored,
    },
    /// Followers came back from a completed feature.
    CameBack {
        /// The number of followers.
        followers: u8,
        /// The feature.
        item: Item,
        /// The seat that gets them back.
        seat: SeatLetter,
    },
    /// The game is over and everything is counted.
    Ended,
}

impl Event {
    /// The points that the event brought.
    pub fn scored(&self) -> Option<&Scored> {
        match self {
            Event::Scored { scored, .. } => Some(scored),
            Event::Drawn { .. }
            | Event::Discarded { .. }
            | Event::Returned { .. }
            | Event::Placed { .. }
            | Event::Claimed { .. }
            | Event::Passed { .. }
            | Event::CameBack { .. }
            | Event::Ended => None,
        }
    }
}

impl From<&rules::Event> for Event {
    fn from(event: &rules::Event) -> Event {
        use rules::Event as Rules;
        match *event {
            Rules::Drawn { seat, kind } => Event::Drawn {
                seat: seat.into(),
                tile: kind.to_string(),
            },
            Rules::Discarded { seat, kind } => Event::Discarded {
                seat: seat.into(),
                tile: kind.to_string(),
            },
            Rules::Returned { seat, kind } => Event::Returned {
                seat: seat.into(),
                tile: kind.to_string(),
            },
            Rules::Placed { seat, at, turned } => Event::Placed {
                location: Location::put(seat, &at),
                rotation: turned.rotation().quarters() as u8,
                tile: turned.kind().to_string(),
            },
            Rules::Claimed {
                seat,
                at,
                claim,
                feature,
            } => Event::Claimed {
                feature: feature.index().to_string(),
                location: Location::put(seat, &at),
                part: claim.text().into(),
                sort: claim.sort().into(),
            },
            Rules::Passed { seat } => Event::Passed { seat: seat.into() },
            Rules::Scored(scored) => Event::Scored {
                complete: scored.complete,
                scored: Scored {
                    item: item(scored.sort, scored.feature),
                    points: scored.points,
                    seat: scored.seat.into(),
                },
            },
            Rules::CameBack {
                seat,
                followers,
                sort,
                feature,
            } => Event::CameBack {
                followers,
                item: item(sort, feature),
                seat: seat.into(),
            },
            Rules::Ended => Event::Ended,
        }
    }
}
