//! What happens in Carcassonne.

use serde::{Deserialize, Serialize};
use strum::EnumCount;
use tessera_carcassonne as rules;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Sort, item};
use crate::{event::Location, points::Scored, words::SeatLetter};

/// Something that happened. Nothing is hidden here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, EnumCount)]
#[ts(rename = "CarcassonneEvent")]
#[schema(as = CarcassonneEvent)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A tile was drawn for a seat.
    Drawn {
        /// Who is to lay it.
        seat: SeatLetter,
        /// Its kind, `A` to `X`.
        tile: String,
    },
    /// A tile fits nowhere and left the game.
    Discarded {
        /// Its kind.
        tile: String,
    },
    /// A tile fits nowhere and went under the others.
    Returned {
        /// Its kind.
        tile: String,
    },
    /// A tile was laid.
    Placed {
        /// Where, and by whom.
        location: Location,
        /// Quarter turns clockwise from how it is printed, 0 to 3.
        rotation: u8,
        /// Its kind.
        tile: String,
    },
    /// A follower was put on a feature.
    Claimed {
        /// On which tile, and whose follower.
        location: Location,
        /// On which part of the tile as it lies: `city N`, `field WL`, `cloister`.
        part: String,
        /// The sort of feature.
        sort: Sort,
    },
    /// No follower was put.
    Passed {
        /// By whom.
        seat: SeatLetter,
    },
    /// A seat got points for a feature; a farm may give none.
    Scored {
        /// Whether it was complete: at the end, unfinished features count too.
        complete: bool,
        /// Who got how many, and for which feature. By the first edition's rules points for
        /// farms are counted by city, so there it is the city that feeds the farmers.
        scored: Scored,
    },
    /// Followers came back from a completed feature.
    CameBack {
        /// How many.
        followers: u8,
        /// Whose.
        seat: SeatLetter,
    },
    /// The game is over and everything is counted.
    Ended,
}

impl From<&rules::Event> for Event {
    fn from(event: &rules::Event) -> Event {
        use rules::Event as Rules;
        match *event {
            Rules::Drawn { seat, kind } => Event::Drawn {
                seat: seat.into(),
                tile: kind.to_string(),
            },
            Rules::Discarded { kind } => Event::Discarded {
                tile: kind.to_string(),
            },
            Rules::Returned { kind } => Event::Returned {
                tile: kind.to_string(),
            },
            Rules::Placed { seat, at, turned } => Event::Placed {
                location: Location::put(seat, &at),
                rotation: turned.rotation().quarters() as u8,
                tile: turned.kind().to_string(),
            },
            Rules::Claimed { seat, at, claim } => Event::Claimed {
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
            Rules::CameBack { seat, followers } => Event::CameBack {
                followers,
                seat: seat.into(),
            },
            Rules::Ended => Event::Ended,
        }
    }
}
