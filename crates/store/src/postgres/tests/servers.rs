//! Several servers on one database.

use std::collections::BTreeSet;

use tokio::{sync::broadcast::error::RecvError, task::JoinSet};

use super::*;
use crate::append::Changes;

/// Two stores on one database, with tables 1 to `tables` and guests 1 to 9.
async fn two(tables: u32) -> (Arc<Postgres>, Arc<Postgres>, Database) {
    let database = Database::fresh().unwrap();
    let (one, other) = (opened(&database).await, opened(&database).await);
    for number in 1..=tables {
        one.create(new_table(number)).await.unwrap();
    }
    for number in 1..=9 {
        other.create_guest(new_guest(number)).await.unwrap();
    }
    (Arc::new(one), Arc::new(other), database)
}

/// Both append to the table, and each version has one winner.
#[test]
fn one_of_two_servers_wins_each_version() {
    run(async {
        let (one, other, _database) = two(1).await;
        let mut callers = JoinSet::new();
        for (caller, store) in [one.clone(), other, one.clone()].into_iter().enumerate() {
            callers.spawn(async move {
                let (mut seen, mut won) = (0, Vec::new());
                while won.len() < 40 {
                    let command = format!("{caller}-{}", won.len());
                    match store.append(append(1, seen, &command)).await {
                        Ok(Appended::New { version }) => {
                            seen = version.number();
                            won.push((seen, command));
                        }
                        Err(AppendError::Conflict { version }) => seen = version.number(),
                        other => panic!("{command} was answered with {other:?}"),
                    }
                }
                won
            });
        }
        let won: BTreeSet<(u64, String)> = callers.join_all().await.into_iter().flatten().collect();
        let written = commands(&one, 1).await;
        let written = (1..).zip(written).collect::<BTreeSet<(u64, String)>>();
        assert_eq!(written, won);
        assert_eq!(one.check().await.unwrap(), [""; 0]);
    });
}

/// A client without an answer asks another server, and both requests arrive at the same time.
#[test]
fn a_retry_on_another_server_is_one_row() {
    run(async {
        let (one, other, _database) = two(1).await;
        for seen in 0..30 {
            let command = format!("c{seen}");
            let (first, second) = tokio::join!(
                one.append(append(1, seen, &command)),
                other.append(append(1, seen, &command)),
            );
            let is_new = |answer: &_| *answer == new_row(seen + 1);
            let is_sent = |answer: &Result<Appended, AppendError>| match answer {
                Ok(Appended::Duplicate(row)) => row.version.number() == seen + 1,
                Ok(Appended::New { .. }) | Err(_) => false,
            };
            assert!(is_new(&first) ^ is_new(&second), "{first:?} {second:?}");
            assert!(is_sent(&first) ^ is_sent(&second), "{first:?} {second:?}");
        }
        assert_eq!(commands(&one, 1).await.len(), 30);
    });
}

/// With two tables only the token itself is shared between the two appends.
#[test]
fn a_token_is_spent_on_one_server_only() {
    run(async {
        let (one, other, _database) = two(2).await;
        for number in 50..70 {
            one.add_token(seat_token(number, 1)).await.unwrap();
            let spend = |table| Append {
                expected: RowVersion::new(u64::from(number - 50)),
                changes: Changes {
                    spend_tokens: vec![hash(number)],
                    add_tokens: vec![seat_token(number + 100, table)],
                    ..Changes::default()
                },
                ..append(table, 0, &format!("c{number}"))
            };
            let (first, second) = tokio::join!(one.append(spend(1)), other.append(spend(2)));
            let spent = Err(AppendError::TokenSpent);
            assert!((first == spent) ^ (second == spent), "{first:?} {second:?}");
            // The table that was refused gets a row, so that both have the same version again.
            let behind = if first == spent { 1 } else { 2 };
            let catch_up = append(behind, u64::from(number - 50), "again");
            let catch_up = Append {
                command_id: format!("again-{number}").parse().unwrap(),
                ..catch_up
            };
            other.append(catch_up).await.unwrap();
        }
    });
}

