//! Nodes and databases that are killed or restarted while games are played.

use std::mem;

use tessera_pgkit::{Cluster, Database, Options, cluster};

use crate::{
    common::server::Served,
    nodes::play::{Playing, nodes},
};

#[test]
fn nodes_are_killed_one_after_the_other() {
    let database = Database::fresh().unwrap();
    let mut nodes = nodes(&database.url(), 3);
    let mut playing = Playing::start(&nodes, "12");
    for node in &mut nodes {
        playing.wait_for_more();
        let listen = node.listen().to_owned();
        node.signal("KILL");
        playing.wait_for_more();
        drop(mem::replace(
            node,
            Served::start_on(&database.url(), &listen),
        ));
    }
    let report = playing.check_log(&database.url());
    assert!(report["reconnects"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn nodes_are_restarted_one_after_the_other() {
    let database = Database::fresh().unwrap();
    let mut nodes = nodes(&database.url(), 2);
    let mut playing = Playing::start(&nodes, "12");
    for round in [0, 1] {
        playing.wait_for_more();
        let listen = nodes[round].listen().to_owned();
        nodes[round].signal("TERM");
        let stopped = nodes.remove(round);
        stopped.wait();
        playing.wait_for_more();
        nodes.insert(round, Served::start_on(&database.url(), &listen));
    }
    let report = playing.check_log(&database.url());
    assert!(report["reconnects"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn the_database_is_killed_and_comes_back() {
    let mut primary = Cluster::start(Options::default()).unwrap();
    let url = primary.url("postgres");
    let nodes = nodes(&url, 2);
    let mut playing = Playing::start(&nodes, "12");
    for _ in 0..3 {
        playing.wait_for_more();
        primary.kill().unwrap();
        primary.start_again().unwrap();
    }
    playing.wait_for_more();
    let report = playing.check_log(&url);
    assert!(report["troubles"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn a_standby_replaces_a_killed_database() {
    let mut primary = Cluster::start(Options::default()).unwrap();
    let mut standby = primary.synchronous_standby().unwrap();
    let url = cluster::url(&[&primary, &standby], "postgres");
    let nodes = nodes(&url, 2);
    let mut playing = Playing::start(&nodes, "12");
    playing.wait_for_more();
    primary.kill().unwrap();
    standby.promote().unwrap();
    playing.wait_for_more();
    // The failover may be so quick that no client notices; but the primary is gone, so the standby
    // must have everything that was acknowledged.
    playing.check_log(&standby.url("postgres"));
}
