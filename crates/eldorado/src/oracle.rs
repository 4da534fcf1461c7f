//! Outside judges: replays complete games of other programs, and answers their questions about
//! single moves and final rankings.
//!
//! A file makes one choice where we make several elementary ones: a payment, the cards removed or
//! kept. Each is played card by card, and each chance move is read from the file.

use std::collections::BTreeMap;

use serde::{Deserialize, de::IgnoredAny};
use serde_json::Value;
use tessera_core::{
    notation::shortened,
    oracle::{Judged, Report},
};

use crate::State;

mod ranking;
mod reach;
mod replay;
mod words;

/// The values of `schema` that this module reads.
pub const SCHEMAS: &[&str] = &[REPLAY, REACH, RANKING];

const REPLAY: &str = "eldorado-replay/1";
const REACH: &str = "eldorado-reach/1";
const RANKING: &str = "eldorado-ranking/1";

/// The members that identify a file without `schema`: situations in prose.
pub const MEMBERS: &[&str] = &["conventions", "cases"];

impl Judged for State {
    const SCHEMAS: &'static [&'static str] = SCHEMAS;
    const MEMBERS: &'static [&'static str] = MEMBERS;

    fn verify(text: &str) -> Result<Report, String> {
        verify(text)
    }
}

/// Replays one file of an outside judge.
///
/// # Errors
/// When the text does not follow one of the [`SCHEMAS`], with the reason.
pub fn verify(text: &str) -> Result<Report, String> {
    let header: Header = read(text)?;
    match header.schema.as_deref() {
        Some(REPLAY) => replay::verify(&read(text)?),
        Some(REACH) => Ok(reach::verify(&read(text)?)),
        Some(RANKING) => Ok(ranking::verify(&read(text)?)),
        Some(schema) => Err(format!("schema `{}` is not known", shortened(schema))),
        None => Err(
            "situations without a schema are not judged here: each is turned into a scenario test \
             of the rules"
                .into(),
        ),
    }
}

#[derive(Deserialize)]
struct Header {
    schema: Option<String>,
}

fn read<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Members of an object that are not named: those that are not known to state nothing are noted,
/// so that no statement is silently ignored.
type Rest = BTreeMap<String, IgnoredAny>;

/// Members that state the origin of a file.
const PROSE: &[&str] = &["schema", "id", "seed", "policies", "epsilon"];

fn note_rest(at: &str, rest: &Rest, report: &mut Report) {
    let members = rest.keys().filter(|name| !PROSE.contains(&name.as_str()));
    for member in members {
        report.note(format!("not compared: {at}{member}"));
    }
}

/// Notes the members of an object that are not among those named.
fn note_others<'v>(
    at: &str,
    members: impl Iterator<Item = &'v String>,
    known: &[&str],
    report: &mut Report,
) {
    for member in members.filter(|member| !known.contains(&member.as_str())) {
        report.note(format!("not compared: {at}{member}"));
    }
}

/// Compares two values; of lists only the entries that are not in both are reported.
fn compare(report: &mut Report, at: &str, what: &str, stated: &Value, ours: &Value) {
    if stated == ours {
        return;
    }
    let (Value::Array(stated_list), Value::Array(our_list)) = (stated, ours) else {
        report.differ(at, what, stated.to_string(), ours.to_string());
        return;
    };
    let (missing, extra) = (
        without(stated_list, our_list),
        without(our_list, stated_list),
    );
    if missing.is_empty() && extra.is_empty() {
        // The same entries in another order.
        report.differ(at, what, stated.to_string(), ours.to_string());
    } else {
        let (missing, extra) = (Value::Array(missing), Value::Array(extra));
        report.differ(at, what, missing.to_string(), extra.to_string());
    }
}

/// Compares two lists regardless of order.
fn compare_unordered(report: &mut Report, at: &str, what: &str, stated: &Value, ours: &Value) {
    compare(
        report,
        at,
        what,
        &words::sorted(stated),
        &words::sorted(ours),
    );
}

/// The entries of a list without as many of another.
fn without(list: &[Value], those: &[Value]) -> Vec<Value> {
    let mut those = those.to_vec();
    let mut rest = Vec::new();
    for entry in list {
        match those.iter().position(|other| other == entry) {
            Some(index) => {
                those.swap_remove(index);
            }
            None => rest.push(entry.clone()),
        }
    }
    rest
}

/// A move was refused, so nothing later can be compared; the report says so.
struct Refused;
