//! Outside judges: replays whole games of others, and answers their questions about single moves
//! and final rankings.
//!
//! A file makes one choice where we make several small ones: a payment, what is removed or kept.
//! Each is played card by card, and chance is asked from the file whenever it moves.

use std::collections::BTreeMap;

use serde::{Deserialize, de::IgnoredAny};
use serde_json::Value;
use tessera_core::{notation::shortened, oracle::Report};

mod ranking;
mod reach;
mod replay;
mod words;

/// The values of `schema` that this module reads.
pub const SCHEMAS: &[&str] = &[REPLAY, REACH, RANKING];

const REPLAY: &str = "eldorado-replay/1";
const REACH: &str = "eldorado-reach/1";
const RANKING: &str = "eldorado-ranking/1";

/// The members by which a file without `schema` is known: situations in prose.
pub const MEMBERS: &[&str] = &["conventions", "cases"];

/// Replays one file of an outside judge.
///
/// # Errors
/// When the text is not of one of the [`SCHEMAS`], with what is wrong.
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

/// Members of an object that are not named: what is neither named nor known to state nothing is
/// noted, so that no statement is passed over in silence.
type Rest = BTreeMap<String, IgnoredAny>;

/// Members that say where a file comes from.
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

/// Compares two values; of lists only what is not in both is said.
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
    match missing.is_empty() && extra.is_empty() {
        // The same entries in another order.
        true => report.differ(at, what, stated.to_string(), ours.to_string()),
        false => {
            let (missing, extra) = (Value::Array(missing), Value::Array(extra));
            report.differ(at, what, missing.to_string(), extra.to_string());
        }
    }
}

/// Compares two lists in which the order means nothing.
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
