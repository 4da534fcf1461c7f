//! Rates and quotas: no client can keep others from playing, or fill the server.

use std::num::NonZeroU32;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{
    limits::{LimitSettings, Rate, RequestClass},
    settings::Settings,
    world::World,
};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};

use crate::common::{
    TestServer,
    client::{Answer, Client, choices, version},
    folder,
    socket::Socket,
    world,
};

/// A server with limits that trusts the test as a proxy.
async fn limited(change: impl FnOnce(&mut LimitSettings)) -> (TestServer, TempDir) {
    let folder = folder();
    let mut limits = LimitSettings::default();
    change(&mut limits);
    let server = TestServer::open_with(folder.path(), World::real(), |settings: &mut Settings| {
        settings.limits = Some(limits);
        settings.proxies.networks = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    (server, folder)
}

/// A burst, and then one per minute.
fn at_most(burst: u32) -> Rate {
    Rate {
        burst: NonZeroU32::new(burst).unwrap(),
        per_minute: NonZeroU32::MIN,
    }
}

/// A request that comes from this address, as the proxy reports.
async fn from(client: &Client, address: &str, method: &str, path: &str, body: &Value) -> Answer {
    let headers = format!("X-Forwarded-For: {address}\r\n");
    let body = body.to_string();
    client.ask(method, path, &headers, body.as_bytes()).await
}

async fn read(client: &Client, address: &str) -> Answer {
    from(client, address, "GET", "/api/games", &Value::Null).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_asks_too_often_is_refused_and_others_are_not() {
    let (server, _folder) =
        limited(|limits| limits.rates.address.set(RequestClass::Read, at_most(3))).await;
    let stranger = Client::stranger(server.address);
    for _ in 0..3 {
        assert_eq!(read(&stranger, "192.0.2.1").await.status, 200);
    }
    let refused = read(&stranger, "192.0.2.1").await;
    assert_eq!(refused.refusal(), (429, "too-fast".into()));
    let wait: u32 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert!(refused.json()["facts"]["retry_after_ms"].is_u64());
    // A client that invents the rest of the chain still counts as the same client.
    let made_up = read(&stranger, "203.0.113.9, 192.0.2.1").await;
    assert_eq!(made_up.status, 429);
    assert_eq!(read(&stranger, "192.0.2.2").await.status, 200);
    // The page and its files count as well, and other classes do not.
    let page = from(&stranger, "192.0.2.1", "GET", "/healthz", &Value::Null).await;
    assert_eq!(page.status, 429);
    let guest = json!({ "name": "Ann" });
    let signed_up = from(&stranger, "192.0.2.1", "POST", "/api/guests", &guest).await;
    assert_eq!(signed_up.status, 201);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_asks_too_often_is_refused_wherever_the_requests_come_from() {
    let (server, _folder) =
        limited(|limits| limits.rates.guest.set(RequestClass::Read, at_most(2))).await;
    let ann = Client::guest(server.address, "Ann").await;
    assert_eq!(read(&ann, "192.0.2.1").await.status, 200);
    assert_eq!(read(&ann, "192.0.2.2").await.status, 200);
    let refused = read(&ann, "192.0.2.3").await;
    assert_eq!(refused.refusal(), (429, "too-fast".into()));
    let bob = Client::guest(server.address, "Bob").await;
    assert_eq!(read(&bob, "192.0.2.3").await.status, 200);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_cannot_use_up_the_rate_of_a_table() {
    let (server, _folder) = limited(|limits| limits.rates.table = at_most(4)).await;
    let ann = Client::guest(server.address, "Ann").await;
    let eve = Client::guest(server.address, "Eve").await;
    let created = ann.table("carcassonne", &["person", "casual"]).await;
    let table = created["table"].as_str().unwrap();
    for number in 0..20 {
        let answer = eve.moves(table, &format!("e{number}"), 1, &["pass"]).await;
        assert_eq!(answer.status, 403);
    }
    ann.does(table, "start").await.good();
    // The seats of the table have three more commands.
    let mut statuses = Vec::new();
    for number in 0..8 {
        let id = format!("a{number}");
        statuses.push(ann.moves(table, &id, 0, &["pass"]).await.status);
    }
    assert_eq!(statuses, [409, 409, 409, 429, 429, 429, 429, 429]);
    server.close().await;
}

/// The last message and the close code of a socket that sends `messages` pings.
async fn flood(
    server: &TestServer,
    table: &str,
    origin: Option<&str>,
    messages: usize,
) -> (Value, u16) {
    let url = format!(
        "ws://{}/api/tables/{table}/socket?protocol=3",
        server.address
    );
    let mut request = url.into_client_request().unwrap();
    if let Some(origin) = origin {
        let headers = request.headers_mut();
        headers.insert("origin", origin.parse().unwrap());
    }
    let (mut stream, _) = connect_async(request).await.unwrap();
    for _ in 0..messages {
        // The server may have closed it already.
        let ping = Message::text(r#"{"type":"ping"}"#);
        if stream.send(ping).await.is_err() {
            break;
        }
    }
    let mut last = Value::Null;
    loop {
        match stream.next().await {
            Some(Ok(Message::Text(text))) => last = serde_json::from_str(&text).unwrap(),
            Some(Ok(Message::Close(Some(frame)))) => return (last, frame.code.into()),
            Some(Ok(_)) => {}
            ended => panic!("{ended:?} after {last}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_sends_too_much_is_closed_with_1008() {
    let (server, _folder) = limited(|limits| limits.rates.socket = at_most(5)).await;
    let ann = Client::guest(server.address, "Ann").await;
    let created = ann.table("carcassonne", &["person", "casual"]).await;
    let table = created["table"].as_str().unwrap();
    // Far more than the server reads before it has decided.
    let (last, code) = flood(&server, table, None, 3_000).await;
    assert_eq!(
        (&last["type"], &last["code"]),
        (&json!("bye"), &json!("too-fast"))
    );
    assert!(last["retry_after_ms"].as_u64().unwrap() > 0);
    assert_eq!(code, 1008);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_opens_too_many_sockets_is_asked_to_come_back_with_1013() {
    let (server, _folder) =
        limited(|limits| limits.rates.address.set(RequestClass::Connect, at_most(1))).await;
    let ann = Client::guest(server.address, "Ann").await;
    let created = ann.table("carcassonne", &["person", "casual"]).await;
    let table = created["table"].as_str().unwrap();
    let _first = Socket::open(&ann, table).await;
    let origin = format!("http://{}", server.address);
    let (last, code) = flood(&server, table, Some(&origin), 0).await;
    assert_eq!(
        (&last["type"], &last["code"]),
        (&json!("bye"), &json!("busy"))
    );
    assert_eq!(code, 1013);
    // A program gets a refusal instead of a stream.
    let refused = ann.get(&format!("/api/tables/{table}/stream")).await;
    assert_eq!(refused.refusal(), (429, "too-fast".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_is_too_large_is_refused_and_the_connection_ends() {
    let (server, _folder) = limited(|_| ()).await;
    let stranger = Client::stranger(server.address);
    let fits = format!("X-Long: {}\r\n", "x".repeat(20 << 10));
    assert_eq!(
        stranger.ask("GET", "/api/games", &fits, b"").await.status,
        200
    );
    let large = format!("X-Long: {}\r\n", "x".repeat(40 << 10));
    assert_eq!(
        stranger.ask("GET", "/api/games", &large, b"").await.status,
        431
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_a_quota_of_sockets() {
    let (server, _folder) = limited(|limits| limits.quotas.sockets_per_guest = 1).await;
    let ann = Client::guest(server.address, "Ann").await;
    let created = ann.table("carcassonne", &["person", "casual"]).await;
    let table = created["table"].as_str().unwrap();
    let _socket = Socket::open(&ann, table).await;
    let refused = ann.get(&format!("/api/tables/{table}/stream")).await;
    assert_eq!(refused.refusal(), (409, "quota-reached".into()));
    let facts = &refused.json()["facts"];
    assert_eq!(*facts, json!({ "most": 1, "quota": "sockets" }));
    server.close().await;
}

fn new_table(seats: &[&str]) -> Value {
    let seats = seats.iter().map(|&kind| match kind {
        "open" | "person" => json!({ "kind": kind }),
        level => json!({ "kind": "bot", "level": level }),
    });
    json!({ "game": "carcassonne", "seats": seats.collect::<Vec<_>>() })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_a_quota_of_tables_until_their_games_are_over() {
    let (server, _folder) = limited(|limits| {
        limits.quotas.tables_per_guest = 2;
        limits.quotas.bot_tables_per_guest = 1;
    })
    .await;
    let ann = Client::guest(server.address, "Ann").await;
    let bots = new_table(&["person", "casual"]);
    let first = ann.post("/api/tables", &bots).await.good();
    let refused = ann.post("/api/tables", &bots).await;
    assert_eq!(refused.refusal(), (409, "quota-reached".into()));
    assert_eq!(refused.json()["facts"]["quota"], "bot-tables");
    let people = new_table(&["person", "open"]);
    ann.post("/api/tables", &people).await.good();
    let refused = ann.post("/api/tables", &people).await;
    assert_eq!(refused.json()["facts"]["quota"], "tables");
    // Another guest has a quota of their own.
    let bob = Client::guest(server.address, "Bob").await;
    bob.post("/api/tables", &bots).await.good();
    // A game that is over does not count.
    let table = first["table"].as_str().unwrap();
    ann.does(table, "start").await.good();
    ann.does(table, "resign").await.good();
    ann.post("/api/tables", &bots).await.good();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_a_quota_of_tables_whoever_creates_them() {
    let (server, _folder) = limited(|limits| limits.quotas.tables_per_address = 1).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let people = new_table(&["person", "open"]);
    let create = async |client: &Client, address| {
        from(client, address, "POST", "/api/tables", &people).await
    };
    create(&ann, "192.0.2.1").await.good();
    let refused = create(&bob, "192.0.2.1").await;
    assert_eq!(refused.json()["facts"]["quota"], "tables-of-address");
    create(&bob, "192.0.2.2").await.good();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_a_quota_of_imports_and_imported_tables_leave_the_memory() {
    let (server, _folder) = limited(|limits| limits.quotas.imports_per_guest = 2).await;
    let ann = Client::guest(server.address, "Ann").await;
    let created = ann.table("carcassonne", &["person", "casual"]).await;
    let table = created["table"].as_str().unwrap();
    ann.does(table, "start").await.good();
    ann.does(table, "resign").await.good();
    let record = ann.get(&format!("/api/tables/{table}/record")).await.good();
    let before = server.hub.tables_in_memory();
    for _ in 0..2 {
        ann.post("/api/records", &record).await.good();
    }
    assert_eq!(server.hub.tables_in_memory(), before);
    let refused = ann.post("/api/records", &record).await;
    assert_eq!(refused.refusal(), (409, "quota-reached".into()));
    assert_eq!(
        refused.json()["facts"],
        json!({ "most": 2, "quota": "imports" })
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_does_not_end_is_stopped_and_says_so() {
    let (server, _folder) = limited(|limits| limits.quotas.rows_per_table = 8).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let created = ann.table("eldorado", &["person", "open"]).await;
    let table = created["table"].as_str().unwrap();
    bob.does(table, "join").await.good();
    ann.does(table, "start").await.good();
    let mut number = 0;
    let view = loop {
        let view = ann.look(table).await;
        if view["status"] != "running" {
            break view;
        }
        let mover = if view["turn"] == "A" { &ann } else { &bob };
        let view = mover.look(table).await;
        let text = &choices(&view)[0];
        let id = format!("m{number}");
        mover
            .moves(table, &id, version(&view), &[text])
            .await
            .good();
        number += 1;
        assert!(number < 20, "the game was not stopped");
    };
    assert_eq!(view["status"], "archived");
    let notices = view["notices"].as_object().unwrap();
    let stopped = notices.values().find(|notice| notice["code"] == "too-long");
    assert_eq!(stopped.unwrap()["facts"], json!({ "most": 8 }));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_uses_leave_the_memory_and_come_back_from_the_log() {
    let folder = folder();
    let server = TestServer::open_with(folder.path(), World::real(), |settings| {
        // Room for a few tables.
        settings.table_memory = 100 << 10;
    })
    .await;
    let ann = Client::guest(server.address, "Ann").await;
    let mut tables = Vec::new();
    for _ in 0..40 {
        let created = ann.table("carcassonne", &["person", "open"]).await;
        tables.push(created["table"].as_str().unwrap().to_owned());
    }
    let in_memory = server.hub.tables_in_memory();
    assert!((1..20).contains(&in_memory), "{in_memory}");
    for table in &tables {
        assert_eq!(ann.look(table).await["seats"]["A"]["name"], "Ann");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_does_not_bring_tables_into_memory() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    for _ in 0..5 {
        ann.table("codex", &["person", "open"]).await;
    }
    server.close().await;
    let server = TestServer::open(folder.path()).await;
    let ann = ann_at(&server, &ann);
    let mine = ann.get("/api/me/tables").await.good();
    assert_eq!(mine["tables"].as_array().unwrap().len(), 5);
    assert_eq!(server.hub.tables_in_memory(), 0);
    server.close().await;
}

/// The same guest at a server that was opened again.
fn ann_at(server: &TestServer, ann: &Client) -> Client {
    Client {
        address: server.address,
        ..ann.clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_set_forward_while_servers_were_down_archives_nothing() {
    const DAY: i64 = 24 * 3600;
    let folder = folder();
    let (world, clock) = world::still();
    let server = TestServer::open_in(folder.path(), world.clone()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let created = ann.table("carcassonne", &["person", "casual"]).await;
    let table = created["table"].as_str().unwrap();
    ann.does(table, "start").await.good();
    server.hub.archive_abandoned().await;
    server.hub.remove_unused().await;
    server.close().await;
    clock.pass(365 * DAY);
    let server = TestServer::open_in(folder.path(), world).await;
    let ann = ann_at(&server, &ann);
    server.hub.archive_abandoned().await;
    server.hub.remove_unused().await;
    assert_eq!(ann.look(table).await["status"], "running");
    server.close().await;
}
