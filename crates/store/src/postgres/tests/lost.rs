//! The database stops, dies and moves: nothing that was answered is lost, and all heals.

use std::{process::Command, time::Instant};

use tessera_pgkit::{Cluster, Options, cluster};
use tokio::task::JoinSet;

use super::*;

/// Not for ever, so that a test fails instead.
const PATIENCE: Duration = Duration::from_secs(90);

fn settings() -> Settings {
    Settings {
        connect_within: Duration::from_secs(2),
        answer_within: Duration::from_secs(2),
        ..Settings::default()
    }
}

/// A server of one's own, and a store on it with tables 1 to `tables`.
async fn furnished(tables: u32) -> (Cluster, Postgres) {
    let cluster = Cluster::start(Options::default()).unwrap();
    let url = cluster.url("postgres");
    let store = Postgres::open(&url, settings()).await.unwrap();
    for number in 1..=tables {
        store.create(new_table(number)).await.unwrap();
    }
    (cluster, store)
}

/// Appends as a server does: with the same id until there is an answer.
async fn insist(store: &Postgres, append: &Append) -> u64 {
    let began = Instant::now();
    loop {
        match store.append(append.clone()).await {
            Ok(Appended::New { version }) => return version,
            Ok(Appended::Duplicate(row)) => return row.version,
            Err(AppendError::Unavailable(_)) if began.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// Plays on each table to the end, and looks for every row where it was answered to be.
async fn play(store: &Arc<Postgres>, tables: u32, rows: u64) -> JoinSet<()> {
    let mut players = JoinSet::new();
    for table in 1..=tables {
        let store = Arc::clone(store);
        players.spawn(async move {
            for seen in 0..rows {
                let version = insist(&store, &append(table, seen, &format!("c{seen}"))).await;
                assert_eq!(version, seen + 1);
            }
        });
    }
    players
}

async fn judge(store: &Postgres, tables: u32, rows: u64) {
    let expected: Vec<String> = (0..rows).map(|seen| format!("c{seen}")).collect();
    for table in 1..=tables {
        assert_eq!(commands(store, table).await, expected);
    }
    assert_eq!(store.check().await.unwrap(), [""; 0]);
}

#[test]
fn a_database_that_is_killed_again_and_again_loses_nothing() {
    const TABLES: u32 = 8;
    const ROWS: u64 = 400;
    run(async {
        let (mut cluster, store) = furnished(TABLES).await;
        let store = Arc::new(store);
        let mut players = play(&store, TABLES, ROWS).await;
        let kills = tokio::task::spawn_blocking(move || {
            for _ in 0..3 {
                cluster.kill().unwrap();
                cluster.start_again().unwrap();
            }
            cluster
        });
        let _cluster = kills.await.unwrap();
        while let Some(played) = players.join_next().await {
            played.unwrap();
        }
        judge(&store, TABLES, ROWS).await;
    });
}

#[test]
fn while_it_is_down_calls_say_so_and_then_all_heals() {
    run(async {
        let (mut cluster, store) = furnished(1).await;
        let mut hints = store.hints().unwrap();
        insist(&store, &append(1, 0, "a")).await;
        cluster.stop().unwrap();
        let answer = store.append(append(1, 1, "b")).await;
        assert!(
            matches!(answer, Err(AppendError::Unavailable(_))),
            "{answer:?}"
        );
        assert!(store.table(table_id(1)).await.is_err());
        assert!(store.create(new_table(2)).await.is_err());
        let node: NodeId = "a".parse().unwrap();
        assert!(store.beat(node.clone(), PATIENCE).await.is_err());
        cluster.start_again().unwrap();
        insist(&store, &append(1, 1, "b")).await;
        assert_eq!(commands(&store, 1).await, ["a", "b"]);
        store.create(new_table(2)).await.unwrap();
        // Hints come again, too: over a new connection.
        while hints.try_recv().is_ok() {}
        let began = Instant::now();
        for seen in 2.. {
            insist(&store, &append(1, seen, &format!("c{seen}"))).await;
            if hints.try_recv().is_ok() {
                break;
            }
            assert!(began.elapsed() < PATIENCE, "no hint came");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
}

/// A server that neither answers nor hangs up: whoever asks does not wait for ever.
#[test]
fn a_database_that_does_not_answer_is_not_waited_for_for_ever() {
    run(async {
        let (cluster, store) = furnished(1).await;
        let pids = format!("{} {}", cluster.pid().unwrap(), backends(&cluster));
        signal("-STOP", &pids);
        let answer = store.append(append(1, 0, "a")).await;
        assert!(
            matches!(answer, Err(AppendError::Unavailable(_))),
            "{answer:?}"
        );
        assert!(store.table(table_id(1)).await.is_err());
        signal("-CONT", &pids);
        // The first one may have been committed after all; the retry finds out.
        assert_eq!(insist(&store, &append(1, 0, "a")).await, 1);
        assert_eq!(commands(&store, 1).await, ["a"]);
    });
}

fn backends(cluster: &Cluster) -> String {
    let pids = "SELECT string_agg(pid::text, ' ') FROM pg_stat_activity \
         WHERE application_name = 'tessera'";
    cluster.sql("postgres", pids).unwrap()
}

fn signal(signal: &str, pids: &str) {
    let killed = Command::new("kill")
        .arg(signal)
        .args(pids.split(' '))
        .status();
    assert!(killed.unwrap().success());
}

#[test]
fn a_synchronous_standby_that_takes_over_has_everything() {
    const TABLES: u32 = 8;
    const ROWS: u64 = 150;
    run(async {
        let mut primary = Cluster::start(Options::default()).unwrap();
        let mut standby = primary.synchronous_standby().unwrap();
        let url = cluster::url(&[&primary, &standby], "postgres");
        let store = Arc::new(Postgres::open(&url, settings()).await.unwrap());
        for number in 1..=TABLES {
            store.create(new_table(number)).await.unwrap();
        }
        // Some of it before the end of the first, some after it.
        let mut before = play(&store, TABLES, ROWS / 2).await;
        while before.join_next().await.is_some() {}
        let mut players = play(&store, TABLES, ROWS).await;
        let failed_over = tokio::task::spawn_blocking(move || {
            primary.kill().unwrap();
            standby.promote().unwrap();
            (primary, standby)
        });
        let _clusters = failed_over.await.unwrap();
        while let Some(played) = players.join_next().await {
            played.unwrap();
        }
        judge(&store, TABLES, ROWS).await;
    });
}
