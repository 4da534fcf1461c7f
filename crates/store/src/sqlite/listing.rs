//! Lists of tables.

use std::cmp::Reverse;

use rusqlite::{Connection, params};

use crate::{
    id::{GuestId, TableId},
    table::{Cursor, Filter, Listed, Page, Status},
};

/// The columns that [`read`] needs, of `tables` joined with `heads`.
macro_rules! listed {
    () => {
        "tables.id, heads.head, tables.game, tables.public, heads.name, tables.status, \
         tables.version, tables.created_at, tables.updated_at, \
         (SELECT count(*) FROM sitters WHERE sitters.num = tables.num) AS guests"
    };
}
pub(super) use listed;

/// Reads a table from a row with these columns.
pub fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        id: row.get("id")?,
        head: row.get("head")?,
        game: row.get("game")?,
        public: row.get("public")?,
        name: row.get("name")?,
        status: row.get("status")?,
        version: row.get("version")?,
        guests: row.get("guests")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}

/// A page of the tables that pass the filter.
///
/// The index orders tables by their last change for each pair of public and status. A page merges
/// the first entries of at most eight such lists, which avoids a second index that every append
/// would have to write.
pub fn list(sqlite: &Connection, filter: &Filter, page: Page) -> rusqlite::Result<Vec<Listed>> {
    const LIST: &str = concat!(
        "SELECT ",
        listed!(),
        " FROM tables JOIN heads USING (num) \
         WHERE public = ?1 AND status = ?2 AND (tables.updated_at, tables.id) < (?3, ?4) \
         AND (?5 IS NULL OR game = ?5) \
         ORDER BY tables.updated_at DESC, tables.id DESC LIMIT ?6"
    );
    let (updated_at, id) = bound(page.after);
    let mut found: Vec<Listed> = Vec::new();
    for public in chosen(filter.public, &[true, false]) {
        for status in chosen(filter.status, &Status::ALL) {
            let mut statement = sqlite.prepare_cached(LIST)?;
            let values = params![public, status, updated_at, id, filter.game, page.limit];
            for listed in statement.query_map(values, read)? {
                found.push(listed?);
            }
        }
    }
    found.sort_by_cached_key(|listed| Reverse((listed.updated_at, listed.id.to_string())));
    found.truncate(size(page.limit));
    Ok(found)
}

/// A page of the tables at which a guest holds a seat.
pub fn tables_of(sqlite: &Connection, guest: GuestId, page: Page) -> rusqlite::Result<Vec<Listed>> {
    const TABLES_OF: &str = concat!(
        "SELECT ",
        listed!(),
        " FROM sitters JOIN tables USING (num) JOIN heads USING (num) \
         WHERE sitters.guest = ?1 AND (tables.updated_at, tables.id) < (?2, ?3) \
         ORDER BY tables.updated_at DESC, tables.id DESC LIMIT ?4"
    );
    let (updated_at, id) = bound(page.after);
    let mut statement = sqlite.prepare_cached(TABLES_OF)?;
    let tables = statement.query_map(params![guest, updated_at, id, page.limit], read)?;
    tables.collect()
}

/// Tables that have not changed for a long time.
pub fn idle(
    sqlite: &Connection,
    status: Status,
    before: i64,
    limit: u32,
) -> rusqlite::Result<Vec<Listed>> {
    const IDLE: &str = concat!(
        "SELECT ",
        listed!(),
        " FROM tables JOIN heads USING (num) \
         WHERE public = ?1 AND status = ?2 AND tables.updated_at < ?3 \
         ORDER BY tables.updated_at, tables.id LIMIT ?4"
    );
    let mut found: Vec<Listed> = Vec::new();
    for public in [true, false] {
        let mut statement = sqlite.prepare_cached(IDLE)?;
        for listed in statement.query_map(params![public, status, before, limit], read)? {
            found.push(listed?);
        }
    }
    found.sort_by_cached_key(|listed| (listed.updated_at, listed.id.to_string()));
    found.truncate(size(limit));
    Ok(found)
}

/// All tables in the order of their ids.
pub fn all_tables(
    sqlite: &Connection,
    after: Option<TableId>,
    limit: u32,
) -> rusqlite::Result<Vec<TableId>> {
    let after = after.map_or_else(String::new, |id| id.to_string());
    let mut statement =
        sqlite.prepare_cached("SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2")?;
    let ids = statement.query_map(params![after, limit], |row| row.get(0))?;
    ids.collect()
}

/// The upper bound of a page: its entries are smaller. No id is greater than `~`.
fn bound(after: Option<Cursor>) -> (i64, String) {
    match after {
        Some(cursor) => (cursor.updated_at, cursor.id.to_string()),
        None => (i64::MAX, "~".to_owned()),
    }
}

/// The selected value, or all.
fn chosen<T: Copy>(one: Option<T>, all: &[T]) -> Vec<T> {
    one.map_or_else(|| all.to_vec(), |one| vec![one])
}

fn size(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}
