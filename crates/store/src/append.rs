//! The one way to change a table.

use std::fmt;

use thiserror::Error;

use crate::{
    actor::{Actor, CommandId},
    error::Unavailable,
    guest::{NewToken, TokenHash},
    id::{GuestId, TableId},
    table::Status,
};

/// A row to be appended, with what it changes in listings.
#[derive(Clone, PartialEq, Eq)]
pub struct Append {
    /// Where.
    pub table: TableId,
    /// The last version that the actor has seen; the row becomes the next one.
    pub expected: u64,
    /// Who.
    pub actor: Actor,
    /// What the actor calls the command; the same again is a retry.
    pub command_id: CommandId,
    /// A digest of what was asked for: the same id with another digest is no retry.
    pub request: [u8; 32],
    /// What happened, as JSON; the store does not read it.
    pub body: String,
    /// A digest of the position after it, so that a replay can be checked.
    pub state_hash: Option<[u8; 32]>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What else is written in the same commit.
    pub changes: Changes,
}

/// What a row changes beside the log: written with it or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// How far the table is now.
    pub status: Option<Status>,
    /// Guests that hold a seat from now on.
    pub seated: Vec<GuestId>,
    /// Guests that hold none any more. Who is in both lists holds one.
    pub unseated: Vec<GuestId>,
    /// Tokens that are made.
    pub add_tokens: Vec<NewToken>,
    /// Tokens that are used up by this row. If one is no longer valid, nothing is appended: a
    /// link that seats somebody does so once.
    pub spend_tokens: Vec<TokenHash>,
    /// Tokens that are revoked, if they still are valid.
    pub revoke_tokens: Vec<TokenHash>,
}

/// A row of a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number, from 1 on and without a gap.
    pub version: u64,
    /// Who.
    pub actor: Actor,
    /// What the actor called the command.
    pub command_id: CommandId,
    /// A digest of what was asked for.
    pub request: [u8; 32],
    /// What happened, as JSON.
    pub body: String,
    /// A digest of the position after it.
    pub state_hash: Option<[u8; 32]>,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// The answer to an append that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The row is in the log, on disk.
    New {
        /// Its number.
        version: u64,
    },
    /// The row was there: the actor has sent this command before. Nothing was changed.
    Duplicate(Row),
}

/// Why nothing was appended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AppendError {
    /// The actor has not seen the last rows.
    #[error("the table is at version {version} by now")]
    Conflict {
        /// The number of the last row.
        version: u64,
    },
    /// The actor has used the command id for something else.
    #[error("this command id was used for something else, in row {version}")]
    IdReused {
        /// The row that has it.
        version: u64,
    },
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// A guest that should sit down is not known.
    #[error("there is no guest {guest}")]
    NoGuest {
        /// Which one.
        guest: GuestId,
    },
    /// A token that should be spent was revoked before, or never was.
    #[error("this link was used before, or is no longer valid")]
    TokenSpent,
    /// A token that should be made is there.
    #[error("there is such a token")]
    TokenExists,
    /// Nothing is known to have been appended. A retry with the same command id finds out.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Bodies hold what is hidden from most people, so they are not for logs.
struct Hidden(usize);

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({} bytes)", self.0)
    }
}

impl fmt::Debug for Append {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Append")
            .field("table", &self.table)
            .field("expected", &self.expected)
            .field("actor", &self.actor)
            .field("command_id", &self.command_id)
            .field("body", &Hidden(self.body.len()))
            .field("at", &self.at)
            .field("changes", &self.changes)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row")
            .field("version", &self.version)
            .field("actor", &self.actor)
            .field("command_id", &self.command_id)
            .field("body", &Hidden(self.body.len()))
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_row_holds_does_not_get_into_logs() {
        let row = Row {
            version: 1,
            actor: Actor::System("clock".parse().unwrap()),
            command_id: "c1".parse().unwrap(),
            request: [77; 32],
            body: "the hidden card".to_owned(),
            state_hash: Some([78; 32]),
            at: 5,
        };
        let append = Append {
            table: TableId::new([0; 16]),
            expected: 0,
            actor: row.actor.clone(),
            command_id: row.command_id.clone(),
            request: row.request,
            body: row.body.clone(),
            state_hash: row.state_hash,
            at: row.at,
            changes: Changes::default(),
        };
        for printed in [format!("{row:?}"), format!("{append:?}")] {
            assert!(printed.contains("(15 bytes)"), "{printed}");
            for hidden in ["hidden card", "77", "78"] {
                assert!(!printed.contains(hidden), "{printed}");
            }
        }
    }
}
