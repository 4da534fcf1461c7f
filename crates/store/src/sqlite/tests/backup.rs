//! Copies of a store that is in use.

use std::{fs, sync::atomic::AtomicU64};

use tokio::task::JoinSet;

use super::*;

#[test]
fn a_copy_made_under_load_is_complete_and_can_be_appended_to() {
    const TABLES: u32 = 4;
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let store = Arc::new(reopened(&folder));
        let answered: Arc<Vec<AtomicU64>> =
            Arc::new((0..=TABLES).map(|_| AtomicU64::new(0)).collect());
        let is_over = Arc::new(AtomicBool::new(false));
        let mut callers = JoinSet::new();
        for table in 1..=TABLES {
            store.create(new_table(table)).await.unwrap();
            let (store, answered, is_over) = (store.clone(), answered.clone(), is_over.clone());
            callers.spawn(async move {
                let mut seen = 0;
                while !is_over.load(Ordering::SeqCst) {
                    store
                        .append(append(table, seen, &format!("c{seen}")))
                        .await
                        .unwrap();
                    seen += 1;
                    answered[table as usize].store(seen, Ordering::SeqCst);
                }
            });
        }
        for number in 0..4 {
            // Waits, so that rows are written before and between the copies.
            while answered[1].load(Ordering::SeqCst) < number * 20 {
                tokio::task::yield_now().await;
            }
            let before: Vec<u64> = answered
                .iter()
                .map(|count| count.load(Ordering::SeqCst))
                .collect();
            let to = folder.path().join(format!("copy-{number}.db"));
            store.backup(&to).await.unwrap();
            let copy = Sqlite::open(&to, Settings::default()).unwrap();
            assert_eq!(copy.check().await.unwrap(), [""; 0]);
            for table in 1..=TABLES {
                let rows = commands(&copy, table).await.len() as u64;
                assert!(
                    rows >= before[table as usize],
                    "an acknowledged row is missing"
                );
                let next = copy.append(append(table, rows, "next")).await;
                assert_eq!(next, new_row(rows + 1));
            }
        }
        is_over.store(true, Ordering::SeqCst);
        callers.join_all().await;
    });
}

#[test]
fn a_copy_overwrites_nothing_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let store = reopened(&folder);
        store.create(new_table(1)).await.unwrap();
        let to = folder.path().join("copy.db");
        fs::write(&to, "precious").unwrap();
        let refused = store.backup(&to).await.unwrap_err();
        assert!(matches!(refused, BackupError::Exists(_)), "{refused}");
        assert_eq!(fs::read_to_string(&to).unwrap(), "precious");
        let nowhere = folder.path().join("missing").join("copy.db");
        let refused = store.backup(&nowhere).await.unwrap_err();
        assert!(matches!(refused, BackupError::Failed(_)), "{refused}");
        store.close().await;
    });
    let files = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["copy.db", "store.db"]);
}

#[test]
fn a_store_that_is_not_in_use_can_be_copied() {
    let folder = tempfile::tempdir().unwrap();
    run(async {
        let store = reopened(&folder);
        store.create(new_table(1)).await.unwrap();
        store.append(append(1, 0, "a")).await.unwrap();
        store.close().await;
    });
    let to = folder.path().join("copy.db");
    backup(&file(&folder), &to).unwrap();
    let copy = Sqlite::open(&to, Settings::default()).unwrap();
    run(async { assert_eq!(commands(&copy, 1).await, ["a"]) });
}

#[test]
fn a_file_that_is_not_a_store_is_not_copied() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("copy.db");
    let refused = backup(&file(&folder), &to).unwrap_err();
    assert!(matches!(refused, BackupError::NoSource(_)), "{refused}");
    assert!(!file(&folder).exists());
    fs::write(file(&folder), "something else ".repeat(100)).unwrap();
    let refused = backup(&file(&folder), &to).unwrap_err();
    assert!(matches!(refused, BackupError::Source(_)), "{refused}");
    assert!(!to.exists());
}
