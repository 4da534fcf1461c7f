//! What an outside judge says, and where we differ.

use std::fmt::{self, Debug, Display};

/// The outcome of comparing one file of an outside judge with our rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games, or situations, that the file holds.
    pub cases: usize,
    /// Steps that were replayed.
    pub steps: usize,
    /// Everything that differed.
    pub mismatches: Vec<Mismatch>,
    /// What the judge says in a form that could not be compared.
    pub notes: Vec<String>,
}

/// One statement of a judge that our rules do not confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The step, or the part of the file.
    pub step: String,
    /// What was compared.
    pub what: String,
    /// What the judge says.
    pub expected: String,
    /// What we say.
    pub got: String,
}

impl Report {
    /// Compares one statement; a difference is written down.
    pub fn compare<T: PartialEq + Debug>(
        &mut self,
        step: impl Display,
        what: &str,
        expected: &T,
        got: &T,
    ) {
        if expected != got {
            self.differ(step, what, format!("{expected:?}"), format!("{got:?}"));
        }
    }

    /// Writes down something that could not be compared.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// Writes down a difference.
    pub fn differ(
        &mut self,
        step: impl Display,
        what: impl Into<String>,
        expected: impl Into<String>,
        got: impl Into<String>,
    ) {
        self.mismatches.push(Mismatch {
            step: step.to_string(),
            what: what.into(),
            expected: expected.into(),
            got: got.into(),
        });
    }
}

impl Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}: expected {}, got {}",
            self.step, self.what, self.expected, self.got
        )
    }
}
