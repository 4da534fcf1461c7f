//! Closing and reopening a store, and opening it several times.

use tokio::task::JoinSet;

use super::*;
use crate::suite::{guest_id, hash, row_of};

/// A store with some data of every kind.
async fn populated(folder: &TempDir) -> Sqlite {
    let store = reopened(folder);
    let course = NewCourse {
        name: "hills".to_owned(),
        document: "document".to_owned(),
        by: CommandActor::System("host".parse().unwrap()),
        at: 1,
    };
    store.add_course(course).await.unwrap();
    let table = NewTable {
        course: Some("hills".to_owned()),
        ..new_table(1)
    };
    store.create(table).await.unwrap();
    store.create_guest(new_guest(1)).await.unwrap();
    let sit = Append {
        changes: Changes {
            status: Some(Status::Running),
            seated: vec![guest_id(1)],
            revoke_tokens: vec![hash(1)],
            ..Changes::default()
        },
        ..append(1, 0, "sit")
    };
    store.append(sit).await.unwrap();
    for seen in 1..50 {
        store
            .append(append(1, seen, &format!("c{seen}")))
            .await
            .unwrap();
    }
    store
}

/// The results of all reading calls.
async fn dump(store: &Sqlite) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        store.table(table_id(1)).await.unwrap(),
        store
            .rows(table_id(1), RowVersion::ZERO, u32::MAX)
            .await
            .unwrap(),
        store
            .list(Filter::default(), Page::first(10))
            .await
            .unwrap(),
        store.tables_of(guest_id(1), Page::first(10)).await.unwrap(),
        store.guest(guest_id(1)).await.unwrap(),
        store.token(hash(1)).await.unwrap(),
        store.course("hills".to_owned()).await.unwrap(),
        store.all_tables(None, 10).await.unwrap(),
    )
}

#[test]
fn everything_is_there_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let store = populated(&folder).await;
        let before = dump(&store).await;
        assert_eq!(store.check().await.unwrap(), [""; 0]);
        store.close().await;
        drop(store);
        let store = reopened(&folder);
        assert_eq!(dump(&store).await, before);
        let retry = store.append(append(1, 1, "c1")).await;
        let original = row_of(&append(1, 1, "c1"), 2);
        assert_eq!(retry, Ok(Appended::Duplicate(original)));
        let next = store.append(append(1, 50, "next")).await;
        assert_eq!(next, new_row(51));
    });
}

#[test]
fn a_closed_store_is_one_file() {
    let folder = tempfile::tempdir().unwrap();
    run(async {
        populated(&folder).await.close().await;
    });
    let files = std::fs::read_dir(folder.path()).unwrap();
    let names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    assert_eq!(names, ["store.db"]);
}

#[test]
fn the_file_is_opened_with_the_documented_settings() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::default();
    let (sqlite, _) = open::writing(&file(&folder), &settings).unwrap();
    let pragma = |name: &str| -> String {
        sqlite
            .pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
            .map(|value| format!("{value:?}"))
            .unwrap()
    };
    assert_eq!(pragma("journal_mode"), r#"Text("wal")"#);
    assert_eq!(pragma("synchronous"), "Integer(2)");
    assert_eq!(pragma("foreign_keys"), "Integer(1)");
    assert_eq!(pragma("busy_timeout"), "Integer(5000)");
}

#[test]
fn rows_cannot_be_changed_or_removed_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let store = populated(&folder).await;
        let sqlite = Connection::open(file(&folder)).unwrap();
        for statement in [
            "UPDATE log SET at = 0",
            "DELETE FROM log WHERE version = 50",
        ] {
            let refused = sqlite.execute(statement, []).unwrap_err();
            assert!(refused.to_string().contains("is never"), "{refused}");
        }
        assert_eq!(commands(&store, 1).await.len(), 50);
    });
}

#[test]
fn only_a_complete_table_in_the_lobby_can_be_removed_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let store = populated(&folder).await;
        store.create(new_table(2)).await.unwrap();
        store.append(append(2, 0, "a")).await.unwrap();
        let sqlite = Connection::open(file(&folder)).unwrap();
        for refused in [
            "DELETE FROM log WHERE num = 1",
            "DELETE FROM log WHERE num = 2",
            "DELETE FROM heads WHERE num = 1",
        ] {
            let refusal = sqlite.execute(refused, []).unwrap_err();
            assert!(refusal.to_string().contains("never removed"), "{refusal}");
        }
        sqlite
            .execute_batch(
                "DELETE FROM heads WHERE num = 2; DELETE FROM log WHERE num = 2; \
                 DELETE FROM tables WHERE num = 2",
            )
            .unwrap();
        assert_eq!(commands(&store, 1).await.len(), 50);
        assert_eq!(store.check().await.unwrap(), [""; 0]);
    });
}

/// Like two servers: each store has its own connections and its own writer.
#[test]
fn two_stores_on_one_file_never_write_the_same_version() {
    const EACH: usize = 12;
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let stores: Vec<Arc<Sqlite>> = (0..2).map(|_| Arc::new(reopened(&folder))).collect();
        stores[0].create(new_table(1)).await.unwrap();
        let mut callers = JoinSet::new();
        for caller in 0..6 {
            let store = stores[caller % 2].clone();
            callers.spawn(async move {
                let mut seen = 0;
                let mut won = 0;
                while won < EACH {
                    match store
                        .append(append(1, seen, &format!("{caller}-{won}")))
                        .await
                    {
                        Ok(Appended::New { version }) => {
                            won += 1;
                            seen = version.number();
                        }
                        Err(AppendError::Conflict { version }) => seen = version.number(),
                        // The other store held the lock for too long; nothing was appended.
                        Err(AppendError::Unavailable(_)) => {}
                        other => panic!("{other:?}"),
                    }
                }
            });
        }
        callers.join_all().await;
        for store in &stores {
            assert_eq!(commands(store, 1).await.len(), 6 * EACH);
            assert_eq!(store.check().await.unwrap(), [""; 0]);
        }
    });
}
