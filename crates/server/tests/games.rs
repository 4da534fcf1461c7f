//! Complete games over real sockets, with connections that break.

use serde_json::{Value, json};
use tessera_core::{Record, SimSource, Source as _};

use crate::common::{
    TestServer,
    client::{Client, choices, version},
    course::short_course,
    folder,
    socket::Socket,
};

/// A table with two people, ready to play.
async fn two_at(server: &TestServer, game: &str) -> (String, [Client; 2]) {
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let options = match game {
        "eldorado" => json!({ "options": { "course": short_course(&ann).await } }),
        _ => json!({}),
    };
    let created = ann.table_with(game, &["person", "open"], options).await;
    let table = created["table"].as_str().unwrap().to_owned();
    let joined = bob.does(&table, "join").await.good();
    assert_eq!(joined["seat"], "B");
    ann.does(&table, "start").await.good();
    (table, [ann, bob])
}

/// Plays to the end by random choices. Now and then a connection drops and is resumed, a command
/// is sent twice, or with an old version.
async fn play(server: &TestServer, table: &str, clients: &[Client; 2], seed: u64) -> Vec<Value> {
    let mut source = SimSource::new(seed, 0);
    let mut sockets = [
        Socket::open(&clients[0], table).await,
        Socket::open(&clients[1], table).await,
    ];
    let mut tab = Socket::open(&clients[0], table).await;
    let stranger = Client::stranger(server.address);
    let mut watcher = Socket::open(&stranger, table).await;
    let mut acknowledged = Vec::new();
    for number in 0.. {
        let turn = sockets[0].view["turn"].clone();
        let place = usize::from(turn == "B");
        let mine = &mut sockets[place];
        mine.until_turn(["A", "B"][place]).await;
        let texts = choices(&mine.view);
        let forward = texts.iter().filter(|text| text.starts_with("move"));
        let forward: Vec<&String> = forward.collect();
        let text = if forward.is_empty() {
            &texts[source.below(texts.len() as u64) as usize]
        } else {
            forward[source.below(forward.len() as u64) as usize]
        };
        let (id, expected) = (format!("s{seed}-{number}"), version(&mine.view));
        match source.below(12) {
            0 => {
                // The connection is lost after the command was sent.
                let message = json!({
                    "type": "command", "command_id": id, "expected_version": expected,
                    "actions": [text],
                });
                mine.say(&message).await;
                let view = mine.view.clone();
                *mine = Socket::resume(&clients[place], table, view).await;
                let again = clients[place].moves(table, &id, expected, &[text]).await;
                assert_eq!(again.good()["version"], expected + 1);
            }
            1 => {
                // A retry over HTTP gets the answer of the socket.
                let accepted = mine.moves(&id, &[text]).await;
                assert_eq!(accepted["type"], "accepted", "{accepted}");
                let again = clients[place].moves(table, &id, expected, &[text]).await;
                assert_eq!(again.good()["version"], accepted["version"]);
                let other = clients[place].moves(table, &id, expected, &["other"]).await;
                assert_eq!(other.refusal(), (409, "id-reused".into()));
            }
            2 => {
                let stale = clients[place]
                    .moves(table, "stale", expected.wrapping_sub(1), &[text])
                    .await;
                assert_eq!(stale.refusal(), (409, "stale".into()));
                assert_eq!(stale.json()["version"], expected);
                mine.moves(&id, &[text]).await;
            }
            _ => {
                let accepted = mine.moves(&id, &[text]).await;
                assert_eq!(accepted["type"], "accepted", "{accepted}");
                assert_eq!(accepted["version"], expected + 1);
            }
        }
        acknowledged.push(text.clone());
        // All of them read: a client that does not read for too long is disconnected.
        for socket in sockets.iter_mut().chain([&mut tab, &mut watcher]) {
            socket.until_version(expected + 1).await;
        }
        if sockets[0].view["status"] == "finished" {
            break;
        }
    }
    assert_eq!(tab.view, sockets[0].view);
    assert_eq!(watcher.view, stranger.look(table).await);
    assert_eq!(sockets[1].view, clients[1].look(table).await);
    let record = stranger.get(&format!("/api/tables/{table}/record")).await;
    let moves = record.good()["moves"].as_array().unwrap().clone();
    let mut rest = moves.iter();
    for text in &acknowledged {
        assert!(rest.any(|moved| moved == text), "{text} was lost");
    }
    moves
}

fn replays<G: tessera_core::Game>(record: &Value) {
    let record = Record::read(&record.to_string()).unwrap();
    let replay = record.replay::<G>().unwrap();
    assert!(replay.end.ranking().is_some());
}

async fn complete_game<G: tessera_core::Game>(seed: u64) {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let (table, clients) = two_at(&server, G::NAME).await;
    play(&server, &table, &clients, seed).await;
    let record = clients[0].get(&format!("/api/tables/{table}/record")).await;
    replays::<G>(&record.good());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_complete_game_of_carcassonne() {
    complete_game::<tessera_carcassonne::State>(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_complete_game_of_codex() {
    complete_game::<tessera_codex::State>(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_complete_game_of_el_dorado() {
    complete_game::<tessera_eldorado::State>(3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_mid_game_loses_nothing() {
    for game in ["carcassonne", "codex", "eldorado"] {
        let folder = folder();
        let server = TestServer::open(folder.path()).await;
        let (table, clients) = two_at(&server, game).await;
        let mut socket = Socket::open(&clients[0], &table).await;
        let mut moved = 0;
        while moved < 20 {
            for client in &clients {
                let view = client.look(&table).await;
                if let Some(text) = choices(&view).first() {
                    let id = format!("m{moved}");
                    client
                        .moves(&table, &id, version(&view), &[text])
                        .await
                        .good();
                    moved += 1;
                }
            }
        }
        let before = clients[0].look(&table).await;
        socket.until_version(version(&before)).await;
        server.close().await;
        let bye = socket.until("bye").await;
        assert_eq!(bye["code"], "going-down");
        assert!(bye["retry_after_ms"].is_number());

        let server = TestServer::open(folder.path()).await;
        let clients = clients.map(|client| Client {
            address: server.address,
            ..client
        });
        assert_eq!(clients[0].look(&table).await, before);
        let resumed = Socket::resume(&clients[0], &table, socket.view.clone()).await;
        assert_eq!(resumed.view, before);
        let again = clients[0].moves(&table, "m0", 3, &["pass"]).await;
        assert_ne!(again.status, 200, "an old id with other content");
        play(&server, &table, &clients, 5).await;
        server.close().await;
    }
}
