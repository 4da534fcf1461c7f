//! Files that are moved or deleted while they are open, that are read-only, or that other users may
//! read.

use std::fs;

use super::*;
use crate::error::Cause;

/// The thing that is at the path when the store writes again.
#[derive(Clone, Copy, Debug)]
enum Found {
    Nothing,
    AnotherFile,
    AnotherFolder,
}

#[test]
fn a_file_that_was_moved_is_noticed_and_used_again_once_it_is_back() {
    for found in [Found::Nothing, Found::AnotherFile, Found::AnotherFolder] {
        let folder = tempfile::tempdir().unwrap();
        let store = reopened(&folder);
        let away = folder.path().join("away.db");
        run(async {
            store.create(new_table(1)).await.unwrap();
            fs::rename(file(&folder), &away).unwrap();
            match found {
                Found::Nothing => {}
                Found::AnotherFile => drop(fs::copy(&away, file(&folder)).unwrap()),
                Found::AnotherFolder => fs::create_dir(file(&folder)).unwrap(),
            }
            let refused = store.append(append(1, 0, "a")).await;
            let Err(AppendError::Unavailable(unavailable)) = refused else {
                panic!("{found:?}: {refused:?}");
            };
            assert_eq!(unavailable.cause, Cause::Moved);
            assert!(unavailable.reason.contains("put it back"), "{unavailable}");
            let refused = store.check_writable().await.unwrap_err();
            assert_eq!(refused.cause, Cause::Moved);
            // A read that fails now reports the cause.
            if let Err(unread) = store.table(table_id(1)).await {
                assert_eq!(unread.cause, Cause::Moved, "{unread}");
            }

            match found {
                Found::Nothing => {}
                Found::AnotherFile => fs::remove_file(file(&folder)).unwrap(),
                Found::AnotherFolder => fs::remove_dir(file(&folder)).unwrap(),
            }
            fs::rename(&away, file(&folder)).unwrap();
            store.check_writable().await.unwrap();
            // It was not written in the meantime.
            assert_eq!(commands(&store, 1).await, [""; 0]);
            assert_eq!(store.append(append(1, 0, "a")).await, new_row(1));
        });
    }
}

#[test]
fn a_file_that_was_deleted_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let store = reopened(&folder);
    run(async {
        fs::remove_file(file(&folder)).unwrap();
        let refused = store.check_writable().await.unwrap_err();
        assert_eq!(refused.cause, Cause::Moved);
    });
}

/// The file is moved between the check before the batch and the answer: the write is not
/// acknowledged.
#[test]
fn a_file_that_is_moved_during_a_commit_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (gate, settings) = Gate::new();
    let store = Arc::new(Sqlite::open(file(&folder), settings).unwrap());
    run(async {
        store.create(new_table(1)).await.unwrap();
        gate.shut();
        let appending = tokio::spawn({
            let store = store.clone();
            async move { store.append(append(1, 0, "a")).await }
        });
        tokio::task::block_in_place(|| gate.wait());
        fs::rename(file(&folder), folder.path().join("away.db")).unwrap();
        gate.pass();
        let refused = appending.await.unwrap();
        let is_moved = |unavailable: &Unavailable| matches!(unavailable.cause, Cause::Moved);
        assert!(
            matches!(&refused, Err(AppendError::Unavailable(unavailable)) if is_moved(unavailable)),
            "{refused:?}"
        );
    });
}

#[test]
fn a_store_that_cannot_be_written_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let store = reopened(&folder);
    run(async {
        store.create(new_table(1)).await.unwrap();
        // Simulates a file system that was remounted as read-only.
        store
            .writer
            .write(|sqlite| {
                sqlite.pragma_update(None, "query_only", true)?;
                Ok::<(), Failure<Unavailable>>(())
            })
            .await
            .unwrap();
        let refused = store.check_writable().await.unwrap_err();
        assert_eq!(refused.cause, Cause::ReadOnly, "{refused}");
        assert!(store.table(table_id(1)).await.unwrap().is_some());
    });
}

mod permissions {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::sqlite::file::is_readable_by_others;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn files(folder: &TempDir) -> [PathBuf; 3] {
        ["store.db", "store.db-wal", "store.db-shm"].map(|name| folder.path().join(name))
    }

    #[test]
    fn a_new_file_is_accessible_to_its_owner_only() {
        let folder = tempfile::tempdir().unwrap();
        let store = reopened(&folder);
        run(async { store.create(new_table(1)).await.unwrap() });
        for path in files(&folder) {
            assert_eq!(mode(&path), 0o600, "{}", path.display());
        }
        assert!(!is_readable_by_others(&file(&folder)));
    }

    #[test]
    fn the_permissions_of_an_existing_file_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        drop(reopened(&folder));
        for (given, is_readable) in [(0o640, true), (0o604, true), (0o600, false)] {
            fs::set_permissions(file(&folder), fs::Permissions::from_mode(given)).unwrap();
            let store = reopened(&folder);
            run(async { store.check_writable().await.unwrap() });
            for path in files(&folder) {
                assert_eq!(mode(&path), given, "{}", path.display());
            }
            let readable = is_readable_by_others(&file(&folder));
            assert_eq!(readable, is_readable, "{given:o}");
        }
    }
}
