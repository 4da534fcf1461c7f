//! Servers start, stop, are killed and replicated, and leave nothing behind.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]
#![cfg(unix)]

use std::{fs, path::Path};

use tessera_pgkit::{Cluster, Database, Options};

const COUNT: &str = "SELECT count(*) FROM kept";

/// Whether a process runs. A zombie does not.
fn runs(pid: u32) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z"))
}

#[test]
fn databases_are_separate() {
    let [one, other] = [(); 2].map(|()| Database::fresh().unwrap());
    one.sql("CREATE TABLE kept (x int); INSERT INTO kept VALUES (1)")
        .unwrap();
    assert_eq!(one.sql(COUNT).unwrap(), "1");
    let refusal = other.sql(COUNT).unwrap_err().to_string();
    assert!(refusal.contains("\"kept\" does not exist"), "{refusal}");
    assert!(one.url().ends_with(one.name()), "{}", one.url());
}

#[test]
fn a_server_survives_a_stop_and_a_kill() {
    let mut cluster = Cluster::start(Options::default()).unwrap();
    let sql = |cluster: &Cluster, sql: &str| cluster.sql("postgres", sql);
    sql(&cluster, "CREATE TABLE kept (x int)").unwrap();
    let port = cluster.port();
    cluster.stop().unwrap();
    sql(&cluster, COUNT).unwrap_err();
    cluster.start_again().unwrap();
    sql(&cluster, "INSERT INTO kept VALUES (1)").unwrap();
    let pid = cluster.pid().unwrap();
    cluster.kill().unwrap();
    assert!(!runs(pid));
    sql(&cluster, COUNT).unwrap_err();
    cluster.start_again().unwrap();
    assert_eq!(sql(&cluster, COUNT).unwrap(), "1");
    assert_eq!(cluster.port(), port);
}

#[test]
fn a_standby_has_what_was_committed_and_takes_over() {
    let mut primary = Cluster::start(Options::default()).unwrap();
    let mut standby = primary.synchronous_standby().unwrap();
    let written = "CREATE TABLE kept (x int); INSERT INTO kept VALUES (1)";
    primary.sql("postgres", written).unwrap();
    let refusal = standby.sql("postgres", "DROP TABLE kept").unwrap_err();
    let refusal = refusal.to_string();
    assert!(
        refusal.contains("recovery") || refusal.contains("read-only"),
        "{refusal}"
    );
    primary.kill().unwrap();
    standby.promote().unwrap();
    assert_eq!(standby.sql("postgres", COUNT).unwrap(), "1");
    standby.sql("postgres", "DROP TABLE kept").unwrap();
}

#[test]
fn nothing_is_left_behind() {
    let cluster = Cluster::start(Options::default()).unwrap();
    let pid = cluster.pid().unwrap();
    let place = cluster.sql("postgres", "SHOW data_directory").unwrap();
    let folder = Path::new(&place).parent().unwrap().to_owned();
    assert!(folder.exists());
    drop(cluster);
    assert!(!folder.exists());
    assert!(!runs(pid));
}
