//! A full disk, and a file that another program has locked.

use super::*;

fn limited(folder: &TempDir, pages: u32) -> Sqlite {
    let settings = Settings {
        max_pages: Some(pages),
        ..Settings::default()
    };
    Sqlite::open(file(folder), settings).unwrap()
}

#[test]
fn a_full_disk_is_reported_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = limited(&folder, 40);
    run(async {
        store.create(new_table(1)).await.unwrap();
        let mut seen = 0;
        let refused = loop {
            match store.append(append(1, seen, &format!("c{seen}"))).await {
                Ok(Appended::New { version }) => seen = version.number(),
                other => break other,
            }
            assert!(seen < 10_000, "the file never becomes full");
        };
        let Err(AppendError::Unavailable(reason)) = refused else {
            panic!("{refused:?}");
        };
        assert!(reason.to_string().contains("make room"), "{reason}");
        assert_eq!(reason.cause, crate::error::Cause::DiskFull);
        // The acknowledged rows can be read.
        assert_eq!(commands(&store, 1).await.len() as u64, seen);
        assert_eq!(store.check().await.unwrap(), [""; 0]);
        let failed = format!("c{seen}");
        assert!(store.append(append(1, seen, &failed)).await.is_err());
        store.close().await;

        let roomy = reopened(&folder);
        let answer = roomy.append(append(1, seen, &failed)).await;
        assert_eq!(answer, new_row(seen + 1));
    });
}

#[test]
fn a_locked_file_is_reported_and_used_again_once_it_is_unlocked() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        busy_timeout: Duration::ZERO,
        ..Settings::default()
    };
    let store = Sqlite::open(file(&folder), settings).unwrap();
    run(async {
        store.create(new_table(1)).await.unwrap();
        let other = Connection::open(file(&folder)).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let refused = store.append(append(1, 0, "a")).await.unwrap_err();
        assert!(refused.to_string().contains("another program"), "{refused}");
        assert_eq!(commands(&store, 1).await, [""; 0]);
        other.execute_batch("ROLLBACK").unwrap();
        let answer = store.append(append(1, 0, "a")).await;
        assert_eq!(answer, new_row(1));
    });
}
