//! Tables made anew from their logs.

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
/// When there is none, or the store cannot be asked.
pub(super) async fn first(services: &Services, id: TableId) -> Result<Table, ErrorBody> {
    let stored = services.store.table(id).await;
    let stored = stored.map_err(|error| unavailable(&error))?;
    let stored = stored.ok_or_else(no_table)?;
    Table::new(&stored).map_err(|corrupt| broken(id, &corrupt))
}

/// Reads the rows after a version, up to another one where it is given.
///
/// # Errors
/// When the store cannot be asked, or with the error of `each`.
pub(super) async fn each_row(
    services: &Services,
    id: TableId,
    after: Version,
    to: Option<Version>,
    mut each: impl FnMut(&Row) -> Result<(), ErrorBody>,
) -> Result<(), ErrorBody> {
    let mut last = after;
    loop {
        let limit = to.map_or(PAGE, |to| PAGE.min(to.0.saturating_sub(last.0)));
        if limit == 0 {
            return Ok(());
        }
        let rows = services.store.rows(id, last.row().into(), limit).await;
        let rows = rows.map_err(|error| unavailable(&error))?;
        rows.iter().try_for_each(&mut each)?;
        match rows.last() {
            Some(row) if rows.len() == limit as usize => last = Version::of_row(row.version),
            _ => return Ok(()),
        }
    }
}

/// The table at each of these versions, one after the other.
///
/// # Errors
/// When the log cannot be read.
pub(super) async fn each_version(
    services: &Services,
    id: TableId,
    from: Version,
    to: Version,
    mut each: impl FnMut(&Table),
) -> Result<(), ErrorBody> {
    let mut table = first(services, id).await?;
    if from == table.version() {
        each(&table);
    }
    each_row(services, id, table.version(), Some(to), |row| {
        apply(&mut table, row)?;
        if table.version() >= from {
            each(&table);
        }
        Ok(())
    })
    .await
}

/// Whether people at a table wait for a bot. It need not be in memory for that, and does not come
/// there.
pub(crate) async fn waits_for_bot(services: &Services, id: TableId) -> bool {
    let Ok(mut table) = first(services, id).await else {
        return false;
    };
    let after = table.version();
    let replayed = each_row(services, id, after, None, |row| apply(&mut table, row));
    replayed.await.is_ok() && table.bot_to_move().is_some() && table.has_people()
}

/// Applies a row to the table it belongs to.
///
/// # Errors
/// When the log cannot be.
pub(super) fn apply(table: &mut Table, row: &Row) -> Result<(), ErrorBody> {
    let applied = table.apply_row(row);
    applied.map_err(|corrupt| broken(table.id(), &corrupt))
}

/// There is no such table, or it is not for this visitor.
pub fn no_table() -> ErrorBody {
    Problem::NoTable.into()
}

/// Our failure: a log that cannot be. The table is left alone until somebody has looked at it.
pub(super) fn broken(id: TableId, corrupt: &Corrupt) -> ErrorBody {
    tracing::error!(table = %id, %corrupt, "the log of a table cannot be replayed");
    Problem::BrokenTable.into()
}
