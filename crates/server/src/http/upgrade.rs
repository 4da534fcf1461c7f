//! The change of a connection from HTTP to WebSocket.
//!
//! The handshake is done here and not by axum because of memory: a WebSocket keeps a buffer as
//! large as the largest message that it has sent. That is the first one, with the complete view,
//! and it would be kept for as long as somebody watches. Here it is written before the socket
//! exists.

use std::{
    convert::Infallible,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tessera_protocol::inward::MAX_MESSAGE;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf},
    time::Instant,
};
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
pub type Socket = WebSocketStream<MeteredStream>;

/// Bytes that a client may send on a socket per second for a long time, and at once. Messages are
/// counted elsewhere; this is for frames that never become a message.
const BYTES_PER_SECOND: f64 = 256.0 * 1024.0;
const BYTES_AT_ONCE: f64 = 1024.0 * 1024.0;

/// The connection of a socket. Reading fails with [`io::ErrorKind::QuotaExceeded`] when the client
/// sends too much.
pub struct MeteredStream {
    stream: TokioIo<Upgraded>,
    /// The bytes that count at the time of the last read; they expire at the allowed rate.
    level: f64,
    read_at: Instant,
}

impl MeteredStream {
    fn count(&mut self, bytes: usize) -> io::Result<()> {
        let now = Instant::now();
        let expired = (now - self.read_at).as_secs_f64() * BYTES_PER_SECOND;
        self.read_at = now;
        self.level = (self.level - expired).max(0.0) + bytes as f64;
        if self.level > BYTES_AT_ONCE {
            return Err(io::ErrorKind::QuotaExceeded.into());
        }
        Ok(())
    }
}

impl AsyncRead for MeteredStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let bytes = buffer.filled().len() - before;
        Poll::Ready(self.count(bytes))
    }
}

impl AsyncWrite for MeteredStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

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
        let mut keys = parts.headers.get_all(header::SEC_WEBSOCKET_KEY).iter();
        let key = keys.next().filter(|_| keys.next().is_none()).cloned();
        let key = key.filter(|key| is_valid && is_nonce(key));
        let upgrade = key.and_then(|key| {
            let connection = parts.extensions.remove()?;
            Some(Upgrade { key, connection })
        });
        Ok(MaybeUpgrade(upgrade))
    }
}

/// Whether a key has the form of 16 bytes in base64.
fn is_nonce(key: &HeaderValue) -> bool {
    let digits = key.as_bytes().strip_suffix(b"==");
    digits.is_some_and(|digits| {
        let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
        digits.len() == 22 && digits.iter().all(is_digit)
    })
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
        let stream = MeteredStream {
            stream: self.0,
            level: 0.0,
            read_at: Instant::now(),
        };
        Ok(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await)
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
        assert!(!is_upgrade("sec-websocket-key", "").await);
        assert!(!is_upgrade("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ").await);
        assert!(!is_upgrade("sec-websocket-key", "dGhlIHNhbXBsZSBub25j Q==").await);
    }
}
