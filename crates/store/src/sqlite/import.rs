//! Writes an export into an empty file.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior, params};

use super::{open, uptime};
use crate::{
    append::Row,
    error::Unavailable,
    guest::{Token, TokenHash},
    id::TableId,
    table::Table,
    transfer::{Chunk, ExportReader, ExportedTable, ImportError, Imported},
};

/// Writes everything in one transaction.
pub fn import(path: &Path, mut reader: ExportReader) -> Result<Imported, ImportError> {
    let unavailable = |error: rusqlite::Error| Unavailable::from(error);
    let opened = open::existing(path);
    let mut sqlite = opened.map_err(|error| Unavailable::new(error.to_string()))?;
    let prepared = open::prepare_writing(&sqlite, &open::Settings::default());
    prepared.map_err(unavailable)?;
    let transaction = sqlite
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(unavailable)?;
    if !is_empty(&transaction).map_err(unavailable)? {
        return Err(ImportError::NotEmpty);
    }
    let mut imported = Imported::default();
    while let Some(chunk) = reader.blocking_next()? {
        write(&transaction, &chunk).map_err(unavailable)?;
        imported.count(&chunk);
    }
    transaction.commit().map_err(unavailable)?;
    Ok(imported)
}

fn is_empty(sqlite: &Connection) -> rusqlite::Result<bool> {
    const ANY: &str = "SELECT EXISTS (SELECT 1 FROM courses) OR EXISTS (SELECT 1 FROM guests) \
         OR EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM tokens)";
    sqlite.query_row(ANY, [], |row| row.get::<_, bool>(0).map(|any| !any))
}

fn write(sqlite: &Connection, chunk: &Chunk) -> rusqlite::Result<()> {
    match chunk {
        Chunk::Courses(courses) => courses.iter().try_for_each(|course| {
            sqlite
                .prepare_cached("INSERT INTO courses VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![course.name, course.document, course.by, course.at])
                .map(drop)
        }),
        Chunk::Guests(guests) => guests.iter().try_for_each(|guest| {
            sqlite
                .prepare_cached("INSERT INTO guests VALUES (?1, ?2, ?3)")?
                .execute(params![guest.id, guest.name, guest.created_at])
                .map(drop)
        }),
        Chunk::Tables(tables) => tables
            .iter()
            .try_for_each(|table| write_table(sqlite, table)),
        Chunk::Rows(rows) => rows
            .iter()
            .try_for_each(|(id, row)| write_row(sqlite, *id, row)),
        Chunk::Tokens(tokens) => tokens
            .iter()
            .try_for_each(|(hash, token)| write_token(sqlite, *hash, token)),
        Chunk::Uptime(uptime) => uptime::write(sqlite, uptime),
    }
}

fn write_table(sqlite: &Connection, exported: &ExportedTable) -> rusqlite::Result<()> {
    const TABLE: &str = "INSERT INTO tables \
         (id, game, public, status, version, bots, created_at, updated_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let Table {
        listed,
        secret,
        course,
        maker,
        bots,
        imported,
    } = &exported.table;
    let num = sqlite.prepare_cached(TABLE)?.insert(params![
        listed.id,
        listed.game,
        listed.public,
        listed.status,
        listed.version,
        bots,
        listed.created_at,
        listed.updated_at
    ])?;
    const HEAD: &str = "INSERT INTO heads (num, name, head, secret, course, maker, imported) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    sqlite.prepare_cached(HEAD)?.execute(params![
        num,
        listed.name,
        listed.head,
        secret.reveal(),
        course,
        maker,
        imported
    ])?;
    for guest in &exported.sitters {
        sqlite
            .prepare_cached("INSERT INTO sitters (num, guest) VALUES (?1, ?2)")?
            .execute(params![num, guest])?;
    }
    Ok(())
}

fn write_row(sqlite: &Connection, id: TableId, row: &Row) -> rusqlite::Result<()> {
    const ROW: &str = "INSERT INTO log \
         (num, version, actor, command_id, request, state_hash, at, body) \
         VALUES ((SELECT num FROM tables WHERE id = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    sqlite.prepare_cached(ROW)?.execute(params![
        id,
        row.version,
        row.actor,
        row.command_id,
        row.request,
        row.state_hash,
        row.at,
        row.body
    ])?;
    Ok(())
}

fn write_token(sqlite: &Connection, hash: TokenHash, token: &Token) -> rusqlite::Result<()> {
    const TOKEN: &str = "INSERT INTO tokens \
         (hash, kind, guest, num, seat, created_at, revoked_at) \
         VALUES (?1, ?2, ?3, (SELECT num FROM tables WHERE id = ?4), ?5, ?6, ?7)";
    sqlite.prepare_cached(TOKEN)?.execute(params![
        hash,
        token.kind,
        token.guest,
        token.table,
        token.seat,
        token.created_at,
        token.revoked_at
    ])?;
    Ok(())
}
