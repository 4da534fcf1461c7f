//! Logs contain no secrets, at any level.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::common::{
    TestServer,
    client::{Client, choices, version},
    folder,
    socket::Socket,
};

/// Everything that is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_link_hand_or_seed_gets_into_the_log() {
    let log = Log::default();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(log.clone())
        .init();
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let ann = Client::guest(server.address, "Ann").await;
    let bob = Client::guest(server.address, "Bob").await;
    let created = ann.table("codex", &["person", "invited", "novice"]).await;
    let table = created["table"].as_str().unwrap();
    let link = created["seat_links"]["B"].as_str().unwrap();
    let claim = format!("/api/tables/{table}/claim");
    let seated = bob.post(&claim, &json!({ "link": link })).await.good();
    bob.post(&claim, &json!({ "link": link })).await;
    ann.with("forged-token-of-nobody").get("/api/me").await;
    ann.does(table, "start").await.good();
    let mut socket = Socket::open(&ann, table).await;
    let mut hands = Vec::new();
    while version(&socket.view) < 40 {
        for (client, name) in [(&ann, "a"), (&bob, "b")] {
            let view = client.look(table).await;
            if let Some(text) = choices(&view).first() {
                hands.extend(choices(&view));
                client
                    .moves(table, "bad", version(&view), &["nonsense"])
                    .await;
                let id = format!("{name}{}", version(&view));
                client.moves(table, &id, version(&view), &[text]).await;
            }
        }
        let now = version(&ann.look(table).await);
        socket.until_version(now).await;
    }
    ann.does(table, "resign").await.good();
    bob.does(table, "resign").await.good();
    tracing::error!("the log of this test works");
    server.close().await;

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("the log of this test works"));
    assert!(text.contains("stopping"), "{text}");
    let secrets = [
        ann.token.as_deref(),
        bob.token.as_deref(),
        seated["token"].as_str(),
    ];
    for secret in secrets.into_iter().flatten().chain([link, "forged-token"]) {
        assert!(!text.contains(secret), "{secret} was logged");
    }
    for hand in hands
        .iter()
        .filter(|text| text.starts_with("place") || text.starts_with("keep"))
    {
        assert!(!text.contains(hand.as_str()), "{hand} was logged");
    }
    for word in ["\"deed\"", "Bearer", "seed", "cookie"] {
        let line = text
            .lines()
            .find(|line| line.to_lowercase().contains(&word.to_lowercase()));
        assert_eq!(line, None, "{word}");
    }
}
