//! What happened, as a player reads it.

use serde::{Deserialize, Serialize};
use tessera_core::{Actor, Game, Seat, Viewer};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    game::Wire,
    words::{By, SeatLetter},
};

/// One move of a game and what came of it, as one viewer may learn of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LogEntry {
    /// Who moved.
    pub by: By,
    /// The move in notation. What the viewer may not know is left out of it, and such a text is
    /// no action: `keep card`.
    pub text: String,
    /// What happened, in order.
    pub told: Vec<Told>,
}

impl LogEntry {
    /// The entry of an action that `by` takes in the position `before`, with what
    /// [`apply`](Game::apply) said of it.
    pub fn new<G: Wire>(
        before: &G,
        by: Actor,
        action: G::Action,
        events: &[G::Event],
        viewer: Viewer,
    ) -> LogEntry {
        LogEntry {
            by: by.into(),
            text: before.action_text(action, viewer),
            told: told::<G>(events, viewer),
        }
    }
}

/// Events as a viewer may learn of them.
pub fn told<G: Wire>(events: &[G::Event], viewer: Viewer) -> Vec<Told> {
    let seen = events
        .iter()
        .filter_map(|event| <G as Game>::seen_by(event, viewer));
    seen.map(|event| G::told(&event)).collect()
}

/// One thing that happened: a sentence for people, and where it happened for animations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Told {
    /// Where, as the view names places: on the seat's own board in Codex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// From where something moved to that place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// What for: `city 12`, `objective 90`, `blockade #3`; the name of its member in
    /// the breakdown of points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// Points that the seat gets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
    /// Whom it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatLetter>,
    /// What a player reads: lower case, no full stop.
    pub sentence: String,
}

impl Told {
    /// Only the sentence.
    pub(crate) fn new(event: &impl ToString) -> Told {
        Told {
            sentence: event.to_string(),
            seat: None,
            at: None,
            from: None,
            points: None,
            item: None,
        }
    }

    pub(crate) fn of(self, seat: Seat) -> Told {
        Told {
            seat: Some(seat.into()),
            ..self
        }
    }

    pub(crate) fn at(self, at: &impl ToString) -> Told {
        Told {
            at: Some(at.to_string()),
            ..self
        }
    }

    pub(crate) fn from(self, from: &impl ToString) -> Told {
        Told {
            from: Some(from.to_string()),
            ..self
        }
    }

    pub(crate) fn scores(self, item: String, points: u16) -> Told {
        Told {
            points: Some(points),
            item: Some(item),
            ..self
        }
    }
}
