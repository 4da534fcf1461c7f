//! Requests to the server over HTTP, on a connection that is kept open.

use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::{
    Method, Request, Response,
    body::{Bytes, Incoming},
    client::conn::http1::{SendRequest, handshake},
    header,
};
use hyper_util::rt::TokioIo;
use serde::{Serialize, de::DeserializeOwned};
use tessera_core::record;
use tessera_protocol::ErrorBody;
use tokio::time::timeout;

use super::{server::Upstream, trouble::Trouble};

/// How long a response may take.
const ANSWER: Duration = Duration::from_secs(20);

/// Maximum size of a response in bytes; a record is the longest one.
const MAX_ANSWER: usize = record::MAX_BYTES;

/// A client of the HTTP API.
pub struct Api {
    upstream: Upstream,
    /// The connection of the last request, if it can be reused.
    kept: Option<SendRequest<Full<Bytes>>>,
}

impl Api {
    /// A client that is not connected yet.
    pub fn new(upstream: Upstream) -> Api {
        Api {
            upstream,
            kept: None,
        }
    }

    /// The server that is used.
    pub fn upstream(&self) -> &Upstream {
        &self.upstream
    }

    /// Sends a POST request.
    ///
    /// # Errors
    /// If there is no response, the server refuses, or the response has the wrong form.
    pub async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, Trouble> {
        let body = serde_json::to_vec(body);
        let body = body.map_err(|error| Trouble::Nonsense(error.to_string()))?;
        let request = self.request(Method::POST, path, token, body.into())?;
        parse(path, &self.send(request).await?)
    }

    /// Sends a GET request and returns the body as it is.
    ///
    /// # Errors
    /// As for [`post`](Api::post).
    pub async fn get(&mut self, path: &str, token: Option<&str>) -> Result<Bytes, Trouble> {
        let request = self.request(Method::GET, path, token, Bytes::new())?;
        self.send(request).await
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Bytes,
    ) -> Result<Request<Full<Bytes>>, Trouble> {
        let address = &self.upstream.server().address;
        let mut request = Request::builder()
            .method(method)
            .uri(address.path(path))
            .header(header::HOST, address.authority())
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Full::new(body));
        request.map_err(|error| Trouble::Nonsense(error.to_string()))
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<Bytes, Trouble> {
        let path = request.uri().path().to_owned();
        let answer = match timeout(ANSWER, self.exchange(request)).await {
            Ok(answer) => answer,
            Err(_) => Err(Trouble::unreachable(&path, "no answer")),
        };
        if matches!(answer, Err(Trouble::Unreachable(_))) {
            self.kept = None;
            self.upstream.fail_over();
        }
        answer
    }

    async fn exchange(&mut self, request: Request<Full<Bytes>>) -> Result<Bytes, Trouble> {
        // Removed, because a connection with an error is not reused.
        let mut sender = match self.kept.take().filter(|sender| !sender.is_closed()) {
            Some(sender) => sender,
            None => self.connect().await?,
        };
        let lost = |error| Trouble::unreachable("connection lost", error);
        sender.ready().await.map_err(lost)?;
        let answer = sender.send_request(request).await.map_err(lost)?;
        let answer = read(answer).await?;
        self.kept = Some(sender);
        answer
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, Trouble> {
        let stream = TokioIo::new(self.upstream.server().connect().await?);
        let made = handshake(stream).await;
        let (sender, connection) = made.map_err(|error| Trouble::unreachable("http", error))?;
        // It ends with the sender; its errors are reported by the requests.
        tokio::spawn(connection);
        Ok(sender)
    }
}

/// Reads the complete response, so that the connection can be reused. The outer result is that of
/// the connection, the inner one that of the request.
async fn read(answer: Response<Incoming>) -> Result<Result<Bytes, Trouble>, Trouble> {
    let status = answer.status();
    let body = Limited::new(answer.into_body(), MAX_ANSWER).collect().await;
    let body = body.map_err(|error| Trouble::unreachable("connection lost", error))?;
    let body = body.to_bytes();
    if status.is_success() {
        return Ok(Ok(body));
    }
    Ok(Err(match serde_json::from_slice::<ErrorBody>(&body) {
        Ok(error) => Trouble::Refused(Box::new(error)),
        // A proxy answers for the server while it is unreachable.
        Err(_) if matches!(status.as_u16(), 502..=504) => {
            Trouble::Unreachable(format!("status {status}"))
        }
        Err(_) => Trouble::Nonsense(format!("status {status} without a reason")),
    }))
}

fn parse<T: DeserializeOwned>(path: &str, answer: &[u8]) -> Result<T, Trouble> {
    serde_json::from_slice(answer)
        .map_err(|error| Trouble::Nonsense(format!("{path}: the response is not valid: {error}")))
}
