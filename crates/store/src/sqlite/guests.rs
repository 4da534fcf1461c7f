//! Guests and tokens.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{tables, values::Failure};
use crate::{
    error::{AddTokenError, CreateGuestError, RenameGuestError},
    guest::{Guest, NewGuest, NewToken, Token, TokenHash, TokenKind},
    id::GuestId,
};

/// Creates a guest with a session.
pub fn create(sqlite: &Connection, guest: &NewGuest) -> Result<(), Failure<CreateGuestError>> {
    if is_known(sqlite, guest.id)? {
        return Err(Failure::Refused(CreateGuestError::Exists));
    }
    if is_token(sqlite, guest.session)? {
        return Err(Failure::Refused(CreateGuestError::TokenExists));
    }
    sqlite
        .prepare_cached("INSERT INTO guests (id, name, created_at) VALUES (?1, ?2, ?3)")?
        .execute(params![guest.id, guest.name, guest.at])?;
    let session = NewToken {
        hash: guest.session,
        kind: TokenKind::Session,
        guest: Some(guest.id),
        table: None,
        seat: None,
        at: guest.at,
    };
    write_token(sqlite, &session)?;
    Ok(())
}

/// Renames a guest.
pub fn rename(
    sqlite: &Connection,
    guest: GuestId,
    name: &str,
) -> Result<(), Failure<RenameGuestError>> {
    let changed = sqlite
        .prepare_cached("UPDATE guests SET name = ?2 WHERE id = ?1")?
        .execute(params![guest, name])?;
    if changed == 0 {
        return Err(Failure::Refused(RenameGuestError::NoGuest));
    }
    Ok(())
}

/// A guest.
pub fn guest(sqlite: &Connection, id: GuestId) -> rusqlite::Result<Option<Guest>> {
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Guest {
            id,
            name: row.get("name")?,
            created_at: row.get("created_at")?,
        })
    };
    sqlite
        .prepare_cached("SELECT name, created_at FROM guests WHERE id = ?1")?
        .query_row([id], read)
        .optional()
}

/// Whether this guest exists.
pub fn is_known(sqlite: &Connection, guest: GuestId) -> rusqlite::Result<bool> {
    sqlite
        .prepare_cached("SELECT 1 FROM guests WHERE id = ?1")?
        .exists([guest])
}

/// Adds a token.
pub fn add_token(sqlite: &Connection, token: &NewToken) -> Result<(), Failure<AddTokenError>> {
    check_token(sqlite, token)?;
    write_token(sqlite, token)?;
    Ok(())
}

/// Refuses a token that cannot be added.
pub fn check_token(sqlite: &Connection, token: &NewToken) -> Result<(), Failure<AddTokenError>> {
    if is_token(sqlite, token.hash)? {
        return Err(Failure::Refused(AddTokenError::Exists));
    }
    if let Some(guest) = token.guest
        && !is_known(sqlite, guest)?
    {
        return Err(Failure::Refused(AddTokenError::NoGuest { guest }));
    }
    if let Some(table) = token.table
        && !tables::is_known(sqlite, table)?
    {
        return Err(Failure::Refused(AddTokenError::NoTable));
    }
    Ok(())
}

/// Writes a token that was checked.
pub fn write_token(sqlite: &Connection, token: &NewToken) -> rusqlite::Result<()> {
    const INSERT: &str = "INSERT INTO tokens (hash, kind, guest, num, seat, created_at) \
         VALUES (?1, ?2, ?3, (SELECT num FROM tables WHERE id = ?4), ?5, ?6)";
    sqlite.prepare_cached(INSERT)?.execute(params![
        token.hash,
        token.kind,
        token.guest,
        token.table,
        token.seat,
        token.at
    ])?;
    Ok(())
}

/// Revokes a token and returns whether it was valid.
pub fn revoke(sqlite: &Connection, token: TokenHash, at: i64) -> rusqlite::Result<bool> {
    const REVOKE: &str = "UPDATE tokens SET revoked_at = ?2 WHERE hash = ?1 AND revoked_at IS NULL";
    let changed = sqlite.prepare_cached(REVOKE)?.execute(params![token, at])?;
    Ok(changed > 0)
}

/// Whether a token exists and is not revoked.
pub fn is_valid(sqlite: &Connection, token: TokenHash) -> rusqlite::Result<bool> {
    sqlite
        .prepare_cached("SELECT 1 FROM tokens WHERE hash = ?1 AND revoked_at IS NULL")?
        .exists([token])
}

/// Whether a token exists, even a revoked one.
fn is_token(sqlite: &Connection, token: TokenHash) -> rusqlite::Result<bool> {
    sqlite
        .prepare_cached("SELECT 1 FROM tokens WHERE hash = ?1")?
        .exists([token])
}

/// A token, even a revoked one.
pub fn token(sqlite: &Connection, token: TokenHash) -> rusqlite::Result<Option<Token>> {
    const TOKEN: &str = "SELECT kind, guest, tables.id AS table_id, seat, \
         tokens.created_at AS created_at, revoked_at \
         FROM tokens LEFT JOIN tables USING (num) WHERE hash = ?1";
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Token {
            kind: row.get("kind")?,
            guest: row.get("guest")?,
            table: row.get("table_id")?,
            seat: row.get("seat")?,
            created_at: row.get("created_at")?,
            revoked_at: row.get("revoked_at")?,
        })
    };
    sqlite
        .prepare_cached(TOKEN)?
        .query_row([token], read)
        .optional()
}
