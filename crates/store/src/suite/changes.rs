//! Changes that are written together with a row, or not at all.

use super::*;
use crate::table::{Page, Status};

fn seating(expected: u64, command: &str, changes: Changes) -> Append {
    Append {
        changes,
        ..append(1, expected, command)
    }
}

async fn tables_of(store: &AnyStore, guest: u32) -> Vec<TableId> {
    let page = Page::first(100);
    let tables = store.tables_of(guest_id(guest), page).await.unwrap();
    tables.iter().map(|listed| listed.id).collect()
}

/// Status, sitters and tokens change together with the row.
pub async fn changes_come_with_their_row(store: AnyStore) {
    populate(&store, 2).await;
    store.add_token(seat_token(50, 1)).await.unwrap();
    let sit = Changes {
        status: Some(Status::Running),
        seated: vec![guest_id(1), guest_id(2)],
        add_tokens: vec![seat_token(51, 1), seat_token(52, 1)],
        spend_tokens: vec![hash(50)],
        ..Changes::default()
    };
    appended(&store, seating(0, "sit", sit)).await;
    let table = store.table(table_id(1)).await.unwrap().unwrap();
    assert_eq!(table.listed.status, Status::Running);
    assert_eq!(table.listed.guests, 2);
    assert_eq!(tables_of(&store, 1).await, [table_id(1)]);
    assert_eq!(tables_of(&store, 2).await, [table_id(1)]);
    assert_eq!(tables_of(&store, 3).await, []);
    let spent = store.token(hash(50)).await.unwrap().unwrap();
    assert_eq!(spent.revoked_at, Some(1_000));
    for made in [51, 52] {
        let token = store.token(hash(made)).await.unwrap().unwrap();
        assert!(token.is_valid());
        assert_eq!(token.table, Some(table_id(1)));
    }

    let leave = Changes {
        unseated: vec![guest_id(1), guest_id(9)],
        revoke_tokens: vec![hash(51)],
        ..Changes::default()
    };
    appended(&store, seating(1, "leave", leave)).await;
    let table = store.table(table_id(1)).await.unwrap().unwrap();
    assert_eq!(table.listed.status, Status::Running);
    assert_eq!(table.listed.guests, 1);
    assert_eq!(tables_of(&store, 1).await, []);
    assert!(!store.token(hash(51)).await.unwrap().unwrap().is_valid());
    assert!(store.token(hash(52)).await.unwrap().unwrap().is_valid());
}

/// Nothing is changed, whatever the reason of the refusal.
pub async fn a_refused_append_changes_nothing(store: AnyStore) {
    populate(&store, 1).await;
    store.add_token(seat_token(50, 1)).await.unwrap();
    store.add_token(seat_token(60, 1)).await.unwrap();
    store.revoke_token(hash(60), 5).await.unwrap();
    appended(&store, append(1, 0, "used")).await;
    let before = store.table(table_id(1)).await.unwrap();
    let good = Changes {
        status: Some(Status::Finished),
        bots: Some(true),
        seated: vec![guest_id(1)],
        unseated: vec![],
        add_tokens: vec![seat_token(51, 1)],
        spend_tokens: vec![hash(50)],
        revoke_tokens: vec![hash(1)],
    };
    let stranger = Changes {
        seated: vec![guest_id(1), guest_id(77)],
        ..good.clone()
    };
    let spent = Changes {
        spend_tokens: vec![hash(50), hash(60)],
        ..good.clone()
    };
    let taken = Changes {
        add_tokens: vec![seat_token(51, 1), seat_token(60, 1)],
        ..good.clone()
    };
    let lost = Changes {
        add_tokens: vec![seat_token(51, 1), seat_token(53, 99)],
        ..good.clone()
    };
    let reused = Append {
        request: digest("other"),
        ..seating(1, "used", good.clone())
    };
    let guest = guest_id(77);
    for (append, refusal) in [
        (seating(0, "late", good), conflict(1)),
        (reused, id_reused(1)),
        (
            seating(1, "a", stranger),
            Err(AppendError::NoGuest { guest }),
        ),
        (seating(1, "b", spent), Err(AppendError::TokenSpent)),
        (seating(1, "c", taken), Err(AppendError::TokenExists)),
        (seating(1, "d", lost), Err(AppendError::NoTable)),
    ] {
        assert_eq!(store.append(append).await, refusal);
        assert_eq!(store.table(table_id(1)).await.unwrap(), before);
        assert_eq!(version(&store, 1).await, 1);
        assert_eq!(tables_of(&store, 1).await, []);
        assert_eq!(store.token(hash(51)).await.unwrap(), None);
        assert!(store.token(hash(50)).await.unwrap().unwrap().is_valid());
        assert!(store.token(hash(1)).await.unwrap().unwrap().is_valid());
    }
}

