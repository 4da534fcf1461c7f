//! The change of a connection from HTTP to WebSocket.
//!
//! The handshake is done here and not by axum because of memory: a WebSocket keeps a buffer as
//! large as the largest message that it has sent. That is the first one, with the complete view,
//! and it would be kept for as long as somebody watches. Here it is written before the socket
//! exists.

use std::{convert::Infallible, io, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tessera_protocol::inward::MAX_MESSAGE;
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        handshake::derive_accept_key,
        protocol::{
            Role, WebSocketConfig,
            frame::{
                FrameHeader,
                coding::{Data, OpCode},
            },
        },
    },
};

/// A WebSocket of a client.
pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// A valid request to change to WebSocket.
pub struct Upgrade {
    key: HeaderValue,
    connection: OnUpgrade,
}

/// The request for an upgrade, if this is one.
pub struct MaybeUpgrade(pub Option<Upgrade>);

impl<S: Sync> FromRequestParts<S> for MaybeUpgrade {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<MaybeUpgrade, Infallible> {
        let is_valid = parts.method == Method::GET
            && has_token(&parts.headers, &header::CONNECTION, "upgrade")
            && has_token(&parts.headers, &header::UPGRADE, "websocket")
            && has_token(&parts.headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        let upgrade = key.filter(|_| is_valid).and_then(|key| {
            let connection = parts.extensions.remove()?;
            Some(Upgrade { key, connection })
        });
        Ok(MaybeUpgrade(upgrade))
    }
}

/// Whether a list of tokens contains this one.
fn has_token(headers: &HeaderMap, name: &HeaderName, token: &str) -> bool {
    let values = headers.get_all(name).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    let mut tokens = texts.flat_map(|text| text.split(','));
    tokens.any(|found| found.trim().eq_ignore_ascii_case(token))
}

impl Upgrade {
    /// The response that accepts the upgrade; `serve` gets the connection once it was sent.
    pub fn accept<F>(self, serve: impl FnOnce(Connection) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let accept = derive_accept_key(self.key.as_bytes());
        tokio::spawn(async move {
            match self.connection.await {
                Ok(upgraded) => serve(Connection(TokioIo::new(upgraded))).await,
                Err(error) => tracing::debug!(%error, "a connection did not become a WebSocket"),
            }
        });
        let headers = [
            (header::CONNECTION, "upgrade".to_owned()),
            (header::UPGRADE, "websocket".to_owned()),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// A connection that has changed to WebSocket.
pub struct Connection(TokioIo<Upgraded>);

impl Connection {
    /// Sends the first message, if there is one, and returns the socket for all others.
    ///
    /// # Errors
    /// When the client is gone.
    pub async fn open(mut self, first: Option<Arc<str>>) -> io::Result<Socket> {
        if let Some(first) = first {
            let header = FrameHeader {
                opcode: OpCode::Data(Data::Text),
                ..FrameHeader::default()
            };
            let length = first.len() as u64;
            let mut bytes = Vec::with_capacity(header.len(length) + first.len());
            header
                .format(length, &mut bytes)
                .map_err(io::Error::other)?;
            bytes.extend_from_slice(first.as_bytes());
            self.0.write_all(&bytes).await?;
            self.0.flush().await?;
        }
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_MESSAGE))
            .max_frame_size(Some(MAX_MESSAGE))
            .read_buffer_size(4 << 10)
            .write_buffer_size(16 << 10)
            .max_write_buffer_size(256 << 10);
        Ok(WebSocketStream::from_raw_socket(self.0, Role::Server, Some(config)).await)
    }
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, http::Request};

    use super::*;

    /// A request of a browser, with one header changed.
    async fn is_upgrade(name: &'static str, value: &'static str) -> bool {
        let request = Request::get("/");
        let mut request = request.body(Body::empty()).unwrap();
        for (name, value) in [
            ("connection", "keep-alive, Upgrade"),
            ("upgrade", "WebSocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
            (name, value),
        ] {
            let value = HeaderValue::from_static(value);
            request.headers_mut().insert(name, value);
        }
        let connection = hyper::upgrade::on(&mut request);
        let (mut parts, _) = request.into_parts();
        parts.extensions.insert(connection);
        let Ok(MaybeUpgrade(upgrade)) = MaybeUpgrade::from_request_parts(&mut parts, &()).await;
        upgrade.is_some()
    }

    #[tokio::test]
    async fn only_a_complete_request_is_an_upgrade() {
        assert!(is_upgrade("connection", "upgrade").await);
        assert!(is_upgrade("connection", "keep-alive, Upgrade").await);
        assert!(!is_upgrade("connection", "keep-alive").await);
        assert!(!is_upgrade("connection", "upgraded").await);
        assert!(!is_upgrade("upgrade", "h2c").await);
        assert!(!is_upgrade("sec-websocket-version", "8").await);
    }
}
