//! Sitting down, links, names, leaving, stand-ins, resigning, rematches.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{
    TestServer,
    client::{Answer, Client, choices, version},
    folder,
    socket::Socket,
    world::still,
};

fn id(created: &Value) -> String {
    created["table"].as_str().unwrap().to_owned()
}

async fn claim(client: &Client, table: &str, link: &Value, name: &str) -> Answer {
    let body = json!({ "link": link, "name": name });
    client
        .post(&format!("/api/tables/{table}/claim"), &body)
        .await
}

async fn bot(client: &Client, table: &str, seat: &str, level: &str) -> Answer {
    let path = format!("/api/tables/{table}/seats/{seat}/bot");
    client.post(&path, &json!({ "level": level })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_link_is_claimed_once() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let eve = Client::guest(server.address, "Eve").await;
    let created = ann.table("codex", &["person", "invited"]).await;
    let (table, link) = (id(&created), &created["seat_links"]["B"]);

    let without = eve.does(&table, "join").await;
    assert_eq!(without.refusal(), (409, "no-free-seat".into()));
    let named = eve
        .post(
            &format!("/api/tables/{table}/join"),
            &json!({ "seat": "B" }),
        )
        .await;
    assert_eq!(named.refusal(), (403, "link-needed".into()));

    let seated = claim(&bob, &table, link, "Bob").await.good();
    assert_eq!(seated["seat"], "B");
    let again = claim(&eve, &table, link, "Eve").await;
    assert_eq!(again.refusal(), (409, "link-used".into()));
    let other = ann.table("codex", &["person", "invited"]).await;
    let elsewhere = claim(&eve, &id(&other), link, "Eve").await;
    assert_eq!(elsewhere.refusal(), (409, "link-used".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_lost_the_answer_repeats_the_request_and_gets_another_secret() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let created = ann.table("codex", &["person", "invited"]).await;
    let (table, link) = (id(&created), &created["seat_links"]["B"]);
    let mut lost = claim(&bob, &table, link, "Bob").await.good();
    let mut watcher = Socket::open(&Client::stranger(server.address), &table).await;
    let join = format!("/api/tables/{table}/join");
    for attempt in 0..3 {
        let again = match attempt {
            0 => claim(&bob, &table, link, "Bob").await,
            1 => bob.does(&table, "join").await,
            _ => bob.post(&join, &json!({ "seat": "B" })).await,
        };
        let again = again.good();
        assert_eq!(again["seat"], "B");
        let key = bob.with(again["token"].as_str().unwrap());
        assert_eq!(key.look(&table).await["viewer"], "B");
        let ended = bob.with(lost["token"].as_str().unwrap());
        let refused = ended.get(&format!("/api/tables/{table}")).await;
        assert_eq!(refused.refusal(), (401, "unknown-token".into()));
        lost = again;
    }
    watcher.until_version(5).await;
    assert_eq!(
        watcher.view["seats"]["B"],
        json!({ "kind": "person", "name": "Bob" })
    );
    let notices = watcher.view["notices"].as_object().unwrap();
    assert!(notices.values().all(|notice| notice["code"] == "sat"));
    let other = bob.post(&join, &json!({ "seat": "A" })).await;
    assert_eq!(other.refusal(), (409, "already-seated".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_id_stands_for_one_command() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let table = id(&ann.table("codex", &["person", "open", "open"]).await);
    let bot = async |seat: &str, level: &str| {
        let path = format!("/api/tables/{table}/seats/{seat}/bot");
        let body = json!({ "level": level, "command_id": "bot-1" });
        ann.post(&path, &body).await
    };
    let first = bot("B", "novice").await.good();
    assert_eq!(bot("B", "novice").await.good(), first);
    for (seat, level) in [("C", "novice"), ("B", "casual")] {
        assert_eq!(bot(seat, level).await.refusal(), (409, "id-reused".into()));
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_goes_to_another_device_by_a_new_link() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let created = ann.table("carcassonne", &["person", "casual"]).await;
    let table = id(&created);
    let old_key = ann.with(created["seated"]["token"].as_str().unwrap());
    ann.does(&table, "start").await.good();
    assert_eq!(old_key.look(&table).await["viewer"], "A");

    let path = format!("/api/tables/{table}/seats/A/link");
    let first = ann.post(&path, &json!({})).await.good();
    let second = ann.post(&path, &json!({})).await.good();
    let address = second["address"].as_str().unwrap();
    assert!(address.contains(&format!("/t/{table}#seat=")), "{address}");
    let phone = Client::guest(server.address, "Phone").await;
    let replaced = claim(&phone, &table, &first["link"], "Ann").await;
    assert_eq!(replaced.refusal(), (409, "link-used".into()));

    let mut at_desk = Socket::open(&ann, &table).await;
    assert_eq!(at_desk.view["viewer"], "A");
    claim(&phone, &table, &second["link"], "Ann").await.good();
    assert_eq!(phone.look(&table).await["viewer"], "A");
    assert_eq!(phone.look(&table).await["seats"]["A"]["name"], "Ann");
    // The old device is a spectator from now on, and its seat key is invalid.
    at_desk.until("view").await;
    assert_eq!(at_desk.view["viewer"], "spectator");
    let refused = old_key.get(&format!("/api/tables/{table}")).await;
    assert_eq!(refused.refusal(), (401, "unknown-token".into()));
    let stranger = phone
        .post(&format!("/api/tables/{table}/seats/B/link"), &json!({}))
        .await;
    assert_eq!(stranger.refusal(), (409, "seat-taken".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_authorises_exactly_its_seat() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let created = ann.table("carcassonne", &["person", "open"]).await;
    let table = id(&created);
    let seated = bob.does(&table, "join").await.good();
    let keys = [
        ann.with(created["seated"]["token"].as_str().unwrap()),
        bob.with(seated["token"].as_str().unwrap()),
    ];
    ann.does(&table, "start").await.good();
    let view = ann.look(&table).await;
    let mover = usize::from(view["turn"] == "B");
    let other = &keys[1 - mover];
    let view = keys[mover].look(&table).await;
    let text = &choices(&view)[0];
    let refused = other.moves(&table, "x", version(&view), &[text]).await;
    assert_eq!(refused.refusal().1, "not-your-turn");
    assert!(refused.json()["rule"].is_string());
    keys[mover]
        .moves(&table, "x", version(&view), &[text])
        .await
        .good();

    // It is valid for its seat only: for no other table, and for nothing else of the guest.
    let elsewhere = id(&ann.table("carcassonne", &["person", "open"]).await);
    let foreign = keys[0].moves(&elsewhere, "x", 1, &["pass"]).await;
    assert_eq!(foreign.refusal(), (403, "not-seated".into()));
    assert_eq!(keys[0].look(&elsewhere).await["viewer"], "spectator");
    assert_eq!(
        keys[0].get("/api/me").await.refusal(),
        (403, "seat-token-only".into())
    );
    let body = json!({ "game": "codex", "seats": [{ "kind": "open" }] });
    let made = keys[0].post("/api/tables", &body).await;
    assert_eq!(made.refusal(), (403, "seat-token-only".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_at_a_table_differ() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let twin = Client::guest(server.address, "ANN").await;
    let table = id(&ann.table("codex", &["person", "open", "open"]).await);
    let taken = twin.does(&table, "join").await;
    assert_eq!(taken.refusal(), (409, "name-taken".into()));
    let path = format!("/api/tables/{table}/join");
    twin.post(&path, &json!({ "name": "Anna" })).await.good();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_come_and_go_before_the_game_begins() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let table = id(&ann.table("eldorado", &["person", "open"]).await);
    let mut watcher = Socket::open(&Client::stranger(server.address), &table).await;
    let early = ann.does(&table, "start").await;
    assert_eq!(early.refusal(), (409, "seats-free".into()));
    bob.does(&table, "join").await.good();
    bob.does(&table, "leave").await.good();
    watcher.until_version(3).await;
    assert_eq!(watcher.view["seats"]["B"]["kind"], "open");
    assert_eq!(watcher.view["notices"]["3"]["code"], "left");
    let gone = bob.does(&table, "start").await;
    assert_eq!(gone.refusal(), (403, "not-at-table".into()));
    bot(&ann, &table, "B", "novice").await.good();
    ann.does(&table, "start").await.good();
    let late = bob.does(&table, "join").await;
    assert_eq!(late.refusal(), (409, "no-free-seat".into()));
    let leave = ann.does(&table, "leave").await;
    assert_eq!(leave.refusal(), (409, "cannot-leave".into()));
    server.close().await;
}

/// Plays on until a seat has moved; the client's own seat, A, takes its first choice.
async fn until_moved(socket: &mut Socket, seat: &str) {
    loop {
        let turn = socket.view["turn"].clone();
        let before = version(&socket.view);
        if turn == "A" {
            let text = choices(&socket.view)[0].clone();
            let answer = socket.moves(&format!("a{before}"), &[&text]).await;
            assert_eq!(answer["type"], "accepted", "{answer}");
        }
        socket.until_version(before + 1).await;
        if turn == seat {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_an_absent_player_until_they_return() {
    let folder = folder();
    let (world, clock) = still();
    let server = TestServer::open_in(folder.path(), world).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let more = json!({ "away_after": 60 });
    let table = id(&ann.table_with("codex", &["person", "open"], more).await);
    bob.does(&table, "join").await.good();
    ann.does(&table, "start").await.good();
    let mut at_table = Socket::open(&ann, &table).await;
    assert_eq!(at_table.presence, json!({ "A": "here", "B": "away" }));
    let eve = Client::guest(server.address, "Eve").await;
    assert_eq!(
        bot(&eve, &table, "B", "casual").await.refusal(),
        (403, "not-at-table".into())
    );
    assert_eq!(
        bot(&ann, &table, "B", "casual").await.refusal(),
        (409, "not-away".into())
    );
    clock.pass(60);
    assert_eq!(
        bot(&ann, &table, "B", "genius").await.refusal(),
        (422, "no-level".into())
    );
    bot(&ann, &table, "B", "casual").await.good();
    at_table.until_version(4).await;
    assert_eq!(at_table.view["seats"]["B"]["kind"], "bot");
    assert_eq!(at_table.view["seats"]["B"]["stands_in_for"], "Bob");

    // The bot moves when it is its turn.
    until_moved(&mut at_table, "B").await;
    let view = bob.look(&table).await;
    let refused = bob.moves(&table, "x", version(&view), &["pass"]).await;
    assert_eq!(refused.refusal(), (409, "bot-plays".into()));
    bob.does(&table, "back").await.good();
    let mut back = Socket::open(&bob, &table).await;
    assert_eq!(back.view["seats"]["B"]["kind"], "person");
    let again = bob.does(&table, "back").await;
    assert_eq!(again.refusal(), (409, "no-bot-plays".into()));
    at_table.until("presence").await;
    assert_eq!(at_table.presence, json!({ "A": "here", "B": "here" }));
    while back.view["turn"] != "B" {
        until_moved(&mut at_table, "A").await;
        back.until_version(version(&at_table.view)).await;
    }
    let text = choices(&back.view)[0].clone();
    assert_eq!(back.moves("mine", &[&text]).await["type"], "accepted");
    server.close().await;
}

/// Quotas depend on it.
#[tokio::test(flavor = "multi_thread")]
async fn the_store_knows_who_made_a_table_and_whether_a_bot_plays() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let stored = async |table: &str| {
        let id = table.parse().unwrap();
        server.hub.store.table(id).await.unwrap().unwrap()
    };
    let two = id(&ann.table("codex", &["person", "open"]).await);
    let three = id(&ann.table("codex", &["person", "open", "novice"]).await);
    let maker = stored(&two).await.maker.unwrap();
    assert_eq!(stored(&three).await.maker, Some(maker));
    assert!(!stored(&two).await.bots);
    assert!(stored(&three).await.bots);
    for table in [&two, &three] {
        bob.does(table, "join").await.good();
        ann.does(table, "start").await.good();
        bot(&bob, table, "B", "novice").await.good();
        assert!(stored(table).await.bots);
        bob.does(table, "back").await.good();
        assert_eq!(stored(table).await.bots, *table == three);
    }
    let made = server.hub.store.made_by(maker).await.unwrap();
    assert_eq!((made.running, made.with_bots), (2, 1));

    // A bot plays on for somebody who has resigned, but not in a game of two.
    let last = id(&ann.table("codex", &["person", "open", "open"]).await);
    let cleo = Client::guest(server.address, "Cleo").await;
    for guest in [&bob, &cleo] {
        guest.does(&last, "join").await.good();
    }
    ann.does(&last, "start").await.good();
    assert!(!stored(&last).await.bots);
    cleo.does(&last, "resign").await.good();
    assert!(stored(&last).await.bots);
    bob.does(&two, "resign").await.good();
    assert!(!stored(&two).await.bots);
    let made = server.hub.store.made_by(maker).await.unwrap();
    assert_eq!((made.running, made.with_bots), (2, 2));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_ends_a_game_of_two() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let table = id(&ann.table("carcassonne", &["person", "open"]).await);
    bob.does(&table, "join").await.good();
    let early = bob.does(&table, "resign").await;
    assert_eq!(early.refusal(), (409, "wrong-status".into()));
    ann.does(&table, "start").await.good();
    let hidden = bob.look(&table).await;
    assert!(hidden["deal"].get("seed").is_none());
    bob.does(&table, "resign").await.good();
    let view = ann.look(&table).await;
    assert_eq!(view["status"], "finished");
    assert_eq!(view["ended"], json!({ "how": "resigned", "seat": "B" }));
    assert!(view.get("turn").is_none() && view.get("choices").is_none());
    assert!(view["deal"]["seed"].is_string());
    let record = ann.get(&format!("/api/tables/{table}/record")).await.good();
    assert_eq!(record["ended"], json!({ "how": "resigned", "seat": "B" }));
    let text = record.to_string();
    let read = tessera_core::Record::read(&text).unwrap();
    read.replay::<tessera_carcassonne::State>().unwrap();
    let late = ann.moves(&table, "x", version(&view), &["pass"]).await;
    assert_eq!(late.refusal(), (409, "wrong-status".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_more_seats_a_bot_plays_on_for_a_player_who_resigned() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let table = id(&ann.table("codex", &["person", "open", "novice"]).await);
    bob.does(&table, "join").await.good();
    ann.does(&table, "start").await.good();
    bob.does(&table, "resign").await.good();
    let view = bob.look(&table).await;
    assert_eq!(view["viewer"], "spectator");
    assert_eq!(view["status"], "running");
    assert_eq!(view["seats"]["B"]["kind"], "bot");
    assert!(view["seats"]["B"].get("stands_in_for").is_none());
    let back = bob.does(&table, "back").await;
    assert_eq!(back.refusal(), (403, "not-at-table".into()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_play_again_on_the_next_seats() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let table = id(&ann.table("carcassonne", &["person", "open"]).await);
    bob.does(&table, "join").await.good();
    ann.does(&table, "start").await.good();
    let early = ann.does(&table, "rematch").await;
    assert_eq!(early.refusal(), (409, "still-running".into()));
    bob.does(&table, "resign").await.good();
    let next = bob.does(&table, "rematch").await.good();
    let again = id(&next);
    assert_eq!(next["seated"]["seat"], "A");
    assert_eq!(ann.look(&table).await["rematch"], next["table"]);
    let same = ann.does(&table, "rematch").await.good();
    assert_eq!(id(&same), again);
    let view = ann.look(&again).await;
    assert_eq!(
        view["seats"]["B"],
        json!({ "kind": "invited", "kept_for": "Ann" })
    );
    let eve = Client::guest(server.address, "Eve").await;
    assert_eq!(
        eve.does(&again, "join").await.refusal(),
        (409, "no-free-seat".into())
    );
    assert_eq!(ann.does(&again, "join").await.good()["seat"], "B");
    ann.does(&again, "start").await.good();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_nobody_uses_are_removed_or_archived() {
    const DAY: i64 = 24 * 3600;
    let folder = folder();
    let (world, clock) = still();
    let server = TestServer::open_with(folder.path(), world, |settings| {
        // The days of this test pass in large steps, which are not outages.
        settings.longest_gap = Duration::from_secs(100 * 24 * 3600);
    })
    .await;
    let ann = Client::guest(server.address, "Ann").await;
    let waiting = id(&ann.table("codex", &["person", "open"]).await);
    let running = id(&ann.table("carcassonne", &["person", "open"]).await);
    let bob = Client::guest(server.address, "Bob").await;
    bob.does(&running, "join").await.good();
    ann.does(&running, "start").await.good();

    clock.pass(6 * DAY);
    server.hub.archive_abandoned().await;
    server.hub.remove_unused().await;
    assert_eq!(ann.look(&waiting).await["status"], "open");
    clock.pass(2 * DAY);
    server.hub.archive_abandoned().await;
    server.hub.remove_unused().await;
    // It is still in memory, and cannot be changed any more.
    let late = bob.does(&waiting, "join").await;
    assert_eq!(late.refusal(), (404, "no-table".into()));
    server.hub.forget_idle(Duration::ZERO);
    let gone = ann.get(&format!("/api/tables/{waiting}")).await;
    assert_eq!(gone.refusal(), (404, "no-table".into()));
    assert_eq!(ann.look(&running).await["status"], "running");

    clock.pass(60 * DAY);
    server.hub.archive_abandoned().await;
    server.hub.remove_unused().await;
    let view = ann.look(&running).await;
    assert_eq!(view["ended"], json!({ "how": "archived" }));
    assert!(view["deal"]["seed"].is_string(), "the seed is revealed");
    let record = ann.get(&format!("/api/tables/{running}/record")).await;
    assert_eq!(record.good()["ended"], json!({ "how": "archived" }));
    server.close().await;
}
