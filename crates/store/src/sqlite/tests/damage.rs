//! Damaged files.

use std::fs;

use super::*;
use crate::suite::guest_id;

const PAGE: usize = 4096;

/// The bytes of a store in which every page is used.
fn sound() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    run(async {
        let store = reopened(&folder);
        store.create_guest(new_guest(1)).await.unwrap();
        for table in 1..=4 {
            store.create(new_table(table)).await.unwrap();
            for seen in 0..20 {
                let row = append(table, seen, &format!("c{seen}"));
                store.append(row).await.unwrap();
            }
        }
        store.backup(&copy).await.unwrap();
    });
    fs::read(copy).unwrap()
}

/// Whether every kind of call succeeds and the check finds no problem.
async fn is_sound(store: &Sqlite) -> bool {
    let mut went_well = true;
    for table in 1..=4 {
        went_well &= store.table(table_id(table)).await.is_ok();
        went_well &= store
            .rows(table_id(table), RowVersion::ZERO, 100)
            .await
            .is_ok();
        let row = append(table, 20, "after");
        went_well &= store.append(row).await.is_ok();
    }
    let page = Page::first(10);
    went_well &= store.list(Filter::default(), page).await.is_ok();
    went_well &= store.guest(guest_id(1)).await.is_ok();
    let found = store.check().await;
    went_well && found.is_ok_and(|found| found.is_empty())
}

#[test]
fn a_page_of_garbage_is_detected_wherever_it_is_and_nothing_panics() {
    let sound = sound();
    assert_eq!(sound.len() % PAGE, 0);
    let folder = tempfile::tempdir().unwrap();
    for (number, filler) in (0..sound.len() / PAGE).zip([0xff, 0x00, 0x5a].into_iter().cycle()) {
        let mut damaged = sound.clone();
        damaged[number * PAGE..(number + 1) * PAGE].fill(filler);
        let path = folder.path().join(format!("{number}.db"));
        fs::write(&path, &damaged).unwrap();
        if let Ok(store) = Sqlite::open(&path, Settings::default()) {
            run(async { assert!(!is_sound(&store).await, "page {number}") });
        }
    }
    let path = folder.path().join("sound.db");
    fs::write(&path, &sound).unwrap();
    let store = Sqlite::open(&path, Settings::default()).unwrap();
    run(async { assert!(is_sound(&store).await) });
}

#[test]
fn a_damaged_schema_is_refused_with_advice() {
    let folder = tempfile::tempdir().unwrap();
    let mut damaged = sound();
    // The header, which identifies the type of the file, stays intact.
    damaged[100..PAGE].fill(0xff);
    fs::write(file(&folder), &damaged).unwrap();
    let refused = Sqlite::open(file(&folder), Settings::default()).unwrap_err();
    assert!(
        refused.to_string().contains("restore a backup"),
        "{refused}"
    );
}

#[test]
fn a_row_that_is_missing_is_found() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(&folder), sound()).unwrap();
    let sqlite = Connection::open(file(&folder)).unwrap();
    sqlite
        .execute_batch(
            "DROP TRIGGER log_is_not_removed; DELETE FROM log WHERE num = 2 AND version = 7",
        )
        .unwrap();
    let store = reopened(&folder);
    run(async {
        let found = store.check().await.unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
        let table = table_id(2);
        let expected =
            format!("table {table} is at version 20, but has 19 rows and the last is 20");
        assert_eq!(found, [expected]);
    });
}
