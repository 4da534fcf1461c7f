//! Events as data: programs decide on them, and people read sentences made from them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{points::Scored, union::game_union, words::SeatLetter};

for_each_game!(game_union GameEvent, Event, "Something that happened in a game, as one viewer may know it.\n\nMembers that all games share have the same name and type everywhere: `scored` is what brought\npoints, `location` is where it happened.");

macro_rules! game_event {
    (
        {}
        listed { $(#[doc = $doc:literal] $game:ident = $module:ident;)* }
        unlisted { $(#[doc = $other_doc:literal] #[cfg($cfg:meta)] $other:ident = $other_module:ident;)* }
    ) => {
        impl GameEvent {
            /// The points that the event brought.
            pub fn scored(&self) -> Option<&Scored> {
                match self {
                    $(GameEvent::$game(event) => event.scored(),)*
                    $(#[cfg($cfg)] GameEvent::$other(event) => event.scored(),)*
                }
            }
        }
    };
}

for_each_game!(game_event);

/// The place where a seat did something, for animations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Location {
    /// The place as the view names it; in Codex it is on the seat's own board.
    pub at: String,
    /// The place that it came from, for something that moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The seat whose tile, card or piece it is.
    pub seat: SeatLetter,
}

impl Location {
    pub(crate) fn put(seat: impl Into<SeatLetter>, at: &impl ToString) -> Location {
        Location {
            at: at.to_string(),
            from: None,
            seat: seat.into(),
        }
    }

    pub(crate) fn moved(
        seat: impl Into<SeatLetter>,
        from: &impl ToString,
        to: &impl ToString,
    ) -> Location {
        Location {
            from: Some(from.to_string()),
            ..Location::put(seat, to)
        }
    }
}
