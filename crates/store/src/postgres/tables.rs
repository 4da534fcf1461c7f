//! Creating tables, reading one of them and its rows.

use tokio_postgres::{Row as Answer, types::Type};

use super::{
    listing,
    pool::Connections,
    values::{Columns as _, unknown_answer},
};
use crate::{
    append::Row,
    error::{CreateError, Unavailable},
    id::TableId,
    table::{NewTable, Secret, Table},
    version::RowVersion,
};

/// Creates a table.
pub async fn create(connections: &Connections, table: &NewTable) -> Result<(), CreateError> {
    const CREATE: &str = "SELECT tessera.create_table($1, $2, $3, $4, $5, $6, $7, $8, $9, \
         $10, $11)";
    let course = table.course.as_ref().map(String::as_bytes);
    let maker = table.maker.map(|maker| maker.to_string());
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
                (&maker, Type::TEXT),
                (&table.bots, Type::BOOL),
                (&table.imported, Type::BOOL),
            ],
        )
        .await?;
    match refusal.as_deref() {
        None => Ok(()),
        Some("no-course") => Err(CreateError::NoCourse),
        Some("exists") => Err(CreateError::Exists),
        Some(other) => Err(unknown_answer(other).into()),
    }
}

/// The columns that [`read`] needs besides those of a listing.
macro_rules! details {
    () => {
        "heads.secret, heads.course, heads.maker, tables.bots, heads.imported"
    };
}
pub(super) use details;

/// The current state of a table.
pub async fn table(connections: &Connections, id: TableId) -> Result<Option<Table>, Unavailable> {
    const TABLE: &str = concat!(
        "SELECT ",
        listing::listed!(),
        ", ",
        details!(),
        " FROM tessera.tables JOIN tessera.heads USING (num) WHERE tables.id = $1"
    );
    let id = id.to_string();
    let found = connections.read_one(TABLE, &[(&id, Type::TEXT)]).await?;
    found.map(|row| read(&row)).transpose()
}

/// Reads a table from a row with these columns.
pub fn read(row: &Answer) -> Result<Table, Unavailable> {
    Ok(Table {
        listed: listing::read(row)?,
        secret: Secret::new(row.plain("secret")?),
        course: row.text_or_null("course")?,
        maker: row.parsed_or_null("maker")?,
        bots: row.plain("bots")?,
        imported: row.plain("imported")?,
    })
}

/// The versions of those tables that exist.
pub async fn versions(
    connections: &Connections,
    ids: &[TableId],
) -> Result<Vec<(TableId, RowVersion)>, Unavailable> {
    const VERSIONS: &str = "SELECT id, version FROM tessera.tables WHERE id = ANY ($1)";
    let ids: Vec<String> = ids.iter().map(TableId::to_string).collect();
    let rows = connections
        .read(VERSIONS, &[(&ids, Type::TEXT_ARRAY)])
        .await?;
    rows.iter()
        .map(|row| Ok((row.parsed("id")?, row.version("version")?)))
        .collect()
}

/// Rows that follow a version.
pub async fn rows(
    connections: &Connections,
    id: TableId,
    after: RowVersion,
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
                (&after.to_stored(), Type::INT8),
                (&i64::from(limit), Type::INT8),
            ],
        )
        .await?;
    rows.iter().map(read_row).collect()
}

/// Reads a row of the log from a row with these columns.
pub fn read_row(row: &Answer) -> Result<Row, Unavailable> {
    Ok(Row {
        version: row.version("version")?,
        actor: row.parsed("actor")?,
        command_id: row.parsed("command_id")?,
        request: row.digest("request")?,
        body: row.text("body")?,
        state_hash: row.digest_or_null("state_hash")?,
        at: row.plain("at")?,
    })
}
