//! Asking the server over HTTP, over a connection that is kept.

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

use super::{server::Way, trouble::Trouble};

/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(20);

/// Bytes that an answer may have; a record is the longest one.
const MAX_ANSWER: usize = record::MAX_BYTES;

/// A way to ask the server.
pub struct Api {
    way: Way,
    /// The connection of the last question, where it is still good.
    kept: Option<SendRequest<Full<Bytes>>>,
}

impl Api {
    /// Nothing is asked yet.
    pub fn new(way: Way) -> Api {
        Api { way, kept: None }
    }

    /// Where it leads.
    pub fn way(&self) -> &Way {
        &self.way
    }

    /// Asks for something to be done.
    ///
    /// # Errors
    /// When nobody answers, the server refuses, or the answer is another than was promised.
    pub async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, Trouble> {
        let body = serde_json::to_vec(body);
        let body = body.map_err(|error| Trouble::Nonsense(error.to_string()))?;
        let request = self.request(Method::POST, path, token, body.into())?;
        understand(path, &self.ask(request).await?)
    }

    /// Asks for something to be told, as it was written.
    ///
    /// # Errors
    /// As for [`post`](Api::post).
    pub async fn text(&mut self, path: &str, token: Option<&str>) -> Result<Bytes, Trouble> {
        let request = self.request(Method::GET, path, token, Bytes::new())?;
        self.ask(request).await
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Bytes,
    ) -> Result<Request<Full<Bytes>>, Trouble> {
        let address = &self.way.server().address;
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

    async fn ask(&mut self, request: Request<Full<Bytes>>) -> Result<Bytes, Trouble> {
        let path = request.uri().path().to_owned();
        let answer = match timeout(ANSWER, self.exchange(request)).await {
            Ok(answer) => answer,
            Err(_) => Err(Trouble::unreachable(&path, "no answer")),
        };
        if matches!(answer, Err(Trouble::Unreachable(_))) {
            self.kept = None;
            self.way.move_on();
        }
        answer
    }

    async fn exchange(&mut self, request: Request<Full<Bytes>>) -> Result<Bytes, Trouble> {
        // Taken out: a connection on which something went wrong is not used again.
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
        let stream = TokioIo::new(self.way.server().connect().await?);
        let made = handshake(stream).await;
        let (sender, connection) = made.map_err(|error| Trouble::unreachable("http", error))?;
        // It ends with the sender; its errors are those of the questions.
        tokio::spawn(connection);
        Ok(sender)
    }
}

/// The whole answer, so that the connection is good for another one; inside of it what it says.
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
        // What stands between us and the server speaks for it while it is away.
        Err(_) if matches!(status.as_u16(), 502..=504) => {
            Trouble::Unreachable(format!("status {status}"))
        }
        Err(_) => Trouble::Nonsense(format!("status {status} without a reason")),
    }))
}

fn understand<T: DeserializeOwned>(path: &str, answer: &[u8]) -> Result<T, Trouble> {
    serde_json::from_slice(answer).map_err(|error| {
        Trouble::Nonsense(format!("{path}: the answer is not understood: {error}"))
    })
}
