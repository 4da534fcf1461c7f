//! Connections that send nothing, too little, or something else than HTTP/1.

use std::net::SocketAddr;

use axum::{Router, routing::get};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tessera_server::{serve::Server, settings::Settings};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::Instant,
};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{
        Message,
        protocol::frame::{
            CloseFrame, Frame,
            coding::{CloseCode, Data, OpCode},
        },
    },
};

use crate::common::{TestServer, client::Client, folder};

/// Sends bytes, reads until the server closes, and returns the answer and the seconds that passed
/// on the clock of the runtime, which jumps ahead whenever the server only waits.
async fn answer(address: SocketAddr, bytes: &[u8]) -> (String, u64) {
    let began = Instant::now();
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    // A reset ends the connection as well.
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    (answer, began.elapsed().as_secs())
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_sends_nothing_is_closed_in_time() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let (_, seconds) = answer(server.address, b"").await;
    assert!((10..30).contains(&seconds), "{seconds}");
    let (_, seconds) = answer(server.address, b"GET / HTTP/1.1\r\nHost: ").await;
    assert!((10..30).contains(&seconds), "{seconds}");
    // The same after an answer.
    let request = b"GET /healthz HTTP/1.1\r\nHost: tessera\r\n\r\n";
    let (text, seconds) = answer(server.address, request).await;
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    assert!((10..30).contains(&seconds), "{seconds}");
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn another_protocol_than_http_1_is_refused_at_once() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let (text, seconds) = answer(server.address, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await;
    assert!(
        text.is_empty() || text.starts_with("HTTP/1.1 400"),
        "{text}"
    );
    assert_eq!(seconds, 0);
    server.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_listener_for_metrics_has_the_same_deadlines() {
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), None)
        .await
        .unwrap();
    let address = server.address().unwrap();
    let routes = Router::new().route("/metrics", get(async || "metrics"));
    let running = tokio::spawn(server.run_beside(Settings::default().connections, routes));
    let (_, seconds) = answer(address, b"").await;
    assert!((10..30).contains(&seconds), "{seconds}");
    let request = b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let (text, _) = answer(address, request).await;
    assert!(text.ends_with("metrics"), "{text}");
    running.abort();
}

/// The address of the socket of a new table.
async fn socket_address(server: &TestServer) -> String {
    let ann = Client::guest(server.address, "Ann").await;
    let created = ann.table("carcassonne", &["person", "casual"]).await;
    let table = created["table"].as_str().unwrap();
    format!(
        "ws://{}/api/tables/{table}/socket?protocol=3",
        server.address
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_never_become_a_message_are_stopped_with_1008() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let (stream, _) = connect_async(socket_address(&server).await).await.unwrap();
    let (mut outward, mut inward) = stream.split();
    let sending = tokio::spawn(async move {
        let frame = |opcode| Message::Frame(Frame::message(Vec::new(), opcode, false));
        let mut sent = outward.send(frame(OpCode::Data(Data::Text))).await;
        while sent.is_ok() {
            sent = outward.send(frame(OpCode::Data(Data::Continue))).await;
        }
    });
    let mut last = Value::Null;
    let code = loop {
        match inward.next().await {
            Some(Ok(Message::Text(text))) => last = serde_json::from_str(&text).unwrap(),
            Some(Ok(Message::Close(frame))) => break frame.map(|frame| u16::from(frame.code)),
            Some(Ok(_)) => {}
            // The client was still sending, so the connection was reset.
            Some(Err(_)) | None => break None,
        }
    };
    sending.await.unwrap();
    if let Some(code) = code {
        assert_eq!((last["code"].clone(), code), (json!("too-fast"), 1008));
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_close_is_answered_with_a_close() {
    let folder = folder();
    let server = TestServer::open(folder.path()).await;
    let (mut stream, _) = connect_async(socket_address(&server).await).await.unwrap();
    let close = CloseFrame {
        code: CloseCode::Normal,
        reason: "".into(),
    };
    stream.send(Message::Close(Some(close))).await.unwrap();
    let answer = loop {
        match stream.next().await {
            Some(Ok(Message::Close(frame))) => break frame,
            Some(Ok(_)) => {}
            ended => panic!("{ended:?}"),
        }
    };
    assert_eq!(answer.map(|frame| frame.code), Some(CloseCode::Normal));
    server.close().await;
}
