//! Creating tables, reading one of them and its rows.

use tokio_postgres::{Row as Answer, types::Type};

use super::{
    listing,
    pool::Connections,
    values::{Columns as _, version},
};
use crate::{
    append::Row,
    error::{CreateError, Unavailable},
    id::TableId,
    table::{NewTable, Secret, Table},
};

/// Creates a table.
pub async fn create(connections: &Connections, table: &NewTable) -> Result<(), CreateError> {
    const CREATE: &str = "SELECT tessera.create_table($1, $2, $3, $4, $5, $6, $7, $8)";
    let course = table.course.as_ref().map(String::as_bytes);
    let refusal: Option<String> = connections
        .write(
            CREATE,
            &[
                (&table.id.to_string(), Type::TEXT),
                (&table.game.as_bytes(), Type::BYTEA),
                (&table.public, Type::BOOL),
                (&table.at, Type::INT8),
                (&table.name.as_bytes(), Type::BYTEA),
                (&table.head.as_bytes(), Type::BYTEA),
                (&table.secret.reveal(), Type::BYTEA),
                (&course, Type::BYTEA),
            ],
        )
        .await?;
    match refusal.as_deref() {
        None => Ok(()),
        Some("no-course") => Err(CreateError::NoCourse),
        Some(_) => Err(CreateError::Exists),
    }
}

/// A table as it stands.
pub async fn table(connections: &Connections, id: TableId) -> Result<Option<Table>, Unavailable> {
    const TABLE: &str = concat!(
        "SELECT ",
        listing::listed!(),
        ", heads.secret, heads.course \
         FROM tessera.tables JOIN tessera.heads USING (num) WHERE tables.id = $1"
    );
    let id = id.to_string();
    let found = connections.read_one(TABLE, &[(&id, Type::TEXT)]).await?;
    found.map(|row| read(&row)).transpose()
}

/// A table from a statement that names these columns.
pub fn read(row: &Answer) -> Result<Table, Unavailable> {
    Ok(Table {
        listed: listing::read(row)?,
        secret: Secret::new(row.plain("secret")?),
        course: row.text_or_null("course")?,
    })
}

/// How far these tables are, as far as they are known.
pub async fn versions(
    connections: &Connections,
    ids: &[TableId],
) -> Result<Vec<(TableId, u64)>, Unavailable> {
    const VERSIONS: &str = "SELECT id, version FROM tessera.tables WHERE id = ANY ($1)";
    let ids: Vec<String> = ids.iter().map(TableId::to_string).collect();
    let rows = connections
        .read(VERSIONS, &[(&ids, Type::TEXT_ARRAY)])
        .await?;
    rows.iter()
        .map(|row| Ok((row.parsed("id")?, row.count("version")?)))
        .collect()
}

/// Rows that follow a version.
pub async fn rows(
    connections: &Connections,
    id: TableId,
    after: u64,
    limit: u32,
) -> Result<Vec<Row>, Unavailable> {
    const ROWS: &str = "SELECT version, actor, command_id, request, state_hash, at, body \
         FROM tessera.log WHERE num = (SELECT num FROM tessera.tables WHERE id = $1) \
         AND version > $2 ORDER BY version LIMIT $3";
    let rows = connections
        .read(
            ROWS,
            &[
                (&id.to_string(), Type::TEXT),
                (&version(after), Type::INT8),
                (&i64::from(limit), Type::INT8),
            ],
        )
        .await?;
    rows.iter().map(read_row).collect()
}

/// A row of the log, from a statement that names these columns.
pub fn read_row(row: &Answer) -> Result<Row, Unavailable> {
    Ok(Row {
        version: row.count("version")?,
        actor: row.parsed("actor")?,
        command_id: row.parsed("command_id")?,
        request: row.digest("request")?,
        body: row.text("body")?,
        state_hash: row.digest_or_null("state_hash")?,
        at: row.plain("at")?,
    })
}
