//! Tables that are computed from their logs.

use tessera_games::Corrupt;
use tessera_protocol::{ErrorBody, Problem, Version};
use tessera_store::{Row, TableId};

use crate::{
    services::{Services, unavailable},
    table::Table,
};

/// Rows that are read at a time.
const PAGE: u32 = 1_000;

/// A table before its first row.
///
/// # Errors
/// When there is none, or the store is unavailable.
pub(super) async fn first(services: &Services, id: TableId) -> Result<Table, ErrorBody> {
    let stored = services.store.table(id).await;
    let stored = stored.map_err(|error| unavailable(&error))?;
    let stored = stored.ok_or_else(no_table)?;
    Table::new(&stored).map_err(|corrupt| broken(id, &corrupt))
}

/// Reads the rows after a version, up to another one if it is given.
///
/// # Errors
/// When the store is unavailable, or `each` fails.
pub(super) async fn each_row(
    services: &Services,
    id: TableId,
    after: Version,
    to: Option<Version>,
    mut each: impl FnMut(Row) -> Result<(), ErrorBody>,
) -> Result<(), ErrorBody> {
    let mut last = after;
    loop {
        let limit = to.map_or(PAGE, |to| PAGE.min(to.0.saturating_sub(last.0)));
        if limit == 0 {
            return Ok(());
        }
        let rows = services.store.rows(id, last.row().into(), limit).await;
        let rows = rows.map_err(|error| unavailable(&error))?;
        let is_full = rows.len() == limit as usize;
        let end = rows.last().map(|row| Version::of_row(row.version));
        rows.into_iter().try_for_each(&mut each)?;
        match end {
            Some(end) if is_full => last = end,
            Some(_) | None => return Ok(()),
        }
    }
}

/// Folds the table at each of these versions, one after the other, into a value. The log is read
/// here, and folded in a heavy read.
///
/// # Errors
/// When the log cannot be read, or too many heavy reads wait.
pub(super) async fn fold_versions<T: Send + 'static>(
    services: &Services,
    id: TableId,
    (from, to): (Version, Version),
    mut value: T,
    mut fold: impl FnMut(&mut T, &Table) + Send + 'static,
) -> Result<T, ErrorBody> {
    let mut table = first(services, id).await?;
    let mut rows: Vec<Row> = Vec::new();
    each_row(services, id, table.version(), Some(to), |row| {
        rows.push(row);
        Ok(())
    })
    .await?;
    let folded = services.heavy.run(move || {
        if from == table.version() {
            fold(&mut value, &table);
        }
        for row in &rows {
            apply(&mut table, row)?;
            if table.version() >= from {
                fold(&mut value, &table);
            }
        }
        Ok(value)
    });
    folded.await?
}

/// A table after all rows of its log. It is not kept in memory.
///
/// # Errors
/// When there is none, or its log cannot be read.
pub(crate) async fn current(services: &Services, id: TableId) -> Result<Table, ErrorBody> {
    let mut table = first(services, id).await?;
    let after = table.version();
    each_row(services, id, after, None, |row| apply(&mut table, &row)).await?;
    Ok(table)
}

/// Whether people at a table wait for a bot. The table is not kept in memory.
pub(crate) async fn waits_for_bot(services: &Services, id: TableId) -> bool {
    let table = current(services, id).await;
    table.is_ok_and(|table| table.bot_to_move().is_some() && table.has_people())
}

/// Applies a row to the table it belongs to.
///
/// # Errors
/// When the log is corrupt.
pub(super) fn apply(table: &mut Table, row: &Row) -> Result<(), ErrorBody> {
    let applied = table.apply_row(row);
    applied.map_err(|corrupt| broken(table.id(), &corrupt))
}

/// The refusal for a table that does not exist.
pub fn no_table() -> ErrorBody {
    Problem::NoTable.into()
}

/// The refusal for a corrupt log, which is our failure. The table cannot be used until an operator
/// has repaired it.
pub(super) fn broken(id: TableId, corrupt: &Corrupt) -> ErrorBody {
    tracing::error!(table = %id, %corrupt, "the log of a table cannot be replayed");
    Problem::BrokenTable.into()
}
