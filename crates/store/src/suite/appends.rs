//! Creating tables, appending rows one after the other, and reading them.

use super::*;
use crate::{error::CreateError, table::Status};

/// A new table has everything it was created with, and no rows.
pub async fn a_table_begins_in_the_lobby_at_version_0(store: AnyStore) {
    let new = NewTable {
        public: false,
        ..new_table(7)
    };
    store.create(new.clone()).await.unwrap();
    let table = store.table(new.id).await.unwrap().unwrap();
    assert_eq!(table.secret, new.secret);
    assert_eq!(table.course, None);
    let listed = table.listed;
    assert_eq!(listed.id, new.id);
    assert_eq!(listed.head, new.head);
    assert_eq!(listed.game, new.game);
    assert!(!listed.public);
    assert_eq!(listed.name, new.name);
    assert_eq!(listed.status, Status::Lobby);
    assert_eq!((listed.version, listed.guests), (RowVersion::ZERO, 0));
    assert_eq!((listed.created_at, listed.updated_at), (7, 7));
    assert_eq!(rows(&store, 7).await, []);
}

/// Creating again is refused and changes nothing.
pub async fn an_id_of_a_table_is_taken_once(store: AnyStore) {
    store.create(new_table(1)).await.unwrap();
    appended(&store, append(1, 0, "a")).await;
    let before = store.table(table_id(1)).await.unwrap();
    let again = NewTable {
        head: "other".to_owned(),
        secret: Secret::new(vec![9]),
        ..new_table(1)
    };
    assert_eq!(store.create(again).await, Err(CreateError::Exists));
    assert_eq!(store.table(table_id(1)).await.unwrap(), before);
    assert_eq!(version(&store, 1).await, 1);
}

/// Every field of a row is read as it was written.
pub async fn rows_are_numbered_from_1_and_stored_completely(store: AnyStore) {
    populate(&store, 1).await;
    let first = Append {
        state_hash: Some([200; 32]),
        at: -5,
        ..append(1, 0, "a")
    };
    let second = Append {
        actor: CommandActor::System("bot-2".parse().unwrap()),
        ..append(1, 1, "b")
    };
    assert_eq!(appended(&store, first.clone()).await, 1);
    assert_eq!(appended(&store, second.clone()).await, 2);
    let expected = [row_of(&first, 1), row_of(&second, 2)];
    assert_eq!(rows(&store, 1).await, expected);
    let table = store.table(table_id(1)).await.unwrap().unwrap();
    assert_eq!(table.listed.version, RowVersion::new(2));
}

/// The expected version must be the last one, neither older nor newer.
pub async fn an_append_to_another_version_is_a_conflict(store: AnyStore) {
    populate(&store, 1).await;
    assert_eq!(store.append(append(1, 1, "early")).await, conflict(0));
    appended(&store, append(1, 0, "a")).await;
    appended(&store, append(1, 1, "b")).await;
    for expected in [0, 1, 3, u64::MAX, i64::MAX as u64, 1 << 63, (1 << 63) + 2] {
        let late = store.append(append(1, expected, "late")).await;
        assert_eq!(late, conflict(2), "{expected}");
    }
    assert_eq!(version(&store, 1).await, 2);
    // A refused command has not used up its id.
    assert_eq!(appended(&store, append(1, 2, "late")).await, 3);
}

/// The answer is the same at once, after later rows, and with any expected version.
pub async fn a_retry_gets_the_original_row_for_ever(store: AnyStore) {
    populate(&store, 1).await;
    let original = append(1, 0, "a");
    appended(&store, original.clone()).await;
    let retry = Append {
        body: "from a server that lost the first answer".to_owned(),
        state_hash: Some([1; 32]),
        at: 9_000,
        ..original.clone()
    };
    let answer = Ok(Appended::Duplicate(row_of(&original, 1)));
    assert_eq!(store.append(original.clone()).await, answer);
    for later in 1..40 {
        appended(&store, append(1, later, &format!("later-{later}"))).await;
    }
    for expected in [0, 1, 40, 41, u64::MAX] {
        let retry = Append {
            expected: RowVersion::new(expected),
            ..retry.clone()
        };
        assert_eq!(store.append(retry).await, answer, "{expected}");
    }
    assert_eq!(version(&store, 1).await, 40);
    assert_eq!(rows(&store, 1).await[0], row_of(&original, 1));
}

