//! Messages of the server over a WebSocket, parsed in one pass.
//!
//! The types of the protocol crate are not used here: serde parses a tagged enum twice, and views
//! are not needed as types. A test compares both.

use serde::Deserialize;
use serde_json::value::RawValue;
use tessera_protocol::ErrorBody;

use super::trouble;

/// A message of the server, as far as it is checked.
#[derive(Debug)]
pub enum ServerMessage<'m> {
    /// The complete view.
    View {
        version: u32,
        hash: &'m str,
        view: &'m str,
    },
    /// A merge patch to the view.
    Patch {
        from: u32,
        version: u32,
        hash: &'m str,
        patch: &'m str,
    },
    /// A command was accepted.
    Accepted { command_id: &'m str, version: u32 },
    /// A command was refused, or a message could not be read.
    Refused {
        command_id: Option<&'m str>,
        error: Box<ErrorBody>,
    },
    /// The server closes the connection.
    Bye {
        code: String,
        retry_after_ms: Option<u32>,
    },
    /// Messages that are not checked: presence, preview, pong.
    Other,
}

/// All members that a message may have.
#[derive(Deserialize)]
struct Members<'m> {
    #[serde(rename = "type")]
    kind: &'m str,
    from: Option<u32>,
    version: Option<u32>,
    hash: Option<&'m str>,
    #[serde(borrow)]
    view: Option<&'m RawValue>,
    #[serde(borrow)]
    patch: Option<&'m RawValue>,
    command_id: Option<&'m str>,
    error: Option<Box<ErrorBody>>,
    code: Option<String>,
    retry_after_ms: Option<u32>,
}

impl<'m> ServerMessage<'m> {
    /// Whether it shows that the server works normally.
    pub fn is_good(&self) -> bool {
        match self {
            ServerMessage::View { .. }
            | ServerMessage::Patch { .. }
            | ServerMessage::Accepted { .. } => true,
            ServerMessage::Refused { error, .. } => !trouble::is_transient(error),
            ServerMessage::Bye { .. } | ServerMessage::Other => false,
        }
    }

    /// Parses a message.
    ///
    /// # Errors
    /// If it is not a message, or a member is missing.
    pub fn read(text: &'m str) -> Result<ServerMessage<'m>, String> {
        let members: Members = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let kind = members.kind;
        ServerMessage::of(members).ok_or_else(|| format!("`{kind}` lacks a member"))?
    }

    fn of(members: Members<'m>) -> Option<Result<ServerMessage<'m>, String>> {
        Some(Ok(match members.kind {
            "view" => ServerMessage::View {
                version: members.version?,
                hash: members.hash?,
                view: members.view?.get(),
            },
            "patch" => ServerMessage::Patch {
                from: members.from?,
                version: members.version?,
                hash: members.hash?,
                patch: members.patch?.get(),
            },
            "accepted" => ServerMessage::Accepted {
                command_id: members.command_id?,
                version: members.version?,
            },
            "refused" => ServerMessage::Refused {
                command_id: members.command_id,
                error: members.error?,
            },
            "bye" => ServerMessage::Bye {
                code: members.code?,
                retry_after_ms: members.retry_after_ms,
            },
            "presence" | "preview" | "pong" => ServerMessage::Other,
            unknown => return Some(Err(format!("`{unknown}` is not a message"))),
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;
    use tessera_protocol::{Outward, Problem, Version, notice::ByeCode};

    use super::*;

    #[test]
    fn every_message_of_the_wire_is_read() {
        let error = ErrorBody::from(Problem::NameTaken {
            name: "\"Ann\"".into(),
        });
        let messages = [
            Outward::Patch {
                from: Version(3),
                version: Version(4),
                hash: "abc".into(),
                patch: json!({ "choices": null }),
            },
            Outward::Presence {
                presence: BTreeMap::new(),
            },
            Outward::Accepted {
                command_id: "A-1".into(),
                version: Version(4),
            },
            Outward::Refused {
                command_id: Some("A-1".into()),
                error,
            },
            Outward::Pong {},
            Outward::Bye {
                code: ByeCode::GoingDown,
                sentence: "back \"soon\"".into(),
                retry_after_ms: Some(500),
            },
        ];
        let texts: Vec<String> = messages.iter().map(|m| json!(m).to_string()).collect();
        let received: Vec<ServerMessage> = texts
            .iter()
            .map(|t| ServerMessage::read(t).unwrap())
            .collect();
        assert!(matches!(
            &received[0],
            ServerMessage::Patch { from: 3, version: 4, hash: "abc", patch } if *patch == r#"{"choices":null}"#
        ));
        assert!(matches!(received[1], ServerMessage::Other));
        let id = "A-1";
        assert!(
            matches!(received[2], ServerMessage::Accepted { command_id, version: 4 } if command_id == id)
        );
        assert!(matches!(
            &received[3],
            ServerMessage::Refused { command_id: Some(refused_id), error } if *refused_id == id && error.code_text() == "name-taken"
        ));
        assert!(matches!(received[4], ServerMessage::Other));
        assert!(matches!(
            received[5],
            ServerMessage::Bye {
                retry_after_ms: Some(500),
                ..
            }
        ));
    }

    #[test]
    fn the_text_of_a_view_is_not_changed() {
        let text = r#"{"type":"view","version":2,"hash":"x","view":{"version":2},"presence":{}}"#;
        let received = ServerMessage::read(text).unwrap();
        let view = r#"{"version":2}"#;
        assert!(
            matches!(received, ServerMessage::View { version: 2, view: read, .. } if read == view)
        );
    }

    #[test]
    fn an_invalid_message_is_refused_with_a_sentence() {
        let refusal = |text| ServerMessage::read(text).unwrap_err();
        assert_eq!(refusal(r#"{"type":"hello"}"#), "`hello` is not a message");
        assert_eq!(refusal(r#"{"type":"patch"}"#), "`patch` lacks a member");
        assert!(refusal("[").contains("EOF"));
        assert!(refusal("{}").contains("type"));
    }
}
