//! Rows that another server has written.

use std::{sync::atomic::Ordering, time::Duration};

use serde_json::{Value, json};
use tessera_server::caller::Caller;

use super::{
    node::{Node, first_choice, id_of, move_on, two_at},
    shared::{Shared, assert_no_gap},
};

#[tokio::test(start_paused = true)]
async fn clients_of_every_node_see_every_row() {
    let shared = Shared::new();
    let [one, two, three] = Node::several(&shared, ["one", "two", "three"]).await;
    let (table, people) = two_at(&one, &two).await;
    let mut watchers = [
        one.watch(&table, &people[0]).await,
        two.watch(&table, &people[1]).await,
        three.watch(&table, &people[0]).await,
    ];
    for number in 0..30 {
        let version = move_on(&table, &people, [&one, &two], &format!("c{number}")).await;
        for watcher in &mut watchers {
            watcher.until(version).await;
        }
    }
    assert_eq!(watchers[0].view, watchers[2].view);
    let rows = shared.rows(id_of(&table)).await;
    assert_no_gap(&rows);
}

#[tokio::test(start_paused = true)]
async fn when_all_notifications_are_lost_everybody_still_sees_everything() {
    let shared = Shared::new();
    let [one, two] = Node::several(&shared, ["one", "two"]).await;
    let (table, people) = two_at(&one, &two).await;
    shared.are_notifications_lost.store(true, Ordering::SeqCst);
    let mut watcher = two.watch(&table, &people[1]).await;
    for number in 0..10 {
        let version = move_on(&table, &people, [&one, &one], &format!("c{number}")).await;
        let seen = tokio::time::timeout(Duration::from_secs(3_600), watcher.until(version));
        seen.await.expect("the row never arrives");
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_over_http_sees_what_another_node_has_acknowledged() {
    let shared = Shared::new();
    let (one, two) = (Node::asleep(&shared, "one"), Node::asleep(&shared, "two"));
    let (table, people) = two_at(&one, &two).await;
    // Node two has the table in memory and gets no notifications.
    two.view(&table, &people[1]).await;
    for number in 0..5 {
        let version = move_on(&table, &people, [&one, &one], &format!("c{number}")).await;
        assert_eq!(two.view(&table, &people[1]).await["version"], version);
        let (_, listed) = two
            .ask("GET", "/api/me/tables", &people[0], &Value::Null)
            .await;
        assert_eq!(listed["tables"][0]["table"], table.as_str());
        let path = format!("/api/tables/{table}/replay?from=0");
        let (_, lines) = two.ask("GET", &path, &people[0], &Value::Null).await;
        let lines = lines.as_str().unwrap().lines().count() as u64;
        assert_eq!(lines, version + 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_node_without_notifications_refuses_stale_commands_and_accepts_others() {
    let shared = Shared::new();
    let (one, two) = (Node::asleep(&shared, "one"), Node::asleep(&shared, "two"));
    let (table, people) = two_at(&one, &two).await;
    let live = two.hub.table(id_of(&table)).await.unwrap();
    live.catch_up().await.unwrap();
    let seen = one.view(&table, &people[0]).await;
    let stale = first_choice(&seen, "stale").unwrap();
    let mut version = 0;
    for number in 0..4 {
        version = move_on(&table, &people, [&one, &one], &format!("c{number}")).await;
    }
    let (status, refusal) = two.command(&table, &people[0], &stale).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("stale")));
    assert_eq!(refusal["version"], version);
    assert_eq!(shared.rows(id_of(&table)).await.len() as u64, version);
    // A command that was decided on rows that this node does not know yet is accepted.
    two.view(&table, &people[0]).await;
    version = move_on(&table, &people, [&one, &one], "more").await;
    for who in &people {
        let view = one.view(&table, who).await;
        if let Some(command) = first_choice(&view, "newer") {
            let (status, answer) = two.command(&table, who, &command).await;
            assert_eq!(status, 200, "{answer}");
            assert_eq!(answer["version"], version + 1);
            return;
        }
    }
    panic!("it is nobody's turn");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_refused_because_rows_are_missing() {
    let shared = Shared::new();
    let (one, two) = (Node::asleep(&shared, "one"), Node::asleep(&shared, "two"));
    let people = [one.guest("Ann").await, one.guest("Ben").await];
    let seats = json!([{ "kind": "person" }, { "kind": "open" }]);
    let table = one.table(&people[0], seats).await;
    two.view(&table, &people[1]).await;
    one.does(&table, "join", &people[1]).await;
    // Only node one knows that Ben has sat down, and that the game can start.
    two.does(&table, "start", &people[1]).await;
    let view = two.view(&table, &people[0]).await;
    let command = first_choice(&view, "c1").unwrap();
    let mut preview = command.clone();
    preview.as_object_mut().unwrap().remove("command_id");
    let path = format!("/api/tables/{table}/preview");
    let tried = one.post(&path, &people[0], preview).await;
    assert_eq!(tried["answer"], "effect", "{tried}");
    let (status, answer) = one.command(&table, &people[0], &command).await;
    assert_eq!(status, 200, "{answer}");
    // The same command, sent again to a node that does not know it.
    assert_eq!(
        two.command(&table, &people[0], &command).await,
        (status, answer)
    );
}

#[tokio::test(start_paused = true)]
async fn a_token_that_one_node_has_revoked_is_invalid_at_another() {
    let shared = Shared::new();
    let [one, two] = Node::several(&shared, ["one", "two"]).await;
    let (table, people) = two_at(&one, &two).await;
    let me = |node: &Node, who: &str| {
        let router = (node.hub.clone(), who.to_owned());
        async move {
            let (hub, who) = router;
            hub.token(tessera_server::tokens::digest(&who))
                .await
                .unwrap()
        }
    };
    assert!(me(&two, &people[0]).await.unwrap().is_valid());
    // A seat key is replaced: connections with the old one are notified on every node.
    let seated = one.does(&table, "join", &people[1]).await;
    let key = seated["token"].as_str().unwrap();
    let _watcher = two.watch(&table, key).await;
    let hash = tessera_server::tokens::digest(key);
    let token = two.hub.token(hash).await.unwrap().unwrap();
    let caller = Caller::with(hash, &token).unwrap();
    let mut session = two.hub.session(caller).await.unwrap();
    assert!(!session.is_revoked());
    one.does(&table, "join", &people[1]).await;
    tokio::time::timeout(Duration::from_secs(3_600), session.revoked())
        .await
        .expect("the revocation never arrives");
    assert!(session.is_revoked());
    // A session ends.
    let (status, _) = one.ask("DELETE", "/api/me", &people[0], &Value::Null).await;
    assert_eq!(status, 200);
    tokio::time::sleep(Duration::from_secs(3)).await;
    let (status, _) = two.ask("GET", "/api/me", &people[0], &Value::Null).await;
    assert_eq!(status, 401);
}
