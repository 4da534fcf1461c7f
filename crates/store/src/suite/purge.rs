//! The removal of unused tables and guests.

use super::{courses::new_course, *};
use crate::{
    table::{Filter, Page, Status},
    upkeep::{Purge, Purged},
};

/// A request to remove everything that may be removed.
const ALL: Purge = Purge {
    tables_before: i64::MAX,
    guests_before: i64::MAX,
    limit: 1_000,
    dry_run: false,
};

/// Counts, removes, and counts again.
async fn purged(store: &AnyStore, purge: Purge) -> Purged {
    let before = store.list(Filter::default(), Page::first(1_000)).await;
    let counted = Purge {
        dry_run: true,
        ..purge
    };
    let counted = store.purge(counted).await.unwrap();
    let after = store.list(Filter::default(), Page::first(1_000)).await;
    assert_eq!(after, before, "a dry run has changed something");
    let purged = store.purge(purge).await.unwrap();
    assert_eq!(purged, counted);
    purged
}

async fn is_table(store: &AnyStore, number: u32) -> bool {
    store.table(table_id(number)).await.unwrap().is_some()
}

async fn is_guest(store: &AnyStore, number: u32) -> bool {
    store.guest(guest_id(number)).await.unwrap().is_some()
}

/// Everything that belongs to the table is removed, and nothing else.
pub async fn an_unstarted_table_is_removed_completely(store: AnyStore) {
    populate(&store, 2).await;
    for table in [1, 2] {
        let sit = Append {
            changes: Changes {
                seated: vec![guest_id(1)],
                add_tokens: vec![seat_token(60 + table as u8, table)],
                ..Changes::default()
            },
            ..append(table, 0, "sit")
        };
        appended(&store, sit).await;
    }
    let later = Append {
        at: 2_000,
        ..append(2, 1, "later")
    };
    appended(&store, later).await;
    let purge = Purge {
        tables_before: 2_000,
        guests_before: i64::MIN,
        ..ALL
    };
    let expected = Purged {
        tables: 1,
        guests: 0,
    };
    assert_eq!(purged(&store, purge).await, expected);
    assert!(!is_table(&store, 1).await);
    assert_eq!(rows(&store, 1).await, []);
    assert_eq!(store.token(hash(61)).await.unwrap(), None);
    let again = store.append(append(1, 1, "more")).await;
    assert_eq!(again, Err(AppendError::NoTable));
    // The other table has changed since then.
    assert_eq!(version(&store, 2).await, 2);
    assert!(store.token(hash(62)).await.unwrap().is_some());
    let page = Page::first(10);
    let tables = store.tables_of(guest_id(1), page).await.unwrap();
    assert_eq!(tables.len(), 1);
    assert_eq!(purged(&store, purge).await, Purged::default());
    // Its id is free, and nothing of the earlier table comes back.
    store.create(new_table(1)).await.unwrap();
    assert_eq!(version(&store, 1).await, 0);
}

/// It stays however old it is and however it has ended.
pub async fn a_table_whose_game_has_begun_stays(store: AnyStore) {
    populate(&store, 4).await;
    for (table, status) in (1..).zip(Status::ALL) {
        let change = Append {
            changes: Changes {
                status: Some(status),
                ..Changes::default()
            },
            ..append(table, 0, "a")
        };
        appended(&store, change).await;
    }
    let purged = purged(&store, ALL).await;
    assert_eq!(purged.tables, 1);
    for (table, status) in (1..).zip(Status::ALL) {
        assert_eq!(is_table(&store, table).await, status != Status::Lobby);
    }
    assert_eq!(version(&store, 2).await, 1);
}

