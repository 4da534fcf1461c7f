//! `tessera load` against the real server.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Stdio},
    thread,
};

use serde_json::Value;

use crate::common::{command, refused, stderr, stdout, tessera, text};

/// A server that ends with the test.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    /// Starts a server on a free port, with this database.
    fn start(database: &Path) -> Server {
        Server::start_at("127.0.0.1:0", database)
    }

    fn start_at(listen: &str, database: &Path) -> Server {
        let database = format!("sqlite://{}", text(database));
        let args = ["serve", "--listen", listen, "--database", &database];
        let mut process = command(&args)
            .args(["--log", "warn", "--limits", "off"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let url = lines.find_map(|line| {
            let line = line.unwrap();
            line.trim().starts_with("http").then(|| line.trim().into())
        });
        // Keeps reading, so that a full pipe does not block the server.
        thread::spawn(move || lines.for_each(drop));
        Server {
            process,
            url: url.unwrap(),
        }
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The report of a run that succeeds.
fn load(url: &str, args: &[&str]) -> Value {
    let fixed = ["load", "--url", url, "--json"];
    let output = tessera(&[&fixed, args].concat());
    let report = stdout(&output);
    assert!(output.status.success(), "{report}{}", stderr(&output));
    serde_json::from_str(&report).unwrap()
}

#[track_caller]
fn assert_clean(report: &Value) {
    assert_eq!(report["errors"], 0, "{report}");
    assert_eq!(report["error_kinds"], Value::Array(vec![]), "{report}");
    assert!(report["moves"].as_u64().unwrap() > 0, "{report}");
    assert!(report["hashes_checked"].as_u64().unwrap() > 0, "{report}");
    assert!(report["bytes_per_move"].as_f64().unwrap() > 0.0, "{report}");
}

#[test]
fn every_game_is_played_and_nothing_is_wrong() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(&directory.path().join("x.db"));
    for (game, seats) in [("carcassonne", "2"), ("codex", "3"), ("eldorado", "4")] {
        let args = ["--game", game, "--seats", seats, "--tables", "3"];
        let more = ["--sockets", "4", "--seconds", "2"];
        let report = load(&server.url, &[&args[..], &more].concat());
        assert_clean(&report);
        assert_eq!(report["game"], game);
        assert_eq!(report["troubles"], 0, "{report}");
        assert_eq!(report["ambiguous_retries"], 0, "{report}");
        assert!(report["tables_made"].as_u64().unwrap() >= 3, "{report}");
    }
}

#[test]
fn games_are_played_to_their_end_and_every_ack_is_written() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(&directory.path().join("x.db"));
    let acks = directory.path().join("acks.ndjson");
    let args = ["--tables", "2", "--seats", "1", "--check", "some"];
    let more = ["--seconds", "600", "--games", "3", "--acks", text(&acks)];
    let report = load(&server.url, &[&args[..], &more].concat());
    assert_clean(&report);
    assert!(report["games_finished"].as_u64().unwrap() >= 3, "{report}");
    let lines = fs::read_to_string(&acks).unwrap();
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(report["moves"], lines.len());
    for line in &lines {
        assert!(line["version"].is_u64() && line["table"].is_string());
        assert!(line["command_id"].as_str().unwrap().starts_with("A-"));
        assert_eq!(line["actions"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn seats_that_think_move_no_faster_than_they_think() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(&directory.path().join("x.db"));
    let args = ["--tables", "2", "--think", "200", "--seconds", "2"];
    let report = load(&server.url, &args);
    assert_clean(&report);
    assert_eq!(report["troubles"], 0, "{report}");
    // Each move is delayed by at least 100 ms, and one seat of a table moves at a time.
    let most = 2.0 * (report["seconds"].as_f64().unwrap() * 10.0 + 1.0);
    let moves = report["moves"].as_f64().unwrap();
    assert!(moves > 0.0 && moves <= most, "{report}");
}

#[test]
fn a_game_that_is_too_long_is_ended() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(&directory.path().join("x.db"));
    let args = ["--game", "eldorado", "--tables", "2", "--max-moves", "30"];
    let more = ["--seconds", "600", "--games", "4", "--sockets", "3"];
    let report = load(&server.url, &[&args[..], &more].concat());
    assert_clean(&report);
    let number = |name: &str| report[name].as_u64().unwrap();
    assert!(number("games_finished") >= 4, "{report}");
    assert_eq!(
        number("games_resigned"),
        number("games_finished"),
        "{report}"
    );
    // Nobody resigns where a bot would play on.
    let args = ["--seats", "3", "--tables", "2", "--max-moves", "10"];
    let report = load(&server.url, &[&args[..], &["--seconds", "2"]].concat());
    assert_clean(&report);
    assert_eq!(report["games_finished"], 0, "{report}");
}

#[test]
fn a_server_that_is_killed_and_comes_back_loses_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let database = directory.path().join("x.db");
    let mut server = Server::start(&database);
    let url = server.url.clone();
    let listen = url.strip_prefix("http://").unwrap().to_owned();
    let acks = directory.path().join("acks.ndjson");
    let args = ["load", "--url", &url, "--json", "--tables", "4"];
    let mut playing = command(&args)
        .args(["--seconds", "600", "--games", "6", "--acks", text(&acks)])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    for _ in 0..2 {
        wait_for_more(&acks, &mut playing);
        server.kill();
        server = Server::start_at(&listen, &database);
    }
    let output = playing.wait_with_output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(output.status.success(), "{report}");
    assert_clean(&report);
    assert!(report["reconnects"].as_u64().unwrap() > 0, "{report}");
    assert!(report["troubles"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn seats_that_think_give_up_on_a_server_that_stays_away() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::start(&directory.path().join("x.db"));
    let acks = directory.path().join("acks.ndjson");
    let args = ["load", "--url", &server.url, "--json", "--tables", "4"];
    let mut playing = command(&args)
        .args(["--think", "20", "--patience", "1", "--sockets", "2"])
        .args(["--seconds", "86400", "--acks", text(&acks)])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_more(&acks, &mut playing);
    server.kill();
    // It would play for a day; the test runner limits how long this may hang.
    let output = playing.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let kinds = report["error_kinds"].as_array().unwrap();
    assert!(
        kinds.iter().any(|kind| kind["kind"] == "server gone"),
        "{report}"
    );
    // Each of the ten connections is retried a few times, with delays that grow to 0.8 s.
    assert!(report["troubles"].as_u64().unwrap() < 200, "{report}");
}

/// Waits until a few more moves are acknowledged.
fn wait_for_more(acks: &Path, playing: &mut Child) {
    let bytes = || fs::metadata(acks).map_or(0, |file| file.len());
    let before = bytes();
    while bytes() < before + 2_000 {
        assert!(playing.try_wait().unwrap().is_none(), "it has ended");
        thread::yield_now();
    }
}

#[test]
fn an_unreachable_server_is_reported_as_a_failure() {
    // A port that was free a moment ago.
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address: SocketAddr = free.local_addr().unwrap();
    drop(free);
    let url = format!("http://{address}");
    let args = ["load", "--url", &url, "--tables", "1", "--patience", "1"];
    let output = tessera(&args);
    assert_eq!(output.status.code(), Some(1));
    let report = stdout(&output);
    assert!(report.contains("no table: unreachable"), "{report}");
    assert!(report.contains("cannot connect"), "{report}");
}

#[test]
fn invalid_arguments_are_refused_before_connecting() {
    let with = |args: &[&str], words: &[&str]| refused(&[&["load"], args].concat(), 2, words);
    with(&["--url", "127.0.0.1:8080"], &["http:// or https://"]);
    with(&["--seats", "6"], &["Carcassonne has 1 to 5 seats"]);
    with(&["--tables", "0"], &["must be at least 1"]);
    with(&["--seconds", "0"], &["must be at least 1"]);
    with(&["--check", "most"], &["all", "some"]);
    with(&["--game", "chess"], &["carcassonne"]);
}
