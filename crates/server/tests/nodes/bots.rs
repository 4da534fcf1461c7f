//! The node that runs a bot: one at a time, another when it is gone, and two at once without harm.

use std::{sync::atomic::Ordering, time::Duration};

use serde_json::json;
use tessera_store::{CommandActor, Row};

use super::{
    clock::Clock,
    node::{Node, first_choice, id_of},
    shared::{Shared, assert_no_gap},
};

fn bot() -> serde_json::Value {
    json!({ "kind": "bot", "level": "novice" })
}

/// The number of rows of bots; the command id of each is the version it was for.
fn bots_rows(rows: &[Row]) -> usize {
    let mut count = 0;
    for row in rows {
        if let CommandActor::System(_) = row.actor {
            assert_eq!(
                row.command_id.as_str(),
                format!("v{}", row.version.previous())
            );
            count += 1;
        }
    }
    count
}

#[tokio::test]
async fn two_nodes_that_think_for_one_bot_are_harmless() {
    let shared = Shared::new();
    // Each believes that it is alone.
    let (one, two) = (Node::asleep(&shared, "one"), Node::asleep(&shared, "two"));
    let ann = one.guest("Ann").await;
    let table = one.table(&ann, json!([bot(), bot()])).await;
    one.does(&table, "start", &ann).await;
    let mut watchers = [one.watch(&table, &ann).await, two.watch(&table, &ann).await];
    for watcher in &mut watchers {
        while watcher.view["status"] != "finished" {
            watcher.next().await;
        }
    }
    assert_eq!(watchers[0].view, watchers[1].view);
    let rows = shared.rows(id_of(&table)).await;
    assert_no_gap(&rows);
    let stored = bots_rows(&rows);
    assert_eq!(stored, rows.len() - 1, "all but the start");
    let tried: Vec<usize> = [&one, &two]
        .iter()
        .map(|node| node.line.appends.load(Ordering::SeqCst))
        .collect();
    assert!(tried.iter().all(|tried| *tried > 1), "{tried:?}");
}

#[tokio::test(start_paused = true)]
async fn the_home_thinks_for_bots_wherever_people_are() {
    let _clock = Clock::start();
    let shared = Shared::new();
    let nodes = Node::several(&shared, ["one", "two", "three"]).await;
    let ann = nodes[0].guest("Ann").await;
    // The number of tables whose home thought for the bots, although nobody is connected there.
    let mut at_home = 0;
    for number in 0.. {
        let seats = json!([{ "kind": "person" }, bot()]);
        let table = nodes[0].table(&ann, seats).await;
        nodes[0].does(&table, "start", &ann).await;
        // Ann plays a turn of two moves, at any node.
        let node = &nodes[number % 3];
        let home = nodes
            .iter()
            .find(|node| node.hub.nodes.is_home(id_of(&table)))
            .unwrap();
        let before = home.line.appends.load(Ordering::SeqCst);
        let mut watcher = node.watch(&table, &ann).await;
        for round in 0.. {
            let Some(command) = first_choice(&watcher.view, &format!("c{round}")) else {
                break;
            };
            let (status, answer) = node.command(&table, &ann, &command).await;
            assert_eq!(status, 200, "{answer}");
            watcher.until(answer["version"].as_u64().unwrap()).await;
        }
        while watcher.view["turn"] != "A" {
            watcher.next().await;
        }
        assert!(bots_rows(&shared.rows(id_of(&table)).await) > 0);
        let has_thought = home.line.appends.load(Ordering::SeqCst) > before;
        let is_elsewhere = !std::ptr::eq(home, node) && !std::ptr::eq(home, &nodes[0]);
        at_home += usize::from(is_elsewhere && has_thought);
        if number >= 5 && at_home > 0 {
            return;
        }
        assert!(number < 60, "no home thinks for its bots");
    }
}

/// Bots that Ann waits for: she is the last to move.
fn bots_before_ann() -> serde_json::Value {
    json!([bot(), bot(), bot(), bot(), { "kind": "person" }])
}

/// The number of rows from the start to Ann's turn.
const UNTIL_ANN: u64 = 4;

