//! Many concurrent callers.

use std::collections::BTreeSet;

use tokio::task::JoinSet;

use super::*;
use crate::error::CreateError;

/// All callers append to one table again and again. Each version has one winner, whose row is in
/// the log at that version.
pub async fn one_of_many_wins_each_version(store: AnyStore) {
    const CALLERS: u32 = 16;
    const EACH: usize = 8;
    populate(&store, 1).await;
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        let store = store.clone();
        callers.spawn(async move {
            let mut seen = 0;
            let mut won = Vec::new();
            while won.len() < EACH {
                let command = format!("{caller}-{}", won.len());
                match store.append(append(1, seen, &command)).await {
                    Ok(Appended::New { version }) => {
                        assert_eq!(version.number(), seen + 1);
                        seen += 1;
                        won.push((version, command));
                    }
                    Err(AppendError::Conflict { version }) => {
                        assert_ne!(version.number(), seen);
                        seen = version.number();
                    }
                    other => panic!("{command} was answered with {other:?}"),
                }
            }
            won
        });
    }
    let won: BTreeSet<(RowVersion, String)> =
        callers.join_all().await.into_iter().flatten().collect();
    assert_eq!(version(&store, 1).await, u64::from(CALLERS) * EACH as u64);
    let written = rows(&store, 1).await;
    let written = written
        .iter()
        .map(|row| (row.version, row.command_id.to_string()));
    assert_eq!(written.collect::<BTreeSet<_>>(), won);
}

/// A client without an answer retries again and again; one of the attempts becomes the row.
pub async fn a_hundred_retries_are_one_row(store: AnyStore) {
    populate(&store, 1).await;
    let mut callers = JoinSet::new();
    for _ in 0..100 {
        let store = store.clone();
        callers.spawn(async move { store.append(append(1, 0, "again")).await });
    }
    let answers = callers.join_all().await;
    let original = row_of(&append(1, 0, "again"), 1);
    let is_new = |answer: &&_| **answer == new_row(1);
    let is_duplicate = |answer: &&_| **answer == Ok(Appended::Duplicate(original.clone()));
    assert_eq!(answers.iter().filter(is_new).count(), 1);
    assert_eq!(answers.iter().filter(is_duplicate).count(), 99);
    assert_eq!(version(&store, 1).await, 1);
}

/// Appends that are refused for every possible reason are queued among valid ones, and each caller
/// gets its own answer.
pub async fn refusals_do_not_affect_other_appends(store: AnyStore) {
    const TABLES: u32 = 60;
    populate(&store, TABLES).await;
    appended(&store, append(1, 0, "old")).await;
    store.add_token(seat_token(50, 1)).await.unwrap();
    assert!(store.revoke_token(hash(50), 2).await.unwrap());
    let spent = Changes {
        spend_tokens: vec![hash(50)],
        seated: vec![guest_id(1)],
        ..Changes::default()
    };
    let mut callers = JoinSet::new();
    for table in 2..=TABLES {
        let bad = match table % 5 {
            0 => append(table, 5, "bad"),
            1 => append(TABLES + 1, 0, "bad"),
            2 => append(1, 1, "old"),
            3 => Append {
                request: digest("x"),
                ..append(1, 1, "old")
            },
            _ => Append {
                changes: spent.clone(),
                ..append(table, 0, "bad")
            },
        };
        // The valid append to the same table may come first.
        let possible = match table % 5 {
            0 => vec![conflict(0), conflict(1)],
            1 => vec![Err(AppendError::NoTable)],
            2 => vec![Ok(Appended::Duplicate(row_of(&append(1, 0, "old"), 1)))],
            3 => vec![id_reused(1)],
            _ => vec![Err(AppendError::TokenSpent), conflict(1)],
        };
        let (good_store, bad_store) = (store.clone(), store.clone());
        callers.spawn(async move {
            assert_eq!(appended(&good_store, append(table, 0, "good")).await, 1);
            assert_eq!(
                good_store.create(new_table(table)).await,
                Err(CreateError::Exists)
            );
        });
        callers.spawn(async move {
            let answer = bad_store.append(bad).await;
            assert!(possible.contains(&answer), "{table}: {answer:?}");
        });
    }
    callers.join_all().await;
    for table in 2..=TABLES {
        assert_eq!(version(&store, table).await, 1, "{table}");
    }
    assert_eq!(version(&store, 1).await, 1);
}

/// Many guests claim a link at the same time, and try again when the table has changed.
pub async fn one_of_many_gets_the_seat(store: AnyStore) {
    populate(&store, 1).await;
    store.add_token(seat_token(50, 1)).await.unwrap();
    let mut callers = JoinSet::new();
    for number in 1..=9 {
        let store = store.clone();
        callers.spawn(async move {
            let mut claim = Append {
                actor: CommandActor::Guest(guest_id(number)),
                changes: Changes {
                    seated: vec![guest_id(number)],
                    spend_tokens: vec![hash(50)],
                    ..Changes::default()
                },
                ..append(1, 0, "sit")
            };
            loop {
                match store.append(claim.clone()).await {
                    Ok(_) => return true,
                    Err(AppendError::TokenSpent) => return false,
                    Err(AppendError::Conflict { version }) => claim.expected = version,
                    Err(other) => panic!("{other}"),
                }
            }
        });
    }
    let seated = callers.join_all().await;
    assert_eq!(seated.into_iter().filter(|&seated| seated).count(), 1);
    let table = store.table(table_id(1)).await.unwrap().unwrap();
    assert_eq!((table.listed.version.number(), table.listed.guests), (1, 1));
}

/// A read after the answer sees the row.
pub async fn an_answered_append_can_be_read(store: AnyStore) {
    const TABLES: u32 = 16;
    populate(&store, TABLES).await;
    let mut callers = JoinSet::new();
    for table in 1..=TABLES {
        let store = store.clone();
        callers.spawn(async move {
            for seen in 0..10 {
                appended(&store, append(table, seen, &format!("c{seen}"))).await;
                assert_eq!(version(&store, table).await, seen + 1);
            }
        });
    }
    callers.join_all().await;
}
