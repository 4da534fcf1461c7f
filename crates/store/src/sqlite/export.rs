//! Reads everything in the file, for an export.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{listing, open, tables, uptime};
use crate::{
    course::NewCourse,
    error::Unavailable,
    guest::{Guest, Token, TokenHash},
    id::{GuestId, TableId},
    transfer::{CHUNK_SIZE, Chunk, ExportWriter, ExportedTable, ReaderDropped, Uptime},
};

/// Reads everything from one snapshot.
pub fn export(path: &Path, writer: &ExportWriter) -> Result<(), Unavailable> {
    let sqlite = open::existing(path).map_err(|error| Unavailable::new(error.to_string()))?;
    let snapshot = sqlite.unchecked_transaction()?;
    match export_all(&snapshot, writer) {
        // The importer dropped the reader, and reports why itself.
        Ok(()) | Err(Stopped::ReaderDropped) => Ok(()),
        Err(Stopped::Sqlite(error)) => Err(error.into()),
    }
}

/// Why an export stopped early.
enum Stopped {
    ReaderDropped,
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for Stopped {
    fn from(error: rusqlite::Error) -> Stopped {
        Stopped::Sqlite(error)
    }
}

impl From<ReaderDropped> for Stopped {
    fn from(_: ReaderDropped) -> Stopped {
        Stopped::ReaderDropped
    }
}

fn export_all(sqlite: &Connection, writer: &ExportWriter) -> Result<(), Stopped> {
    const COURSES: &str = "SELECT name, document, made_by, created_at FROM courses ORDER BY name";
    export_kind(sqlite, writer, COURSES, course, Chunk::Courses)?;
    const GUESTS: &str = "SELECT id, name, created_at FROM guests ORDER BY id";
    export_kind(sqlite, writer, GUESTS, guest, Chunk::Guests)?;
    const TABLES: &str = concat!(
        "SELECT tables.num, ",
        listing::listed!(),
        ", ",
        tables::details!(),
        " FROM tables JOIN heads USING (num) ORDER BY tables.num"
    );
    let table = |row: &rusqlite::Row<'_>| table(sqlite, row);
    export_kind(sqlite, writer, TABLES, table, Chunk::Tables)?;
    const ROWS: &str = "SELECT tables.id AS table_id, log.version, actor, command_id, request, \
         state_hash, at, body FROM tables JOIN log USING (num) ORDER BY log.num, log.version";
    let row = |row: &rusqlite::Row<'_>| Ok((row.get("table_id")?, tables::read_row(row)?));
    export_kind(sqlite, writer, ROWS, row, Chunk::Rows)?;
    const TOKENS: &str = "SELECT hash, kind, guest, tables.id AS table_id, seat, \
         tokens.created_at AS created_at, revoked_at \
         FROM tokens LEFT JOIN tables USING (num) ORDER BY hash";
    export_kind(sqlite, writer, TOKENS, token, Chunk::Tokens)?;
    let uptime = uptime::uptime(sqlite)?;
    if uptime != Uptime::default() {
        writer.blocking_send(Chunk::Uptime(uptime))?;
    }
    Ok(())
}

/// One table with the guests that hold seats at it.
pub fn exported_table(sqlite: &Connection, id: TableId) -> rusqlite::Result<Option<ExportedTable>> {
    const TABLE: &str = concat!(
        "SELECT tables.num, ",
        listing::listed!(),
        ", ",
        tables::details!(),
        " FROM tables JOIN heads USING (num) WHERE tables.id = ?1"
    );
    sqlite
        .prepare_cached(TABLE)?
        .query_row([id], |row| table(sqlite, row))
        .optional()
}

/// Guests in the order of their ids.
pub fn guests(
    sqlite: &Connection,
    after: Option<GuestId>,
    limit: u32,
) -> rusqlite::Result<Vec<Guest>> {
    const GUESTS: &str =
        "SELECT id, name, created_at FROM guests WHERE id > ?1 ORDER BY id LIMIT ?2";
    let after = after.map_or_else(String::new, |id| id.to_string());
    let mut statement = sqlite.prepare_cached(GUESTS)?;
    let guests = statement.query_map(params![after, limit], guest)?;
    guests.collect()
}

fn export_kind<T>(
    sqlite: &Connection,
    writer: &ExportWriter,
    statement: &str,
    read: impl Fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    chunk: impl Fn(Vec<T>) -> Chunk,
) -> Result<(), Stopped> {
    let mut statement = sqlite.prepare(statement)?;
    let mut entries = Vec::new();
    for entry in statement.query_map([], read)? {
        entries.push(entry?);
        if entries.len() == CHUNK_SIZE {
            writer.blocking_send(chunk(std::mem::take(&mut entries)))?;
        }
    }
    if !entries.is_empty() {
        writer.blocking_send(chunk(entries))?;
    }
    Ok(())
}

fn course(row: &rusqlite::Row<'_>) -> rusqlite::Result<NewCourse> {
    Ok(NewCourse {
        name: row.get("name")?,
        document: row.get("document")?,
        by: row.get("made_by")?,
        at: row.get("created_at")?,
    })
}

fn guest(row: &rusqlite::Row<'_>) -> rusqlite::Result<Guest> {
    Ok(Guest {
        id: row.get("id")?,
        name: row.get("name")?,
        created_at: row.get("created_at")?,
    })
}

fn table(sqlite: &Connection, row: &rusqlite::Row<'_>) -> rusqlite::Result<ExportedTable> {
    let num: i64 = row.get("num")?;
    let mut sitters =
        sqlite.prepare_cached("SELECT guest FROM sitters WHERE num = ?1 ORDER BY guest")?;
    let sitters = sitters.query_map([num], |row| row.get(0))?;
    Ok(ExportedTable {
        table: tables::read(row)?,
        sitters: sitters.collect::<rusqlite::Result<Vec<GuestId>>>()?,
    })
}

fn token(row: &rusqlite::Row<'_>) -> rusqlite::Result<(TokenHash, Token)> {
    let token = Token {
        kind: row.get("kind")?,
        guest: row.get("guest")?,
        table: row.get("table_id")?,
        seat: row.get("seat")?,
        created_at: row.get("created_at")?,
        revoked_at: row.get("revoked_at")?,
    };
    Ok((TokenHash(row.get("hash")?), token))
}
