//! The database is stopped, killed and replaced by its standby: no acknowledged row is lost, and
//! stores recover by themselves.

use std::{process::Command, time::Instant};

use tessera_pgkit::{Cluster, Options, cluster};
use tokio::task::JoinSet;

use super::*;

/// A limit for waiting, so that a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(90);

fn settings() -> Settings {
    Settings {
        connect_within: Duration::from_secs(2),
        answer_within: Duration::from_secs(2),
        ..Settings::default()
    }
}

/// A dedicated server, and a store on it with tables 1 to `tables`.
async fn populated(tables: u32) -> (Cluster, Postgres) {
    let cluster = Cluster::start(Options::default()).unwrap();
    let url = cluster.url("postgres");
    let store = Postgres::open(&url, settings()).await.unwrap();
    for number in 1..=tables {
        store.create(new_table(number)).await.unwrap();
    }
    (cluster, store)
}

/// Retries an append with the same command id until there is an answer, as a server does.
async fn append_until_answered(store: &Postgres, append: &Append) -> u64 {
    let began = Instant::now();
    loop {
        match store.append(append.clone()).await {
            Ok(Appended::New { version }) => return version.number(),
            Ok(Appended::Duplicate(row)) => return row.version.number(),
            Err(AppendError::Unavailable(_)) if began.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// Starts to append this many rows to each table, and checks the version of every answer.
async fn play(store: &Arc<Postgres>, tables: u32, rows: u64) -> JoinSet<()> {
    let mut players = JoinSet::new();
    for table in 1..=tables {
        let store = Arc::clone(store);
        players.spawn(async move {
            for seen in 0..rows {
                let version =
                    append_until_answered(&store, &append(table, seen, &format!("c{seen}"))).await;
                assert_eq!(version, seen + 1);
            }
        });
    }
    players
}

/// Every table has exactly the rows that were answered.
async fn assert_complete(store: &Postgres, tables: u32, rows: u64) {
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
        let (mut cluster, store) = populated(TABLES).await;
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
        assert_complete(&store, TABLES, ROWS).await;
    });
}

#[test]
fn calls_fail_while_the_database_is_down_and_succeed_afterwards() {
    run(async {
        let (mut cluster, store) = populated(1).await;
        let mut notifications = store.notifications().unwrap();
        append_until_answered(&store, &append(1, 0, "a")).await;
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
        append_until_answered(&store, &append(1, 1, "b")).await;
        assert_eq!(commands(&store, 1).await, ["a", "b"]);
        store.create(new_table(2)).await.unwrap();
        // Notifications arrive again as well, over a new connection.
        while notifications.try_recv().is_ok() {}
        let began = Instant::now();
        for seen in 2.. {
            append_until_answered(&store, &append(1, seen, &format!("c{seen}"))).await;
            if notifications.try_recv().is_ok() {
                break;
            }
            assert!(began.elapsed() < PATIENCE, "no notification came");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
}

/// The server neither answers nor closes its connections.
#[test]
fn calls_to_a_database_that_hangs_time_out() {
    run(async {
        let (cluster, store) = populated(1).await;
        let pids = format!("{} {}", cluster.pid().unwrap(), backends(&cluster));
        signal("-STOP", &pids);
        let answer = store.append(append(1, 0, "a")).await;
        assert!(
            matches!(answer, Err(AppendError::Unavailable(_))),
            "{answer:?}"
        );
        assert!(store.table(table_id(1)).await.is_err());
        signal("-CONT", &pids);
        // The first append may have been committed after all; the retry finds out.
        assert_eq!(append_until_answered(&store, &append(1, 0, "a")).await, 1);
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
        // Some rows before the primary is killed, some after.
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
        assert_complete(&store, TABLES, ROWS).await;
    });
}
