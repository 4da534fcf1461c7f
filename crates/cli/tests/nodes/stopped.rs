//! A node that is paused, like a virtual machine that is migrated, and then continues.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
};

use serde_json::json;
use tessera_pgkit::Database;

use crate::{
    common::{
        server::{Client, Pair},
        socket::{GUARD, Socket},
    },
    nodes::play::{nodes, until_alive},
};

#[test]
fn commands_to_a_paused_node_are_stale() {
    let database = Database::fresh().unwrap();
    let nodes = nodes(&database.url(), 2);
    until_alive(&[&nodes[0], &nodes[1]], 2);
    let clients = [Client::new(&nodes[0].url), Client::new(&nodes[1].url)];
    let pair = Pair::sit(&clients[0]).unwrap();
    pair.play(&clients[1], 3);
    let stale = pair.next_move(&clients[1], "stale").unwrap().unwrap();
    let mut sockets = [0, 1].map(|who| Socket::open(&nodes[1], &pair.table, pair.token(who)));

    // The second node is paused. Commands to it wait, over HTTP and over sockets.
    nodes[1].signal("STOP");
    let mut waiting = TcpStream::connect(nodes[1].listen()).unwrap();
    waiting.set_read_timeout(Some(GUARD)).unwrap();
    let request = pair.request(&stale, nodes[1].listen());
    waiting.write_all(request.as_bytes()).unwrap();
    for socket in &mut sockets {
        let mut command = stale.body.clone();
        command["type"] = json!("command");
        command["command_id"] = json!("stale-too");
        socket.send(&command);
    }

    // The game continues on the first node, which counts no other node after a while.
    play_on(&pair, &clients[0], 0..5);
    until_alive(&[&nodes[0]], 1);
    let version = play_on(&pair, &clients[0], 5..10);

    nodes[1].signal("CONT");
    let mut answer = String::new();
    waiting.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 409 "), "{answer}");
    assert!(answer.contains(r#""code":"stale""#), "{answer}");
    let reached = format!(r#""version":{version}"#);
    assert!(answer.contains(&reached), "{answer}");
    for socket in &mut sockets {
        let refused = socket.next_of("refused");
        assert_eq!(refused["error"]["code"], "stale", "{refused}");
        assert_eq!(refused["error"]["version"], version, "{refused}");
        // A client that stayed connected has seen every move.
        socket.until(version);
    }
    assert_eq!(rows(&database), version);

    // Both nodes count it as alive again, and it serves the table like the other one.
    until_alive(&[&nodes[0], &nodes[1]], 2);
    let next = pair.next_move(&clients[1], "after").unwrap().unwrap();
    assert_eq!(pair.send(&clients[1], &next).unwrap(), version + 1);
    sockets[0].until(version + 1);
}

/// Makes moves on a node, and returns the last version.
fn play_on(pair: &Pair, client: &Client, numbers: std::ops::Range<u32>) -> u64 {
    let mut version = 0;
    for number in numbers {
        let next = pair.next_move(client, &format!("on{number}"));
        version = pair.send(client, &next.unwrap().unwrap()).unwrap();
    }
    version
}

/// The number of stored rows of the only table.
fn rows(database: &Database) -> u64 {
    let count = database.sql("SELECT count(*) FROM tessera.log").unwrap();
    count.trim().parse().unwrap()
}
