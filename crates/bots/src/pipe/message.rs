//! The messages of the pipe.

use std::{borrow::Cow, collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};
use tessera_core::{Seat, notation::shortened};

use crate::bot::Broken;

/// The name and version of the protocol.
pub const PROTOCOL: &str = "tessera-pipe/1";

/// A line to the program.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Message<'a> {
    /// Sent once, after the start.
    Hello {
        protocol: &'static str,
        version: &'static str,
        timeout_ms: u64,
    },
    /// A game begins.
    New {
        game: &'static str,
        rules: u32,
        options: BTreeMap<&'static str, Cow<'static, str>>,
        seats: usize,
        seat: Seat,
        seed: u64,
    },
    /// A request for a choice, the only line that is answered.
    Choose {
        view: String,
        log: &'a [Seen],
        legal: Vec<String>,
        time_ms: Option<u64>,
        iterations: Option<u64>,
    },
    /// The game is over, or was stopped.
    End {
        points: Option<&'a [i32]>,
        places: Option<&'a [u8]>,
    },
}

/// A move as one seat may read it.
#[derive(Debug, Serialize)]
pub(super) struct Seen {
    /// The letter of a seat, or `chance`.
    pub by: String,
    pub text: String,
}

impl Message<'_> {
    pub fn hello(timeout: Duration) -> Message<'static> {
        Message::Hello {
            protocol: PROTOCOL,
            version: env!("CARGO_PKG_VERSION"),
            timeout_ms: timeout.as_millis() as u64,
        }
    }

    pub fn line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("a message is plain data");
        line.push('\n');
        line
    }
}

#[derive(Deserialize)]
struct Answer {
    choose: String,
}

/// The text of the move in an answer: `{"choose": "..."}`, or the text itself.
pub(super) fn answer(line: &str) -> Result<String, Broken> {
    let line = line.trim();
    if !line.starts_with('{') {
        return Ok(line.into());
    }
    let answer: Result<Answer, _> = serde_json::from_str(line);
    answer.map(|answer| answer.choose).map_err(|_| {
        let said = shortened(line);
        Broken::new(format!(
            "it answered `{said}`, expected {{\"choose\": \"…\"}}"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_an_object_or_the_bare_text() {
        assert_eq!(answer(r#"{"choose": "pass"}"#).unwrap(), "pass");
        assert_eq!(answer(" place 1,0 r0\r\n").unwrap(), "place 1,0 r0");
        let broken = answer(r#"{"move": "pass"}"#).unwrap_err().to_string();
        assert!(
            broken.contains(r#"it answered `{"move": "pass"}`"#),
            "{broken}"
        );
    }

    #[test]
    fn a_message_is_one_line() {
        let log = [Seen {
            by: "chance".into(),
            text: "draw V".into(),
        }];
        let message = Message::Choose {
            view: "two\nlines".into(),
            log: &log,
            legal: vec!["pass".into()],
            time_ms: None,
            iterations: Some(9),
        };
        assert_eq!(
            message.line(),
            "{\"type\":\"choose\",\"view\":\"two\\nlines\",\
             \"log\":[{\"by\":\"chance\",\"text\":\"draw V\"}],\
             \"legal\":[\"pass\"],\"time_ms\":null,\"iterations\":9}\n"
        );
    }
}
