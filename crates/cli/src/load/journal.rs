//! A file of acknowledged commands, which `tessera db check --acks` compares with the database.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write as _},
    path::Path,
    sync::{Mutex, PoisonError},
};

use serde::Serialize;

use crate::{failure::Failure, input};

/// The file to which acknowledged commands are appended, if there is one.
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
    /// Opens the journal; existing lines are kept.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(file: Option<&Path>) -> Result<Journal, Failure> {
        let Some(path) = file else {
            return Ok(Journal(None));
        };
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened
            .map_err(|error| Failure::wrong(format!("--acks {}", input::name(path)), error))?;
        Ok(Journal(Some(Mutex::new(file))))
    }

    /// Appends a line. The operating system has it when this returns, so it survives a crash of
    /// this program.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&self, entry: &Entry) -> io::Result<()> {
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
    fn lines_are_appended_immediately() {
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
        journal.append(&entry).unwrap();
        let line = r#"{"table":"t","version":7,"command_id":"A-1","actions":["place 1,0 r0"]}"#;
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            format!("earlier\n{line}\n")
        );
    }

    #[test]
    fn a_path_that_cannot_be_written_is_refused_when_opened() {
        let directory = tempfile::tempdir().unwrap();
        assert!(Journal::open(Some(directory.path())).is_err());
        assert!(Journal::open(None).unwrap().0.is_none());
    }
}
