//! Closing and reopening a store, and opening it many times at once.

use tokio::task::JoinSet;

use super::*;
use crate::{append::Changes, suite::row_of};

#[test]
fn everything_is_there_after_reopening() {
    run(async {
        let database = Database::fresh().unwrap();
        let store = opened(&database).await;
        assert_eq!(store.migrated().from, 0);
        store.create(new_table(1)).await.unwrap();
        store.create_guest(new_guest(1)).await.unwrap();
        let sit = Append {
            changes: Changes {
                seated: vec![guest_id(1)],
                ..Changes::default()
            },
            ..append(1, 0, "sit")
        };
        store.append(sit).await.unwrap();
        store.append(append(1, 1, "c1")).await.unwrap();
        let before = store.table(table_id(1)).await.unwrap();
        store.close().await;
        let store = opened(&database).await;
        assert_eq!(store.migrated().from, store.migrated().to);
        assert_eq!(store.table(table_id(1)).await.unwrap(), before);
        assert_eq!(commands(&store, 1).await, ["sit", "c1"]);
        let retry = store.append(append(1, 1, "c1")).await;
        let original = row_of(&append(1, 1, "c1"), 2);
        assert_eq!(retry, Ok(Appended::Duplicate(original)));
        assert_eq!(store.check().await.unwrap(), [""; 0]);
    });
}

/// One of them creates the schema, and the others find it up to date.
#[test]
fn many_servers_may_start_at_once() {
    run(async {
        let database = Arc::new(Database::fresh().unwrap());
        let mut opening = JoinSet::new();
        for _ in 0..12 {
            let database = Arc::clone(&database);
            opening.spawn(async move { opened(&database).await });
        }
        let stores = opening.join_all().await;
        let made = stores.iter().filter(|store| store.migrated().from == 0);
        assert_eq!(made.count(), 1);
        stores[0].create(new_table(1)).await.unwrap();
        let append = stores[11].append(append(1, 0, "a")).await;
        assert_eq!(append, new_row(1));
    });
}

#[test]
fn closing_finishes_the_queued_appends() {
    run(async {
        let database = Database::fresh().unwrap();
        let store = Arc::new(opened(&database).await);
        for table in 1..=50 {
            store.create(new_table(table)).await.unwrap();
        }
        let mut callers = JoinSet::new();
        for table in 1..=50 {
            let store = Arc::clone(&store);
            callers.spawn(async move { store.append(append(table, 0, "a")).await });
        }
        tokio::task::yield_now().await;
        store.close().await;
        let answers = callers.join_all().await;
        let is_new = |answer: &&_| **answer == new_row(1);
        let new = answers.iter().filter(is_new).count();
        let store = opened(&database).await;
        let mut written = 0;
        for table in 1..=50 {
            written += commands(&store, table).await.len();
        }
        // Appends after the close were refused, and have written nothing.
        assert_eq!(written, new);
    });
}
