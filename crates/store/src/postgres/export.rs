//! Reads everything in the database, for an export.

use std::pin::pin;

use futures_util::TryStreamExt as _;
use tokio_postgres::{IsolationLevel, Row as Answer, Transaction, types::Type};

use super::{
    address::Address,
    connect::Connection,
    guests, listing,
    open::Settings,
    pool::Connections,
    tables, upkeep,
    values::{Columns as _, Value},
};
use crate::{
    course::NewCourse,
    error::Unavailable,
    guest::{Guest, TokenHash},
    id::{GuestId, TableId},
    transfer::{CHUNK_SIZE, Chunk, ExportWriter, ExportedTable, ReaderDropped, Uptime},
};

/// Selects what [`table`] needs.
macro_rules! exported {
    () => {
        concat!(
            "SELECT ",
            listing::listed!(),
            ", ",
            tables::details!(),
            ", ARRAY(SELECT guest FROM tessera.sitters \
             WHERE sitters.num = tables.num ORDER BY guest) AS sitters \
             FROM tessera.tables JOIN tessera.heads USING (num)"
        )
    };
}

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
    const TABLES: &str = concat!(exported!(), " ORDER BY tables.num");
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
    export_kind(&snapshot, writer, TOKENS, token, Chunk::Tokens).await?;
    let uptime = uptime(&snapshot).await?;
    if uptime != Uptime::default() {
        writer.send(Chunk::Uptime(uptime)).await.map_err(stopped)?;
    }
    Ok(())
}

/// One table with the guests that hold seats at it.
pub async fn exported_table(
    connections: &Connections,
    id: TableId,
) -> Result<Option<ExportedTable>, Unavailable> {
    const TABLE: &str = concat!(exported!(), " WHERE tables.id = $1");
    let id = id.to_string();
    let found = connections.read_one(TABLE, &[(&id, Type::TEXT)]).await?;
    found.map(|row| table(&row)).transpose()
}

/// Guests in the order of their ids.
pub async fn guests(
    connections: &Connections,
    after: Option<GuestId>,
    limit: u32,
) -> Result<Vec<Guest>, Unavailable> {
    const GUESTS: &str = "SELECT id, name, created_at FROM tessera.guests \
         WHERE id > $1 ORDER BY id LIMIT $2";
    let after = after.map_or_else(String::new, |id| id.to_string());
    let rows = connections
        .read(
            GUESTS,
            &[(&after, Type::TEXT), (&i64::from(limit), Type::INT8)],
        )
        .await?;
    rows.iter().map(guest).collect()
}

async fn uptime(snapshot: &Transaction<'_>) -> Result<Uptime, Unavailable> {
    let alive = snapshot
        .query_typed("SELECT at FROM tessera.alive", &[])
        .await?;
    const OUTAGES: &str = "SELECT began, ended FROM tessera.outages ORDER BY began";
    let outages = snapshot.query_typed(OUTAGES, &[]).await?;
    Ok(Uptime {
        alive: alive.first().map(|row| row.plain("at")).transpose()?,
        outages: outages
            .iter()
            .map(upkeep::outage)
            .collect::<Result<_, _>>()?,
    })
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

fn stopped(_: ReaderDropped) -> Unavailable {
    Unavailable::new("the import has stopped")
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
