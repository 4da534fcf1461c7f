//! Outside judges: replays complete games and single boards of other programs and compares all
//! their statements.
//!
//! A complete game lists the decks in the order they are drawn, while our chance moves only when
//! a card is dealt, so each chance move is read from the file. A board has neither hands nor
//! decks; its cards are laid on one seat's board by the checks of the game.

use std::collections::BTreeMap;

use serde::{Deserialize, de::IgnoredAny};
use tessera_core::{
    notation::shortened,
    oracle::{Judged, Report},
};

use crate::State;

mod boards;
mod replay;
mod words;

/// The values of `schema` that this module reads.
pub const SCHEMAS: &[&str] = &["codex-replay/1"];

/// The members that identify a file without `schema`: single boards.
pub const MEMBERS: &[&str] = &["convention", "cases"];

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
/// When the text neither follows one of the [`SCHEMAS`] nor is a file of boards, with the reason.
pub fn verify(text: &str) -> Result<Report, String> {
    let header: Header = read(text)?;
    match header.schema {
        Some(schema) if SCHEMAS.contains(&schema.as_str()) => replay::verify(&read(text)?),
        Some(schema) => Err(format!("schema `{}` is not known", shortened(&schema))),
        None => boards::verify(&read(text)?),
    }
}

#[derive(Deserialize)]
struct Header {
    schema: Option<String>,
}

fn read<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Members of an object that are not named: those that are not known as prose are noted, so that
/// no statement is silently ignored.
type Rest = BTreeMap<String, IgnoredAny>;

/// Members that state the origin of a file, prose, and a known error of another engine.
const PROSE: &[&str] = &[
    "schema",
    "convention",
    "policy",
    "seed",
    "name",
    "scripted_seats",
    "source",
    "note",
    "test",
    "objectives_overlapping_count",
];

fn note_rest(at: &str, rest: &Rest, report: &mut Report) {
    let members = rest.keys().filter(|name| !PROSE.contains(&name.as_str()));
    for member in members {
        report.note(format!("not compared: {at}{member}"));
    }
}

/// A move was refused, so nothing later can be compared; the report says so.
struct Refused;
