//! What happened, as data: programs decide on events, people read sentences made of them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{carcassonne, codex, eldorado, points::Scored, words::SeatLetter};

/// Something that happened in some game, as one viewer may learn of it.
///
/// Members that all games share have the same name and type everywhere: `scored` is what brought
/// points, `location` is where something was put or moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum GameEvent {
    /// Carcassonne.
    Carcassonne(carcassonne::Event),
    /// Codex Naturalis.
    Codex(codex::Event),
    /// The Quest for El Dorado.
    Eldorado(eldorado::Event),
}

impl GameEvent {
    /// The points it brought, and for what.
    pub fn scored(&self) -> Option<Scored> {
        match self {
            GameEvent::Carcassonne(carcassonne::Event::Scored { scored, .. })
            | GameEvent::Codex(
                codex::Event::Scored { scored } | codex::Event::ObjectiveScored { scored },
            )
            | GameEvent::Eldorado(eldorado::Event::TornDown { scored }) => Some(scored.clone()),
            GameEvent::Carcassonne(_) | GameEvent::Codex(_) | GameEvent::Eldorado(_) => None,
        }
    }
}

/// Where a seat put or moved something: what an animation needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Location {
    /// Where, as the view names places: on the seat's own board in Codex.
    pub at: String,
    /// From where it moved there; missing for what was put there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Whose it is.
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
