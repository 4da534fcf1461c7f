//! The presence of players who are connected to different servers.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use serde_json::{Value, json};

use super::{
    node::{Node, Watcher, two_at},
    shared::Shared,
};

/// Waits until a client receives this presence. Time leaps while a server waits for its disk, so
/// a player who is not here may be `away` or already `gone`.
async fn until_present(watcher: &mut Watcher, ann: &str, ben: &str) {
    let is = |presence: &Value, expected: &str| match expected {
        "not here" => presence != "here",
        expected => presence == expected,
    };
    let received = async {
        while !is(&watcher.presence["A"], ann) || !is(&watcher.presence["B"], ben) {
            watcher.next().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(36_000), received).await;
    assert!(
        waited.is_ok(),
        "{} is the last presence received",
        watcher.presence
    );
}

async fn two_nodes() -> (Arc<Shared>, [Node; 2], String, [String; 2]) {
    let shared = Shared::new();
    let nodes = Node::several(&shared, ["one", "two"]).await;
    let (table, people) = two_at(&nodes[0], &nodes[1]).await;
    (shared, nodes, table, people)
}

#[tokio::test(start_paused = true)]
async fn a_player_connected_to_another_node_is_here() {
    let (_shared, [one, two], table, people) = two_nodes().await;
    let mut ann = one.watch(&table, &people[0]).await;
    until_present(&mut ann, "here", "not here").await;
    let mut ben = two.watch(&table, &people[1]).await;
    until_present(&mut ann, "here", "here").await;
    // A client that connects later receives the presence of those who came before.
    until_present(&mut ben, "here", "here").await;
    let mut ben_again = one.watch(&table, &people[1]).await;
    drop(ben);
    drop(ann);
    until_present(&mut ben_again, "not here", "here").await;
    until_present(&mut ben_again, "gone", "here").await;
}

#[tokio::test(start_paused = true)]
async fn no_bot_takes_the_seat_of_a_player_connected_elsewhere() {
    let (_shared, [one, two], table, people) = two_nodes().await;
    let mut ann = one.watch(&table, &people[0]).await;
    let ben = two.watch(&table, &people[1]).await;
    until_present(&mut ann, "here", "here").await;
    // Far longer than he may be away.
    tokio::time::sleep(Duration::from_secs(1_000)).await;
    let path = format!("/api/tables/{table}/seats/B/bot");
    let level = json!({ "level": "novice" });
    let (status, refusal) = one.ask("POST", &path, &people[0], &level).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("not-away")));
    drop(ben);
    until_present(&mut ann, "here", "gone").await;
    one.post(&path, &people[0], level).await;
}

#[tokio::test(start_paused = true)]
async fn a_player_connected_to_a_node_that_died_is_away() {
    let (_shared, [one, mut two], table, people) = two_nodes().await;
    let mut ann = one.watch(&table, &people[0]).await;
    let _ben = two.watch(&table, &people[1]).await;
    until_present(&mut ann, "here", "here").await;
    two.kill().await;
    until_present(&mut ann, "here", "not here").await;
    until_present(&mut ann, "here", "gone").await;
}

#[tokio::test(start_paused = true)]
async fn a_notification_that_was_lost_is_repeated() {
    let (shared, [one, two], table, people) = two_nodes().await;
    let mut ann = one.watch(&table, &people[0]).await;
    until_present(&mut ann, "here", "not here").await;
    shared.are_notifications_lost.store(true, Ordering::SeqCst);
    let ben = two.watch(&table, &people[1]).await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    shared.are_notifications_lost.store(false, Ordering::SeqCst);
    until_present(&mut ann, "here", "here").await;
    // No notification is valid for ever.
    shared.are_notifications_lost.store(true, Ordering::SeqCst);
    drop(ben);
    until_present(&mut ann, "here", "not here").await;
}
