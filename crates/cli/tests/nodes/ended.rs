//! Secrets and sessions that end on one node while clients are connected to another one, and nodes
//! that stop.

use std::{thread, time::Duration};

use serde_json::{Value, json};
use tessera_pgkit::Database;

use crate::{
    common::{
        server::{Client, Pair, Served},
        socket::Socket,
    },
    nodes::play::{nodes, until_alive},
};

/// The number of pings after which a node checks again whether a secret is still valid.
const PINGS_PER_CHECK: u32 = 4;

fn two(database: &Database) -> Vec<Served> {
    let nodes = nodes(&database.url(), 2);
    until_alive(&nodes.iter().collect::<Vec<_>>(), 2);
    nodes
}

fn assert_revoked(bye: &Value) {
    assert_eq!(bye["code"], "revoked", "{bye}");
    assert!(bye["retry_after_ms"].is_null(), "{bye}");
}

#[test]
fn replacing_a_seats_secret_on_one_node_closes_sockets_on_the_other() {
    let database = Database::fresh().unwrap();
    let nodes = two(&database);
    let client = Client::new(&nodes[0].url);
    let pair = Pair::sit(&client).unwrap();
    let seated = pair.ask(&client, 1, "join").unwrap();
    let secret = seated["token"].as_str().unwrap();
    let mut socket = Socket::open(&nodes[1], &pair.table, secret);
    // A player who sits down again gets a new secret.
    let again = pair.ask(&client, 1, "join").unwrap();
    assert_ne!(again["token"], seated["token"]);
    assert_revoked(&socket.next_of("bye"));
    // A notification closed it: the node did not wait for its regular check of all secrets.
    assert!(socket.pings < PINGS_PER_CHECK, "{} pings", socket.pings);
}

#[test]
fn a_session_that_ended_on_one_node_cannot_move_on_the_other() {
    let database = Database::fresh().unwrap();
    let nodes = two(&database);
    let client = Client::new(&nodes[0].url);
    let pair = Pair::sit(&client).unwrap();
    let mut sockets = [0, 1].map(|who| Socket::open(&nodes[1], &pair.table, pair.token(who)));
    let mover = sockets
        .iter()
        .position(|socket| !socket.view["choices"].is_null())
        .unwrap();
    client.delete("/api/me", pair.token(mover)).unwrap();
    // The node may treat the session as valid for a moment longer; then a move is refused, and the
    // socket is closed.
    let socket = &mut sockets[mover];
    let mut command = socket.next_move().unwrap();
    command["expected_version"] = json!(0);
    let bye = loop {
        socket.send(&command);
        let message = socket.next_but("presence");
        match message["error"]["code"].as_str() {
            Some("stale") => thread::sleep(Duration::from_millis(50)),
            Some("unknown-token") => break socket.next_of("bye"),
            _ => break message,
        }
    };
    assert_revoked(&bye);
}

#[test]
fn clients_of_a_node_that_stops_are_sent_to_another_one_immediately() {
    let database = Database::fresh().unwrap();
    let mut nodes = two(&database);
    let client = Client::new(&nodes[0].url);
    let pair = Pair::sit(&client).unwrap();
    let mut socket = Socket::open(&nodes[1], &pair.table, pair.token(0));
    nodes[1].signal("TERM");
    let bye = socket.next_of("bye");
    assert_eq!(bye["code"], "going-down", "{bye}");
    assert_eq!(bye["retry_after_ms"], 0, "{bye}");
    nodes.remove(1).wait();
    until_alive(&[&nodes[0]], 1);
    // A node that is alone asks clients to wait, because it is the one that they come back to.
    let mut socket = Socket::open(&nodes[0], &pair.table, pair.token(0));
    nodes[0].signal("TERM");
    let bye = socket.next_of("bye");
    assert!(bye["retry_after_ms"].as_u64().unwrap() > 0, "{bye}");
}
