//! The result of a comparison with a file from outside, for referees that are written apart from
//! the engine.

use std::fmt::Debug;

use serde::Deserialize;
use serde_json::{Map, Value};

/// The differences between a file and a referee.
#[derive(Debug, Default)]
pub struct Comparison {
    /// The number of stated facts that were compared.
    pub comparisons: usize,
    /// One sentence for each difference.
    pub differences: Vec<String>,
    /// Members that the referee does not know and so has not compared.
    pub unread: Vec<String>,
    /// The part of the file that is being compared.
    pub place: String,
}

impl Comparison {
    /// Compares one stated fact.
    pub fn same<T: PartialEq + Debug>(&mut self, what: &str, theirs: &T, ours: &T) {
        self.comparisons += 1;
        if theirs != ours {
            self.differ(&format!("{what}: expected {theirs:?}, got {ours:?}"));
        }
    }

    /// Records a difference.
    pub fn differ(&mut self, what: &str) {
        self.differences.push(format!("{}: {what}", self.place));
    }

    /// Records a member that was not compared.
    pub fn not_read(&mut self, member: &str) {
        self.unread.push(format!("{}: {member}", self.place));
    }

    /// Reads a member; one of another shape is a difference.
    pub fn read<T: for<'a> Deserialize<'a>>(&mut self, what: &str, value: &Value) -> Option<T> {
        match T::deserialize(value) {
            Ok(read) => Some(read),
            Err(error) => {
                self.differ(&format!("{what} does not follow the format: {error}"));
                None
            }
        }
    }

    /// Passes on what was read from a value; a value that cannot be read is a difference too.
    pub fn understand<T>(&mut self, what: &str, value: &Value, read: Option<T>) -> Option<T> {
        if read.is_none() {
            self.differ(&format!("{what} makes no sense: {value}"));
        }
        read
    }

    /// Records the members of an object that are not among those named.
    pub fn know_only(&mut self, value: &Value, members: &[&str]) {
        for name in value.as_object().into_iter().flat_map(Map::keys) {
            if !members.contains(&name.as_str()) {
                self.not_read(name);
            }
        }
    }
}

/// Every number, word, truth value and null below the value, as JSON pointers.
pub fn leaves(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    push_leaves(value, "", &mut found);
    found
}

fn push_leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                push_leaves(inner, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(members) => {
            for (name, inner) in members {
                push_leaves(inner, &format!("{at}/{name}"), found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            found.push(at.to_owned());
        }
    }
}

/// Breaks each `every`th of these leaves of a file in turn; returns those whose change was not
/// noticed, and the number that were broken. A number is made larger by one, a truth value is
/// inverted, null becomes 0, and `other_word` replaces a word.
///
/// # Panics
/// When a pointer is not one of an integer, truth value, word or null.
pub fn unnoticed(
    file: &Value,
    leaves: &[String],
    every: usize,
    other_word: impl Fn(&str) -> &'static str,
    compare: impl Fn(&Value) -> Comparison,
) -> (Vec<String>, usize) {
    let mut file = file.clone();
    let (mut missed, mut tried) = (Vec::new(), 0);
    for at in leaves.iter().step_by(every) {
        let leaf = file.pointer_mut(at).expect("a leaf of the file");
        let stated = leaf.clone();
        *leaf = match &stated {
            Value::Number(number) => (number.as_i64().expect("an integer") + 1).into(),
            Value::Bool(truth) => (!truth).into(),
            Value::Null => 0.into(),
            Value::String(word) => other_word(word).into(),
            Value::Array(_) | Value::Object(_) => panic!("{at} is not a leaf"),
        };
        if compare(&file).differences.is_empty() {
            missed.push(at.clone());
        }
        *file.pointer_mut(at).expect("the leaf is still there") = stated;
        tried += 1;
    }
    (missed, tried)
}
