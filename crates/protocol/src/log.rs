//! Moves and their events, as a viewer may know them.

use serde::{Deserialize, Serialize};
use tessera_core::{Actor, Viewer};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{event::GameEvent, game::Wire, words::By};

/// One move of a game and its events, as one viewer may know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LogEntry {
    /// The side that made the move.
    pub by: By,
    /// The events, in order.
    pub events: Vec<GameEvent>,
    /// The same in English, a sentence for each event: for readers of the raw API. Programs
    /// read `events`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(skip)]
    pub sentences: Vec<String>,
    /// The move in notation. What the viewer may not know is left out, and then the text is not
    /// an action: `keep card`.
    pub text: String,
}

impl LogEntry {
    /// The entry of an action that `by` takes in the position `before`, with what
    /// [`apply`](tessera_core::Game::apply) returned for it.
    pub fn new<G: Wire>(
        before: &G,
        by: Actor,
        action: G::Action,
        events: &[G::Event],
        viewer: Viewer,
    ) -> LogEntry {
        let seen: Vec<G::Event> = events
            .iter()
            .filter_map(|event| G::seen_by(event, viewer))
            .collect();
        LogEntry {
            by: by.into(),
            events: seen.iter().map(G::wire_event).collect(),
            sentences: seen.iter().map(ToString::to_string).collect(),
            text: before.action_text(action, viewer),
        }
    }
}
