//! A client at a table over a WebSocket that checks every message it receives.

use std::{
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tessera_protocol::{canonical::hash_text, merge_patch};
use tokio_tungstenite::tungstenite::{
    Message, WebSocket, client, client::IntoClientRequest as _, http::header::AUTHORIZATION,
};

use crate::common::server::{Served, first_choice};

/// After this time a test that waits fails, instead of waiting for ever.
pub const GUARD: Duration = Duration::from_secs(120);

/// A socket, and the view built from its messages.
pub struct Socket {
    stream: WebSocket<TcpStream>,
    /// The last view received.
    pub view: Value,
    /// The number of pings that the server has sent.
    pub pings: u32,
    /// The number of commands so far.
    commands: u32,
}

impl Socket {
    /// Connects, and waits for the complete view.
    pub fn open(node: &Served, table: &str, token: &str) -> Socket {
        let stream = TcpStream::connect(node.listen()).unwrap();
        stream.set_read_timeout(Some(GUARD)).unwrap();
        let url = format!("ws://{}/api/tables/{table}/socket", node.listen());
        let mut request = url.into_client_request().unwrap();
        let bearer = format!("Bearer {token}").parse().unwrap();
        request.headers_mut().insert(AUTHORIZATION, bearer);
        let (stream, _) = client(request, stream).unwrap();
        let mut socket = Socket {
            stream,
            view: Value::Null,
            pings: 0,
            commands: 0,
        };
        while socket.view.is_null() {
            socket.next();
        }
        socket
    }

    /// The next message.
    pub fn next(&mut self) -> Value {
        let began = Instant::now();
        while began.elapsed() < GUARD {
            let frame = self.stream.read().expect("the server closed the socket");
            let Message::Text(text) = frame else {
                self.pings += u32::from(frame.is_ping());
                continue;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str().unwrap() {
                "view" => self.view = message["view"].clone(),
                "patch" => {
                    assert_eq!(message["from"], self.view["version"], "a gap");
                    merge_patch::apply(&mut self.view, &message["patch"]);
                }
                _ => return message,
            }
            assert_eq!(message["hash"], hash_text(&self.view), "another view");
            return message;
        }
        panic!("no message arrives");
    }

    /// The next message of this type.
    pub fn next_of(&mut self, kind: &str) -> Value {
        let began = Instant::now();
        while began.elapsed() < GUARD {
            let message = self.next();
            if message["type"] == kind {
                return message;
            }
        }
        panic!("no {kind} arrives");
    }

    /// The next message of another type.
    pub fn next_but(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next();
            if message["type"] != kind {
                return message;
            }
        }
    }

    /// The version that is shown.
    pub fn version(&self) -> u64 {
        self.view["version"].as_u64().unwrap()
    }

    /// Waits until a version is shown.
    pub fn until(&mut self, version: u64) {
        let began = Instant::now();
        while self.version() < version {
            assert!(began.elapsed() < GUARD, "version {version} is never shown");
            self.next();
        }
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        self.stream
            .send(Message::text(message.to_string()))
            .unwrap();
    }

    /// The first legal move, as a message; `None` if it is another seat's turn.
    pub fn next_move(&mut self) -> Option<Value> {
        self.commands += 1;
        let mut command = first_choice(&self.view, &format!("s{}", self.commands))?;
        command["type"] = json!("command");
        Some(command)
    }

    /// Makes the first legal move while it is this seat's turn, and waits until it is shown.
    pub fn play_turn(&mut self) {
        while let Some(command) = self.next_move() {
            self.send(&command);
            let accepted = self.next_of("accepted");
            self.until(accepted["version"].as_u64().unwrap());
        }
    }

    /// Waits until it is this seat's turn or the game is over.
    pub fn wait_for_turn(&mut self) {
        let began = Instant::now();
        while self.view["choices"].is_null() && self.view["status"] == "running" {
            assert!(began.elapsed() < GUARD, "nobody moves: {}", self.view);
            self.next();
        }
    }
}
