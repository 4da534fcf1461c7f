//! The stored data of a table besides its log, and listings of tables.

use std::{fmt, str::FromStr};

use crate::{
    id::{GuestId, TableId},
    version::RowVersion,
};

/// A table to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its id in links; drawn at random by the caller.
    pub id: TableId,
    /// Everything that never changes, as JSON; the store does not parse it.
    pub head: String,
    /// The dealer's seed.
    pub secret: Secret,
    /// The game's name, for listings.
    pub game: String,
    /// Whether strangers may find it.
    pub public: bool,
    /// The name that people gave it.
    pub name: String,
    /// The course it plays on, if that is one of the store's. The course can then no longer be
    /// removed.
    pub course: Option<String>,
    /// The guest that created it, if a guest did.
    pub maker: Option<GuestId>,
    /// Whether a bot plays at it from the start.
    pub bots: bool,
    /// Whether it was made from a record.
    pub imported: bool,
    /// The time of its creation, in milliseconds since 1970.
    pub at: i64,
}

/// The current state of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The part that listings show.
    pub listed: Listed,
    /// The dealer's seed.
    pub secret: Secret,
    /// The course it plays on, if that is one of the store's.
    pub course: Option<String>,
    /// The guest that created it, if a guest did.
    pub maker: Option<GuestId>,
    /// Whether a bot plays at it.
    pub bots: bool,
    /// Whether it was made from a record.
    pub imported: bool,
}

/// A table as listings show it; none of this is secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its id in links.
    pub id: TableId,
    /// Everything that never changes, as JSON.
    pub head: String,
    /// The game's name.
    pub game: String,
    /// Whether strangers may find it.
    pub public: bool,
    /// The name that people gave it.
    pub name: String,
    /// Its status.
    pub status: Status,
    /// The version of its last row.
    pub version: RowVersion,
    /// The number of guests that hold seats.
    pub guests: u32,
    /// The time of its creation, in milliseconds since 1970.
    pub created_at: i64,
    /// The time of its last row, or of its creation. Never decreases.
    pub updated_at: i64,
}

/// Bytes that must not appear in logs: their `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// Wraps these bytes.
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

/// The stage of a table's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The game has not started; seats can be taken.
    Lobby,
    /// The game is being played.
    Running,
    /// The game has ended.
    Finished,
    /// The table was abandoned; the seed is revealed.
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

    /// Its name in the database and on the wire.
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

/// The text is not a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a status is lobby, running, finished or archived")]
pub struct ParseStatusError;

/// Selects tables for a listing; `None` selects all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only public tables, or only private ones.
    pub public: Option<bool>,
    /// Only tables of this status.
    pub status: Option<Status>,
    /// Only tables of this game.
    pub game: Option<String>,
}

/// A part of a listing, the most recently changed tables first.
///
/// A table that changes between two pages moves to the front: it may be missing from the later
/// pages, but no table is listed twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The last entry of the previous page; `None` for the first page.
    pub after: Option<Cursor>,
    /// The largest number of entries.
    pub limit: u32,
}

impl Page {
    /// The first page.
    pub const fn first(limit: u32) -> Page {
        Page { after: None, limit }
    }

    /// The page after one that ended with this table.
    pub const fn after(last: &Listed, limit: u32) -> Page {
        Page {
            after: Some(last.cursor()),
            limit,
        }
    }
}

/// A position in a listing. Among tables that changed at the same time, the one whose id has the
/// greater text comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The time of the table's last change.
    pub updated_at: i64,
    /// The table.
    pub id: TableId,
}

impl Listed {
    /// Its position in a listing.
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
