//! Who is here, at whichever server.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use serde_json::{Value, json};

use super::{
    node::{Node, Watcher, two_at},
    shared::Shared,
};

/// Waits until somebody is told so. Time leaps while a server waits for its disk, so nobody is
/// `away` for sure: who is not here is that, or `gone`.
async fn told(watcher: &mut Watcher, ann: &str, ben: &str) {
    let is = |presence: &Value, said: &str| match said {
        "not here" => presence != "here",
        said => presence == said,
    };
    let told = async {
        while !is(&watcher.presence["A"], ann) || !is(&watcher.presence["B"], ben) {
            watcher.next().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(36_000), told).await;
    assert!(waited.is_ok(), "{} is told to the end", watcher.presence);
}

async fn two_nodes() -> (Arc<Shared>, [Node; 2], String, [String; 2]) {
    let shared = Shared::new();
    let nodes = Node::several(&shared, ["one", "two"]).await;
    let (table, people) = two_at(&nodes[0], &nodes[1]).await;
    (shared, nodes, table, people)
}

#[tokio::test(start_paused = true)]
async fn who_is_connected_to_another_node_is_here() {
    let (_shared, [one, two], table, people) = two_nodes().await;
    let mut ann = one.watch(&table, &people[0]).await;
    told(&mut ann, "here", "not here").await;
    let mut ben = two.watch(&table, &people[1]).await;
    told(&mut ann, "here", "here").await;
    // Who comes to a node later is told of those who were there before.
    told(&mut ben, "here", "here").await;
    let mut ben_again = one.watch(&table, &people[1]).await;
    drop(ben);
    drop(ann);
    told(&mut ben_again, "not here", "here").await;
    told(&mut ben_again, "gone", "here").await;
}

#[tokio::test(start_paused = true)]
async fn no_bot_is_put_on_the_seat_of_who_is_connected_elsewhere() {
    let (_shared, [one, two], table, people) = two_nodes().await;
    let mut ann = one.watch(&table, &people[0]).await;
    let ben = two.watch(&table, &people[1]).await;
    told(&mut ann, "here", "here").await;
    // Far longer than he may be away.
    tokio::time::sleep(Duration::from_secs(1_000)).await;
    let path = format!("/api/tables/{table}/seats/B/bot");
    let level = json!({ "level": "novice" });
    let (status, refusal) = one.ask("POST", &path, &people[0], &level).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("not-away")));
    drop(ben);
    told(&mut ann, "here", "gone").await;
    one.post(&path, &people[0], level).await;
}

#[tokio::test(start_paused = true)]
async fn who_was_connected_to_a_node_that_died_is_away() {
    let (_shared, [one, mut two], table, people) = two_nodes().await;
    let mut ann = one.watch(&table, &people[0]).await;
    let _ben = two.watch(&table, &people[1]).await;
    told(&mut ann, "here", "here").await;
    two.kill().await;
    told(&mut ann, "here", "not here").await;
    told(&mut ann, "here", "gone").await;
}

#[tokio::test(start_paused = true)]
async fn a_word_that_was_lost_is_said_again() {
    let (shared, [one, two], table, people) = two_nodes().await;
    let mut ann = one.watch(&table, &people[0]).await;
    told(&mut ann, "here", "not here").await;
    shared.are_notifications_lost.store(true, Ordering::SeqCst);
    let ben = two.watch(&table, &people[1]).await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    shared.are_notifications_lost.store(false, Ordering::SeqCst);
    told(&mut ann, "here", "here").await;
    // And nobody is believed for ever.
    shared.are_notifications_lost.store(true, Ordering::SeqCst);
    drop(ben);
    told(&mut ann, "here", "not here").await;
}
