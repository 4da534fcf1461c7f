//! A node that stands still, as a virtual machine does that is moved, and then goes on.

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
fn what_a_node_that_stood_still_is_asked_for_is_stale() {
    let database = Database::fresh().unwrap();
    let nodes = nodes(&database.url(), 2);
    until_alive(&[&nodes[0], &nodes[1]], 2);
    let clients = [Client::new(&nodes[0].url), Client::new(&nodes[1].url)];
    let pair = Pair::sit(&clients[0]).unwrap();
    pair.play(&clients[1], 3);
    let stale = pair.next_move(&clients[1], "stale").unwrap().unwrap();
    let mut sockets = [0, 1].map(|who| Socket::open(&nodes[1], &pair.table, pair.token(who)));

    // The second node stands still. What it is asked for waits, over HTTP and over a socket.
    nodes[1].signal("STOP");
    let mut waiting = TcpStream::connect(nodes[1].listen()).unwrap();
    waiting.set_read_timeout(Some(GUARD)).unwrap();
    let request = pair.request(&stale, nodes[1].listen());
    waiting.write_all(request.as_bytes()).unwrap();
    for socket in &mut sockets {
        let mut command = stale.body.clone();
        command["type"] = json!("command");
        command["command_id"] = json!("stale-too");
        socket.say(&command);
    }

    // The game goes on at the first one, which comes to believe that it is alone.
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

    // It lives again for both, and serves the table as the other one does.
    until_alive(&[&nodes[0], &nodes[1]], 2);
    let next = pair.next_move(&clients[1], "after").unwrap().unwrap();
    assert_eq!(pair.send(&clients[1], &next).unwrap(), version + 1);
    sockets[0].until(version + 1);
}

/// Moves at a node; the version that they make.
fn play_on(pair: &Pair, client: &Client, numbers: std::ops::Range<u32>) -> u64 {
    let mut version = 0;
    for number in numbers {
        let next = pair.next_move(client, &format!("on{number}"));
        version = pair.send(client, &next.unwrap().unwrap()).unwrap();
    }
    version
}

/// What is stored of the only table.
fn rows(database: &Database) -> u64 {
    let count = database.sql("SELECT count(*) FROM tessera.log").unwrap();
    count.trim().parse().unwrap()
}
