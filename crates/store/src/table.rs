//! What is known of a table beside its log, and how tables are listed.

use std::{fmt, str::FromStr};

use crate::id::TableId;

/// A table to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its name in links; drawn at random by the caller.
    pub id: TableId,
    /// Everything that never changes, as JSON; the store does not read it.
    pub head: String,
    /// The dealer's seed.
    pub secret: Secret,
    /// The game's name, for listings.
    pub game: String,
    /// Whether strangers may find it.
    pub public: bool,
    /// How people call it.
    pub name: String,
    /// The course it plays on, if that is one of the store's. From then on the course is fixed.
    pub course: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A table as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What listings show of it.
    pub listed: Listed,
    /// The dealer's seed.
    pub secret: Secret,
    /// The course it plays on, if that is one of the store's.
    pub course: Option<String>,
}

/// What a listing shows of a table: nothing secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name in links.
    pub id: TableId,
    /// Everything that never changes, as JSON.
    pub head: String,
    /// The game's name.
    pub game: String,
    /// Whether strangers may find it.
    pub public: bool,
    /// How people call it.
    pub name: String,
    /// How far it is.
    pub status: Status,
    /// The number of its last row, 0 when there is none.
    pub version: u64,
    /// How many guests hold seats.
    pub guests: u32,
    /// When it was created, in milliseconds since 1970.
    pub created_at: i64,
    /// When its last row was appended, or it was created. Never goes back.
    pub updated_at: i64,
}

/// Bytes that are not for logs: their `Debug` tells nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// Hides these bytes.
    pub fn new(bytes: Vec<u8>) -> Secret {
        Secret(bytes)
    }

    /// The bytes.
    pub fn reveal(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// People sit down.
    Lobby,
    /// The game runs.
    Running,
    /// The game has ended.
    Finished,
    /// Nobody came back; the seed is revealed.
    Archived,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 4] = [
        Status::Lobby,
        Status::Running,
        Status::Finished,
        Status::Archived,
    ];

    /// Its word, in the database and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Status::Lobby => "lobby",
            Status::Running => "running",
            Status::Finished => "finished",
            Status::Archived => "archived",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Status {
    type Err = ParseStatusError;

    fn from_str(text: &str) -> Result<Status, ParseStatusError> {
        let found = Status::ALL
            .into_iter()
            .find(|status| status.as_str() == text);
        found.ok_or(ParseStatusError)
    }
}

/// A text that is no status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a status is lobby, running, finished or archived")]
pub struct ParseStatusError;

/// Which tables are listed; what is not said does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only those that strangers may find, or only those that they may not.
    pub public: Option<bool>,
    /// Only those that are so far.
    pub status: Option<Status>,
    /// Only those of this game.
    pub game: Option<String>,
}

/// A part of a listing, the last changed first.
///
/// A table that changes while somebody turns pages moves to the front: it may be missing from the
/// pages to come, but none is ever shown twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The last entry of the page before; nothing for the first page.
    pub after: Option<Cursor>,
    /// How many entries at most.
    pub limit: u32,
}

impl Page {
    /// The first page.
    pub const fn first(limit: u32) -> Page {
        Page { after: None, limit }
    }

    /// The page that follows one that ended with this table.
    pub const fn after(last: &Listed, limit: u32) -> Page {
        Page {
            after: Some(last.cursor()),
            limit,
        }
    }
}

/// A place in a listing: of tables that changed at the same time, the
/// one whose id has the greater text comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the table changed.
    pub updated_at: i64,
    /// The table.
    pub id: TableId,
}

impl Listed {
    /// Where it stands in a listing.
    pub const fn cursor(&self) -> Cursor {
        Cursor {
            updated_at: self.updated_at,
            id: self.id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_read_as_it_was_written() {
        for status in Status::ALL {
            assert_eq!(status.to_string().parse(), Ok(status));
        }
        assert_eq!("Lobby".parse::<Status>(), Err(ParseStatusError));
    }

    #[test]
    fn a_secret_does_not_print_itself() {
        let secret = Secret::new(vec![200, 201, 202]);
        assert_eq!(format!("{secret:?}"), "Secret(..)");
        assert_eq!(secret.reveal(), [200, 201, 202]);
    }
}
