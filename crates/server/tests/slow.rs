//! A client that does not read uses no memory and does not delay the game.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::net::TcpSocket;
use tokio_tungstenite::{client_async, tungstenite::Message};

use crate::common::{
    TestServer,
    client::{Client, choices, version},
    folder,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_stops_reading_is_disconnected_while_the_game_goes_on() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let created = ann.table("eldorado", &["person", "open"]).await;
    let table = created["table"].as_str().unwrap();
    bob.does(table, "join").await.good();
    ann.does(table, "start").await.good();

    // A spectator requests the complete view many times and reads nothing, so that the server
    // cannot send any more.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(64 << 10).unwrap();
    let stream = socket.connect(server.address).await.unwrap();
    let url = format!("ws://{}/api/tables/{table}/socket", server.address);
    let (mut slow, _) = client_async(url, stream).await.unwrap();
    for _ in 0..600 {
        let sent = slow.feed(Message::text(r#"{"type":"view"}"#)).await;
        sent.unwrap();
    }
    slow.flush().await.unwrap();

    for number in 0..200 {
        let view = ann.look(table).await;
        let mover = if view["turn"] == "A" { &ann } else { &bob };
        let view = mover.look(table).await;
        let text = &choices(&view)[0];
        let id = format!("m{number}");
        mover
            .moves(table, &id, version(&view), &[text])
            .await
            .good();
    }

    // Messages that were already sent still arrive, and then the end; the reason is sent only if
    // there is room for it.
    let mut seen = 0;
    while let Some(Ok(message)) = slow.next().await {
        if let Message::Text(text) = message {
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str().unwrap() {
                "bye" => assert_eq!(message["code"], "too-slow"),
                _ => seen = message["version"].as_u64().unwrap_or(seen),
            }
        }
    }
    let now = version(&ann.look(table).await);
    assert!(
        seen < now,
        "everything was kept for a reader who did not read"
    );
    server.close().await;
}
