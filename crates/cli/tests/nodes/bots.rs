//! Bots whose node is killed.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use tessera_pgkit::Database;
use tessera_store::{Postgres, Store as _, TableId, postgres::Settings};

use crate::{
    common::{
        server::{Client, Served},
        socket::GUARD,
    },
    nodes::play::until_alive,
};

/// A thinking time so long that bots are still to move when a node is killed; the bots use all of
/// it.
const SLOW: [&str; 2] = ["--bot-time", "300"];

/// The minimum number of tables; more are created until bots have moved on both nodes.
const TABLES: usize = 8;

/// The maximum number of tables.
const MANY: usize = 64;

/// The number of bots, which move before Ann: without her nobody would wait for them.
const BOTS: usize = 4;

/// Rows of a table that waits for Ann: she sat down, the game began, each bot has moved.
const ANN_IS_NEXT: u64 = 2 + BOTS as u64;

fn turns(node: &Served) -> f64 {
    node.metric("tessera_bot_turn_seconds_count")
}

fn table_of_bots(client: &Client, ann: &str) -> TableId {
    let mut seats = vec![json!({ "kind": "bot", "level": "expert" }); BOTS];
    seats.push(json!({ "kind": "person" }));
    let plan = json!({ "game": "carcassonne", "seats": seats });
    let created = client.post("/api/tables", ann, &plan).unwrap();
    let table = created["table"].as_str().unwrap();
    let start = format!("/api/tables/{table}/start");
    client.post(&start, ann, &json!({})).unwrap();
    table.parse().unwrap()
}

#[test]
fn the_bots_of_a_killed_node_move_on_although_nobody_is_connected() {
    let database = Database::fresh().unwrap();
    let start = |_| Served::start_with(&database.url(), "127.0.0.1:0", &SLOW);
    let [killed, left] = [0, 1].map(start);
    until_alive(&[&killed, &left], 2);
    // Only the first node gets requests for these tables.
    let client = Client::new(&killed.url);
    let ann = client.guest("Ann").unwrap();
    let mut tables = Vec::new();
    while tables.len() < TABLES || turns(&killed) == 0.0 || turns(&left) == 0.0 {
        assert!(tables.len() < MANY, "no bot moves on one of the nodes");
        tables.push(table_of_bots(&client, &ann));
    }
    killed.kill();
    let began = Instant::now();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        // Reads the database: a node that gets a request for a table would run its bots.
        let settings = Settings::default();
        let store = Postgres::open(&database.url(), settings).await.unwrap();
        let reached = async |ids: &[TableId]| store.versions(ids.to_vec()).await.unwrap();
        let is_waiting = |version: u64| version < ANN_IS_NEXT;
        let mut waiting = reached(&tables).await;
        waiting.retain(|(_, version)| is_waiting(version.number()));
        assert!(waiting.len() > TABLES / 2, "only {waiting:?} wait for bots");
        while !waiting.is_empty() {
            assert!(
                began.elapsed() < GUARD,
                "these tables do not move on: {waiting:?}"
            );
            thread::sleep(Duration::from_millis(50));
            let ids: Vec<TableId> = waiting.iter().map(|(table, _)| *table).collect();
            waiting = reached(&ids).await;
            waiting.retain(|(_, version)| is_waiting(version.number()));
        }
        let tables = tables.len();
        println!("{tables} tables moved on after {:?}", began.elapsed());
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    });
}
