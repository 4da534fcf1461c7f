//! The messages on a table's WebSocket: each is one JSON object with its kind in `type`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    http::{Command, PreviewAnswer},
    inward::{self, BadMessage, Inward},
    notice::ByeCode,
    refusal::ErrorBody,
    table::{Presence, TableView},
    words::{SeatLetter, Version},
};

/// From the server to a viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Outward {
    /// The complete view: at the start, after a gap, and on request.
    View {
        /// The version of the table.
        version: Version,
        /// The hash of the view's canonical JSON, 64 hexadecimal digits.
        hash: String,
        /// The view.
        view: Box<TableView>,
        /// The presence of each seat.
        presence: BTreeMap<SeatLetter, Presence>,
    },
    /// What changed in the view.
    Patch {
        /// The version that the patch applies to; a client that has another one requests a `view`.
        from: Version,
        /// The version after it.
        version: Version,
        /// The hash of the view after it.
        hash: String,
        /// A JSON merge patch (RFC 7396) of the view.
        patch: Value,
    },
    /// The presence of the seats changed.
    Presence {
        /// All occupied seats.
        presence: BTreeMap<SeatLetter, Presence>,
    },
    /// A command was accepted and stored.
    Accepted {
        /// The id of the command.
        command_id: String,
        /// The version after it.
        version: Version,
    },
    /// A command or message was refused; nothing changed.
    Refused {
        /// The id of the command; missing when the message could not be read that far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<String>,
        /// The reason.
        error: ErrorBody,
    },
    /// What a command would do.
    Preview {
        /// The id of the request that is answered.
        preview_id: String,
        /// The answer.
        answer: PreviewAnswer,
    },
    /// The answer to a `ping`.
    Pong {},
    /// The last message: the socket closes.
    Bye {
        /// The reason.
        code: ByeCode,
        /// The same in English, for readers of the raw API.
        #[ts(skip)]
        sentence: String,
        /// Milliseconds after which to connect again; missing when that is useless.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u32>,
    },
}

/// From a viewer to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Message {
    /// Moves.
    Command(Command),
    /// Requests a preview of moves.
    Preview {
        /// The id of the request; the answer repeats it.
        preview_id: String,
        /// The version that the moves are meant for.
        expected_version: Version,
        /// The moves in notation.
        actions: Vec<String>,
    },
    /// Requests the complete view: the client computed another hash.
    View {},
    /// Shows that the client is alive.
    Ping {},
}

impl Inward for Message {
    fn check(&self) -> Result<(), BadMessage> {
        match self {
            Message::Command(command) => command.check(),
            Message::Preview {
                preview_id,
                actions,
                ..
            } => {
                inward::word("preview_id", preview_id)?;
                inward::actions(actions)
            }
            Message::View {} | Message::Ping {} => Ok(()),
        }
    }
}
