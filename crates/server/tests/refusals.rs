//! Every refusal gives the reason, with a status and a code that never change.

use serde_json::{Value, json};

use crate::common::{
    TestServer,
    client::{Client, choices, raw, version},
    folder,
    socket::Socket,
};

async fn server() -> (tempfile::TempDir, TestServer) {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    (folder, server)
}

/// A table at which this client plays against another guest.
async fn started(client: &Client, game: &str) -> String {
    let created = client.table(game, &["person", "open"]).await;
    let table = created["table"].as_str().unwrap().to_owned();
    let other = Client::guest(client.address, "Other").await;
    other.does(&table, "join").await.good();
    client.does(&table, "start").await.good();
    table
}

/// The header that our own page sends with a body.
const JSON_TYPE: &str = "Content-Type: application/json\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn unknown_addresses_and_tables_are_not_found() {
    let (_folder, server) = server().await;
    let ann = Client::guest(server.address, "Ann").await;
    for path in ["/api", "/api/nothing", "/nothing", "/api/tables/x/nothing"] {
        assert_eq!(
            ann.get(path).await.refusal(),
            (404, "no-such-address".into()),
            "{path}"
        );
    }
    assert_eq!(
        ann.ask("DELETE", "/api/tables", "", b"").await.refusal(),
        (405, "no-such-method".into())
    );
    for table in [
        "x",
        "AAAAAAAAAAAAAAAAAAAAAA",
        "..%2f",
        "AAAAAAAAAAAAAAAAAAAAAB",
    ] {
        let path = format!("/api/tables/{table}");
        assert_eq!(
            ann.get(&path).await.refusal(),
            (404, "no-table".into()),
            "{table}"
        );
        let moved = ann.moves(table, "x", 0, &["pass"]).await;
        assert_eq!(moved.refusal(), (404, "no-table".into()), "{table}");
        let socket = Socket::connect(&ann, table, "").await;
        assert!(socket.is_err(), "{table}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_need_a_known_client() {
    let (_folder, server) = server().await;
    let stranger = Client::stranger(server.address);
    let ann = Client::guest(server.address, "Ann").await;
    let table = started(&ann, "codex").await;
    let body = json!({ "game": "codex", "seats": [{ "kind": "open" }] });
    assert_eq!(
        stranger.post("/api/tables", &body).await.refusal(),
        (401, "who".into())
    );
    assert_eq!(
        stranger.does(&table, "join").await.refusal(),
        (401, "who".into())
    );
    assert_eq!(stranger.get("/api/me").await.refusal(), (401, "who".into()));
    let forged = stranger.with("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    assert_eq!(
        forged.get("/api/me").await.refusal(),
        (401, "unknown-token".into())
    );
    assert!(Socket::connect(&forged, &table, "").await.is_err());
    let eve = Client::guest(server.address, "Eve").await;
    let moved = eve.moves(&table, "x", 3, &["pass"]).await;
    assert_eq!(moved.refusal(), (403, "not-seated".into()));

    // A session that was ended is invalid at once, on open sockets too.
    let mut socket = Socket::open(&ann, &table).await;
    ann.ask("DELETE", "/api/me", "", b"").await.good();
    assert_eq!(
        ann.get("/api/me").await.refusal(),
        (401, "unknown-token".into())
    );
    assert_eq!(socket.until("bye").await["code"], "revoked");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_with_invalid_plans_are_not_created() {
    let (_folder, server) = server().await;
    let ann = Client::guest(server.address, "Ann").await;
    let seats = |kinds: &[&str]| -> Vec<Value> {
        kinds.iter().map(|kind| json!({ "kind": kind })).collect()
    };
    let two = seats(&["person", "open"]);
    let cases = [
        (json!({ "game": "chess", "seats": two }), "wrong-form"),
        (json!({ "game": "codex", "seats": [] }), "bad-member"),
        (
            json!({ "game": "codex", "seats": seats(&["open"; 6]) }),
            "bad-member",
        ),
        (
            json!({ "game": "codex", "seats": seats(&["open"; 5]) }),
            "bad-seat-count",
        ),
        (
            json!({ "game": "codex", "seats": seats(&["person", "person"]) }),
            "bad-seat",
        ),
        (
            json!({ "game": "codex", "seats": seats(&["person", "bot"]) }),
            "bad-seat",
        ),
        (
            json!({ "game": "codex", "seats": [{ "kind": "bot", "level": "god" }] }),
            "no-level",
        ),
        (
            json!({ "game": "codex", "seats": [{ "kind": "open", "level": "casual" }] }),
            "bad-seat",
        ),
        (
            json!({ "game": "carcassonne", "seats": two, "options": { "colour": "red" } }),
            "bad-option",
        ),
        (
            json!({ "game": "eldorado", "seats": two, "options": { "course": "nowhere" } }),
            "bad-option",
        ),
        (
            json!({ "game": "codex", "seats": two, "name": "a\u{202e}b" }),
            "bad-member",
        ),
        (
            json!({ "game": "codex", "seats": two, "name": " x" }),
            "bad-member",
        ),
    ];
    for (body, code) in cases {
        let refused = ann.post("/api/tables", &body).await;
        assert_eq!(refused.refusal(), (422, code.into()), "{body}");
    }
    assert_eq!(
        ann.get("/api/me/tables").await.good(),
        json!({ "tables": [] })
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_refused_with_the_rule_and_change_nothing() {
    let (_folder, server) = server().await;
    let ann = Client::guest(server.address, "Ann").await;
    let table = started(&ann, "carcassonne").await;
    let before = ann.look(&table).await;
    let now = version(&before);
    let cases = [
        (vec!["fly to the moon"], 400, "not-an-action"),
        (vec!["place 40,40 r0"], 409, "apart"),
        (vec!["place 0,0 r0"], 409, "occupied"),
        (vec!["claim road N"], 409, "wrong-step"),
    ];
    for (actions, status, code) in cases {
        let refused = ann.moves(&table, "x", now, &actions).await;
        assert_eq!(refused.refusal(), (status, code.into()), "{actions:?}");
        assert_eq!(refused.json()["action"], 0);
        assert_eq!(refused.json()["version"], now);
        assert_eq!(
            refused.json()["rule"].is_string(),
            status == 409,
            "{}",
            refused.json()
        );
    }
    let future = ann.moves(&table, "x", now + 1, &["pass"]).await;
    assert_eq!(future.refusal(), (409, "stale".into()));
    let place = choices(&before)[0].clone();
    let beyond = ann
        .moves(&table, "x", now, &[&place, "pass", "nonsense"])
        .await;
    assert_eq!(beyond.refusal(), (409, "beyond-chance".into()));
    assert_eq!(beyond.json()["action"], 2);
    assert_eq!(ann.look(&table).await, before);

    // Only accepted commands are remembered: the id is free.
    ann.moves(&table, "x", now, &[&place, "pass"]).await.good();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_returns_the_effect_or_the_refusal_and_stores_nothing() {
    let (_folder, server) = server().await;
    let ann = Client::guest(server.address, "Ann").await;
    let table = started(&ann, "carcassonne").await;
    let before = ann.look(&table).await;
    let path = format!("/api/tables/{table}/preview");
    let ask = async |expected: u64, actions: Value| {
        let body = json!({ "expected_version": expected, "actions": actions });
        ann.post(&path, &body).await.good()
    };
    let place = choices(&before)[0].clone();
    let effect = ask(version(&before), json!([place, "pass"])).await;
    assert_eq!(effect["answer"], "effect");
    assert_eq!(effect["chance"], true);
    assert_eq!(effect["log"].as_array().unwrap().len(), 2);
    let refused = ask(version(&before), json!(["place 40,40 r0"])).await;
    assert_eq!(refused["answer"], "refused");
    assert!(refused["error"]["rule"].is_string());
    let stale = ask(0, json!([place])).await;
    assert_eq!(stale["error"]["code"], "stale");
    assert_eq!(ann.look(&table).await, before);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_refused_and_nothing_breaks() {
    let (_folder, server) = server().await;
    let ann = Client::guest(server.address, "Ann").await;
    let table = started(&ann, "codex").await;
    let path = format!("/api/tables/{table}/commands");
    let cases: [(&[u8], u16, &str); 7] = [
        (b"{", 400, "not-json"),
        (b"\xff\xfe", 400, "not-json"),
        (b"[]", 422, "wrong-form"),
        (b"null", 422, "wrong-form"),
        (
            br#"{"command_id":"x","expected_version":-1,"actions":["a"]}"#,
            422,
            "wrong-form",
        ),
        (
            br#"{"command_id":"x y","expected_version":1,"actions":["a"]}"#,
            422,
            "bad-member",
        ),
        (
            br#"{"command_id":"x","expected_version":1,"actions":[]}"#,
            422,
            "bad-member",
        ),
    ];
    for (body, status, code) in cases {
        let refused = ann.ask("POST", &path, "", body).await;
        assert_eq!(
            refused.refusal(),
            (status, code.into()),
            "{}",
            String::from_utf8_lossy(body)
        );
    }
    let large = vec![b' '; 8_193];
    assert_eq!(
        ann.ask("POST", &path, "", &large).await.refusal(),
        (413, "too-large".into())
    );
    let deep = [b"[".repeat(4_000), b"]".repeat(4_000)].concat();
    let refused = ann.ask("POST", &path, "", &deep).await.refusal().0;
    assert!((400..500).contains(&refused), "{refused}");
    for (record, status) in [
        (json!({}), 422),
        (json!({ "format": "tessera-record/1" }), 422),
    ] {
        let refused = ann.post("/api/records", &record).await;
        assert_eq!(refused.refusal(), (status, "bad-record".into()));
    }
    let nothing_laid = json!({
        "format": "tessera-course/1", "name": "mine", "tiles": [],
        "finish": { "side": "jungle", "rotation": 0, "q": 0, "r": 0 },
        "blockades": []
    });
    for (document, member) in [
        (json!({}), "course"),
        (json!([]), "course"),
        (json!({ "format": "tessera-course/1" }), "course"),
        (nothing_laid, "tiles"),
    ] {
        let body = json!({ "name": "mine", "document": document });
        let refused = ann.post("/api/courses", &body).await;
        assert_eq!(refused.refusal(), (422, "bad-course".into()));
        assert_eq!(refused.json()["facts"]["member"], member, "{document}");
    }
    let refused = ann.get("/api/tables?game=chess").await;
    assert_eq!(refused.refusal(), (422, "wrong-form".into()));
    assert_eq!(refused.json()["facts"]["member"], "game");
    let garbage = raw(server.address, b"NONSENSE\r\n\r\n").await;
    assert_eq!(garbage.status, 400);

    // The same over a socket, which stays open; a frame that is too large closes it.
    let mut socket = Socket::open(&ann, &table).await;
    for text in [
        "{",
        "[]",
        r#"{"type":"dance"}"#,
        r#"{"type":"preview","preview_id":"p","expected_version":-1,"actions":["pass"]}"#,
    ] {
        socket.say_text(text).await;
        let refused = socket.until("refused").await;
        let error = &refused["error"];
        assert!(error["code"].is_string(), "{refused}");
        assert!(error["sentence"].is_string(), "{refused}");
        assert!(error["facts"]["detail"].is_null(), "{refused}");
    }
    socket.say(&json!({ "type": "ping" })).await;
    socket.until("pong").await;
    socket.say(&json!({ "type": "view" })).await;
    socket.until("view").await;
    socket.say_text(&" ".repeat(8_193)).await;
    assert_eq!(socket.close_code().await, Some(1009));
    ann.look(&table).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_cannot_use_the_cookie() {
    let (_folder, server) = server().await;
    let stranger = Client::stranger(server.address);
    let guest = stranger
        .post("/api/guests", &json!({ "name": "Ann" }))
        .await;
    let cookie = guest.header("set-cookie").unwrap().to_owned();
    for part in ["tessera=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let own = format!("http://{}", server.address);
    let body = br#"{"name":"Eve"}"#;
    let patch = async |origin: Option<&str>| {
        let origin = origin.map_or(String::new(), |origin| format!("Origin: {origin}\r\n"));
        let headers = format!("Cookie: a=b; {cookie}\r\n{origin}{JSON_TYPE}");
        stranger.ask("PATCH", "/api/me", &headers, body).await
    };
    for origin in [None, Some("null"), Some("https://evil.example"), Some("")] {
        assert_eq!(
            patch(origin).await.refusal(),
            (403, "foreign-origin".into()),
            "{origin:?}"
        );
    }
    assert_eq!(patch(Some(&own)).await.good()["name"], "Eve");
    let read = stranger
        .ask("GET", "/api/me", &format!("Cookie: {cookie}\r\n"), b"")
        .await;
    assert_eq!(read.good()["name"], "Eve");
    // A socket begins as a GET, and is refused too.
    let created = stranger
        .with(guest.json()["token"].as_str().unwrap())
        .table("codex", &["person", "open"])
        .await;
    let path = format!("/api/tables/{}/socket", created["table"].as_str().unwrap());
    let upgrade = "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let headers = format!("Cookie: {cookie}\r\nOrigin: https://evil.example\r\n{upgrade}");
    let refused = stranger.ask("GET", &path, &headers, b"").await;
    assert_eq!(refused.refusal(), (403, "foreign-origin".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_another_site_does_not_replace_a_guest() {
    let (_folder, server) = server().await;
    let stranger = Client::stranger(server.address);
    let own = format!("Origin: http://{}\r\n", server.address);
    let name = br#"{"name":"Ann"}"#;
    let sign_up = async |headers: &str| stranger.ask("POST", "/api/guests", headers, name).await;
    let guest = sign_up(&format!("{own}{JSON_TYPE}")).await;
    assert_eq!(guest.status, 201);
    let cookie = guest.header("set-cookie").unwrap().split(';').next();
    let cookie = format!("Cookie: {}\r\n", cookie.unwrap());
    let text = "Content-Type: text/plain\r\n";
    // A form of another site is sent without the SameSite cookie; an answer could set a new one.
    let foreign = "Origin: https://evil.example\r\nSec-Fetch-Site: cross-site\r\n";
    for headers in [
        format!("{foreign}{text}"),
        format!("{foreign}{JSON_TYPE}"),
        format!("{foreign}{cookie}{text}"),
        format!("Origin: null\r\n{text}"),
        format!("Sec-Fetch-Site: cross-site\r\n{text}"),
    ] {
        let refused = sign_up(&headers).await;
        assert_eq!(
            refused.refusal(),
            (403, "foreign-origin".into()),
            "{headers}"
        );
        assert_eq!(refused.header("set-cookie"), None, "{headers}");
    }
    let refused = sign_up(&format!("{own}{text}")).await;
    assert_eq!(refused.refusal(), (415, "wrong-type".into()));
    assert_eq!(refused.header("set-cookie"), None);
    // A guest with a session keeps it, by cookie and by token.
    let token = guest.json()["token"].as_str().unwrap().to_owned();
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let value = cookie.trim_start_matches("Cookie: ").trim_end();
    let planted = format!("Cookie: tessera=planted; {value}\r\n");
    let created = stranger
        .with(&token)
        .table("codex", &["person", "open"])
        .await;
    let seat = created["seated"]["token"].as_str().unwrap();
    let seat = format!("Authorization: Bearer {seat}\r\n");
    for headers in [
        format!("{own}{cookie}{JSON_TYPE}"),
        format!("{bearer}{cookie}"),
        bearer,
        format!("{own}{planted}{JSON_TYPE}"),
        format!("{own}{cookie}{seat}{JSON_TYPE}"),
    ] {
        let again = sign_up(&headers).await;
        assert_eq!(again.status, 200);
        assert_eq!(again.header("set-cookie"), None);
        assert_eq!(again.json()["guest"], guest.json()["guest"]);
        assert!(again.json().get("token").is_none());
    }
    // Programs other than browsers need no type; an invalid cookie is replaced.
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    assert_eq!(sign_up(form).await.status, 201);
    let old = format!("{own}{JSON_TYPE}Cookie: tessera=nothing\r\n");
    let fresh = sign_up(&old).await;
    assert_eq!(fresh.status, 201);
    assert!(fresh.header("set-cookie").is_some());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_exported_only_as_its_viewer_may_know_it() {
    let (_folder, server) = server().await;
    let ann = Client::guest(server.address, "Ann").await;
    let table = started(&ann, "codex").await;
    let record = ann.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(record.refusal(), (409, "still-running".into()));
    let moves = ann.get(&format!("/api/tables/{table}/moves/1")).await;
    assert_eq!(moves.refusal(), (409, "still-running".into()));
    let other_seat = ann.get(&format!("/api/tables/{table}/replay?as=B")).await;
    assert_eq!(other_seat.refusal(), (403, "own-view-only".into()));
    let log = ann
        .get(&format!("/api/tables/{table}/view-log"))
        .await
        .good();
    assert_eq!(log["viewer"], "A");
    assert!(log["deal"].get("seed").is_none());
    let beyond = ann
        .get(&format!("/api/tables/{table}/replay?from=99"))
        .await;
    assert_eq!(beyond.refusal(), (404, "no-such-version".into()));
    server.close().await;
}
