//! The store becomes unavailable and comes back.

use std::sync::atomic::Ordering;

use serde_json::{Value, json};

use super::{
    clock::Clock,
    node::{Node, first_choice, id_of, two_at},
    shared::{Shared, assert_no_gap},
};

#[tokio::test(start_paused = true)]
async fn a_command_that_is_not_confirmed_is_refused_and_can_be_sent_again() {
    let shared = Shared::new();
    let [one, two] = Node::several(&shared, ["one", "two"]).await;
    let (table, people) = two_at(&one, &two).await;
    let mut watcher = one.watch(&table, &people[0]).await;
    let command = first_choice(&watcher.view, "c1").unwrap();
    let before = shared.rows(id_of(&table)).await.len();

    one.line.is_broken.store(true, Ordering::SeqCst);
    let (status, refusal) = one.command(&table, &people[0], &command).await;
    assert_eq!((status, &refusal["code"]), (503, &json!("unavailable")));
    assert_eq!(one.ask("GET", "/readyz", "", &Value::Null).await.0, 503);
    assert_eq!(one.ask("GET", "/healthz", "", &Value::Null).await.0, 200);
    assert_eq!(shared.rows(id_of(&table)).await.len(), before);

    one.line.is_broken.store(false, Ordering::SeqCst);
    assert_eq!(one.ask("GET", "/readyz", "", &Value::Null).await.0, 200);
    let (status, answer) = one.command(&table, &people[0], &command).await;
    assert_eq!(status, 200, "{answer}");
    // A client that stayed connected receives it.
    watcher.until(answer["version"].as_u64().unwrap()).await;
}

#[tokio::test(start_paused = true)]
async fn a_command_whose_answer_was_lost_is_one_row_and_everybody_sees_it() {
    let shared = Shared::new();
    // No node gets notifications here.
    let (one, two) = (Node::asleep(&shared, "one"), Node::asleep(&shared, "two"));
    let (table, people) = two_at(&one, &two).await;
    let mut watcher = one.watch(&table, &people[0]).await;
    let command = first_choice(&watcher.view, "c1").unwrap();
    let before = shared.rows(id_of(&table)).await.len();
    one.line.loses_answers.store(true, Ordering::SeqCst);
    let (status, refusal) = one.command(&table, &people[0], &command).await;
    assert_eq!((status, &refusal["code"]), (503, &json!("unavailable")));
    one.line.loses_answers.store(false, Ordering::SeqCst);
    for node in [&one, &two, &one] {
        let (status, answer) = node.command(&table, &people[0], &command).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["version"], before + 1);
    }
    watcher.until(before as u64 + 1).await;
    assert_eq!(shared.rows(id_of(&table)).await.len(), before + 1);
}

#[tokio::test(start_paused = true)]
async fn bots_wait_for_the_store_and_play_on() {
    let _clock = Clock::start();
    let shared = Shared::new();
    let [one] = Node::several(&shared, ["one"]).await;
    let ann = one.guest("Ann").await;
    let bot = json!({ "kind": "bot", "level": "novice" });
    let table = one.table(&ann, json!([bot, bot])).await;
    one.does(&table, "start", &ann).await;
    for _ in 0..3 {
        // Bots among themselves think only while somebody watches.
        one.view(&table, &ann).await;
        shared.until_more(id_of(&table), 2).await;
        // So many failures that a server that gave up after a few would let another bot move.
        one.line.break_for(7);
        shared.until_more(id_of(&table), 2).await;
    }
    let rows = shared.rows(id_of(&table)).await;
    assert_no_gap(&rows);
    // The moves of the bots were stored in the end, and no other bot moved for them.
    let replaced = rows.iter().filter(|row| row.body.contains("refused"));
    assert_eq!(replaced.map(|row| &row.body).collect::<Vec<_>>(), [""; 0]);
}