/// A guest sits down and leaves, and the first command arrives again.
pub async fn a_retry_changes_nothing_again(store: AnyStore) {
    populate(&store, 1).await;
    store.add_token(seat_token(50, 1)).await.unwrap();
    let sit = Changes {
        status: Some(Status::Running),
        seated: vec![guest_id(1)],
        spend_tokens: vec![hash(50)],
        ..Changes::default()
    };
    let leave = Changes {
        status: Some(Status::Lobby),
        unseated: vec![guest_id(1)],
        ..Changes::default()
    };
    let sit = seating(0, "sit", sit);
    appended(&store, sit.clone()).await;
    appended(&store, seating(1, "leave", leave)).await;
    let before = store.table(table_id(1)).await.unwrap();
    // The token is spent, but by this command itself.
    let answer = Ok(Appended::Duplicate(row_of(&sit, 1)));
    assert_eq!(store.append(sit).await, answer);
    assert_eq!(store.table(table_id(1)).await.unwrap(), before);
    assert_eq!(tables_of(&store, 1).await, []);
}

/// A token that was revoked or never added cannot be spent either.
pub async fn a_token_is_spent_once(store: AnyStore) {
    populate(&store, 1).await;
    store.add_token(seat_token(50, 1)).await.unwrap();
    store.add_token(seat_token(51, 1)).await.unwrap();
    store.revoke_token(hash(51), 5).await.unwrap();
    let spend = |number| Changes {
        spend_tokens: vec![hash(number)],
        ..Changes::default()
    };
    appended(&store, seating(0, "a", spend(50))).await;
    for number in [50, 51, 52] {
        let again = store.append(seating(1, "b", spend(number))).await;
        assert_eq!(again, Err(AppendError::TokenSpent), "{number}");
    }
    let token = store.token(hash(50)).await.unwrap().unwrap();
    assert_eq!(token.revoked_at, Some(1_000));
    assert_eq!(version(&store, 1).await, 1);
}

/// The token may be invalid or unknown.
pub async fn a_row_may_revoke_any_token(store: AnyStore) {
    populate(&store, 1).await;
    store.add_token(seat_token(50, 1)).await.unwrap();
    store.revoke_token(hash(50), 5).await.unwrap();
    let revoke = Changes {
        revoke_tokens: vec![hash(50), hash(51), hash(1)],
        ..Changes::default()
    };
    appended(&store, seating(0, "a", revoke)).await;
    let earlier = store.token(hash(50)).await.unwrap().unwrap();
    assert_eq!(earlier.revoked_at, Some(5));
    let session = store.token(hash(1)).await.unwrap().unwrap();
    assert_eq!(session.revoked_at, Some(1_000));
}

/// Neither twice in one row, nor after a token with the same hash was revoked.
pub async fn a_token_cannot_be_added_twice(store: AnyStore) {
    populate(&store, 1).await;
    let twice = Changes {
        add_tokens: vec![seat_token(50, 1), seat_token(50, 1)],
        ..Changes::default()
    };
    let answer = store.append(seating(0, "a", twice)).await;
    assert_eq!(answer, Err(AppendError::TokenExists));
    let once = Changes {
        add_tokens: vec![seat_token(50, 1)],
        ..Changes::default()
    };
    appended(&store, seating(0, "b", once.clone())).await;
    store.revoke_token(hash(50), 5).await.unwrap();
    let answer = store.append(seating(1, "c", once)).await;
    assert_eq!(answer, Err(AppendError::TokenExists));
}

/// Changing seats is one row; sitting down twice counts once.
pub async fn a_guest_that_leaves_and_sits_down_holds_a_seat(store: AnyStore) {
    populate(&store, 1).await;
    let sit = Changes {
        seated: vec![guest_id(1), guest_id(1)],
        ..Changes::default()
    };
    let change = Changes {
        unseated: vec![guest_id(1)],
        ..sit.clone()
    };
    for (seen, changes) in [sit.clone(), sit, change].into_iter().enumerate() {
        let command = format!("c{seen}");
        appended(&store, seating(seen as u64, &command, changes)).await;
        assert_eq!(tables_of(&store, 1).await, [table_id(1)]);
        let table = store.table(table_id(1)).await.unwrap().unwrap();
        assert_eq!(table.listed.guests, 1);
    }
}
