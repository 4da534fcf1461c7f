//! The ordinary player: `tessera load` at a pace of people, and a guest who plays against a bot.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::http::{Client, request};

/// Where ordinary players come from.
const SOURCE: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// What a run of `tessera load` measured.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Played {
    /// Moves that were acknowledged.
    pub moves: u64,
    /// The 99th percentile of the time to the acknowledgement; none without moves.
    pub ack_ms_p99: Option<f64>,
    /// The longest such time.
    pub ack_ms_worst: Option<f64>,
    /// Checks that failed.
    pub errors: u64,
    /// The kinds of failed checks.
    #[serde(default)]
    pub error_kinds: Vec<Kind>,
    /// Refusals and lost connections that were overcome.
    pub troubles: u64,
    /// Their kinds.
    #[serde(default)]
    pub trouble_kinds: Vec<Kind>,
}

/// A kind of trouble.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Kind {
    /// Its name.
    pub kind: String,
    /// How often it happened.
    pub count: u64,
    /// The text of one of them.
    pub example: String,
}

impl Played {
    /// Reads the summary of `tessera load --json`.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(summary: &[u8]) -> Result<Played> {
        serde_json::from_slice(summary).context("cannot read the summary of tessera load")
    }

    /// How often a rate limit refused something.
    pub fn too_fast(&self) -> u64 {
        let kinds = self.error_kinds.iter().chain(&self.trouble_kinds);
        let is_limit = |kind: &&Kind| {
            let words = ["429", "too-fast", "too-many", "1013", "1008"];
            words
                .iter()
                .any(|word| kind.kind.contains(word) || kind.example.contains(word))
        };
        kinds.filter(is_limit).map(|kind| kind.count).sum()
    }
}

/// How `tessera load` plays.
pub struct Pace {
    /// Tables of two seats.
    pub tables: u32,
    /// Milliseconds before a move, on average.
    pub think: u32,
    /// Seconds to play.
    pub seconds: u64,
}

impl Pace {
    /// Ordinary play: eight people, twenty moves a second, so that a few seconds have enough moves
    /// for a percentile.
    pub fn ordinary(seconds: u64) -> Pace {
        Pace {
            tables: 4,
            think: 200,
            seconds,
        }
    }

    /// A club's evening: 200 people who move every half minute or so.
    pub fn evening(seconds: u64) -> Pace {
        Pace {
            tables: 100,
            think: 15_000,
            seconds,
        }
    }

    /// Plays.
    ///
    /// # Errors
    /// When `tessera load` does not run.
    pub fn play(&self, tessera: &Path, server: SocketAddr) -> Result<Played> {
        let output = Command::new(tessera)
            .args(["load", "--json", "--patience", "10"])
            .args(["--server", &format!("http://{server}")])
            .args(["--tables", &self.tables.to_string()])
            .args(["--think", &self.think.to_string()])
            .args(["--seconds", &self.seconds.to_string()])
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()
            .context("cannot run tessera load")?;
        Played::parse(&output.stdout)
    }
}

/// How long a guest waits for a bot.
const PATIENCE: Duration = Duration::from_secs(20);

/// Milliseconds until a new table's `novice` has made the first move; none when it takes longer
/// than [`PATIENCE`] or the server refuses the table.
pub fn novice_answers(server: SocketAddr) -> Option<u64> {
    let mut client = Client::new(SOURCE, server);
    let mut send = |method: &str, path: &str, token: Option<&str>, body: &str| {
        let answer = client.send(&request(method, path, token, body)).ok()?;
        (answer.status < 300).then_some(answer)
    };
    let guest = send("POST", "/api/guests", None, "{}")?;
    let token = guest.text("token")?;
    let seats =
        r#"{"game":"carcassonne","seats":[{"kind":"bot","level":"novice"},{"kind":"person"}]}"#;
    let table = send("POST", "/api/tables", Some(&token), seats)?.text("table")?;
    let path = format!("/api/tables/{table}");
    let began = Instant::now();
    send("POST", &format!("{path}/start"), Some(&token), "{}")?;
    while began.elapsed() < PATIENCE {
        let view = send("GET", &path, Some(&token), "")?;
        let view: Value = serde_json::from_slice(&view.body).ok()?;
        if view["view"]["turn"] == "B" {
            return u64::try_from(began.elapsed().as_millis()).ok();
        }
        thread::sleep(Duration::from_millis(100));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUMMARY: &str = r#"{"url":"http://127.0.0.1:1","moves":200,"moves_per_second":20.0,
        "ack_ms_p50":0.7,"ack_ms_p99":1.5,"ack_ms_worst":2.0,"errors":1,
        "error_kinds":[{"kind":"gap","count":1,"example":"table x"}],"troubles":5,
        "trouble_kinds":[{"kind":"refused too-fast","count":3,"example":"wait"},
                         {"kind":"unreachable","count":2,"example":"connection refused"}]}"#;

    #[test]
    fn the_summary_of_a_load_is_read() {
        let played = Played::parse(SUMMARY.as_bytes()).unwrap();
        assert_eq!((played.moves, played.errors, played.troubles), (200, 1, 5));
        assert_eq!(played.ack_ms_p99, Some(1.5));
        assert_eq!(played.too_fast(), 3);
    }

    #[test]
    fn a_load_that_was_locked_out_has_no_times() {
        let summary =
            r#"{"moves":0,"ack_ms_p99":null,"ack_ms_worst":null,"errors":0,"troubles":0}"#;
        let played = Played::parse(summary.as_bytes()).unwrap();
        assert_eq!((played.moves, played.ack_ms_p99), (0, None));
        assert_eq!(played.too_fast(), 0);
        assert!(Played::parse(b"").is_err());
    }
}
