//! What travels over a table's WebSocket: one JSON object a message, its kind in `type`.

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
    words::SeatLetter,
};

/// From the server to a viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Outward {
    /// The whole view: at the start, after a gap, and on request.
    View {
        /// The version of the table.
        version: u32,
        /// The hash of the view's canonical JSON, 64 hexadecimal digits.
        hash: String,
        /// The view.
        view: Box<TableView>,
        /// Who is connected.
        presence: BTreeMap<SeatLetter, Presence>,
    },
    /// What changed in the view.
    Patch {
        /// The version that the patch applies to; a client that has another asks for a `view`.
        from: u32,
        /// The version after it.
        version: u32,
        /// The hash of the view after it.
        hash: String,
        /// A JSON merge patch (RFC 7396) of the view.
        patch: Value,
    },
    /// Who is connected.
    Presence {
        /// All seats that somebody sits on.
        presence: BTreeMap<SeatLetter, Presence>,
    },
    /// A command was taken and stored.
    Accepted {
        /// Which.
        command_id: String,
        /// The version it made.
        version: u32,
    },
    /// A command or message was refused; nothing changed.
    Refused {
        /// Which command; missing when the message could not be read so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<String>,
        /// Why.
        error: ErrorBody,
    },
    /// What a command would do.
    Preview {
        /// Which question is answered.
        preview_id: String,
        /// The answer.
        answer: PreviewAnswer,
    },
    /// The answer to a `ping`.
    Pong {},
    /// The last message: the socket closes.
    Bye {
        /// Why.
        code: ByeCode,
        /// The same in English, for people who read the API raw.
        #[ts(skip)]
        sentence: String,
        /// After how many milliseconds to come back; missing when it is no use.
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
    /// Asks what moves would do.
    Preview {
        /// The answer repeats it.
        preview_id: String,
        /// The version that the moves are meant for.
        expected_version: u32,
        /// The moves in notation.
        actions: Vec<String>,
    },
    /// Goes on after this version: patches from there, or the whole view.
    Resume {
        /// The version that the client has.
        since: u32,
    },
    /// Asks for the whole view: the client found another hash.
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
            Message::Resume { .. } | Message::View {} | Message::Ping {} => Ok(()),
        }
    }
}
