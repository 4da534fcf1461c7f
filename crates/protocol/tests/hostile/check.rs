//! What must hold for the bytes of an untrusted client, whatever they are. The fuzz targets
//! `socket`, `body` and `record` call these functions too.
//!
//! The bytes are refused with a code and a sentence, or accepted; an accepted message reads back
//! as it was written. Neither answer is much longer than what was sent.

use std::fmt::Debug;

use serde::Serialize;
use tessera_core::Record;
use tessera_protocol::{
    ErrorBody, Inward, Message, Problem,
    catalogue::NewCourse,
    http::{Command, CreateTable, PreviewRequest},
    people::{NewGuest, Rename},
    seating::{Ask, BotSeat, ClaimSeat, Join},
};

/// Characters that the sentence of a refusal may have.
const MAX_SENTENCE: usize = 300;

/// Bytes that a refusal may have as JSON.
const MAX_REFUSAL: usize = 2_000;

/// Reads a message of a socket; returns whether it is accepted.
pub fn socket(bytes: &[u8]) -> bool {
    read::<Message>(bytes)
}

/// Reads the body of a request as each of the types that a body may have; returns how many of
/// them accept it.
pub fn body(bytes: &[u8]) -> usize {
    let accepted = [
        read::<Ask>(bytes),
        read::<BotSeat>(bytes),
        read::<ClaimSeat>(bytes),
        read::<Command>(bytes),
        read::<CreateTable>(bytes),
        read::<Join>(bytes),
        read::<NewCourse>(bytes),
        read::<NewGuest>(bytes),
        read::<PreviewRequest>(bytes),
        read::<Rename>(bytes),
    ];
    accepted.into_iter().filter(|&accepted| accepted).count()
}

/// Reads a record; returns whether it is accepted.
pub fn record(text: &str) -> bool {
    match Record::read(text) {
        Ok(record) => {
            assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record));
            true
        }
        Err(error) => {
            explained(&Problem::bad_record(&error).into());
            false
        }
    }
}

fn read<T: Inward + Serialize + PartialEq + Debug>(bytes: &[u8]) -> bool {
    match T::read(bytes) {
        Ok(message) => {
            let written = serde_json::to_string(&message).expect("a message is plain data");
            // Members that have a default are written, and a number such as 1e15 in full.
            assert!(written.len() <= 6 * bytes.len() + 64, "{written}");
            let again: T = serde_json::from_str(&written).expect("we wrote it");
            assert_eq!(again.check(), Ok(()), "{written}");
            assert_eq!(again, message);
            true
        }
        Err(bad) => {
            explained(&ErrorBody::from(bad));
            false
        }
    }
}

/// A refusal has a code and a sentence, is bounded, and what is written of it reads back.
fn explained(refusal: &ErrorBody) {
    assert!(!refusal.code_text().is_empty(), "{refusal:?}");
    let sentence = &refusal.sentence;
    assert!(
        (1..=MAX_SENTENCE).contains(&sentence.chars().count()),
        "{sentence}"
    );
    let written = serde_json::to_string(refusal).expect("a refusal is plain data");
    assert!(written.len() <= MAX_REFUSAL, "{written}");
    let again: ErrorBody = serde_json::from_str(&written).expect("we wrote it");
    // Some facts are for the log only and are not written.
    assert_eq!(serde_json::to_string(&again).ok(), Some(written));
}
