//! What a client needs besides tables: the protocol number, the components, and names.

use serde_json::{Value, json};
use tessera_protocol::PROTOCOL;

use crate::common::{TestServer, client::Client, folder, socket::Socket};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_protocol_number_and_an_older_client_is_refused() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let answer = ann.get("/api/games").await;
    let number = PROTOCOL.to_string();
    assert_eq!(answer.header("tessera-protocol"), Some(number.as_str()));
    let ask = async |number: u32| {
        let header = format!("Tessera-Protocol: {number}\r\n");
        ann.ask("GET", "/api/games", &header, b"").await
    };
    assert_eq!(ask(PROTOCOL).await.status, 200);
    // Also at unknown addresses: an older page may request one that is gone.
    let nowhere = ann.get("/api/nowhere").await;
    assert_eq!(nowhere.refusal(), (404, "no-such-address".into()));
    assert_eq!(nowhere.header("tessera-protocol"), Some(number.as_str()));
    let old = ask(PROTOCOL - 1).await;
    assert_eq!(old.refusal(), (426, "outdated".into()));
    let facts = json!({ "client": PROTOCOL - 1, "server": PROTOCOL });
    assert_eq!(old.json()["facts"], facts);
    assert_eq!(ask(PROTOCOL + 1).await.refusal().0, 503);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_message_of_a_socket_says_that_its_page_is_outdated() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let table = ann.table("carcassonne", &["person", "open"]).await;
    let table = table["table"].as_str().unwrap();
    let older = format!("?protocol={}", PROTOCOL - 1);
    let mut old = Socket::connect(&ann, table, &older).await.unwrap();
    let bye = old.next().await.unwrap();
    assert_eq!(
        (&bye["type"], &bye["code"]),
        (&json!("bye"), &json!("outdated"))
    );
    assert_eq!(bye["retry_after_ms"], Value::Null);
    // A server that is replaced later than others asks a newer page to come back.
    let newer = format!("?protocol={}", PROTOCOL + 1);
    let mut new = Socket::connect(&ann, table, &newer).await.unwrap();
    let bye = new.next().await.unwrap();
    assert_eq!(bye["code"], "going-down");
    assert!(bye["retry_after_ms"].is_u64(), "{bye}");
    // A stream then consists of one line.
    for (number, code) in [(PROTOCOL - 1, "outdated"), (PROTOCOL + 1, "going-down")] {
        let path = format!("/api/tables/{table}/stream?protocol={number}");
        let stream = ann.get(&path).await;
        let text = str::from_utf8(&stream.body).unwrap();
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 1, "{text}");
        assert_eq!(
            (&lines[0]["type"], &lines[0]["code"]),
            (&json!("bye"), &json!(code))
        );
    }
    let same = format!("?protocol={PROTOCOL}");
    let mut same = Socket::connect(&ann, table, &same).await.unwrap();
    assert_eq!(same.next().await.unwrap()["type"], "view");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_components_of_every_game_are_served_once() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let anybody = Client::stranger(server.address);
    for game in ["carcassonne", "codex", "eldorado"] {
        let path = format!("/api/games/{game}/components");
        let complete = anybody.get(&path).await;
        assert_eq!(complete.good()["game"], game);
        let tag = complete.header("etag").unwrap().to_owned();
        assert!(tag.starts_with('"') && tag.len() > 20, "{tag}");
        let header = format!("If-None-Match: {tag}\r\n");
        let again = anybody.ask("GET", &path, &header, b"").await;
        assert_eq!((again.status, again.body.len()), (304, 0));
        let header = "If-None-Match: \"another\"\r\n";
        let other = anybody.ask("GET", &path, header, b"").await;
        assert_eq!(other.body, complete.body);
    }
    let path = "/api/games/codex/components";
    let tag = anybody.get(path).await.header("etag").unwrap().to_owned();
    for (tags, status) in [
        (format!("\"a\", {tag} ,\"b\""), 304),
        (format!("W/{tag}"), 304),
        (format!("\"a,b\",W/{tag}"), 304),
        ("*".into(), 304),
        ("\"a\", W/\"b\"".into(), 200),
        (tag.trim_matches('"').into(), 200),
        ("\"*\"".into(), 200),
        (String::new(), 200),
    ] {
        let header = format!("If-None-Match: {tags}\r\n");
        let answer = anybody.ask("GET", path, &header, b"").await;
        assert_eq!(answer.status, status, "{tags}");
        assert_eq!(answer.header("etag"), Some(tag.as_str()), "{tags}");
        assert_eq!(answer.body.is_empty(), status == 304, "{tags}");
    }
    // Two headers are one list.
    let header = format!("If-None-Match: \"a\"\r\nIf-None-Match: {tag}\r\n");
    let answer = anybody.ask("GET", path, &header, b"").await;
    assert_eq!(answer.status, 304);
    let unknown = anybody.get("/api/games/chess/components").await;
    assert_eq!(unknown.refusal(), (404, "no-game-called".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_nobody_has_given_are_marked_as_such() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let stranger = Client::stranger(server.address);
    let guest = stranger.post("/api/guests", &json!({})).await.good();
    assert_eq!(guest["named"], false);
    let nameless = stranger.with(guest["token"].as_str().unwrap());
    assert_eq!(nameless.get("/api/me").await.good()["name"], guest["name"]);
    assert_eq!(nameless.get("/api/me").await.good()["named"], false);
    let ann = br#"{"name":"Ann"}"#;
    let bearer = format!(
        "Authorization: Bearer {}\r\nContent-Type: application/json\r\n",
        guest["token"].as_str().unwrap()
    );
    let renamed = stranger.ask("PATCH", "/api/me", &bearer, ann).await.good();
    assert_eq!(
        (&renamed["name"], &renamed["named"]),
        (&json!("Ann"), &json!(true))
    );
    let ben = stranger
        .post("/api/guests", &json!({ "name": "Ben" }))
        .await;
    assert_eq!(ben.good()["named"], true);

    let seats = json!([{ "kind": "person" }, { "kind": "open" }]);
    for (given, shown) in [(None, Value::Null), (Some("Sunday"), json!("Sunday"))] {
        let mut body = json!({ "game": "codex", "seats": seats });
        if let Some(name) = given {
            body["name"] = json!(name);
        }
        let made = nameless.post("/api/tables", &body).await.good();
        let view = nameless.look(made["table"].as_str().unwrap()).await;
        assert_eq!(view["name"], shown);
        let listed = nameless.get("/api/me/tables").await.good();
        let line = listed["tables"].as_array().unwrap().iter();
        let line = line.clone().find(|line| line["table"] == made["table"]);
        assert_eq!(line.unwrap()["name"], shown);
    }
    server.close().await;
}
