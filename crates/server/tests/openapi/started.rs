//! A server on a real socket, and its client.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use futures_util::StreamExt as _;
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_server::{http::router, hub::Hub, serve::Server, settings::Settings, world::World};
use tessera_store::Sqlite;
use tokio::{sync::oneshot, task::JoinHandle};

/// A server that runs until it is dropped or stopped.
pub struct Started {
    address: SocketAddr,
    client: Client<HttpConnector, Body>,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
    _folder: TempDir,
}

/// A hub on an empty store.
pub fn hub() -> (Arc<Hub>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("tables.db"), Default::default()).unwrap();
    let settings = Settings {
        limits: None,
        ..Settings::default()
    };
    let hub = Hub::new(Arc::new(store), World::real(), settings);
    (hub, folder)
}

pub async fn start() -> Started {
    let (hub, folder) = hub();
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), None).await;
    let server = server.unwrap();
    let address = server.address().unwrap();
    let (stop, stopped) = oneshot::channel();
    let router = router(Arc::clone(&hub));
    let running = tokio::spawn(async move {
        let stopped = async {
            let _ = stopped.await;
        };
        server.run(hub, router, stopped).await;
    });
    Started {
        address,
        client: Client::builder(TokioExecutor::new()).build_http(),
        stop,
        running,
        _folder: folder,
    }
}

/// A request.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: Method,
    pub path: String,
    pub token: Option<String>,
    pub body: Bytes,
    pub upgrade: bool,
}

impl Call {
    pub fn new(method: Method, path: impl Into<String>) -> Call {
        Call {
            method,
            path: path.into(),
            token: None,
            body: Bytes::new(),
            upgrade: false,
        }
    }

    pub fn by(self, token: &str) -> Call {
        let token = Some(token.to_owned());
        Call { token, ..self }
    }

    pub fn saying(self, body: &Value) -> Call {
        let body = body.to_string().into();
        Call { body, ..self }
    }
}

/// An answer; of an endless stream, its first line.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn kind(&self) -> &str {
        let kind = self.headers.get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        kind.split(';').next().unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {:?} {:?}", self.status, self.body))
    }
}

impl Started {
    pub async fn ask(&self, call: Call) -> Answer {
        let uri = format!("http://{}{}", self.address, call.path);
        let mut request = Request::builder().method(call.method).uri(uri);
        if let Some(token) = &call.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if call.upgrade {
            request = request
                .header(header::CONNECTION, "upgrade")
                .header(header::UPGRADE, "websocket")
                .header(header::SEC_WEBSOCKET_VERSION, "13")
                .header(header::SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ==");
        }
        let request = request.body(Body::from(call.body)).unwrap();
        let (parts, body) = self.client.request(request).await.unwrap().into_parts();
        let body = Body::new(body);
        let body = match parts.status {
            StatusCode::SWITCHING_PROTOCOLS => Bytes::new(),
            StatusCode::OK if call.path.contains("/stream") => {
                body.into_data_stream().next().await.unwrap().unwrap()
            }
            _ => to_bytes(body, usize::MAX).await.unwrap(),
        };
        Answer {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }

    /// Sends a request that must not be refused.
    pub async fn does(&self, call: Call) -> Value {
        let shown = format!("{call:?}");
        let answer = self.ask(call).await;
        assert!(answer.status.is_success(), "{shown}: {:?}", answer.json());
        answer.json()
    }

    /// The token of a new guest.
    pub async fn guest(&self, name: &str) -> String {
        let call = Call::new(Method::POST, "/api/guests").saying(&json!({ "name": name }));
        let guest = self.does(call).await;
        guest["token"].as_str().unwrap().to_owned()
    }

    pub async fn post(&self, path: &str, token: &str, body: Value) -> Value {
        let call = Call::new(Method::POST, path).by(token).saying(&body);
        self.does(call).await
    }

    pub async fn stop(self) {
        drop(self.client);
        self.stop.send(()).unwrap();
        self.running.await.unwrap();
    }
}
