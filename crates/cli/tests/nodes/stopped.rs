//! A node that stands still, as a virtual machine does that is moved, and then goes on.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
};

use tessera_pgkit::Database;

use crate::{
    play::nodes,
    server::{Client, Pair},
};

#[test]
fn what_a_node_that_stood_still_is_asked_for_is_stale() {
    let database = Database::fresh().unwrap();
    let nodes = nodes(&database.url(), 2);
    let clients = [Client::new(&nodes[0].url), Client::new(&nodes[1].url)];
    let pair = Pair::sit(&clients[0]).unwrap();
    pair.play(&clients[1], 3);
    let stale = pair.next_move(&clients[1], "stale").unwrap().unwrap();

    // The second node stands still. What it is asked for waits.
    nodes[1].signal("STOP");
    let mut waiting = TcpStream::connect(nodes[1].listen()).unwrap();
    let request = pair.request(&stale, nodes[1].listen());
    waiting.write_all(request.as_bytes()).unwrap();

    // The game goes on at the first one.
    let mut version = 0;
    for number in 0..5 {
        let next = pair.next_move(&clients[0], &format!("on{number}"));
        version = pair.send(&clients[0], &next.unwrap().unwrap()).unwrap();
    }

    nodes[1].signal("CONT");
    let mut answer = String::new();
    waiting.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 409 "), "{answer}");
    assert!(answer.contains(r#""code":"stale""#), "{answer}");
    assert!(
        answer.contains(&format!(r#""version":{version}"#)),
        "{answer}"
    );

    // It has caught up, and serves the table as the other one does.
    let next = pair.next_move(&clients[1], "after").unwrap().unwrap();
    assert_eq!(pair.send(&clients[1], &next).unwrap(), version + 1);
}
