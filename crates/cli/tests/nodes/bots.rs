//! Bots whose node is killed.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use tessera_pgkit::Database;
use tessera_store::{Postgres, Status, Store as _, TableId, postgres::Settings};

use crate::{
    common::{
        server::{Client, Served},
        socket::GUARD,
    },
    nodes::play::until_alive,
};

/// So slow, with bots that take all of it, that games do not end before a node is killed.
const SLOW: [&str; 2] = ["--bot-time", "100"];

/// Tables at the least; more are made until both nodes think.
const TABLES: usize = 8;

/// Tables at the most.
const MANY: usize = 64;

/// Rows that each table must get afterwards.
const MORE: u64 = 3;

fn turns(node: &Served) -> f64 {
    node.metric("tessera_bot_turn_seconds_count")
}

fn table_of_bots(client: &Client, ann: &str) -> TableId {
    let bot = json!({ "kind": "bot", "level": "expert" });
    let plan = json!({ "game": "carcassonne", "seats": [bot, bot] });
    let created = client.post("/api/tables", ann, &plan).unwrap();
    let table = created["table"].as_str().unwrap();
    let start = format!("/api/tables/{table}/start");
    client.post(&start, ann, &json!({})).unwrap();
    table.parse().unwrap()
}

#[test]
fn the_bots_of_a_killed_node_move_on_though_nobody_looks() {
    let database = Database::fresh().unwrap();
    let start = |_| Served::start_with(&database.url(), "127.0.0.1:0", &SLOW);
    let [killed, left] = [0, 1].map(start);
    until_alive(&[&killed, &left], 2);
    // Only the first node is ever asked for these tables.
    let client = Client::new(&killed.url);
    let ann = client.guest("Ann").unwrap();
    let mut tables = Vec::new();
    while tables.len() < TABLES || turns(&killed) == 0.0 || turns(&left) == 0.0 {
        assert!(tables.len() < MANY, "one of the nodes does not think");
        tables.push(table_of_bots(&client, &ann));
    }
    killed.kill();
    let began = Instant::now();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        // The database is asked: a node that is asked for a table thinks for it.
        let settings = Settings::default();
        let store = Postgres::open(&database.url(), settings).await.unwrap();
        let mut waiting = Vec::new();
        for (id, before) in store.versions(tables.clone()).await.unwrap() {
            let table = store.table(id).await.unwrap().unwrap();
            // On a machine that is slow to make tables the first of them may be over.
            if table.listed.status == Status::Running {
                waiting.push((id, before));
            }
        }
        assert!(waiting.len() > TABLES / 2, "only {waiting:?} go on");
        while !waiting.is_empty() {
            assert!(began.elapsed() < GUARD, "these stand still: {waiting:?}");
            let ids = waiting.iter().map(|(table, _)| *table).collect();
            let now = store.versions(ids).await.unwrap();
            waiting.retain(|(table, before)| {
                let reached = now.iter().find(|(other, _)| other == table);
                reached.is_none_or(|(_, reached)| reached.number() < before.number() + MORE)
            });
            thread::sleep(Duration::from_millis(50));
        }
        let tables = tables.len();
        println!("{tables} tables moved on after {:?}", began.elapsed());
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    });
}
