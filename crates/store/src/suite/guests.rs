//! Guests and tokens.

use super::*;
use crate::{
    error::{AddTokenError, CreateGuestError, RenameGuestError},
    guest::{Guest, Token},
};

/// The guest and its session are both created, or neither is.
pub async fn a_guest_is_created_with_a_session(store: AnyStore) {
    store.create_guest(new_guest(1)).await.unwrap();
    let guest = Guest {
        id: guest_id(1),
        name: "guest 1".to_owned(),
        created_at: 1,
    };
    assert_eq!(store.guest(guest_id(1)).await.unwrap(), Some(guest.clone()));
    let session = Token {
        kind: TokenKind::Session,
        guest: Some(guest_id(1)),
        table: None,
        seat: None,
        created_at: 1,
        revoked_at: None,
    };
    assert_eq!(store.token(hash(1)).await.unwrap(), Some(session));

    let same_id = NewGuest {
        session: hash(2),
        name: "other".to_owned(),
        ..new_guest(1)
    };
    let answer = store.create_guest(same_id).await;
    assert_eq!(answer, Err(CreateGuestError::Exists));
    assert_eq!(store.token(hash(2)).await.unwrap(), None);
    let same_token = NewGuest {
        session: hash(1),
        ..new_guest(2)
    };
    let answer = store.create_guest(same_token).await;
    assert_eq!(answer, Err(CreateGuestError::TokenExists));
    assert_eq!(store.guest(guest_id(2)).await.unwrap(), None);
    assert_eq!(store.guest(guest_id(1)).await.unwrap(), Some(guest));
}

/// No other guest is renamed.
pub async fn a_guest_is_renamed(store: AnyStore) {
    populate(&store, 0).await;
    let name = "Ann".to_owned();
    store.rename_guest(guest_id(1), name.clone()).await.unwrap();
    let ann = store.guest(guest_id(1)).await.unwrap().unwrap();
    assert_eq!((ann.name, ann.created_at), (name.clone(), 1));
    let other = store.guest(guest_id(2)).await.unwrap().unwrap();
    assert_eq!(other.name, "guest 2");
    let nobody = store.rename_guest(guest_id(77), name).await;
    assert_eq!(nobody, Err(RenameGuestError::NoGuest));
}

/// Tokens of every kind may be bound to a guest, a table, a seat, or none of them.
pub async fn tokens_are_stored_with_what_they_are_bound_to(store: AnyStore) {
    populate(&store, 2).await;
    let bounds = [
        (None, None, None),
        (Some(guest_id(3)), None, None),
        (None, Some(table_id(2)), Some(0)),
        (Some(guest_id(3)), Some(table_id(2)), Some(255)),
    ];
    let mut number = 100;
    for kind in TokenKind::ALL {
        for (guest, table, seat) in bounds {
            number += 1;
            let new = NewToken {
                hash: hash(number),
                kind,
                guest,
                table,
                seat,
                at: 7,
            };
            store.add_token(new.clone()).await.unwrap();
            let again = store.add_token(new).await;
            assert_eq!(again, Err(AddTokenError::Exists));
            let token = Token {
                kind,
                guest,
                table,
                seat,
                created_at: 7,
                revoked_at: None,
            };
            assert_eq!(store.token(hash(number)).await.unwrap(), Some(token));
        }
    }
    let guest = guest_id(77);
    let of_nobody = NewToken {
        guest: Some(guest),
        ..seat_token(90, 1)
    };
    let answer = store.add_token(of_nobody).await;
    assert_eq!(answer, Err(AddTokenError::NoGuest { guest }));
    let answer = store.add_token(seat_token(90, 77)).await;
    assert_eq!(answer, Err(AddTokenError::NoTable));
    assert_eq!(store.token(hash(90)).await.unwrap(), None);
}

/// It keeps the time of its first revocation.
pub async fn a_revoked_token_is_still_known(store: AnyStore) {
    populate(&store, 0).await;
    assert!(store.revoke_token(hash(1), 50).await.unwrap());
    assert!(!store.revoke_token(hash(1), 60).await.unwrap());
    assert!(!store.revoke_token(hash(99), 60).await.unwrap());
    let token = store.token(hash(1)).await.unwrap().unwrap();
    assert_eq!(token.revoked_at, Some(50));
    assert!(!token.is_valid());
    assert_eq!(token.guest, Some(guest_id(1)));
    assert!(store.token(hash(2)).await.unwrap().unwrap().is_valid());
    assert_eq!(store.token(hash(99)).await.unwrap(), None);
}
