//! Creating tables, reading one of them and its rows.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{courses, listing, values::Failure};
use crate::{
    append::Row,
    error::CreateError,
    id::TableId,
    table::{NewTable, Secret, Status, Table},
    version::RowVersion,
};

/// Creates a table.
pub fn create(sqlite: &Connection, table: &NewTable) -> Result<(), Failure<CreateError>> {
    if is_known(sqlite, table.id)? {
        return Err(Failure::Refused(CreateError::Exists));
    }
    if let Some(course) = &table.course
        && !courses::is_known(sqlite, course)?
    {
        return Err(Failure::Refused(CreateError::NoCourse));
    }
    const TABLE: &str = "INSERT INTO tables \
         (id, game, public, status, version, bots, created_at, updated_at) \
         VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?6)";
    let num = sqlite.prepare_cached(TABLE)?.insert(params![
        table.id,
        table.game,
        table.public,
        Status::Lobby,
        table.bots,
        table.at
    ])?;
    const HEAD: &str = "INSERT INTO heads (num, name, head, secret, course, maker, imported) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    sqlite.prepare_cached(HEAD)?.execute(params![
        num,
        table.name,
        table.head,
        table.secret.reveal(),
        table.course,
        table.maker,
        table.imported
    ])?;
    Ok(())
}

/// Whether this table exists.
pub fn is_known(sqlite: &Connection, id: TableId) -> rusqlite::Result<bool> {
    sqlite
        .prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?
        .exists([id])
}

/// The columns that [`read`] needs besides those of a listing.
macro_rules! details {
    () => {
        "heads.secret, heads.course, heads.maker, tables.bots, heads.imported"
    };
}
pub(super) use details;

/// Reads a table from a row with these columns.
pub fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Table> {
    Ok(Table {
        listed: listing::read(row)?,
        secret: Secret::new(row.get("secret")?),
        course: row.get("course")?,
        maker: row.get("maker")?,
        bots: row.get("bots")?,
        imported: row.get("imported")?,
    })
}

/// The current state of a table.
pub fn table(sqlite: &Connection, id: TableId) -> rusqlite::Result<Option<Table>> {
    const TABLE: &str = concat!(
        "SELECT ",
        listing::listed!(),
        ", ",
        details!(),
        " FROM tables JOIN heads USING (num) WHERE tables.id = ?1"
    );
    sqlite
        .prepare_cached(TABLE)?
        .query_row([id], read)
        .optional()
}

/// The versions of those tables that exist.
pub fn versions(
    sqlite: &Connection,
    ids: &[TableId],
) -> rusqlite::Result<Vec<(TableId, RowVersion)>> {
    let mut statement = sqlite.prepare_cached("SELECT version FROM tables WHERE id = ?1")?;
    let mut versions = Vec::with_capacity(ids.len());
    for &id in ids {
        let version = statement.query_row([id], |row| row.get(0)).optional()?;
        versions.extend(version.map(|version| (id, version)));
    }
    Ok(versions)
}

/// Rows that follow a version.
pub fn rows(
    sqlite: &Connection,
    id: TableId,
    after: RowVersion,
    limit: u32,
) -> rusqlite::Result<Vec<Row>> {
    const ROWS: &str = "SELECT version, actor, command_id, request, state_hash, at, body FROM log \
         WHERE num = (SELECT num FROM tables WHERE id = ?1) AND version > ?2 \
         ORDER BY version LIMIT ?3";
    let mut statement = sqlite.prepare_cached(ROWS)?;
    let rows = statement.query_map(params![id, after, limit], read_row)?;
    rows.collect()
}

/// Reads a row of the log from a row with these columns.
pub fn read_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    Ok(Row {
        version: row.get("version")?,
        actor: row.get("actor")?,
        command_id: row.get("command_id")?,
        request: row.get("request")?,
        body: row.get("body")?,
        state_hash: row.get("state_hash")?,
        at: row.get("at")?,
    })
}
