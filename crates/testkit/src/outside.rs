//! Files of outside judges that a game keeps: they are confirmed as they are, and every change in
//! them is noticed.

use std::{fs, path::PathBuf};

use serde_json::Value;
use tessera_core::oracle::Report;

/// The files of a game and the function that verifies them.
#[derive(Clone, Debug)]
pub struct Outside {
    /// The folder that holds the files and nothing else.
    pub folder: PathBuf,
    /// Verifies one of them.
    pub verify: fn(&str) -> Result<Report, String>,
}

impl Outside {
    /// The text of a file.
    ///
    /// # Panics
    /// When it cannot be read.
    pub fn text(&self, name: &str) -> String {
        let read = fs::read_to_string(self.folder.join(name));
        read.unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Checks that every file is listed with its cases and steps, and is confirmed without a note.
    ///
    /// # Panics
    /// At the first that is not.
    #[track_caller]
    pub fn confirm(&self, files: &[(&str, usize, usize)]) {
        for &(name, cases, steps) in files {
            let report = (self.verify)(&self.text(name)).expect(name);
            assert_eq!(report.mismatches, [], "{name}");
            assert_eq!(report.notes, [""; 0], "{name}");
            assert_eq!((report.cases, report.steps), (cases, steps), "{name}");
        }
        let kept = fs::read_dir(&self.folder).expect("the folder is there");
        assert_eq!(kept.count(), files.len());
    }

    /// The findings about a file after a change: mismatches, then notes, or the error.
    ///
    /// # Panics
    /// When nothing was changed.
    #[track_caller]
    pub fn findings(&self, name: &str, change: impl FnOnce(&mut Value)) -> Vec<String> {
        let mut file: Value = serde_json::from_str(&self.text(name)).expect(name);
        let before = file.clone();
        change(&mut file);
        assert_ne!(file, before, "{name}: nothing was changed");
        match (self.verify)(&file.to_string()) {
            Ok(report) => {
                let mismatches = report.mismatches.iter().map(ToString::to_string);
                mismatches.chain(report.notes).collect()
            }
            Err(reason) => vec![reason],
        }
    }

    /// Changes one member of a file per line `MEMBER := VALUE => FINDING` and expects the first
    /// finding to begin like that. A missing member is added, `-` adds to a list.
    ///
    /// # Panics
    /// At the first line with another finding.
    #[track_caller]
    pub fn expect_findings(&self, name: &str, changes: &str) {
        for line in changes.lines().filter(|line| !line.trim().is_empty()) {
            let (change, expected) = line.trim().split_once(" => ").expect(line);
            let (member, value) = change.split_once(" := ").expect(line);
            let value: Value = serde_json::from_str(value).expect(line);
            let (parent, key) = member.rsplit_once('/').expect(line);
            let findings =
                self.findings(name, |file| match file.pointer_mut(parent).expect(line) {
                    Value::Array(list) if key == "-" => list.push(value),
                    Value::Array(list) => list[key.parse::<usize>().expect(line)] = value,
                    parent => parent[key] = value,
                });
            let first = findings.first().map_or("nothing", String::as_str);
            assert!(first.starts_with(expected), "{line}\nsaid: {first}");
        }
    }
}

/// Replaces every value of these files in turn by some of the hostile ones, each time in the
/// otherwise unchanged file, and gives the text to `verify`, which must not panic. Returns the
/// number of texts.
pub fn try_hostile_values<T>(
    files: &[Value],
    hostile: &[Value],
    at_each: usize,
    verify: impl Fn(&str) -> T,
) -> usize {
    let mut tried = 0;
    for file in files {
        for (index, pointer) in pointers(file).into_iter().enumerate() {
            let mut file = file.clone();
            // Members come again and again, so each meets every value somewhere.
            let values = hostile.iter().cycle().skip(index % hostile.len());
            for value in values.take(at_each) {
                *file.pointer_mut(&pointer).expect("the file has it") = value.clone();
                verify(&file.to_string());
                tried += 1;
            }
        }
    }
    tried
}

/// The JSON pointers of all values of a document, the innermost first.
pub fn pointers(document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    collect(document, String::new(), &mut found);
    found
}

fn collect(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                collect(value, format!("{at}/{index}"), found);
            }
        }
        Value::Object(members) => {
            for (key, value) in members {
                collect(value, format!("{at}/{key}"), found);
            }
        }
        _ => {}
    }
    found.push(at);
}
