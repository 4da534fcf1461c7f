//! The suite on PostgreSQL, and tests of several servers and of failing databases.

mod lost;
mod migrated;
mod refuse;
mod reopen;
mod servers;
mod transfer;

use std::{sync::Arc, time::Duration};

use tessera_pgkit::Database;

use super::*;
use crate::suite::{
    append, guest_id, hash, new_guest, new_row, new_table, run, seat_token, table_id,
};

mod suite {
    crate::store_suite!(super::fresh().await);
}

/// An empty store in its own database.
async fn fresh() -> (Arc<dyn Store>, Database) {
    let database = Database::fresh().unwrap();
    let store = opened(&database).await;
    (Arc::new(store), database)
}

/// Opens the store in this database.
async fn opened(database: &Database) -> Postgres {
    Postgres::open(&database.url(), Settings::default())
        .await
        .unwrap()
}

/// The command ids of all rows of a table, whose versions must have no gap.
async fn commands(store: &Postgres, table: u32) -> Vec<String> {
    let rows = store
        .rows(table_id(table), RowVersion::ZERO, u32::MAX)
        .await
        .unwrap();
    let numbers = rows.iter().map(|row| row.version.number());
    assert!(numbers.eq(1..=rows.len() as u64), "a gap");
    rows.iter().map(|row| row.command_id.to_string()).collect()
}