/// A table that waits for a bot whose node no longer thinks, and the index of that node.
async fn left_alone(nodes: &[Node], ann: &str) -> (String, usize) {
    loop {
        let table = nodes[0].table(ann, bots_before_ann()).await;
        let home = nodes
            .iter()
            .position(|node| node.hub.nodes.is_home(id_of(&table)));
        let home = home.unwrap();
        if home == 0 {
            continue;
        }
        nodes[home].hub.bots.stop();
        nodes[home].does(&table, "start", ann).await;
        return (table, home);
    }
}

#[tokio::test(start_paused = true)]
async fn the_bots_of_a_dead_node_move_on_although_nobody_watches() {
    bots_move_on(false).await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_is_still_in_memory_is_found_too() {
    bots_move_on(true).await;
}

async fn bots_move_on(is_in_memory: bool) {
    let _clock = Clock::start();
    let shared = Shared::new();
    let mut nodes = Node::several(&shared, ["one", "two", "three"]).await;
    let ann = nodes[0].guest("Ann").await;
    let (table, home) = left_alone(&nodes, &ann).await;
    let before = shared.rows(id_of(&table)).await.len() as u64;
    nodes[home].kill().await;
    for node in nodes.iter().filter(|_| !is_in_memory) {
        // As if it had never been requested there.
        tokio::time::advance(Duration::from_millis(1)).await;
        node.hub.forget_idle(Duration::ZERO);
    }
    shared.until(id_of(&table), before + UNTIL_ANN).await;
    bots_rows(&shared.rows(id_of(&table)).await);
}

#[tokio::test(start_paused = true)]
async fn another_node_moves_if_the_home_is_alive_and_does_not_move() {
    let _clock = Clock::start();
    let shared = Shared::new();
    let nodes = Node::several(&shared, ["one", "two"]).await;
    let ann = nodes[0].guest("Ann").await;
    let (table, home) = left_alone(&nodes, &ann).await;
    let mut watcher = nodes[1 - home].watch(&table, &ann).await;
    let version = watcher.view["version"].as_u64().unwrap();
    watcher.until(version + UNTIL_ANN).await;
    assert_eq!(shared.living(), ["one", "two"]);
}

#[tokio::test(start_paused = true)]
async fn a_restarted_server_finds_the_bots_that_have_to_move() {
    let _clock = Clock::start();
    let shared = Shared::new();
    let first = Node::asleep(&shared, "one");
    let ann = first.guest("Ann").await;
    let tables = [
        first.table(&ann, bots_before_ann()).await,
        first.table(&ann, json!([bot(), bot()])).await,
    ];
    first.hub.bots.stop();
    for table in &tables {
        first.does(table, "start", &ann).await;
    }
    let rows = async |table: &String| shared.rows(id_of(table)).await.len() as u64;
    let before = rows(&tables[0]).await;
    let second = Node::new(&shared, "two");
    shared.until(id_of(&tables[0]), before + UNTIL_ANN).await;
    // Nobody waits for bots that play among themselves, until somebody watches.
    let before = rows(&tables[1]).await;
    assert_eq!(before, 1, "more than the start");
    second.view(&tables[1], &ann).await;
    shared.until(id_of(&tables[1]), before + 2).await;
}

#[tokio::test(start_paused = true)]
async fn the_home_thinks_for_bots_among_themselves_while_somebody_watches_elsewhere() {
    let _clock = Clock::start();
    let shared = Shared::new();
    let [one, two] = Node::several(&shared, ["one", "two"]).await;
    let ann = one.guest("Ann").await;
    let table = loop {
        let table = one.table(&ann, json!([bot(), bot()])).await;
        if two.hub.nodes.is_home(id_of(&table)) {
            break table;
        }
    };
    // The home has the table in memory, but no client has requested it there.
    let at_home = two.hub.table(id_of(&table)).await.unwrap();
    one.does(&table, "start", &ann).await;
    at_home.catch_up().await.unwrap();
    let mut watcher = one.watch(&table, &ann).await;
    while two.line.appends.load(Ordering::SeqCst) == 0 {
        assert_ne!(
            watcher.view["status"], "finished",
            "all moves came from elsewhere"
        );
        watcher.next().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_node_that_shuts_down_is_removed_at_once() {
    let shared = Shared::new();
    let [one, two] = Node::several(&shared, ["one", "two"]).await;
    assert_eq!(shared.living(), ["one", "two"]);
    two.stop().await;
    assert_eq!(shared.living(), ["one"]);
    while one.hub.nodes.have_others() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
