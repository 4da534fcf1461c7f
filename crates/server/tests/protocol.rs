//! What a client needs besides tables: the number of the protocol, and what is printed on the
//! components.

use serde_json::{Value, json};
use tessera_protocol::PROTOCOL;

use crate::common::{House, client::Client, folder, socket::Socket};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_tells_the_protocol_and_an_older_client_is_refused() {
    let folder = folder();
    let house = House::open(folder.path()).await;
    let ann = Client::guest(house.address, "Ann").await;
    let told = ann.get("/api/games").await;
    let number = PROTOCOL.to_string();
    assert_eq!(told.header("tessera-protocol"), Some(number.as_str()));
    let ask = async |number: u32| {
        let header = format!("Tessera-Protocol: {number}\r\n");
        ann.ask("GET", "/api/games", &header, b"").await
    };
    assert_eq!(ask(PROTOCOL).await.status, 200);
    // Also where there is nothing: an older page may ask for what is gone.
    let nowhere = ann.get("/api/nowhere").await;
    assert_eq!(nowhere.refusal(), (404, "no-such-address".into()));
    assert_eq!(nowhere.header("tessera-protocol"), Some(number.as_str()));
    let old = ask(PROTOCOL - 1).await;
    assert_eq!(old.refusal(), (426, "outdated".into()));
    let facts = json!({ "client": PROTOCOL - 1, "server": PROTOCOL });
    assert_eq!(old.json()["facts"], facts);
    assert_eq!(ask(PROTOCOL + 1).await.refusal().0, 503);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_page_is_told_so_by_the_first_message_of_its_socket() {
    let folder = folder();
    let house = House::open(folder.path()).await;
    let ann = Client::guest(house.address, "Ann").await;
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
    let same = format!("?protocol={PROTOCOL}");
    let mut same = Socket::connect(&ann, table, &same).await.unwrap();
    assert_eq!(same.next().await.unwrap()["type"], "view");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_components_of_every_game_are_served_once() {
    let folder = folder();
    let house = House::open(folder.path()).await;
    let anybody = Client::stranger(house.address);
    for game in ["carcassonne", "codex", "eldorado"] {
        let path = format!("/api/games/{game}/components");
        let whole = anybody.get(&path).await;
        assert_eq!(whole.good()["game"], game);
        let tag = whole.header("etag").unwrap().to_owned();
        assert!(tag.starts_with('"') && tag.len() > 20, "{tag}");
        let header = format!("If-None-Match: {tag}\r\n");
        let again = anybody.ask("GET", &path, &header, b"").await;
        assert_eq!((again.status, again.body.len()), (304, 0));
        let header = "If-None-Match: \"another\"\r\n";
        let other = anybody.ask("GET", &path, header, b"").await;
        assert_eq!(other.body, whole.body);
    }
    let unknown = anybody.get("/api/games/chess/components").await;
    assert_eq!(unknown.refusal(), (404, "no-game-called".into()));
    house.close().await;
}
