//! Comparison of our rules with an outside judge.

use std::fmt::{self, Debug, Display};

use crate::Game;

/// A game with the outside judges that write about it; most games have none at first.
pub trait Judged: Game {
    /// The values of the member `schema` in their files.
    const SCHEMAS: &'static [&'static str] = &[];

    /// The members by which a file without `schema` is known; none when there are no such files.
    const MEMBERS: &'static [&'static str] = &[];

    /// Replays one file of a judge and compares all that it states.
    ///
    /// # Errors
    /// When the text is no such file.
    fn verify(text: &str) -> Result<Report, String> {
        let _ = text;
        Err(format!("no outside judge writes about {}", Self::TITLE))
    }
}

/// The outcome of comparing one file of an outside judge with our rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of games, or situations, in the file.
    pub cases: usize,
    /// The number of steps that were replayed.
    pub steps: usize,
    /// Every difference.
    pub mismatches: Vec<Mismatch>,
    /// Statements of the judge in a form that could not be compared.
    pub notes: Vec<String>,
}

/// One statement of a judge that our rules do not confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The step, or the part of the file.
    pub step: String,
    /// The name of the fact that was compared.
    pub what: String,
    /// The judge's value.
    pub expected: String,
    /// Our value.
    pub got: String,
}

impl Report {
    /// Compares one statement and records a difference.
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

    /// Records something that could not be compared.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// Records a difference.
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
