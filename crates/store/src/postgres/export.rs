//! Reads everything in the database, for an export.

use std::pin::pin;

use futures_util::TryStreamExt as _;
use tokio_postgres::{IsolationLevel, Row as Answer, Transaction};

use super::{
    address::Address,
    connect::Connection,
    guests, listing,
    open::Settings,
    tables,
    values::{Columns as _, Value},
};
use crate::{
    course::NewCourse,
    error::Unavailable,
    guest::{Guest, TokenHash},
    id::GuestId,
    transfer::{CHUNK_SIZE, Chunk, ExportWriter, ExportedTable},
};

/// Reads everything from one snapshot.
pub async fn export(
    address: &Address,
    settings: &Settings,
    writer: &ExportWriter,
) -> Result<(), Unavailable> {
    let mut connection = Connection::open(address, settings.connect_within).await?;
    let snapshot = connection
        .client
        .build_transaction()
        .isolation_level(IsolationLevel::RepeatableRead)
        .read_only(true)
        .start()
        .await?;
    const COURSES: &str =
        "SELECT name, document, made_by, created_at FROM tessera.courses ORDER BY name";
    export_kind(&snapshot, writer, COURSES, course, Chunk::Courses).await?;
    const GUESTS: &str = "SELECT id, name, created_at FROM tessera.guests ORDER BY id";
    export_kind(&snapshot, writer, GUESTS, guest, Chunk::Guests).await?;
    const TABLES: &str = concat!(
        "SELECT ",
        listing::listed!(),
        ", heads.secret, heads.course, ARRAY(SELECT guest FROM tessera.sitters \
         WHERE sitters.num = tables.num ORDER BY guest) AS sitters \
         FROM tessera.tables JOIN tessera.heads USING (num) ORDER BY tables.num"
    );
    export_kind(&snapshot, writer, TABLES, table, Chunk::Tables).await?;
    const ROWS: &str = "SELECT tables.id AS table_id, log.version, actor, command_id, request, \
         state_hash, at, body FROM tessera.tables JOIN tessera.log USING (num) \
         ORDER BY log.num, log.version";
    let row = |row: &Answer| Ok((row.parsed("table_id")?, tables::read_row(row)?));
    export_kind(&snapshot, writer, ROWS, row, Chunk::Rows).await?;
    const TOKENS: &str = "SELECT hash, kind, guest, tables.id AS table_id, seat, \
         tokens.created_at, revoked_at \
         FROM tessera.tokens LEFT JOIN tessera.tables USING (num) ORDER BY hash";
    let token = |row: &Answer| Ok((TokenHash(row.digest("hash")?), guests::read_token(row)?));
    export_kind(&snapshot, writer, TOKENS, token, Chunk::Tokens).await
}

async fn export_kind<T>(
    snapshot: &Transaction<'_>,
    writer: &ExportWriter,
    statement: &str,
    read: impl Fn(&Answer) -> Result<T, Unavailable>,
    chunk: impl Fn(Vec<T>) -> Chunk,
) -> Result<(), Unavailable> {
    let nothing: [Value<'_>; 0] = [];
    let rows = snapshot.query_typed_raw(statement, nothing).await?;
    let mut rows = pin!(rows);
    let mut entries = Vec::new();
    let stopped = |_| Unavailable::new("the import has stopped");
    while let Some(row) = rows.try_next().await? {
        entries.push(read(&row)?);
        if entries.len() == CHUNK_SIZE {
            let full = chunk(std::mem::take(&mut entries));
            writer.send(full).await.map_err(stopped)?;
        }
    }
    if !entries.is_empty() {
        writer.send(chunk(entries)).await.map_err(stopped)?;
    }
    Ok(())
}

fn course(row: &Answer) -> Result<NewCourse, Unavailable> {
    Ok(NewCourse {
        name: row.text("name")?,
        document: row.text("document")?,
        by: row.parsed("made_by")?,
        at: row.plain("created_at")?,
    })
}

fn guest(row: &Answer) -> Result<Guest, Unavailable> {
    Ok(Guest {
        id: row.parsed("id")?,
        name: row.text("name")?,
        created_at: row.plain("created_at")?,
    })
}

fn table(row: &Answer) -> Result<ExportedTable, Unavailable> {
    let sitters: Vec<&str> = row.plain("sitters")?;
    let sitters = sitters.into_iter().map(str::parse);
    Ok(ExportedTable {
        table: tables::read(row)?,
        sitters: sitters
            .collect::<Result<Vec<GuestId>, _>>()
            .map_err(|error| Unavailable::new(error.to_string()))?,
    })
}