/// The limit keeps each call short; the next call continues.
pub async fn a_purge_has_a_limit(store: AnyStore) {
    populate(&store, 7).await;
    let few = Purge { limit: 4, ..ALL };
    let mut all = Purged::default();
    for expected in [(4, 4), (3, 4), (0, 1), (0, 0)] {
        let Purged { tables, guests } = purged(&store, few).await;
        assert_eq!((tables, guests), expected);
        all.tables += tables;
        all.guests += guests;
    }
    assert_eq!((all.tables, all.guests), (7, 9));
}

/// A seat, a table, a course, a row of a log or a key each suffices.
pub async fn a_guest_who_did_something_stays(store: AnyStore) {
    populate(&store, 3).await;
    let run = Changes {
        status: Some(Status::Running),
        seated: vec![guest_id(1)],
        ..Changes::default()
    };
    let sit = Append {
        actor: CommandActor::System("clock".parse().unwrap()),
        changes: run,
        ..append(1, 0, "sit")
    };
    appended(&store, sit).await;
    let act = Append {
        actor: CommandActor::Guest(guest_id(2)),
        ..append(1, 1, "act")
    };
    appended(&store, act).await;
    let table = NewTable {
        maker: Some(guest_id(3)),
        ..new_table(9)
    };
    store.create(table).await.unwrap();
    let finish = Append {
        actor: CommandActor::System("clock".parse().unwrap()),
        changes: Changes {
            status: Some(Status::Finished),
            ..Changes::default()
        },
        ..append(9, 0, "end")
    };
    appended(&store, finish).await;
    store.add_course(new_course("hills", 4)).await.unwrap();
    for (number, guest, kind) in [(70, 5, TokenKind::SeatKey), (71, 6, TokenKind::Session)] {
        let token = NewToken {
            hash: hash(number),
            kind,
            guest: Some(guest_id(guest)),
            table: None,
            seat: None,
            at: 1,
        };
        store.add_token(token).await.unwrap();
    }
    store.revoke_token(hash(70), 2).await.unwrap();
    store
        .rename_guest(guest_id(7), "Ann".to_owned())
        .await
        .unwrap();
    // Guest 9 was created at 9, and not before.
    let purge = Purge {
        guests_before: 9,
        ..ALL
    };
    let expected = Purged {
        tables: 2,
        guests: 3,
    };
    assert_eq!(purged(&store, purge).await, expected);
    for (number, stays) in (1..=9).zip([true, true, true, true, true, false, false, false, true]) {
        assert_eq!(is_guest(&store, number).await, stays, "{number}");
        let session = store.token(hash(number as u8)).await.unwrap();
        assert_eq!(session.is_some(), stays, "{number}");
    }
    assert_eq!(store.token(hash(71)).await.unwrap(), None);
    assert!(store.token(hash(70)).await.unwrap().is_some());
    // A guest who is gone may be created again, by chance or by a retry.
    store.create_guest(new_guest(8)).await.unwrap();
}

/// Guests who only sat at tables that are removed have done nothing.
pub async fn guests_are_removed_with_their_unstarted_tables(store: AnyStore) {
    populate(&store, 0).await;
    let table = NewTable {
        maker: Some(guest_id(1)),
        ..new_table(1)
    };
    store.create(table).await.unwrap();
    let sit = Append {
        actor: CommandActor::Guest(guest_id(2)),
        changes: Changes {
            seated: vec![guest_id(2)],
            add_tokens: vec![NewToken {
                kind: TokenKind::SeatKey,
                guest: Some(guest_id(2)),
                ..seat_token(50, 1)
            }],
            ..Changes::default()
        },
        ..append(1, 0, "sit")
    };
    appended(&store, sit).await;
    let guests_only = Purge {
        tables_before: i64::MIN,
        ..ALL
    };
    let expected = Purged {
        tables: 0,
        guests: 7,
    };
    assert_eq!(purged(&store, guests_only).await, expected);
    let expected = Purged {
        tables: 1,
        guests: 2,
    };
    assert_eq!(purged(&store, ALL).await, expected);
    assert!(!is_guest(&store, 1).await && !is_guest(&store, 2).await);
}
