//! `tessera load` on several nodes, and the comparison of its acknowledgements with the log.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    process::{Child, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;
use tessera_pgkit::Database;
use tessera_store::{Postgres, Row, RowVersion, Store as _, TableId, postgres::Settings};

use crate::common::{command, server::Served, socket::GUARD, text};

/// Games that are being played.
pub struct Playing {
    load: Child,
    acks: PathBuf,
    _folder: TempDir,
}

impl Playing {
    /// Plays on these servers until this many games have ended.
    pub fn start(nodes: &[Served], games: &str) -> Playing {
        let folder = tempfile::tempdir().unwrap();
        let acks = folder.path().join("acks.ndjson");
        let mut command = command(&["load", "--json", "--tables", "6", "--patience", "120"]);
        command.args(["--sockets", "6", "--seconds", "600", "--games", games]);
        command.args(["--acks", text(&acks)]);
        for node in nodes {
            command.args(["--server", &node.url]);
        }
        let load = command.stdout(Stdio::piped()).spawn().unwrap();
        Playing {
            load,
            acks,
            _folder: folder,
        }
    }

    fn written(&self) -> u64 {
        fs::metadata(&self.acks).map_or(0, |file| file.len())
    }

    /// Waits until a few more moves are acknowledged.
    pub fn wait_for_more(&mut self) {
        let before = self.written();
        while self.written() < before + 3_000 {
            let ended = self.load.try_wait().unwrap();
            assert!(ended.is_none(), "tessera load has ended: {ended:?}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Plays to the end, and compares the log with what was acknowledged.
    pub fn check_log(self, database: &str) -> Value {
        let output = self.load.wait_with_output().unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["errors"], 0, "{report:#}");
        assert!(output.status.success(), "{report:#}");
        let mut acks: BTreeMap<TableId, Vec<(u64, String, String)>> = BTreeMap::new();
        for line in fs::read_to_string(&self.acks).unwrap().lines() {
            let ack: Value = serde_json::from_str(line).unwrap();
            let word = |name: &str| ack[name].as_str().unwrap().to_owned();
            acks.entry(word("table").parse().unwrap())
                .or_default()
                .push((
                    ack["version"].as_u64().unwrap(),
                    word("command_id"),
                    ack["actions"].to_string(),
                ));
        }
        assert_ne!(acks.len(), 0);
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let store = Postgres::open(database, Settings::default()).await.unwrap();
            for (table, acks) in acks {
                let rows = store.rows(table, RowVersion::ZERO, u32::MAX).await.unwrap();
                compare(table, &rows, &acks);
            }
            assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
        });
        report
    }
}

fn compare(table: TableId, rows: &[Row], acks: &[(u64, String, String)]) {
    let numbers = rows.iter().map(|row| row.version.number());
    assert!(numbers.eq(1..=rows.len() as u64), "a gap at {table}");
    let commands: BTreeSet<_> = rows
        .iter()
        .map(|row| (&row.actor, &row.command_id))
        .collect();
    assert_eq!(commands.len(), rows.len(), "a command twice at {table}");
    for (version, command, actions) in acks {
        let row = rows.get(*version as usize - 1);
        let row = row.unwrap_or_else(|| panic!("{table}: {command} was lost"));
        assert_eq!(row.command_id.as_str(), command, "{table}: lost");
        let event: Value = serde_json::from_str(&row.body).unwrap();
        assert_eq!(event["actions"].to_string(), *actions, "{table}: {command}");
    }
}

/// Starts this many servers on a database.
pub fn nodes(url: &str, count: usize) -> Vec<Served> {
    let start = |_| Served::start_on(url, "127.0.0.1:0");
    (0..count).map(start).collect()
}

/// Waits until each of these servers counts this many live nodes.
pub fn until_alive(nodes: &[&Served], count: usize) {
    let began = Instant::now();
    for node in nodes {
        while node.metric("tessera_nodes") != count as f64 {
            assert!(began.elapsed() < GUARD, "there are never {count} nodes");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

#[test]
fn two_and_three_nodes_play_the_same_tables() {
    for count in [2, 3] {
        let database = Database::fresh().unwrap();
        let nodes = nodes(&database.url(), count);
        until_alive(&nodes.iter().collect::<Vec<_>>(), count);
        let report = Playing::start(&nodes, "6").check_log(&database.url());
        assert_eq!(report["ambiguous_retries"], 0, "{report}");
        assert_eq!(report["troubles"], 0, "{report}");
        for node in &nodes {
            assert!(node.metric("tessera_moves_total") > 0.0);
            assert!(node.metric("tessera_notifications_total") > 0.0);
            assert!(node.metric("tessera_catch_ups_total{by=\"notification\"}") > 0.0);
        }
    }
}
