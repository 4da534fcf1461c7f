//! Appending a row, the only way to change a table.

use std::fmt;

use thiserror::Error;

use crate::{
    actor::{CommandActor, CommandId},
    error::Unavailable,
    guest::{NewToken, TokenHash},
    id::{GuestId, TableId},
    table::Status,
    version::RowVersion,
};

/// A row to be appended, with the changes that come with it.
#[derive(Clone, PartialEq, Eq)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The last version that the actor has seen; the row gets the next one.
    pub expected: RowVersion,
    /// The sender of the command.
    pub actor: CommandActor,
    /// The id that the actor gave the command; the same id again is a retry.
    pub command_id: CommandId,
    /// A digest of the request: the same id with another digest is not a retry.
    pub request: [u8; 32],
    /// The table event, as JSON; the store does not parse it.
    pub body: String,
    /// A digest of the position after the row, so that a replay can be checked.
    pub state_hash: Option<[u8; 32]>,
    /// The time, in milliseconds since 1970.
    pub at: i64,
    /// Further changes, written in the same transaction.
    pub changes: Changes,
}

/// Changes besides the row of the log: written together with it, or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The table's new status.
    pub status: Option<Status>,
    /// Whether a bot plays at the table from now on, if that changes.
    pub bots: Option<bool>,
    /// Guests that hold a seat from now on.
    pub seated: Vec<GuestId>,
    /// Guests that no longer hold a seat. A guest in both lists holds one.
    pub unseated: Vec<GuestId>,
    /// Tokens that are added.
    pub add_tokens: Vec<NewToken>,
    /// Tokens that this row uses up. If one is no longer valid, nothing is appended: a link that
    /// seats a guest does so once.
    pub spend_tokens: Vec<TokenHash>,
    /// Tokens that are revoked, if they are still valid.
    pub revoke_tokens: Vec<TokenHash>,
}

/// A row of a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Row {
    /// Its version.
    pub version: RowVersion,
    /// The sender of the command.
    pub actor: CommandActor,
    /// The id that the actor gave the command.
    pub command_id: CommandId,
    /// A digest of the request.
    pub request: [u8; 32],
    /// The table event, as JSON.
    pub body: String,
    /// A digest of the position after the row.
    pub state_hash: Option<[u8; 32]>,
    /// The time, in milliseconds since 1970.
    pub at: i64,
}

/// The answer to an append whose row is in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The row was appended, and is on disk.
    New {
        /// Its version.
        version: RowVersion,
    },
    /// The command is a retry; this is its row. Nothing was changed.
    Duplicate(Row),
}

/// Why nothing was appended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AppendError {
    /// The actor has not seen the last rows.
    #[error("the table is at version {version}, not at the expected one")]
    Conflict {
        /// The version of the last row.
        version: RowVersion,
    },
    /// The actor has used the command id for another request.
    #[error("row {version} has this command id for another request")]
    IdReused {
        /// The row with this command id.
        version: RowVersion,
    },
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// A guest that should be seated is not known.
    #[error("there is no guest {guest}")]
    NoGuest {
        /// The guest.
        guest: GuestId,
    },
    /// A token that should be spent is revoked or unknown.
    #[error("this link was used before, or is no longer valid")]
    TokenSpent,
    /// A token that should be added exists.
    #[error("a token with this hash exists")]
    TokenExists,
    /// It is not known whether the row was appended. A retry with the same command id finds out.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Replaces a body in `Debug` output: bodies contain what is hidden from players.
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
    fn the_content_of_a_row_does_not_appear_in_logs() {
        let row = Row {
            version: RowVersion::new(1),
            actor: CommandActor::System("clock".parse().unwrap()),
            command_id: "c1".parse().unwrap(),
            request: [77; 32],
            body: "the hidden card".to_owned(),
            state_hash: Some([78; 32]),
            at: 5,
        };
        let append = Append {
            table: TableId::new([0; 16]),
            expected: RowVersion::ZERO,
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
