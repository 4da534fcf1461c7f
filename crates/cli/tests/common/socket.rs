//! Somebody at a table over a WebSocket, who checks what is told.

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

/// After so long what is waited for does not come: a test fails instead of waiting for ever.
pub const GUARD: Duration = Duration::from_secs(120);

/// A socket, and the view that it has shown.
pub struct Socket {
    stream: WebSocket<TcpStream>,
    /// The view as it was last told.
    pub view: Value,
    /// Signs of life that the server has sent.
    pub pings: u32,
    /// Commands so far.
    commands: u32,
}

impl Socket {
    /// Opens one, and has the whole view.
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

    /// What is told next.
    pub fn next(&mut self) -> Value {
        let began = Instant::now();
        while began.elapsed() < GUARD {
            let message = self.stream.read().expect("nothing is told any more");
            let Message::Text(text) = message else {
                self.pings += u32::from(message.is_ping());
                continue;
            };
            let told: Value = serde_json::from_str(&text).unwrap();
            match told["type"].as_str().unwrap() {
                "view" => self.view = told["view"].clone(),
                "patch" => {
                    assert_eq!(told["from"], self.view["version"], "a gap");
                    merge_patch::apply(&mut self.view, &told["patch"]);
                }
                _ => return told,
            }
            assert_eq!(told["hash"], hash_text(&self.view), "another view");
            return told;
        }
        panic!("nothing is told");
    }

    /// The next message of this type.
    pub fn next_of(&mut self, kind: &str) -> Value {
        let began = Instant::now();
        while began.elapsed() < GUARD {
            let told = self.next();
            if told["type"] == kind {
                return told;
            }
        }
        panic!("no {kind} comes");
    }

    /// The next message of another type.
    pub fn next_but(&mut self, kind: &str) -> Value {
        loop {
            let told = self.next();
            if told["type"] != kind {
                return told;
            }
        }
    }

    /// The version that is shown.
    pub fn version(&self) -> u64 {
        self.view["version"].as_u64().unwrap()
    }

    /// Until a version is shown.
    pub fn until(&mut self, version: u64) {
        let began = Instant::now();
        while self.version() < version {
            assert!(began.elapsed() < GUARD, "version {version} is never shown");
            self.next();
        }
    }

    /// Says something.
    pub fn say(&mut self, message: &Value) {
        self.stream
            .send(Message::text(message.to_string()))
            .unwrap();
    }

    /// The first move that is offered, as a message; none when it is not one's turn.
    pub fn next_move(&mut self) -> Option<Value> {
        self.commands += 1;
        let mut command = first_choice(&self.view, &format!("s{}", self.commands))?;
        command["type"] = json!("command");
        Some(command)
    }

    /// Makes first moves while it is one's turn, and sees them.
    pub fn play_turn(&mut self) {
        while let Some(command) = self.next_move() {
            self.say(&command);
            let accepted = self.next_of("accepted");
            self.until(accepted["version"].as_u64().unwrap());
        }
    }

    /// Until it is one's turn, or the game is over.
    pub fn wait_for_turn(&mut self) {
        let began = Instant::now();
        while self.view["choices"].is_null() && self.view["status"] == "running" {
            assert!(began.elapsed() < GUARD, "nobody moves: {}", self.view);
            self.next();
        }
    }
}
