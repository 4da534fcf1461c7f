//! The suite on PostgreSQL, and what only several servers and a server that dies can do.

use std::sync::Arc;

use tessera_pgkit::Database;

use super::*;

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
