//! The part of a step's output that is repeated at the end of a run.

use std::collections::VecDeque;

use crate::summary::summary;

/// Enough for the report of a few failed tests, and little enough to be read in the log of a CI
/// that shows only its end.
const LAST_LINES: usize = 120;

/// The summaries of the test runners and the last lines of the output.
#[derive(Debug, Default)]
pub struct Digest {
    /// The test runners' own summaries.
    pub summaries: Vec<String>,
    last: VecDeque<String>,
}

impl Digest {
    /// Reads one line of the output, with or without its line end.
    pub fn read_line(&mut self, line: &str) {
        self.summaries.extend(summary(line));
        if self.last.len() == LAST_LINES {
            self.last.pop_front();
        }
        self.last.push_back(line.trim_end().to_owned());
    }

    /// The last lines of the output, each with a line end.
    pub fn last_lines(&self) -> String {
        self.last.iter().flat_map(|line| [line, "\n"]).collect()
    }
}

impl<'a> FromIterator<&'a str> for Digest {
    fn from_iter<T: IntoIterator<Item = &'a str>>(lines: T) -> Digest {
        let mut digest = Digest::default();
        for line in lines {
            digest.read_line(line);
        }
        digest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_and_every_summary_are_kept() {
        let mut lines = vec!["     Summary [ 1s] 3 tests run: 2 passed, 1 failed".to_owned()];
        lines.extend((0..LAST_LINES + 5).map(|number| format!("line {number}\n")));
        let digest: Digest = lines.iter().map(String::as_str).collect();
        assert_eq!(digest.summaries, [lines[0].as_str()]);
        let last = digest.last_lines();
        assert_eq!(last.lines().count(), LAST_LINES);
        assert!(last.starts_with("line 5\n"), "{last}");
        assert!(
            last.ends_with(&format!("line {}\n", LAST_LINES + 4)),
            "{last}"
        );
    }
}
