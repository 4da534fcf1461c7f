//! Acknowledged commands, written down at once for whoever compares them with the database.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write as _},
    path::Path,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;

use crate::{failure::Failure, input};

/// A file that acknowledged commands are appended to; nothing when none is wanted.
#[derive(Debug)]
pub struct Journal(Option<Mutex<File>>);

/// A line of the journal.
#[derive(Debug, Serialize)]
pub struct Entry<'a> {
    /// The id of the table.
    pub table: &'a str,
    /// The version that the command made.
    pub version: u32,
    /// The id of the command.
    pub command_id: &'a str,
    /// Its moves.
    pub actions: &'a [&'a str],
}

impl Journal {
    /// The journal in this file; what it holds already stays.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn open(file: Option<&Path>) -> Result<Journal, Failure> {
        let Some(path) = file else {
            return Ok(Journal(None));
        };
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened
            .map_err(|error| Failure::wrong(format!("--acks {}", input::name(path)), error))?;
        Ok(Journal(Some(Mutex::new(file))))
    }

    /// Appends a line. It is with the operating system when this returns, so whatever happens to
    /// this program, the line stays.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn note(&self, entry: &Entry) -> io::Result<()> {
        let Some(file) = &self.0 else {
            return Ok(());
        };
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(&line)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn lines_are_appended_and_there_at_once() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("acks.ndjson");
        fs::write(&path, "earlier\n").unwrap();
        let journal = Journal::open(Some(&path)).unwrap();
        let entry = Entry {
            table: "t",
            version: 7,
            command_id: "A-1",
            actions: &["place 1,0 r0"],
        };
        journal.note(&entry).unwrap();
        let line = r#"{"table":"t","version":7,"command_id":"A-1","actions":["place 1,0 r0"]}"#;
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            format!("earlier\n{line}\n")
        );
    }

    #[test]
    fn a_place_that_cannot_be_written_is_known_at_once() {
        let directory = tempfile::tempdir().unwrap();
        assert!(Journal::open(Some(directory.path())).is_err());
        assert!(Journal::open(None).unwrap().0.is_none());
    }
}
