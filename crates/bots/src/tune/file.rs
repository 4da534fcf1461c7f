//! A parameter file as a text with numbers in it.
//!
//! The text is kept and only numbers are replaced: the order of members, the line breaks and
//! everything that is not a number stay as they were written.

use std::ops::Range;

use serde_json::Value;
use thiserror::Error;

use super::number::Number;

/// A parameter file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterFile {
    text: String,
    places: Vec<Place>,
}

/// The position of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    /// The path, `playout.moves` or `city[0]`.
    path: String,
    /// The range in bytes of the text.
    range: Range<usize>,
}

/// Members that are not tuned unless they are named: limits of memory and iterations, and
/// parameters that weaken a level on purpose.
pub const LIMITS: [&str; 3] = ["nodes", "most_iterations", "slips"];

/// The reason why parameters cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChooseError {
    /// No number has this name.
    #[error("there is no parameter `{name}`; there are: {}", .known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// The file has no number at all.
    #[error("there is no number to tune")]
    Empty,
    /// All numbers are limits.
    #[error("only limits are left, which are tuned when they are named: {}", .known.join(", "))]
    OnlyLimits {
        /// The names that exist.
        known: Vec<String>,
    },
}

impl ParameterFile {
    /// Finds the numbers of a JSON text.
    ///
    /// # Errors
    /// When it is not JSON.
    pub fn read(text: &str) -> Result<ParameterFile, serde_json::Error> {
        // Parsed as a value first, so that the scan meets valid JSON of limited depth only.
        serde_json::from_str::<Value>(text)?;
        let mut scan = Scan {
            text,
            at: 0,
            places: Vec::new(),
        };
        scan.value("");
        Ok(ParameterFile {
            text: text.into(),
            places: scan.places,
        })
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of its numbers, in the order of the file.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.places.iter().map(|place| place.path.as_str())
    }

    /// The name of a parameter, and its number; `None` beyond the last.
    pub fn parameter(&self, index: usize) -> Option<(&str, Number)> {
        let place = self.places.get(index)?;
        let number = Number::read(&self.text[place.range.clone()])?;
        Some((&place.path, number))
    }

    /// The file with another number for this parameter.
    #[must_use]
    pub fn with(&self, index: usize, number: Number) -> ParameterFile {
        let mut file = self.clone();
        let Some(place) = self.places.get(index) else {
            return file;
        };
        let (old, new) = (place.range.clone(), number.to_string());
        file.text.replace_range(old.clone(), &new);
        file.places[index].range.end = old.start + new.len();
        for later in &mut file.places[index + 1..] {
            let moved = |at: usize| at - old.len() + new.len();
            later.range = moved(later.range.start)..moved(later.range.end);
        }
        file
    }

    /// The parameters with these names; a name includes everything below it, as `city` includes
    /// `city[0]`. Without any name all are chosen but [`LIMITS`].
    ///
    /// # Errors
    /// When a name is unknown, or nothing is left.
    pub fn choose(&self, only: &[String]) -> Result<Vec<usize>, ChooseError> {
        if self.places.is_empty() {
            return Err(ChooseError::Empty);
        }
        let known = || self.paths().map(str::to_owned).collect();
        let unknown = |name: &&String| !self.paths().any(|path| is_below(path, name));
        if let Some(name) = only.iter().find(unknown) {
            return Err(ChooseError::Unknown {
                name: name.clone(),
                known: known(),
            });
        }
        let is_chosen = |path: &str| match only {
            [] => !is_limit(path),
            _ => only.iter().any(|name| is_below(path, name)),
        };
        let paths = self.paths().enumerate();
        let chosen: Vec<usize> = paths
            .filter(|(_, path)| is_chosen(path))
            .map(|(index, _)| index)
            .collect();
        match chosen.as_slice() {
            [] => Err(ChooseError::OnlyLimits { known: known() }),
            _ => Ok(chosen),
        }
    }
}

/// Whether a path is this name or below it.
fn is_below(path: &str, name: &str) -> bool {
    let rest = path.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

fn is_limit(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    LIMITS.iter().any(|limit| is_below(last, limit))
}

/// Walks over a text that is known to be JSON.
struct Scan<'a> {
    text: &'a str,
    at: usize,
    places: Vec<Place>,
}

impl<'a> Scan<'a> {
    fn value(&mut self, path: &str) {
        match self.next() {
            Some(b'{') => self.members(path),
            Some(b'[') => self.elements(path),
            Some(b'"') => {
                self.string();
            }
            _ => self.word(path),
        }
    }

    fn members(&mut self, path: &str) {
        self.at += 1;
        while self.next() == Some(b'"') {
            let name = self.string();
            let name: String = serde_json::from_str(name).unwrap_or_else(|_| name.into());
            self.skip(b':');
            match path {
                "" => self.value(&name),
                _ => self.value(&format!("{path}.{name}")),
            }
            self.skip(b',');
        }
        self.skip(b'}');
    }

    fn elements(&mut self, path: &str) {
        self.at += 1;
        let mut index = 0;
        while !matches!(self.next(), Some(b']') | None) {
            self.value(&format!("{path}[{index}]"));
            self.skip(b',');
            index += 1;
        }
        self.skip(b']');
    }

    /// A string with its quotes.
    fn string(&mut self) -> &'a str {
        let begin = self.at;
        let mut escaped = false;
        let rest = &self.text.as_bytes()[begin + 1..];
        let end = rest.iter().position(|&byte| {
            let is_end = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            is_end
        });
        self.at = end.map_or(self.text.len(), |end| begin + end + 2);
        &self.text[begin..self.at]
    }

    /// A number, or one of `true`, `false` and `null`.
    fn word(&mut self, path: &str) {
        let begin = self.at;
        let is_end = |symbol: char| symbol.is_ascii_whitespace() || ",]}".contains(symbol);
        let length = self.text[begin..].find(is_end);
        self.at = length.map_or(self.text.len(), |length| begin + length);
        let is_number = Number::read(&self.text[begin..self.at]).is_some();
        if is_number {
            self.places.push(Place {
                path: path.into(),
                range: begin..self.at,
            });
        }
    }

    /// The next byte, after spaces.
    fn next(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn skip(&mut self, mark: u8) {
        if self.next() == Some(mark) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests;
