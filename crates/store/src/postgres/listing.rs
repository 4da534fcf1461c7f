//! Lists of tables.

use tokio_postgres::{Row as Answer, types::Type};

use super::{pool::Connections, values::Columns as _};
use crate::{
    error::Unavailable,
    id::{GuestId, TableId},
    table::{Cursor, Filter, Listed, Page, Status},
};

/// The columns that [`read`] needs, of `tables` joined with `heads`.
macro_rules! listed {
    () => {
        "tables.id, heads.head, tables.game, tables.public, heads.name, tables.status, \
         tables.version, tables.created_at, tables.updated_at, \
         (SELECT count(*) FROM tessera.sitters WHERE sitters.num = tables.num) AS guests"
    };
}
pub(super) use listed;

/// Reads a table from a row with these columns.
pub fn read(row: &Answer) -> Result<Listed, Unavailable> {
    Ok(Listed {
        id: row.parsed("id")?,
        head: row.text("head")?,
        game: row.text("game")?,
        public: row.plain("public")?,
        name: row.text("name")?,
        status: row.parsed("status")?,
        version: row.version("version")?,
        guests: u32::try_from(row.count("guests")?).unwrap_or(u32::MAX),
        created_at: row.plain("created_at")?,
        updated_at: row.plain("updated_at")?,
    })
}

/// A page of the tables that pass the filter.
///
/// The index orders tables by their last change for each pair of public and status. A page merges
/// the first entries of at most eight such lists, which avoids a second index that every append
/// would have to write.
pub async fn list(
    connections: &Connections,
    filter: &Filter,
    page: Page,
) -> Result<Vec<Listed>, Unavailable> {
    const LIST: &str = concat!(
        "SELECT ",
        listed!(),
        " FROM unnest($1) AS chosen (public), unnest($2) AS choice (status), \
         LATERAL (SELECT * FROM tessera.tables \
         WHERE tables.public = chosen.public AND tables.status = choice.status \
         AND (tables.updated_at, tables.id) < ($3, $4) AND ($5 IS NULL OR tables.game = $5) \
         ORDER BY tables.updated_at DESC, tables.id DESC LIMIT $6) AS tables \
         JOIN tessera.heads USING (num) \
         ORDER BY tables.updated_at DESC, tables.id DESC LIMIT $6"
    );
    let publics = filter.public.map_or(vec![true, false], |one| vec![one]);
    let statuses = statuses(filter.status);
    let (updated_at, id) = bound(page.after);
    let game = filter.game.as_ref().map(String::as_bytes);
    let rows = connections
        .read(
            LIST,
            &[
                (&publics, Type::BOOL_ARRAY),
                (&statuses, Type::TEXT_ARRAY),
                (&updated_at, Type::INT8),
                (&id, Type::TEXT),
                (&game, Type::BYTEA),
                (&i64::from(page.limit), Type::INT8),
            ],
        )
        .await?;
    rows.iter().map(read).collect()
}

/// A page of the tables at which a guest holds a seat.
pub async fn tables_of(
    connections: &Connections,
    guest: GuestId,
    page: Page,
) -> Result<Vec<Listed>, Unavailable> {
    const TABLES_OF: &str = concat!(
        "SELECT ",
        listed!(),
        " FROM tessera.sitters AS mine JOIN tessera.tables USING (num) \
         JOIN tessera.heads USING (num) \
         WHERE mine.guest = $1 AND (tables.updated_at, tables.id) < ($2, $3) \
         ORDER BY tables.updated_at DESC, tables.id DESC LIMIT $4"
    );
    let (updated_at, id) = bound(page.after);
    let rows = connections
        .read(
            TABLES_OF,
            &[
                (&guest.to_string(), Type::TEXT),
                (&updated_at, Type::INT8),
                (&id, Type::TEXT),
                (&i64::from(page.limit), Type::INT8),
            ],
        )
        .await?;
    rows.iter().map(read).collect()
}

/// Tables that have not changed for a long time.
pub async fn idle(
    connections: &Connections,
    status: Status,
    before: i64,
    limit: u32,
) -> Result<Vec<Listed>, Unavailable> {
    const IDLE: &str = concat!(
        "SELECT ",
        listed!(),
        " FROM unnest(ARRAY[true, false]) AS chosen (public), \
         LATERAL (SELECT * FROM tessera.tables \
         WHERE tables.public = chosen.public AND tables.status = $1 AND tables.updated_at < $2 \
         ORDER BY tables.updated_at, tables.id LIMIT $3) AS tables \
         JOIN tessera.heads USING (num) ORDER BY tables.updated_at, tables.id LIMIT $3"
    );
    let rows = connections
        .read(
            IDLE,
            &[
                (&status.as_str(), Type::TEXT),
                (&before, Type::INT8),
                (&i64::from(limit), Type::INT8),
            ],
        )
        .await?;
    rows.iter().map(read).collect()
}

/// All tables in the order of their ids.
pub async fn all_tables(
    connections: &Connections,
    after: Option<TableId>,
    limit: u32,
) -> Result<Vec<TableId>, Unavailable> {
    const ALL: &str = "SELECT id FROM tessera.tables WHERE id > $1 ORDER BY id LIMIT $2";
    let after = after.map_or_else(String::new, |id| id.to_string());
    let rows = connections
        .read(
            ALL,
            &[(&after, Type::TEXT), (&i64::from(limit), Type::INT8)],
        )
        .await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}

/// The upper bound of a page: its entries are smaller. No id is greater than `~`.
fn bound(after: Option<Cursor>) -> (i64, String) {
    match after {
        Some(cursor) => (cursor.updated_at, cursor.id.to_string()),
        None => (i64::MAX, "~".to_owned()),
    }
}

/// The name of the selected status, or those of all.
fn statuses(one: Option<Status>) -> Vec<&'static str> {
    let all = Status::ALL.to_vec();
    let statuses = one.map_or(all, |one| vec![one]).into_iter();
    statuses.map(Status::as_str).collect()
}