/// The batches of both servers contain the same tables in opposite orders.
#[test]
fn batches_with_the_same_tables_do_not_deadlock() {
    const TABLES: u32 = 40;
    run(async {
        let (one, other, _database) = two(TABLES).await;
        let mut callers = JoinSet::new();
        for table in 1..=TABLES {
            for (name, store, table) in [
                ("one", one.clone(), table),
                ("other", other.clone(), TABLES + 1 - table),
            ] {
                callers.spawn(async move {
                    let mut seen = 0;
                    for number in 0..10 {
                        loop {
                            let command = format!("{name}-{number}");
                            match store.append(append(table, seen, &command)).await {
                                Ok(Appended::New { version }) => {
                                    seen = version.number();
                                    break;
                                }
                                Err(AppendError::Conflict { version }) => seen = version.number(),
                                other => panic!("{command} was answered with {other:?}"),
                            }
                        }
                    }
                });
            }
        }
        callers.join_all().await;
        for table in 1..=TABLES {
            assert_eq!(commands(&one, table).await.len(), 20);
        }
    });
}

/// Each server is notified of the appends of the other.
#[test]
fn servers_are_notified_of_each_other() {
    run(async {
        let (one, other, _database) = two(2).await;
        let mut notifications = one.notifications().unwrap();
        let appends = async {
            for seen in 0.. {
                let command = format!("c{seen}");
                other.append(append(2, seen, &command)).await.unwrap();
            }
        };
        let received = async {
            loop {
                match notifications.recv().await {
                    Ok(Notification::Appended {
                        table,
                        version,
                        row: Some(row),
                    }) if version.number() > 3 => return (table, row.command_id.to_string()),
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => panic!("the notifications have ended"),
                }
            }
        };
        let (table, command) = tokio::select! {
            received = received => received,
            () = appends => panic!("appends do not end"),
        };
        assert_eq!(table, table_id(2));
        assert!(command.starts_with('c'), "{command}");
    });
}

/// A user that may connect but not read cannot listen: the name of the channel cannot be guessed.
#[test]
fn each_database_has_its_own_channel() {
    run(async {
        let (one, other) = (Database::fresh().unwrap(), Database::fresh().unwrap());
        let mut channels = Vec::new();
        for database in [&one, &other] {
            for _ in 0..2 {
                let url = database.url();
                let store = Postgres::open(&url, Settings::default()).await.unwrap();
                store.close().await;
            }
            channels.push(database.sql("SELECT name FROM tessera.channel").unwrap());
        }
        assert!(channels.iter().all(|name| name.len() == 40), "{channels:?}");
        assert_ne!(channels[0], channels[1]);
    });
}

/// Appends of a server that sends no notifications are found by comparing versions.
#[test]
fn appends_without_notifications_are_found_by_versions() {
    run(async {
        let (one, _, database) = two(2).await;
        let settings = Settings {
            notify: false,
            ..Settings::default()
        };
        let silent = Postgres::open(&database.url(), settings).await.unwrap();
        let mut notifications = one.notifications().unwrap();
        silent.append(append(1, 0, "silent")).await.unwrap();
        // A notification of this append would arrive before those of later ones.
        let appends = async {
            for seen in 0.. {
                one.append(append(2, seen, &format!("c{seen}")))
                    .await
                    .unwrap();
            }
        };
        let notification = tokio::select! {
            notification = notifications.recv() => notification.unwrap(),
            () = appends => panic!("appends do not end"),
        };
        assert!(
            matches!(notification, Notification::Appended { table, .. } if table == table_id(2))
        );
        let versions = one.versions(vec![table_id(1)]).await.unwrap();
        assert_eq!(versions, [(table_id(1), RowVersion::new(1))]);
    });
}

/// Nodes of all servers are listed on each.
#[test]
fn nodes_are_known_on_all_servers() {
    run(async {
        let (one, other, _database) = two(0).await;
        let lives = Duration::from_secs(3_600);
        let beat = async |store: &Postgres, name: &str| {
            let nodes = store.beat(name.parse().unwrap(), lives).await.unwrap();
            nodes.iter().map(NodeId::to_string).collect::<Vec<_>>()
        };
        beat(&one, "a").await;
        assert_eq!(beat(&other, "b").await, ["a", "b"]);
        one.leave("a".parse().unwrap()).await.unwrap();
        assert_eq!(beat(&other, "b").await, ["b"]);
    });
}
