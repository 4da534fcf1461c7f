//! A game is registered by one line: the test kit's toy game is simulated, played in the terminal
//! and at tables, recorded, replayed and checked, and no code here or below names it.
//! `crates/python/tests/test_toy.py` steps it from Python.

use std::fs;

use serde_json::{Value, json};

use crate::common::{
    printed, refused,
    server::{Client, Served, first_choice},
    socket::Socket,
    text,
};

#[test]
fn the_toy_is_simulated_replayed_and_played_by_bots() {
    let directory = tempfile::tempdir().unwrap();
    let record = directory.path().join("toy.json");
    let args = ["simulate", "toy", "--games", "50", "--players", "3"];
    let more = ["--option", "bonus=none", "--json", "--record"];
    let summary = printed(&[&args[..], &more, &[text(&record)]].concat());
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(
        (&summary["game"], &summary["games"]),
        (&json!("toy"), &json!(50))
    );
    assert_eq!(summary["options"]["bonus"], "none");
    assert!(printed(&["replay", text(&record)]).contains("Toy"));
    let arena = printed(&["arena", "toy", "--bots", "greedy,random", "--games", "20"]);
    assert!(arena.contains("greedy"), "{arena}");
}

#[test]
fn the_toy_is_not_listed() {
    assert!(!printed(&["simulate", "--help"]).contains("toy"));
    let known = ["chess", "carcassonne, codex, eldorado"];
    refused(&["simulate", "chess"], 2, &known);
    let directory = tempfile::tempdir().unwrap();
    let server = Served::start(&directory.path().join("toy.db"));
    let client = Client::new(&server.url);
    let ann = client.guest("Ann").unwrap();
    let catalogue = client.get("/api/games", &ann).unwrap();
    assert!(catalogue["games"]["toy"].is_null(), "{catalogue}");
    let components = client.get("/api/games/toy/components", &ann).unwrap();
    assert_eq!(components["cards"]["4"], 2);
}

/// A started table of the toy game with Ann and a bot.
fn table_with_bot(client: &Client) -> (String, String) {
    let ann = client.guest("Ann").unwrap();
    let plan = json!({
        "game": "toy",
        "options": { "bonus": "none" },
        "seats": [{ "kind": "person" }, { "kind": "bot", "level": "novice" }],
    });
    let created = client.post("/api/tables", &ann, &plan).unwrap();
    let table = created["table"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{table}/start");
    client.post(&path, &ann, &json!({})).unwrap();
    (table, ann)
}

#[test]
fn the_toy_is_played_over_http_and_socket_with_a_bot_to_its_end() {
    let directory = tempfile::tempdir().unwrap();
    let database = directory.path().join("toy.db");
    let server = Served::start(&database);
    let client = Client::new(&server.url);
    let (table, ann) = table_with_bot(&client);
    let mut socket = Socket::open(&server, &table, &ann);
    // Alternates between requests and the socket, which also receives the bot's moves.
    for number in 0.. {
        socket.wait_for_turn();
        let Some(command) = first_choice(&socket.view, &format!("h{number}")) else {
            break;
        };
        if number % 2 == 0 {
            let preview = json!({
                "actions": command["actions"],
                "expected_version": command["expected_version"],
            });
            let path = format!("/api/tables/{table}/preview");
            let preview = client.post(&path, &ann, &preview).unwrap();
            assert!(preview["log"][0]["events"][0]["event"].is_string());
            let path = format!("/api/tables/{table}/commands");
            let accepted = client.post(&path, &ann, &command).unwrap();
            socket.until(accepted["version"].as_u64().unwrap());
        } else {
            socket.play_turn();
        }
    }
    assert_eq!(socket.view["status"], "finished", "{}", socket.view);
    assert_eq!(socket.view["board"]["game"], "toy");
    let path = format!("/api/tables/{table}/record");
    let record = client.get(&path, &ann).unwrap();
    assert_eq!(
        (&record["game"], &record["options"]["bonus"]),
        (&json!("toy"), &json!("none"))
    );
    let file = directory.path().join("record.json");
    fs::write(&file, record.to_string()).unwrap();
    assert!(printed(&["verify-deal", text(&file)]).starts_with("ok: "));
    drop(server);
    let database = format!("sqlite://{}", text(&database));
    printed(&["db", "check", "--database", &database]);
}

#[test]
fn an_action_that_its_rules_forbid_is_refused_with_code_and_rule() {
    let directory = tempfile::tempdir().unwrap();
    let server = Served::start(&directory.path().join("toy.db"));
    let client = Client::new(&server.url);
    let (table, ann) = table_with_bot(&client);
    let mut socket = Socket::open(&server, &table, &ann);
    socket.wait_for_turn();
    let path = format!("/api/tables/{table}/preview");
    // A card of the hand, whichever was drawn, on a cell that the row does not have.
    let buries = socket.view["choices"]["actions"]["bury"].as_object();
    let bury = buries.unwrap().keys().next().unwrap();
    let lay = format!("{} at 9", bury.replace("bury", "lay"));
    let preview = json!({
        "actions": [lay],
        "expected_version": socket.view["version"],
    });
    let answer = client.post(&path, &ann, &preview).unwrap();
    let error = &answer["error"];
    assert_eq!(error["game"], "toy", "{answer}");
    assert_eq!(error["code"], "no-such-cell", "{answer}");
    assert_eq!(error["rule"], "TOY-1", "{answer}");
}

#[test]
fn many_tables_of_the_toy_are_played_over_sockets_without_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let server = Served::start(&directory.path().join("toy.db"));
    let args = ["load", "--url", &server.url, "--json", "--game", "toy"];
    let more = ["--tables", "2", "--seconds", "600", "--games", "4"];
    let report: Value = serde_json::from_str(&printed(&[&args[..], &more].concat())).unwrap();
    assert_eq!(report["errors"], 0, "{report}");
    assert!(report["games_finished"].as_u64().unwrap() >= 4, "{report}");
}
