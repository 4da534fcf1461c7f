//! An HTTP client that sends and reads plain bytes.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    task::JoinHandle,
};

/// An answer as it was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    /// Names are in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The body of an answer that is not a refusal.
    pub fn good(&self) -> Value {
        assert!(self.status < 300, "{}: {}", self.status, self.json());
        self.json()
    }

    /// Status and code of a refusal.
    pub fn refusal(&self) -> (u16, String) {
        let body = self.json();
        assert!(self.status >= 400, "not refused: {}: {body}", self.status);
        let sentence = body["sentence"].as_str().unwrap();
        assert!(!sentence.is_empty() && !sentence.ends_with('.'), "{body}");
        (self.status, body["code"].as_str().unwrap().to_owned())
    }
}

/// Sends bytes and reads until the server closes.
pub async fn raw(address: SocketAddr, request: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    parse(&bytes)
}

/// Parses the bytes of a response.
pub fn parse(bytes: &[u8]) -> Answer {
    let end = bytes
        .windows(4)
        .position(|window| window == b"\r\n\r\n")
        .unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse();
    let headers: Vec<(String, String)> = lines
        .map(|line| {
            let (name, value) = line.split_once(':').unwrap();
            (name.to_lowercase(), value.trim().to_owned())
        })
        .collect();
    let chunked = headers
        .iter()
        .any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked {
        unchunked(&bytes[end + 4..])
    } else {
        bytes[end + 4..].to_vec()
    };
    Answer {
        status: status.unwrap(),
        headers,
        body,
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|window| window == b"\r\n") {
        let size = str::from_utf8(&bytes[..end]).unwrap();
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            break;
        }
        body.extend_from_slice(&bytes[end + 2..end + 2 + size]);
        bytes = &bytes[end + 2 + size + 2..];
    }
    body
}

/// A client.
#[derive(Clone, Debug)]
pub struct Client {
    pub address: SocketAddr,
    pub token: Option<String>,
}

impl Client {
    /// A client without a token.
    pub fn stranger(address: SocketAddr) -> Client {
        Client {
            address,
            token: None,
        }
    }

    /// A new guest.
    pub async fn guest(address: SocketAddr, name: &str) -> Client {
        let stranger = Client::stranger(address);
        let guest = stranger.post("/api/guests", &json!({ "name": name })).await;
        stranger.with(guest.good()["token"].as_str().unwrap())
    }

    /// The same with another token.
    pub fn with(&self, token: &str) -> Client {
        Client {
            address: self.address,
            token: Some(token.to_owned()),
        }
    }

    pub async fn ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        let head = self.head(method, path, headers, body.len());
        raw(self.address, &[head.as_bytes(), body].concat()).await
    }

    /// Opens a streamed answer. Once its head has arrived, a task reads the rest until its end.
    pub async fn stream(&self, path: &str) -> JoinHandle<Answer> {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = self.head("GET", path, "", 0);
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"\r\n\r\n") {
            bytes.push(stream.read_u8().await.unwrap());
        }
        tokio::spawn(async move {
            stream.read_to_end(&mut bytes).await.unwrap();
            parse(&bytes)
        })
    }

    fn head(&self, method: &str, path: &str, headers: &str, length: usize) -> String {
        let token = match &self.token {
            Some(token) => format!("Authorization: Bearer {token}\r\n"),
            None => String::new(),
        };
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}{headers}\
             Content-Length: {length}\r\n\r\n",
            self.address,
        )
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", b"").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, "", body.to_string().as_bytes())
            .await
    }

    /// Creates a table; `seats` are kinds, or the levels of bots.
    pub async fn table(&self, game: &str, seats: &[&str]) -> Value {
        self.table_with(game, seats, json!({})).await
    }

    /// The same with options and other members of the request.
    pub async fn table_with(&self, game: &str, seats: &[&str], more: Value) -> Value {
        let seats: Vec<Value> = seats
            .iter()
            .map(|&kind| match kind {
                "open" | "invited" | "person" => json!({ "kind": kind }),
                level => json!({ "kind": "bot", "level": level }),
            })
            .collect();
        let mut body = json!({ "game": game, "seats": seats });
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        let created = self.post("/api/tables", &body).await;
        assert_eq!(created.status, 201, "{}", created.json());
        created.json()
    }

    /// The table as this client sees it.
    pub async fn look(&self, table: &str) -> Value {
        let body = self.get(&format!("/api/tables/{table}")).await.good();
        body["view"].clone()
    }

    /// Sends a request to a table that needs no body.
    pub async fn does(&self, table: &str, what: &str) -> Answer {
        self.post(&format!("/api/tables/{table}/{what}"), &json!({}))
            .await
    }

    /// Sends moves.
    pub async fn moves(&self, table: &str, id: &str, expected: u64, actions: &[&str]) -> Answer {
        let body = json!({ "command_id": id, "expected_version": expected, "actions": actions });
        self.post(&format!("/api/tables/{table}/commands"), &body)
            .await
    }
}

/// The texts of all choices in a view.
pub fn choices(view: &Value) -> Vec<String> {
    let kinds = view["choices"]["actions"].as_object();
    let texts = kinds.into_iter().flat_map(|kinds| kinds.values());
    texts
        .flat_map(|kind| kind.as_object().unwrap().keys().cloned())
        .collect()
}

/// The version of a view.
pub fn version(view: &Value) -> u64 {
    view["version"].as_u64().unwrap()
}
