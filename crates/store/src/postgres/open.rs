//! What a store on PostgreSQL is told, and why it was not opened.

use std::{fmt, time::Duration};

use thiserror::Error;

use crate::batch::Observer;

/// How a store on PostgreSQL behaves. The defaults are right for a server.
#[derive(Clone)]
pub struct Settings {
    /// Whether an empty database becomes one of Tessera.
    pub make: bool,
    /// How many appends may wait; whoever comes later waits for a place.
    pub queue: usize,
    /// How many appends one commit takes at most.
    pub batch: usize,
    /// How many connections there are for all but appends and hints.
    pub connections: usize,
    /// How long to wait for a connection to be made.
    pub connect_within: Duration,
    /// How long to wait for an answer; whoever waited longer gets `Unavailable`.
    pub answer_within: Duration,
    /// Where to listen for hints, if not at the address of the database itself: behind pgbouncer
    /// this names PostgreSQL directly.
    pub listen: Option<String>,
    /// Whether other servers are told what is appended. They find out in any case, only later;
    /// a test may ask for that.
    pub notify: bool,
    /// Who hears of every batch, for metrics. It must not wait.
    pub observer: Option<Observer>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            make: true,
            queue: 4_096,
            batch: 256,
            connections: 4,
            connect_within: Duration::from_secs(5),
            answer_within: Duration::from_secs(10),
            listen: None,
            notify: true,
            observer: None,
        }
    }
}

/// Addresses hold passwords, so they are left out.
impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("queue", &self.queue)
            .field("batch", &self.batch)
            .field("connections", &self.connections)
            .field("connect_within", &self.connect_within)
            .field("answer_within", &self.answer_within)
            .field("notify", &self.notify)
            .finish_non_exhaustive()
    }
}

/// Why a database was not opened. No sentence holds a password.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It is no address.
    #[error(
        "this is no address of a PostgreSQL database ({0}); say \
         postgres://USER:PASSWORD@HOST:PORT/DATABASE, with % and two digits for special characters"
    )]
    Url(String),
    /// The certificates to trust cannot be read.
    #[error("cannot read the certificates {file}: {reason}")]
    Certificates {
        /// Their file.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// No connection.
    #[error(
        "cannot connect to {place}: {reason}; see that PostgreSQL runs there, that the database \
         exists, and that user and password are right"
    )]
    Unreachable {
        /// Host and database.
        place: String,
        /// What the library or PostgreSQL says.
        reason: String,
    },
    /// PostgreSQL is too old.
    #[error("{place} is PostgreSQL {found}; Tessera needs version 13 or later")]
    Old {
        /// Host and database.
        place: String,
        /// Its version.
        found: String,
    },
    /// There is nothing of Tessera in it, and nothing was to be made.
    #[error("there is no database of Tessera in {place}; `tessera db migrate` makes one")]
    Empty {
        /// Host and database.
        place: String,
    },
    /// The schema `tessera` belongs to another program.
    #[error(
        "{place} has a schema `tessera` of another program; name another database, or rename \
         that schema"
    )]
    Foreign {
        /// Host and database.
        place: String,
    },
    /// The database was written by a later version.
    #[error(
        "{place} has schema {found}, this program knows schemas up to {known}; run the newer \
         Tessera that wrote it, or restore a backup from before"
    )]
    Newer {
        /// Host and database.
        place: String,
        /// Its schema.
        found: i32,
        /// The latest schema of this program.
        known: i32,
    },
    /// PostgreSQL did not do what was asked.
    #[error("{place}: {reason}; see that this user may create schemas in the database")]
    Failed {
        /// Host and database.
        place: String,
        /// What PostgreSQL says.
        reason: String,
    },
}
