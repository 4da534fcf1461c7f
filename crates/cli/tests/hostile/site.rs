//! A server without connections, and the properties of the answer to any request. The fuzz target
//! `request` uses it too.
//!
//! A request is refused with a code and a sentence, or answered; no request is answered with an
//! internal error, and none makes the server panic.

use std::sync::Arc;

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Request, header},
    response::Response,
};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_protocol::ErrorBody;
use tessera_server::{http::router, hub::Hub, settings::Settings, world::World};
use tessera_store::{Settings as StoreSettings, Sqlite};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;

/// The largest size of an answer in bytes; the longest one is a part of the page.
const MAX_ANSWER: usize = 4 << 20;

/// The largest size of a refusal in bytes.
const MAX_REFUSAL: usize = 8 << 10;

/// A server with a guest, an open table, a running one, and one whose game has ended.
pub struct Site {
    runtime: Runtime,
    router: Router,
    /// The values of the placeholders in a request.
    words: Vec<(&'static str, String)>,
    _folder: TempDir,
}

impl Site {
    /// A new server on a new file.
    pub fn open() -> Site {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime of one thread");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("tessera.db");
        let _guard = runtime.enter();
        let store = Sqlite::open(file, StoreSettings::default()).expect("a new file");
        let settings = Settings {
            // A rate limit would refuse the requests that are to be checked.
            limits: None,
            ..Settings::default()
        };
        let hub = Hub::new(Arc::new(store), World::real(), settings);
        let mut site = Site {
            router: router(hub),
            runtime,
            words: Vec::new(),
            _folder: folder,
        };
        site.populate();
        site
    }

    fn populate(&mut self) {
        let guest = self.done("POST /api/guests", &json!({ "name": "Ann" }));
        self.words.push(("TOKEN", text(&guest["token"])));
        for word in ["OPEN", "RUNNING", "ENDED"] {
            let seats = json!([{ "kind": "person" }, { "kind": "bot", "level": "novice" }]);
            let seats = match word {
                "OPEN" => json!([{ "kind": "person" }, { "kind": "open" }]),
                _ => seats,
            };
            let new = json!({ "game": "carcassonne", "seats": seats });
            let table = self.done("POST /api/tables", &new);
            self.words.push((word, text(&table["table"])));
        }
        self.done("POST /api/tables/RUNNING/start", &json!({}));
        self.done("POST /api/tables/ENDED/start", &json!({}));
        self.done("POST /api/tables/ENDED/resign", &json!({}));
    }

    fn done(&self, line: &str, body: &Value) -> Value {
        let request = if self.words.is_empty() {
            format!("{line}\n\n{body}")
        } else {
            format!("{line}\nauthorization: Bearer TOKEN\n\n{body}")
        };
        let request = self.request(request.as_bytes()).expect("a good request");
        let (status, body) = self.runtime.block_on(async {
            let response = self.send(request).await;
            (response.status(), bytes(response.into_body()).await)
        });
        let body: Value = serde_json::from_slice(&body).expect("an answer in JSON");
        assert!(status.is_success(), "{line}: {status} {body}");
        body
    }

    /// Sends a request and checks the answer; returns its status, or `None` if the bytes are not a
    /// request.
    pub fn check(&self, bytes: &[u8]) -> Option<u16> {
        let request = self.request(bytes)?;
        Some(self.runtime.block_on(async {
            let response = self.send(request).await;
            let status = response.status();
            // Moves are answered with 503 while a budget is used up, and the code says so.
            let is_ours = status.is_server_error() && status.as_u16() != 503;
            assert!(!is_ours, "{status}");
            if status.is_client_error() || status.is_server_error() {
                check_refusal(response).await;
            } else if !is_endless(response.headers()) {
                self::bytes(response.into_body()).await;
            }
            status.as_u16()
        }))
    }

    async fn send(&self, request: Request<Body>) -> Response {
        let Ok(response) = self.router.clone().oneshot(request).await;
        response
    }

    /// A request as text: method and address, headers, an empty line, the body.
    fn request(&self, bytes: &[u8]) -> Option<Request<Body>> {
        let end = bytes.windows(2).position(|two| two == b"\n\n");
        let (head, body) = match end {
            Some(end) => (&bytes[..end], &bytes[end + 2..]),
            None => (bytes, &[][..]),
        };
        let mut head = str::from_utf8(head).ok()?.to_owned();
        for (word, value) in &self.words {
            head = head.replace(word, value);
        }
        let mut lines = head.split('\n');
        let (method, address) = lines.next()?.split_once(' ')?;
        let mut request = Request::builder().method(method).uri(address);
        for line in lines.filter(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':')?;
            request = request.header(name, value.trim());
        }
        request.body(Body::from(body.to_vec())).ok()
    }
}

/// Streams and sockets do not end by themselves.
fn is_endless(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind == "application/x-ndjson")
}

/// Every refusal has a code and a sentence; only the refusals of the page are HTML.
async fn check_refusal(response: Response) {
    let kind = response.headers().get(header::CONTENT_TYPE).cloned();
    let body = bytes(response.into_body()).await;
    assert!(body.len() <= MAX_REFUSAL, "{} bytes", body.len());
    let is_json = kind.is_some_and(|kind| kind == "application/json");
    if is_json && !body.is_empty() {
        let body: ErrorBody = serde_json::from_slice(&body).expect("a refusal");
        assert!(!body.code_text().is_empty() && !body.sentence.is_empty());
    }
}

async fn bytes(body: Body) -> Vec<u8> {
    let body = body.collect().await.expect("a complete answer").to_bytes();
    assert!(body.len() <= MAX_ANSWER, "{} bytes", body.len());
    body.into()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