/// It is refused before versions are compared, even if the version is the expected one.
pub async fn a_command_id_with_other_content_is_refused(store: AnyStore) {
    populate(&store, 1).await;
    appended(&store, append(1, 0, "first")).await;
    appended(&store, append(1, 1, "second")).await;
    for expected in [0, 1, 2, 3] {
        let reused = Append {
            request: digest("something else"),
            ..append(1, expected, "second")
        };
        let answer = store.append(reused).await;
        assert_eq!(answer, id_reused(2));
    }
    assert_eq!(version(&store, 1).await, 2);
}

/// The same id from another actor or for another table is not a retry.
pub async fn actors_and_tables_have_command_ids_of_their_own(store: AnyStore) {
    populate(&store, 2).await;
    let actors = [
        CommandActor::Guest(guest_id(1)),
        CommandActor::Guest(guest_id(2)),
        CommandActor::System("clock".parse().unwrap()),
        CommandActor::System("bot".parse().unwrap()),
        // A system actor named like the id of a guest is not that guest.
        CommandActor::System("aaaaaaaaaaaaaaaaaaaaaa".parse().unwrap()),
    ];
    for table in [1, 2] {
        for (seen, actor) in actors.iter().enumerate() {
            let append = Append {
                actor: actor.clone(),
                ..append(table, seen as u64, "same")
            };
            assert_eq!(appended(&store, append).await, seen as u64 + 1);
        }
        let written = rows(&store, table).await;
        let by: Vec<&CommandActor> = written.iter().map(|row| &row.actor).collect();
        assert_eq!(by, actors.iter().collect::<Vec<_>>());
    }
}

/// An unknown table cannot be appended to, and has no rows.
pub async fn an_unknown_table_has_nothing(store: AnyStore) {
    populate(&store, 1).await;
    let nowhere = append(2, 0, "a");
    assert_eq!(store.append(nowhere).await, Err(AppendError::NoTable));
    assert_eq!(store.table(table_id(2)).await.unwrap(), None);
    assert_eq!(rows(&store, 2).await, []);
}

/// Any part of a log can be read.
pub async fn rows_are_read_in_ranges(store: AnyStore) {
    populate(&store, 2).await;
    for seen in 0..10 {
        appended(&store, append(1, seen, &format!("c{seen}"))).await;
        appended(&store, append(2, seen, &format!("d{seen}"))).await;
    }
    let numbers = async |after, limit| -> Vec<u64> {
        let after = RowVersion::new(after);
        let rows = store.rows(table_id(1), after, limit).await.unwrap();
        assert!(
            rows.iter()
                .all(|row| row.command_id.as_str().starts_with('c'))
        );
        rows.iter().map(|row| row.version.number()).collect()
    };
    assert_eq!(numbers(0, 3).await, [1, 2, 3]);
    assert_eq!(numbers(3, 3).await, [4, 5, 6]);
    assert_eq!(numbers(8, 100).await, [9, 10]);
    assert_eq!(numbers(10, 100).await, [0; 0]);
    assert_eq!(numbers(u64::MAX, u32::MAX).await, [0; 0]);
    assert_eq!(numbers(4, 0).await, [0; 0]);
    assert_eq!(numbers(0, u32::MAX).await, (1..=10).collect::<Vec<u64>>());
}

/// Calls after the close are answered with an error, and closing again does nothing.
pub async fn a_closed_store_refuses_calls(store: AnyStore) {
    populate(&store, 1).await;
    store.close().await;
    store.close().await;
    let late = store.append(append(1, 0, "a")).await;
    assert!(matches!(late, Err(AppendError::Unavailable(_))), "{late:?}");
    assert!(store.table(table_id(1)).await.is_err());
    let node: crate::node::NodeId = "a".parse().unwrap();
    assert!(
        store
            .beat(node, std::time::Duration::from_secs(1))
            .await
            .is_err()
    );
    assert!(store.versions(vec![table_id(1)]).await.is_err());
    assert!(store.check_writable().await.is_err());
    assert!(store.made_by(guest_id(1)).await.is_err());
}
