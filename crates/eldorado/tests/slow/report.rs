//! What a comparison with an outside file found.

use std::fmt::Debug;

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Debug, Default)]
pub struct Report {
    /// How many stated facts were compared.
    pub comparisons: usize,
    /// One sentence for each difference.
    pub differences: Vec<String>,
    /// Members that the referee does not know and so has not compared.
    pub unread: Vec<String>,
    /// Where in the file we are.
    pub(super) place: String,
}

impl Report {
    pub(super) fn same<T: PartialEq + Debug>(&mut self, what: &str, theirs: &T, ours: &T) {
        self.comparisons += 1;
        if theirs != ours {
            self.differ(&format!("{what}: expected {theirs:?}, got {ours:?}"));
        }
    }

    pub(super) fn differ(&mut self, what: &str) {
        self.differences.push(format!("{}: {what}", self.place));
    }

    /// Reads a member; one of another shape is a difference.
    pub(super) fn read<T: for<'a> Deserialize<'a>>(
        &mut self,
        what: &str,
        value: &Value,
    ) -> Option<T> {
        match T::deserialize(value) {
            Ok(read) => Some(read),
            Err(error) => {
                self.differ(&format!("{what} does not follow the format: {error}"));
                None
            }
        }
    }

    /// What cannot be understood is a difference too.
    pub(super) fn understand<T>(
        &mut self,
        what: &str,
        value: &Value,
        read: Option<T>,
    ) -> Option<T> {
        if read.is_none() {
            self.differ(&format!("{what} makes no sense: {value}"));
        }
        read
    }

    pub(super) fn know_only(&mut self, value: &Value, members: &[&str]) {
        for name in value.as_object().into_iter().flat_map(Map::keys) {
            if !members.contains(&name.as_str()) {
                self.unread.push(format!("{}: {name}", self.place));
            }
        }
    }
}
