//! Appending a row: everything is checked before anything is written.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{guests, tables, values::Failure};
use crate::{
    append::{Append, AppendError, Appended, Changes, Row},
    error::AddTokenError,
    version::RowVersion,
};

/// Appends a row, or refuses to, without having written anything.
pub fn append(sqlite: &Connection, append: &Append) -> Result<Appended, Failure<AppendError>> {
    let Some((num, version)) = num_and_version(sqlite, append)? else {
        return refuse(AppendError::NoTable);
    };
    // Before versions are compared: a client that retries has not seen its own row.
    if let Some(row) = sent_before(sqlite, num, append)? {
        let version = row.version;
        return if row.request == append.request {
            Ok(Appended::Duplicate(row))
        } else {
            refuse(AppendError::IdReused { version })
        };
    }
    if version != append.expected {
        return refuse(AppendError::Conflict { version });
    }
    check_changes(sqlite, &append.changes)?;
    let version = version.next();
    write_row(sqlite, num, version, append)?;
    write_changes(sqlite, num, append)?;
    Ok(Appended::New { version })
}

fn refuse<T>(refusal: AppendError) -> Result<T, Failure<AppendError>> {
    Err(Failure::Refused(refusal))
}

/// The table's number in this file, and its version.
fn num_and_version(
    sqlite: &Connection,
    append: &Append,
) -> rusqlite::Result<Option<(i64, RowVersion)>> {
    let mut statement = sqlite.prepare_cached("SELECT num, version FROM tables WHERE id = ?1")?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    statement.query_row([append.table], read).optional()
}

fn sent_before(sqlite: &Connection, num: i64, append: &Append) -> rusqlite::Result<Option<Row>> {
    const SENT: &str = "SELECT version, actor, command_id, request, state_hash, at, body \
         FROM log WHERE num = ?1 AND actor = ?2 AND command_id = ?3";
    let mut statement = sqlite.prepare_cached(SENT)?;
    statement
        .query_row(
            params![num, append.actor, append.command_id],
            tables::read_row,
        )
        .optional()
}

/// Refuses changes that are not possible.
fn check_changes(sqlite: &Connection, changes: &Changes) -> Result<(), Failure<AppendError>> {
    for &guest in &changes.seated {
        if !guests::is_known(sqlite, guest)? {
            return refuse(AppendError::NoGuest { guest });
        }
    }
    for &token in &changes.spend_tokens {
        if !guests::is_valid(sqlite, token)? {
            return refuse(AppendError::TokenSpent);
        }
    }
    for (index, token) in changes.add_tokens.iter().enumerate() {
        let earlier = &changes.add_tokens[..index];
        if earlier.iter().any(|other| other.hash == token.hash) {
            return refuse(AppendError::TokenExists);
        }
        guests::check_token(sqlite, token).map_err(|failure| match failure {
            Failure::Sqlite(error) => Failure::Sqlite(error),
            Failure::Refused(refusal) => Failure::Refused(match refusal {
                AddTokenError::Exists => AppendError::TokenExists,
                AddTokenError::NoGuest { guest } => AppendError::NoGuest { guest },
                AddTokenError::NoTable => AppendError::NoTable,
                AddTokenError::Unavailable(unavailable) => unavailable.into(),
            }),
        })?;
    }
    Ok(())
}

fn write_row(
    sqlite: &Connection,
    num: i64,
    version: RowVersion,
    append: &Append,
) -> rusqlite::Result<()> {
    const INSERT: &str = "INSERT INTO log \
         (num, version, actor, command_id, request, state_hash, at, body) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    sqlite.prepare_cached(INSERT)?.execute(params![
        num,
        version,
        append.actor,
        append.command_id,
        append.request,
        append.state_hash,
        append.at,
        append.body
    ])?;
    // A clock that was set back must not reorder listings.
    const UPDATE: &str = "UPDATE tables SET version = ?2, \
         updated_at = max(updated_at, ?3), status = coalesce(?4, status), \
         bots = coalesce(?5, bots) WHERE num = ?1";
    let Changes { status, bots, .. } = append.changes;
    sqlite
        .prepare_cached(UPDATE)?
        .execute(params![num, version, append.at, status, bots])?;
    Ok(())
}

fn write_changes(sqlite: &Connection, num: i64, append: &Append) -> rusqlite::Result<()> {
    let Changes {
        status: _,
        bots: _,
        seated,
        unseated,
        add_tokens,
        spend_tokens,
        revoke_tokens,
    } = &append.changes;
    for guest in unseated {
        sqlite
            .prepare_cached("DELETE FROM sitters WHERE num = ?1 AND guest = ?2")?
            .execute(params![num, guest])?;
    }
    for guest in seated {
        sqlite
            .prepare_cached("INSERT OR IGNORE INTO sitters (num, guest) VALUES (?1, ?2)")?
            .execute(params![num, guest])?;
    }
    for token in add_tokens {
        guests::write_token(sqlite, token)?;
    }
    for &token in spend_tokens.iter().chain(revoke_tokens) {
        guests::revoke(sqlite, token, append.at)?;
    }
    Ok(())
}
