//! Sessions that end while connections are open.

use std::sync::Arc;

use axum::{body::Body, http::Request};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tessera_server::{http::router, tokens::digest, world::World};
use tessera_store::TokenHash;
use tower::ServiceExt as _;

use crate::common::{
    TestServer,
    client::{Client, choices},
    folder,
    socket::Socket,
    world::still,
};

/// Ends the session of a client, and those of 300 others before anybody else gets to run.
async fn end_sessions(server: &TestServer, client: &Client) {
    let session = digest(client.token.as_deref().unwrap());
    let at = server.hub.world.now();
    assert!(server.hub.store.revoke_token(session, at).await.unwrap());
    server.hub.tokens.revoke(session);
    for number in 0..300_u16 {
        let mut other = [0; 32];
        other[..2].copy_from_slice(&number.to_be_bytes());
        server.hub.tokens.revoke(TokenHash(other));
    }
}

/// A table of Ann and Bob at which Ann moves, and its version.
async fn table_of(ann: &Client, bob: &Client) -> (String, u64) {
    let created = ann.table("carcassonne", &["person", "open"]).await;
    let table = created["table"].as_str().unwrap().to_owned();
    bob.does(&table, "join").await.good();
    let started = ann.does(&table, "start").await.good();
    (table, started["version"].as_u64().unwrap())
}

// One thread, so that nothing runs between the revocations.
#[tokio::test]
async fn a_socket_whose_session_has_ended_sends_no_command_whatever_else_was_revoked() {
    let folder = folder();
    let (world, _clock) = still();
    let server = TestServer::open_in(folder.path(), world).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let (table, version) = table_of(&ann, &bob).await;
    let mover = if ann.look(&table).await["turn"] == "A" {
        &ann
    } else {
        &bob
    };
    let mut socket = Socket::open(mover, &table).await;
    let action = &choices(&mover.look(&table).await)[0];
    let command = json!({ "type": "command", "command_id": "x", "expected_version": version,
        "actions": [action] });
    end_sessions(&server, mover).await;
    socket.say(&command).await;
    assert_eq!(socket.until("bye").await["code"], "revoked");
    let stranger = Client::stranger(server.address);
    assert_eq!(stranger.look(&table).await["version"], version);
    server.close().await;
}

#[tokio::test]
async fn a_stream_that_was_not_read_for_a_while_ends_if_its_session_has_ended() {
    let folder = folder();
    let server = TestServer::open_in(folder.path(), World::real()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let (table, _) = table_of(&ann, &bob).await;
    let request = Request::get(format!("/api/tables/{table}/stream"))
        .header(
            "authorization",
            format!("Bearer {}", bob.token.as_deref().unwrap()),
        )
        .body(Body::empty());
    let router = router(Arc::clone(&server.hub));
    let mut lines = router.oneshot(request.unwrap()).await.unwrap().into_body();
    let mut next = async || -> Option<Value> {
        let frame = lines.frame().await?.unwrap().into_data().unwrap();
        Some(serde_json::from_slice(&frame).unwrap())
    };
    assert_eq!(next().await.unwrap()["type"], "view");
    // Nobody asks for the next line while the session ends and the game goes on.
    end_sessions(&server, &bob).await;
    ann.does(&table, "resign").await.good();
    let last = next().await.unwrap();
    assert_eq!(
        (&last["type"], &last["code"]),
        (&json!("bye"), &json!("revoked"))
    );
    assert_eq!(next().await, None);
    server.close().await;
}
