//! A process that is killed while it appends: the rows that it has acknowledged are in the store.
//!
//! The process is this test program, started again to run one test only. That test appends if an
//! environment variable is set, and does nothing otherwise.

use std::{
    collections::BTreeMap,
    env,
    io::{self, BufRead as _, BufReader, Write as _},
    process::{Child, Command, Stdio},
};

use tokio::task::JoinSet;

use super::*;

const FILE: &str = "TESSERA_STORE_TEST_FILE";
const LIES: &str = "TESSERA_STORE_TEST_LIES";
const TABLES: u32 = 8;

/// Appends until it is killed. If it lies, it acknowledges rows that it has not stored.
#[test]
fn child() {
    let Some(path) = env::var_os(FILE) else {
        return;
    };
    let lies = env::var_os(LIES).is_some();
    run(async {
        let store = Arc::new(Sqlite::open(path, Settings::default()).unwrap());
        let mut callers = JoinSet::new();
        for table in 1..=TABLES {
            let store = store.clone();
            callers.spawn(async move {
                let mut seen = store
                    .table(table_id(table))
                    .await
                    .unwrap()
                    .unwrap()
                    .listed
                    .version
                    .number();
                loop {
                    if !lies {
                        let row = append(table, seen, &format!("c{seen}"));
                        store.append(row).await.unwrap();
                    }
                    seen += 1;
                    // An error means that the parent process has ended.
                    if writeln!(io::stdout(), "ack {table} {seen}").is_err() {
                        return;
                    }
                }
            });
        }
        callers.join_all().await;
    });
}

fn start(folder: &TempDir, lies: bool) -> Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "sqlite::tests::killed::child", "--nocapture"])
        .env(FILE, file(folder))
        .stdout(Stdio::piped());
    if lies {
        command.env(LIES, "1");
    }
    command.spawn().unwrap()
}

/// Kills the process when it has acknowledged this many rows, and returns the last acknowledged
/// version of each table.
fn kill_after(mut child: Child, acknowledgements: usize) -> BTreeMap<u32, u64> {
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut acknowledged = BTreeMap::new();
    let mut count = 0;
    let mut line = String::new();
    while lines.read_line(&mut line).unwrap() > 0 {
        // The last line may be incomplete, and the test runner writes lines of its own.
        if let Some(ack) = line.strip_prefix("ack ")
            && line.ends_with('\n')
        {
            let (table, version) = ack.trim().split_once(' ').unwrap();
            acknowledged.insert(table.parse().unwrap(), version.parse().unwrap());
            count += 1;
            if count == acknowledgements {
                child.kill().unwrap();
            }
        }
        line.clear();
    }
    child.wait().unwrap();
    assert!(
        count >= acknowledgements,
        "it ended by itself after {count}"
    );
    acknowledged
}

/// The tables that lack acknowledged rows.
async fn lost(store: &Sqlite, acknowledged: &BTreeMap<u32, u64>) -> Vec<u32> {
    let mut lost = Vec::new();
    for (&table, &version) in acknowledged {
        let rows = commands(store, table).await;
        let expected: Vec<String> = (0..rows.len()).map(|seen| format!("c{seen}")).collect();
        assert_eq!(rows, expected);
        if (rows.len() as u64) < version {
            lost.push(table);
        }
    }
    lost
}

fn with_tables() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = reopened(&folder);
    run(async {
        for table in 1..=TABLES {
            store.create(new_table(table)).await.unwrap();
        }
    });
    folder
}

#[test]
fn rows_that_a_killed_process_has_acknowledged_are_stored() {
    let folder = with_tables();
    for round in 1..=6 {
        let acknowledged = kill_after(start(&folder, false), round * 40);
        let store = reopened(&folder);
        run(async {
            assert_eq!(lost(&store, &acknowledged).await, [0; 0]);
            assert_eq!(store.check().await.unwrap(), [""; 0]);
        });
    }
}

#[test]
fn a_process_that_lies_is_detected() {
    let folder = with_tables();
    let acknowledged = kill_after(start(&folder, true), 40);
    let store = reopened(&folder);
    run(async { assert_ne!(lost(&store, &acknowledged).await, [0; 0]) });
}
