//! Nodes that receive no notifications from each other: every NOTIFY is lost.
//!
//! Each node listens and notifies in a database of its own that no other node uses.

use std::time::Instant;

use serde_json::json;
use tessera_pgkit::Database;

use crate::{
    common::{
        server::{Client, Pair, Served},
        socket::Socket,
    },
    nodes::play::until_alive,
};

/// Tables with a bot. Each node is the home of about half of them.
const TABLES: usize = 12;

/// Two nodes on one database, and the databases in which they listen without receiving anything.
struct Isolated {
    nodes: [Served; 2],
    _databases: [Database; 3],
}

impl Isolated {
    fn start() -> Isolated {
        let databases = [(); 3].map(|()| Database::fresh().unwrap());
        let [shared, quiet @ ..] = databases.each_ref().map(Database::url);
        let nodes = quiet.map(|quiet| {
            let args = ["--bot-time", "20", "--database-listen", &quiet];
            Served::start_with(&shared, "127.0.0.1:0", &args)
        });
        until_alive(&nodes.each_ref(), 2);
        Isolated {
            nodes,
            _databases: databases,
        }
    }

    /// The catch-ups of both nodes that have this cause.
    fn catch_ups(&self, by: &str) -> f64 {
        let name = format!("tessera_catch_ups_total{{by=\"{by}\"}}");
        self.nodes.iter().map(|node| node.metric(&name)).sum()
    }
}

#[test]
fn moves_are_seen_at_the_other_node() {
    let isolated = Isolated::start();
    let clients = isolated.nodes.each_ref().map(|node| Client::new(&node.url));
    let pair = Pair::sit(&clients[0]).unwrap();
    let mut sockets =
        [0, 1].map(|at| Socket::open(&isolated.nodes[at], &pair.table, pair.token(at)));
    let mut longest = Default::default();
    for number in 0..8 {
        // The requests of a move go to one node only; the other one must find the move by itself.
        let client = &clients[number % 2];
        let next = pair.next_move(client, &format!("c{number}")).unwrap();
        let version = pair.send(client, &next.unwrap()).unwrap();
        let began = Instant::now();
        for socket in &mut sockets {
            socket.until(version);
        }
        longest = began.elapsed().max(longest);
        println!(
            "move {number} was seen everywhere after {:?}",
            began.elapsed()
        );
    }
    println!("the longest time was {longest:?}");
    assert_eq!(sockets[0].version(), sockets[1].version());
    assert!(isolated.catch_ups("poll") > 0.0);
    assert_eq!(
        isolated.catch_ups("notification"),
        0.0,
        "a notification arrived"
    );
}

#[test]
fn bots_whose_home_is_the_other_node_move() {
    let isolated = Isolated::start();
    // The second node has known the first one since it started; the first one learns of the second
    // one later, and runs all bots until then.
    let node = &isolated.nodes[1];
    let client = Client::new(&node.url);
    let ann = client.guest("Ann").unwrap();
    let seats = json!([{ "kind": "person" }, { "kind": "bot", "level": "novice" }]);
    let plan = json!({ "game": "carcassonne", "seats": seats });
    let mut sockets: Vec<Socket> = (0..TABLES)
        .map(|_| {
            let created = client.post("/api/tables", &ann, &plan).unwrap();
            let table = created["table"].as_str().unwrap();
            let start = format!("/api/tables/{table}/start");
            client.post(&start, &ann, &json!({})).unwrap();
            Socket::open(node, table, &ann)
        })
        .collect();
    for _ in 0..3 {
        for socket in &mut sockets {
            socket.wait_for_turn();
            socket.play_turn();
        }
    }
    for socket in &mut sockets {
        socket.wait_for_turn();
        assert!(
            socket.next_move().is_some(),
            "the bot has moved three times"
        );
    }
    assert_eq!(
        isolated.catch_ups("notification"),
        0.0,
        "a notification arrived"
    );
}
