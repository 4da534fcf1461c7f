//! Files that are not opened, and the messages for the operator.

use std::fs;

use rusqlite::params;

use super::*;
use crate::{guest::TokenKind, suite::hash};

/// The message with which this file is refused.
fn refusal(path: &Path) -> String {
    match Sqlite::open(path, Settings::default()) {
        Err(refused) => refused.to_string(),
        Ok(store) => panic!("{store:?} was opened"),
    }
}

#[test]
fn a_missing_folder_is_not_created() {
    let folder = tempfile::tempdir().unwrap();
    let message = refusal(&folder.path().join("missing").join("store.db"));
    assert!(
        message.ends_with("missing does not exist; create it, or name another file"),
        "{message}"
    );
    assert!(!folder.path().join("missing").exists());
}

#[test]
fn a_folder_is_not_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let message = refusal(folder.path());
    assert!(
        message.ends_with("is a folder; name a file in it"),
        "{message}"
    );
}

#[test]
fn a_path_that_cannot_be_written_is_refused() {
    // Not even the superuser can create files here.
    if cfg!(target_os = "linux") {
        let message = refusal(Path::new("/proc/store.db"));
        assert!(message.contains("may write to it"), "{message}");
    }
}

#[test]
fn a_file_that_is_not_a_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let page = "a page about chess\n".repeat(1_000);
    for text in ["x", "hello, this is not a database", &page] {
        fs::write(file(&folder), text).unwrap();
        let message = refusal(&file(&folder));
        assert!(message.contains("is not a database"), "{message}");
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
    let message = refusal(&file(&folder));
    assert!(
        message.contains("is a database of another program"),
        "{message}"
    );
    assert_eq!(fs::read(file(&folder)).unwrap(), before);
}

#[test]
fn a_newer_schema_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(reopened(&folder));
    let sqlite = Connection::open(file(&folder)).unwrap();
    sqlite.pragma_update(None, "user_version", 1_000).unwrap();
    drop(sqlite);
    let message = refusal(&file(&folder));
    assert!(
        message.contains("has schema 1000, this program knows"),
        "{message}"
    );
    assert!(message.contains("run the newer Tessera"), "{message}");
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(&folder), "").unwrap();
    let store = reopened(&folder);
    run(async { store.create(new_table(1)).await.unwrap() });
}

/// The schema allows the kind `watch`, which no version has written: such a row is damage.
#[test]
fn a_token_of_a_kind_that_was_never_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let store = reopened(&folder);
    let sqlite = Connection::open(file(&folder)).unwrap();
    let insert = "INSERT INTO tokens (hash, kind, created_at) VALUES (?1, ?2, 0)";
    sqlite.execute(insert, params![hash(1), "watch"]).unwrap();
    sqlite.execute(insert, params![hash(2), "api"]).unwrap();
    run(async {
        let refused = store.token(hash(1)).await.unwrap_err();
        let reason = refused.to_string();
        assert!(reason.contains("kind is session, seat or api"), "{reason}");
        let key = store.token(hash(2)).await.unwrap().unwrap();
        assert_eq!(key.kind, TokenKind::SeatKey);
    });
}
