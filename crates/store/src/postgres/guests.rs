//! Guests and tokens.

use tokio_postgres::{Row as Answer, types::Type};

use super::{
    pool::Connections,
    values::{Columns as _, unknown_answer},
};
use crate::{
    error::{AddTokenError, CreateGuestError, RenameGuestError, Unavailable},
    guest::{Guest, NewGuest, NewToken, Token, TokenHash},
    id::GuestId,
};

/// Creates a guest with a session.
pub async fn create(connections: &Connections, guest: &NewGuest) -> Result<(), CreateGuestError> {
    const CREATE: &str = "SELECT tessera.create_guest($1, $2, $3, $4)";
    let refusal: Option<String> = connections
        .write(
            CREATE,
            &[
                (&guest.id.to_string(), Type::TEXT),
                (&guest.name.as_bytes(), Type::BYTEA),
                (&guest.session.bytes(), Type::BYTEA),
                (&guest.at, Type::INT8),
            ],
        )
        .await?;
    match refusal.as_deref() {
        None => Ok(()),
        Some("token-exists") => Err(CreateGuestError::TokenExists),
        Some("exists") => Err(CreateGuestError::Exists),
        Some(other) => Err(unknown_answer(other).into()),
    }
}

/// Renames a guest.
pub async fn rename(
    connections: &Connections,
    guest: GuestId,
    name: &str,
) -> Result<(), RenameGuestError> {
    const RENAME: &str = "SELECT tessera.rename_guest($1, $2)";
    let guest = guest.to_string();
    let is_known: bool = connections
        .write(
            RENAME,
            &[(&guest, Type::TEXT), (&name.as_bytes(), Type::BYTEA)],
        )
        .await?;
    if is_known {
        Ok(())
    } else {
        Err(RenameGuestError::NoGuest)
    }
}

/// A guest.
pub async fn guest(connections: &Connections, id: GuestId) -> Result<Option<Guest>, Unavailable> {
    const GUEST: &str = "SELECT name, created_at FROM tessera.guests WHERE id = $1";
    let text = id.to_string();
    let found = connections.read_one(GUEST, &[(&text, Type::TEXT)]).await?;
    let Some(row) = found else {
        return Ok(None);
    };
    Ok(Some(Guest {
        id,
        name: row.text("name")?,
        created_at: row.plain("created_at")?,
    }))
}

/// Adds a token.
pub async fn add_token(connections: &Connections, token: &NewToken) -> Result<(), AddTokenError> {
    const ADD: &str = "SELECT tessera.add_token($1, $2, $3, $4, $5, $6)";
    let guest = token.guest.map(|guest| guest.to_string());
    let table = token.table.map(|table| table.to_string());
    let refusal: Option<String> = connections
        .write(
            ADD,
            &[
                (&token.hash.bytes(), Type::BYTEA),
                (&token.kind.as_str(), Type::TEXT),
                (&guest, Type::TEXT),
                (&table, Type::TEXT),
                (&token.seat.map(i16::from), Type::INT2),
                (&token.at, Type::INT8),
            ],
        )
        .await?;
    match (refusal.as_deref(), token.guest) {
        (None, _) => Ok(()),
        (Some("no-guest"), Some(guest)) => Err(AddTokenError::NoGuest { guest }),
        (Some("no-table"), _) => Err(AddTokenError::NoTable),
        (Some("token-exists"), _) => Err(AddTokenError::Exists),
        (Some(other), _) => Err(unknown_answer(other).into()),
    }
}

/// Revokes a token and returns whether it was valid.
pub async fn revoke(
    connections: &Connections,
    token: TokenHash,
    at: i64,
) -> Result<bool, Unavailable> {
    const REVOKE: &str = "SELECT tessera.revoke_token($1, $2)";
    connections
        .write(REVOKE, &[(&token.bytes(), Type::BYTEA), (&at, Type::INT8)])
        .await
}

/// A token, even a revoked one.
pub async fn token(
    connections: &Connections,
    token: TokenHash,
) -> Result<Option<Token>, Unavailable> {
    const TOKEN: &str = "SELECT kind, guest, tables.id AS table_id, seat, tokens.created_at, \
         revoked_at FROM tessera.tokens LEFT JOIN tessera.tables USING (num) WHERE hash = $1";
    let found = connections
        .read_one(TOKEN, &[(&token.bytes(), Type::BYTEA)])
        .await?;
    found.map(|row| read_token(&row)).transpose()
}

/// Reads a token from a row with these columns.
pub fn read_token(row: &Answer) -> Result<Token, Unavailable> {
    let seat: Option<i16> = row.plain("seat")?;
    Ok(Token {
        kind: row.parsed("kind")?,
        guest: row.parsed_or_null("guest")?,
        table: row.parsed_or_null("table_id")?,
        seat: seat.map(|seat| u8::try_from(seat).unwrap_or(u8::MAX)),
        created_at: row.plain("created_at")?,
        revoked_at: row.plain("revoked_at")?,
    })
}
