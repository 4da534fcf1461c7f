//! Settings of a store in PostgreSQL, and the errors of opening one.

use std::{fmt, time::Duration};

use thiserror::Error;

use crate::batch::Observer;

/// Settings of a store in PostgreSQL. The defaults suit a server.
#[derive(Clone)]
pub struct Settings {
    /// Whether the schema is created in an empty database.
    pub make: bool,
    /// The capacity of the queue of appends; further callers wait.
    pub queue: usize,
    /// The largest number of appends in one commit.
    pub batch: usize,
    /// The number of connections for everything except appends and notifications.
    pub connections: usize,
    /// How long to wait for a new connection.
    pub connect_within: Duration,
    /// How long to wait for an answer, before the call fails with `Unavailable`.
    pub answer_within: Duration,
    /// The address to listen on for notifications, if it is not that of the database: with
    /// pgbouncer in between it names PostgreSQL itself.
    pub listen: Option<String>,
    /// Whether other servers are notified of appends. Without notifications they still learn of
    /// them, only later; some tests need that.
    pub notify: bool,
    /// Called for every batch, for metrics. It must not block.
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

/// Addresses contain passwords, so they are left out.
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

/// Why a database was not opened. No message contains a password.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The text is not an address.
    #[error(
        "this is not the address of a PostgreSQL database ({0}); use \
         postgres://USER:PASSWORD@HOST:PORT/DATABASE, with special characters percent-encoded"
    )]
    Url(String),
    /// The trusted certificates cannot be read.
    #[error("cannot read the certificates {file}: {reason}")]
    Certificates {
        /// Their file.
        file: String,
        /// The problem.
        reason: String,
    },
    /// There is no connection.
    #[error(
        "cannot connect to {place}: {reason}; check that PostgreSQL runs there, that the database \
         exists, and that user and password are correct"
    )]
    Unreachable {
        /// Host and database.
        place: String,
        /// The error of the library or of PostgreSQL.
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
    /// The database has no schema of Tessera, and none should be created.
    #[error("there is no database of Tessera in {place}; `tessera db migrate` creates it")]
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
    /// The database was written by a newer program.
    #[error(
        "{place} has schema {found}, this program knows schemas up to {known}; run the newer \
         Tessera that wrote it, or restore an older backup"
    )]
    Newer {
        /// Host and database.
        place: String,
        /// Its schema.
        found: i32,
        /// The latest schema of this program.
        known: i32,
    },
    /// PostgreSQL failed.
    #[error("{place}: {reason}; check that this user may create schemas in the database")]
    Failed {
        /// Host and database.
        place: String,
        /// The error of PostgreSQL.
        reason: String,
    },
}
