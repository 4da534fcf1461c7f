//! The suite on PostgreSQL, and what only several servers and a server that dies can do.

mod lost;
mod refuse;
mod reopen;
mod servers;
mod whole;

use std::{sync::Arc, time::Duration};

use tessera_pgkit::Database;

use super::*;
use crate::suite::{append, guest_id, hash, new_guest, new_table, run, seat_token, table_id};

mod suite {
    crate::store_suite!(super::fresh().await);
}

/// An empty store in a database of its own.
async fn fresh() -> (Arc<dyn Store>, Database) {
    let database = Database::fresh().unwrap();
    let store = opened(&database).await;
    (Arc::new(store), database)
}

/// Opens what must open.
async fn opened(database: &Database) -> Postgres {
    Postgres::open(&database.url(), Settings::default())
        .await
        .unwrap()
}

/// All rows of a table, by their command ids; their versions must have no gap.
async fn commands(store: &Postgres, table: u32) -> Vec<String> {
    let rows = store.rows(table_id(table), 0, u32::MAX).await.unwrap();
    let numbers = rows.iter().map(|row| row.version);
    assert!(numbers.eq(1..=rows.len() as u64), "a gap");
    rows.iter().map(|row| row.command_id.to_string()).collect()
}
