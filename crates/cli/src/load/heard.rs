//! What the server says over a socket, read in one pass.
//!
//! The wire's own types are not used here: an enum with a tag is read twice, and views are not
//! needed as types. A test compares them.

use serde::Deserialize;
use serde_json::value::RawValue;
use tessera_protocol::ErrorBody;

use super::trouble;

/// A message of the server, as far as it is checked.
#[derive(Debug)]
pub enum Heard<'m> {
    /// The whole view.
    View {
        version: u32,
        hash: &'m str,
        view: &'m str,
    },
    /// What changed in it.
    Patch {
        from: u32,
        version: u32,
        hash: &'m str,
        patch: &'m str,
    },
    /// A command was taken.
    Accepted { command_id: &'m str, version: u32 },
    /// A command was refused, or a message could not be read.
    Refused {
        command_id: Option<&'m str>,
        error: Box<ErrorBody>,
    },
    /// The socket closes.
    Bye {
        code: String,
        retry_after_ms: Option<u32>,
    },
    /// Who is connected, a sign of life, an answer that nobody asked for.
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

impl<'m> Heard<'m> {
    /// Whether it shows that the server does its work.
    pub fn is_good(&self) -> bool {
        match self {
            Heard::View { .. } | Heard::Patch { .. } | Heard::Accepted { .. } => true,
            Heard::Refused { error, .. } => !trouble::is_passing(error),
            Heard::Bye { .. } | Heard::Other => false,
        }
    }

    /// Reads a message.
    ///
    /// # Errors
    /// When it is none, or a member is missing.
    pub fn read(text: &'m str) -> Result<Heard<'m>, String> {
        let members: Members = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let kind = members.kind;
        Heard::of(members).ok_or_else(|| format!("`{kind}` lacks a member"))?
    }

    fn of(members: Members<'m>) -> Option<Result<Heard<'m>, String>> {
        Some(Ok(match members.kind {
            "view" => Heard::View {
                version: members.version?,
                hash: members.hash?,
                view: members.view?.get(),
            },
            "patch" => Heard::Patch {
                from: members.from?,
                version: members.version?,
                hash: members.hash?,
                patch: members.patch?.get(),
            },
            "accepted" => Heard::Accepted {
                command_id: members.command_id?,
                version: members.version?,
            },
            "refused" => Heard::Refused {
                command_id: members.command_id,
                error: members.error?,
            },
            "bye" => Heard::Bye {
                code: members.code?,
                retry_after_ms: members.retry_after_ms,
            },
            "presence" | "preview" | "pong" => Heard::Other,
            unknown => return Some(Err(format!("`{unknown}` is no message"))),
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;
    use tessera_protocol::{Outward, Problem, notice::ByeCode};

    use super::*;

    #[test]
    fn every_message_of_the_wire_is_read() {
        let error = ErrorBody::from(Problem::NameTaken {
            name: "\"Ann\"".into(),
        });
        let messages = [
            Outward::Patch {
                from: 3,
                version: 4,
                hash: "abc".into(),
                patch: json!({ "choices": null }),
            },
            Outward::Presence {
                presence: BTreeMap::new(),
            },
            Outward::Accepted {
                command_id: "A-1".into(),
                version: 4,
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
        let heard: Vec<Heard> = texts.iter().map(|t| Heard::read(t).unwrap()).collect();
        assert!(matches!(
            &heard[0],
            Heard::Patch { from: 3, version: 4, hash: "abc", patch } if *patch == r#"{"choices":null}"#
        ));
        assert!(matches!(heard[1], Heard::Other));
        let id = "A-1";
        assert!(matches!(heard[2], Heard::Accepted { command_id, version: 4 } if command_id == id));
        assert!(matches!(
            &heard[3],
            Heard::Refused { command_id: Some(told), error } if *told == id && error.code_text() == "name-taken"
        ));
        assert!(matches!(heard[4], Heard::Other));
        assert!(matches!(
            heard[5],
            Heard::Bye {
                retry_after_ms: Some(500),
                ..
            }
        ));
    }

    #[test]
    fn a_view_is_left_as_it_was_written() {
        let text = r#"{"type":"view","version":2,"hash":"x","view":{"version":2},"presence":{}}"#;
        let heard = Heard::read(text).unwrap();
        let view = r#"{"version":2}"#;
        assert!(matches!(heard, Heard::View { version: 2, view: told, .. } if told == view));
    }

    #[test]
    fn what_is_no_message_is_refused_with_a_sentence() {
        let refusal = |text| Heard::read(text).unwrap_err();
        assert_eq!(refusal(r#"{"type":"hello"}"#), "`hello` is no message");
        assert_eq!(refusal(r#"{"type":"patch"}"#), "`patch` lacks a member");
        assert!(refusal("[").contains("EOF"));
        assert!(refusal("{}").contains("type"));
    }
}
