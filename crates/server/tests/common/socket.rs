//! A WebSocket client that applies patches to its view, and checks every one of them.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tessera_protocol::{canonical::hash_text, merge_patch};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest as _},
};

use super::client::Client;

/// A socket at a table.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The view that this client has.
    pub view: Value,
    /// The presence that was received last.
    pub presence: Value,
}

impl Socket {
    /// Connects, and receives the complete view.
    pub async fn open(client: &Client, table: &str) -> Socket {
        let mut socket = Socket::connect(client, table, "").await.unwrap();
        let first = socket.next().await.unwrap();
        assert_eq!(first["type"], "view");
        socket
    }

    /// Connects again with the view that another socket had.
    pub async fn resume(client: &Client, table: &str, view: Value) -> Socket {
        let query = format!("?since={}", view["version"]);
        let mut socket = Socket::connect(client, table, &query).await.unwrap();
        socket.view = view;
        socket.next().await.unwrap();
        socket
    }

    pub async fn connect(client: &Client, table: &str, query: &str) -> Result<Socket, Error> {
        let url = format!("ws://{}/api/tables/{table}/socket{query}", client.address);
        let mut request = url.into_client_request()?;
        if let Some(token) = &client.token {
            let value = format!("Bearer {token}").parse().unwrap();
            request.headers_mut().insert("authorization", value);
        }
        let (stream, _) = connect_async(request).await?;
        Ok(Socket {
            stream,
            view: Value::Null,
            presence: Value::Null,
        })
    }

    /// Receives and applies the next message; `None` when the server has closed the socket.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.apply(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    fn apply(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "view" => {
                self.view = message["view"].clone();
                self.presence = message["presence"].clone();
                assert_eq!(message["version"], self.view["version"]);
                assert_eq!(message["hash"], hash_text(&self.view));
            }
            "patch" => {
                assert_eq!(
                    message["from"], self.view["version"],
                    "a version is missing"
                );
                merge_patch::apply(&mut self.view, &message["patch"]);
                assert_eq!(message["version"], self.view["version"]);
                assert_eq!(message["hash"], hash_text(&self.view), "the views differ");
            }
            "presence" => self.presence = message["presence"].clone(),
            _ => {}
        }
    }

    /// The next message of a type.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            let message = message.unwrap_or_else(|| panic!("closed before a {kind} came"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Receives messages until the view is at a version.
    pub async fn until_version(&mut self, version: u64) {
        while self.view["version"].as_u64().unwrap() < version {
            self.next().await.expect("closed before the version came");
        }
    }

    /// Receives messages until it is this seat's turn, or the game is over; returns which.
    pub async fn until_turn(&mut self, seat: &str) -> bool {
        loop {
            if self.view["status"] == "finished" {
                return false;
            }
            if self.view["turn"] == seat {
                return true;
            }
            self.next().await.expect("closed before the turn came");
        }
    }

    pub async fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// Sends moves and returns the answer, which comes before the patch.
    pub async fn moves(&mut self, id: &str, actions: &[&str]) -> Value {
        let expected = self.view["version"].clone();
        let message = json!({
            "type": "command", "command_id": id, "expected_version": expected, "actions": actions,
        });
        self.say(&message).await;
        loop {
            let message = self.next().await.expect("closed before an answer came");
            if message["type"] == "accepted" || message["type"] == "refused" {
                assert_eq!(message["command_id"], id);
                return message;
            }
        }
    }

    /// The code of the frame that closes it.
    pub async fn close_code(&mut self) -> Option<u16> {
        while let Some(message) = self.stream.next().await {
            match message {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Err(_) => return None,
                Ok(_) => {}
            }
        }
        None
    }
}
