//! Files that are not opened, and what the host is told.

use std::fs;

use super::*;

/// What is said about the file.
fn refusal(path: &Path) -> String {
    match Sqlite::open(path, Settings::default()) {
        Err(refused) => refused.to_string(),
        Ok(store) => panic!("{store:?} was opened"),
    }
}

#[test]
fn a_folder_that_is_missing_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let said = refusal(&folder.path().join("missing").join("store.db"));
    assert!(
        said.ends_with("missing does not exist; create it, or name another file"),
        "{said}"
    );
    assert!(!folder.path().join("missing").exists());
}

#[test]
fn a_folder_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let said = refusal(folder.path());
    assert!(said.ends_with("is a folder; name a file in it"), "{said}");
}

#[test]
fn a_place_where_nothing_can_be_written_is_refused() {
    // Not even the superuser makes files here.
    if cfg!(target_os = "linux") {
        let said = refusal(Path::new("/proc/store.db"));
        assert!(said.contains("may write to it"), "{said}");
    }
}

#[test]
fn a_file_that_is_something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let page = "a page about chess\n".repeat(1_000);
    for text in ["x", "hello, this is no database", &page] {
        fs::write(file(&folder), text).unwrap();
        let said = refusal(&file(&folder));
        assert!(said.contains("is not a database"), "{said}");
        assert_eq!(fs::read_to_string(file(&folder)).unwrap(), text);
    }
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let other = Connection::open(file(&folder)).unwrap();
    other.execute_batch("CREATE TABLE log (x INTEGER)").unwrap();
    drop(other);
    let before = fs::read(file(&folder)).unwrap();
    let said = refusal(&file(&folder));
    assert!(said.contains("is a database of another program"), "{said}");
    assert_eq!(fs::read(file(&folder)).unwrap(), before);
}

#[test]
fn a_newer_schema_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(reopened(&folder));
    let sqlite = Connection::open(file(&folder)).unwrap();
    sqlite.pragma_update(None, "user_version", 1_000).unwrap();
    drop(sqlite);
    let said = refusal(&file(&folder));
    assert!(
        said.contains("has schema 1000, this program knows"),
        "{said}"
    );
    assert!(said.contains("run the newer Tessera"), "{said}");
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(&folder), "").unwrap();
    let store = reopened(&folder);
    run(async { store.create(new_table(1)).await.unwrap() });
}
