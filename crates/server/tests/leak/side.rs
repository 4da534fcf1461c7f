//! One of two tables, with everybody at it.

use std::sync::Arc;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};

use super::script::Script;
use crate::common::{
    TestServer,
    client::{Answer, Client, version},
    course::short_course,
    folder,
    world::scripted,
};

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

/// A path, and its answer.
pub type Seen = (String, Answer);

/// One of the two tables, with everybody at it.
pub struct Side {
    _folder: TempDir,
    server: TestServer,
    script: Arc<Script>,
    /// The client that must not see a difference.
    pub observer: Client,
    /// The client with the secrets that differ.
    pub secretive: Client,
    stranger: Client,
    pub table: String,
    /// The sockets of the observer and of a spectator.
    sockets: Vec<Socket>,
    streams: Vec<JoinHandle<Answer>>,
    /// The version before the last move.
    last: u64,
}

impl Side {
    pub async fn open(game: &str, secretive: &str, script: Script) -> Side {
        let (folder, script) = (folder(), Arc::new(script));
        let server = TestServer::open_in(folder.path(), scripted(script.clone())).await;
        let ann = Client::guest(server.address, "Ann").await;
        let bob = Client::guest(server.address, "Bob").await;
        let stranger = Client::stranger(server.address);
        let more = match game {
            "eldorado" => json!({ "options": { "course": short_course(&ann).await } }),
            _ => json!({}),
        };
        let created = ann.table_with(game, &["person", "open"], more).await;
        let table = created["table"].as_str().unwrap().to_owned();
        bob.does(&table, "join").await.good();
        ann.does(&table, "start").await.good();
        let (observer, secretive) = match secretive {
            "A" => (bob, ann),
            _ => (ann, bob),
        };
        let mut sockets = Vec::new();
        let mut streams = Vec::new();
        for client in [&observer, &stranger] {
            sockets.push(socket(client, &table).await);
            streams.push(client.stream(&format!("/api/tables/{table}/stream")).await);
        }
        Side {
            _folder: folder,
            server,
            script,
            observer,
            secretive,
            stranger,
            table,
            sockets,
            streams,
            last: 0,
        }
    }

    /// Whether chance has dealt something different that everybody sees.
    pub fn has_parted(&self) -> bool {
        self.script.has_parted()
    }

    /// The answers that the observer and a spectator get about the table now.
    pub async fn answers(&self) -> Vec<Seen> {
        let table = &self.table;
        let version = version(&self.observer.look(table).await);
        let mut seen = Vec::new();
        for (who, client) in [("observer", &self.observer), ("stranger", &self.stranger)] {
            for path in [
                format!("/api/tables/{table}"),
                format!("/api/tables/{table}/view-log"),
                format!("/api/tables/{table}/record"),
                format!("/api/tables/{table}/replay"),
                format!("/api/tables/{table}/replay?from={version}"),
                format!("/api/tables/{table}/replay?as=A"),
                format!("/api/tables/{table}/replay?as=B"),
                format!("/api/tables/{table}/moves/3"),
                "/api/tables".to_owned(),
                "/api/me/tables".to_owned(),
            ] {
                let answer = undated(client.get(&path).await);
                seen.push((format!("{who} GET {path}"), answer));
            }
            for actions in [
                json!(["nonsense"]),
                json!(["pass"]),
                json!(["end"]),
                json!(["keep 87"]),
                json!(["place 1 1,1 front"]),
                json!(["draw resource", "nonsense"]),
            ] {
                let body = json!({ "expected_version": version, "actions": actions });
                let path = format!("/api/tables/{table}/preview");
                let answer = undated(client.post(&path, &body).await);
                seen.push((format!("{who} preview {actions}"), answer));
            }
            for text in ["nonsense", "pass", "end", "take 1"] {
                let refused = client.moves(table, "refused", version + 1, &[text]).await;
                seen.push((format!("{who} stale {text}"), undated(refused)));
            }
        }
        let refused = self
            .observer
            .moves(table, "refused", version, &["nonsense"]);
        seen.push(("observer refused".into(), undated(refused.await)));
        seen
    }

    /// Previews of a move of the observer, by request and by socket.
    pub async fn previews(&mut self, version: u64, text: &str) -> Vec<Seen> {
        let path = format!("/api/tables/{}/preview", self.table);
        let body = json!({ "expected_version": version, "actions": [text] });
        let by_request = undated(self.observer.post(&path, &body).await);
        assert_eq!(by_request.good()["answer"], "effect", "{text}");
        let message = json!({
            "type": "preview", "preview_id": "p", "expected_version": version, "actions": [text],
        });
        let socket = &mut self.sockets[0];
        socket
            .send(Message::text(message.to_string()))
            .await
            .unwrap();
        let by_socket = loop {
            let by_socket = next(socket).await;
            if read(&by_socket)["type"] == "preview" {
                break by_socket;
            }
        };
        let by_socket = Answer {
            status: 0,
            headers: Vec::new(),
            body: by_socket.into_bytes(),
        };
        vec![
            (format!("preview {text}"), by_request),
            (format!("preview by socket {text}"), by_socket),
        ]
    }

    /// Makes a move of the seat whose turn it is, and returns the answer.
    pub async fn moves(&mut self, turn: &str, id: &str, version: u64, text: &str) -> Seen {
        let table = &self.table;
        let observes = self.observer.look(table).await["viewer"] == turn;
        let client = if observes {
            &self.observer
        } else {
            &self.secretive
        };
        let answer = client.moves(table, id, version, &[text]).await;
        answer.good();
        self.last = version;
        (format!("move of {turn}"), undated(answer))
    }

    /// The messages of each socket up to a version, as texts.
    pub async fn received(&mut self, version: u64) -> Vec<Vec<String>> {
        let mut received = Vec::new();
        for socket in &mut self.sockets {
            let mut texts = Vec::new();
            loop {
                let text = next(socket).await;
                let message = read(&text);
                texts.push(text);
                if message["version"] == version {
                    break;
                }
            }
            received.push(texts);
        }
        received
    }

    /// Stops the server; returns the lines that were streamed before the last move.
    pub async fn close(self) -> Vec<Vec<String>> {
        self.server.close().await;
        let mut streamed = Vec::new();
        for stream in self.streams {
            let body = String::from_utf8(stream.await.unwrap().body).unwrap();
            let lines = body.lines().map(ToString::to_string);
            let last = self.last;
            let before = lines.take_while(|line| read(line)["version"].as_u64() <= Some(last));
            let before: Vec<String> = before.collect();
            streamed.push(before);
        }
        streamed
    }
}

async fn socket(client: &Client, table: &str) -> Socket {
    let url = format!("ws://{}/api/tables/{table}/socket", client.address);
    let mut request = url.into_client_request().unwrap();
    if let Some(token) = &client.token {
        let value = format!("Bearer {token}").parse().unwrap();
        request.headers_mut().insert("authorization", value);
    }
    connect_async(request).await.unwrap().0
}

async fn next(socket: &mut Socket) -> String {
    loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            return text.to_string();
        }
    }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The same without the header that contains the time.
pub fn undated(mut answer: Answer) -> Answer {
    answer.headers.retain(|(name, _)| name != "date");
    answer
}
