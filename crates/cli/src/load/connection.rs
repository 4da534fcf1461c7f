//! A client's connection to a table: a WebSocket that reconnects when it breaks.

use std::{
    fmt::Display,
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{SinkExt as _, StreamExt as _};
use hyper::header;
use tessera_protocol::ErrorBody;
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Error, Message, client::IntoClientRequest as _, handshake::client::Request,
        protocol::WebSocketConfig,
    },
};

use super::{
    Run,
    mirror::{Fault, Mirror},
    server::{Stream, Upstream},
    server_message::ServerMessage,
    trouble::{Backoff, Trouble},
};

/// How long a WebSocket may be silent before it counts as broken; also how long it may take to
/// open.
const SILENCE: Duration = Duration::from_secs(20);

/// The longest delay that a server may request before a reconnect.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(5);

/// Size of the read buffer in bytes. The default is meant for few sockets with long messages.
const READ_BUFFER: usize = 8 << 10;

/// The number of faults after which a connection is given up.
const MAX_FAULTS: u32 = 20;

/// The message that requests the complete view.
const REQUEST_VIEW: &str = r#"{"type":"view"}"#;

/// A client's connection to a table.
pub struct Connection {
    run: Arc<Run>,
    upstream: Upstream,
    table: Arc<str>,
    /// The client's name in reports.
    viewer: String,
    /// The token of a seat; spectators have none.
    token: Option<String>,
    /// The view as sent so far.
    pub mirror: Mirror,
    socket: Option<WebSocketStream<Stream>>,
    /// The error that broke the WebSocket since the last read.
    broken: Option<Trouble>,
    was_open: bool,
    /// Whether the complete view must be requested.
    wants_view: bool,
    /// The number of inconsistent messages.
    faults: u32,
    backoff: Backoff,
    /// The time of the next attempt to connect. Kept here, because the future of `next` may be
    /// dropped during the delay.
    retry_at: Option<Instant>,
}

/// An event of a connection.
#[derive(Debug)]
pub enum Update {
    /// The connection was opened, for the first time or again.
    Opened,
    /// The view changed.
    Changed,
    /// A command was accepted.
    Accepted { command_id: String, version: u32 },
    /// A command was refused, or a message could not be read.
    Refused {
        command_id: Option<String>,
        error: Box<ErrorBody>,
    },
}

/// The server was unreachable for too long, or refuses the client; the error is counted already.
#[derive(Debug)]
pub struct GaveUp;

impl Connection {
    /// A connection that is not open yet.
    pub fn new(
        run: &Arc<Run>,
        upstream: Upstream,
        table: &Arc<str>,
        viewer: String,
        token: Option<String>,
    ) -> Connection {
        Connection {
            run: Arc::clone(run),
            upstream,
            table: Arc::clone(table),
            viewer,
            token,
            mirror: Mirror::new(run.check),
            socket: None,
            broken: None,
            was_open: false,
            wants_view: false,
            faults: 0,
            backoff: Backoff::new(run.patience),
            retry_at: None,
        }
    }

    /// The server that is used.
    pub fn upstream(&self) -> &Upstream {
        &self.upstream
    }

    /// Waits for the next update; connects first if necessary.
    ///
    /// Cancel safe: the future may be dropped at any time without losing anything.
    ///
    /// # Errors
    /// If the server stays unreachable.
    pub async fn next(&mut self) -> Result<Update, GaveUp> {
        loop {
            if let Some(trouble) = self.broken.take() {
                self.handle_trouble(trouble)?;
            }
            self.end_back_off().await;
            if self.socket.is_none() {
                match self.open().await {
                    Ok(socket) => {
                        self.socket = Some(socket);
                        self.run.stats.reconnects.add(self.was_open.into());
                        self.was_open = true;
                        // Without a version the server sends the complete view anyway.
                        self.wants_view = false;
                        return Ok(Update::Opened);
                    }
                    Err(trouble) => self.handle_trouble(trouble)?,
                }
            } else if self.wants_view {
                self.send(REQUEST_VIEW.into()).await;
                self.wants_view = false;
            } else {
                match self.read_message().await {
                    Ok(Some(update)) => return Ok(update),
                    Ok(None) => {}
                    Err(trouble) => self.handle_trouble(trouble)?,
                }
            }
        }
    }

    /// Whether something can be sent.
    pub fn is_open(&self) -> bool {
        self.socket.is_some()
    }

    /// Sends a message. If that fails, [`next`](Connection::next) reconnects and reports it.
    pub async fn send(&mut self, text: String) {
        let Some(socket) = &mut self.socket else {
            return;
        };
        if let Err(error) = socket.send(Message::text(text)).await {
            self.socket = None;
            self.broken = Some(Trouble::unreachable("connection lost", error));
        }
    }

    /// Closes the connection, if it is open.
    pub async fn close(mut self) {
        if let Some(socket) = &mut self.socket {
            let _ = timeout(SILENCE, socket.close(None)).await;
        }
    }

    /// Waits before a retry, longer each time until something succeeds.
    ///
    /// # Errors
    /// If the patience of the run is exceeded; that is a failed check.
    pub async fn back_off(&mut self, trouble: impl Display) -> Result<(), GaveUp> {
        self.begin_back_off(trouble)?;
        self.end_back_off().await;
        Ok(())
    }

    fn begin_back_off(&mut self, trouble: impl Display) -> Result<(), GaveUp> {
        let now = Instant::now();
        let Some(pause) = self.backoff.pause(now) else {
            self.error("server gone", trouble);
            return Err(GaveUp);
        };
        self.retry_at = Some(now + pause);
        Ok(())
    }

    async fn end_back_off(&mut self) {
        if let Some(until) = self.retry_at {
            sleep_until(until.into()).await;
            self.retry_at = None;
        }
    }

    /// Counts a failed check.
    pub fn error(&self, kind: impl Into<String>, reason: impl Display) {
        let (table, viewer) = (&self.table, &self.viewer);
        let example = format_args!("table {table}, {viewer}: {reason}");
        self.run.stats.errors.add(kind, example);
    }

    /// Counts trouble, and schedules the next attempt.
    fn handle_trouble(&mut self, trouble: Trouble) -> Result<(), GaveUp> {
        self.socket = None;
        if !trouble.is_transient() {
            self.error(trouble.kind(), trouble);
            return Err(GaveUp);
        }
        self.run.stats.troubles.add(trouble.kind(), &trouble);
        self.upstream.fail_over();
        self.begin_back_off(trouble)
    }

    async fn open(&self) -> Result<WebSocketStream<Stream>, Trouble> {
        let request = self.request()?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let stream = self.upstream.server().connect().await?;
        let opening = client_async_with_config(request, stream, Some(config));
        match timeout(SILENCE, opening).await {
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(Error::Http(answer))) => Err(refused(&answer)),
            Ok(Err(error)) => Err(Trouble::unreachable("no socket", error)),
            Err(_) => Err(Trouble::unreachable("no socket", "no answer")),
        }
    }

    fn request(&self) -> Result<Request, Trouble> {
        let since = self.mirror.version();
        let since = since.map_or(String::new(), |since| format!("?since={since}"));
        let path = format!("/api/tables/{}/socket{since}", self.table);
        let nonsense = |error: String| Trouble::Nonsense(error);
        let address = self.upstream.server().address.socket(&path);
        let request = address.into_client_request();
        let mut request = request.map_err(|error| nonsense(error.to_string()))?;
        if let Some(token) = &self.token {
            let bearer = format!("Bearer {token}").parse();
            let bearer = bearer.map_err(|_| nonsense("the token is invalid".into()))?;
            request.headers_mut().insert(header::AUTHORIZATION, bearer);
        }
        Ok(request)
    }

    /// Reads one message, and returns the update that it leads to, if any.
    async fn read_message(&mut self) -> Result<Option<Update>, Trouble> {
        let Some(socket) = &mut self.socket else {
            return Ok(None);
        };
        let message = timeout(SILENCE, socket.next()).await;
        let text = match message {
            Ok(Some(Ok(Message::Text(text)))) => text,
            Ok(Some(Ok(Message::Close(_))) | None) => {
                return Err(Trouble::unreachable("connection lost", "closed"));
            }
            Ok(Some(Ok(_))) => return Ok(None),
            Ok(Some(Err(error))) => return Err(Trouble::unreachable("connection lost", error)),
            Err(_) => return Err(Trouble::unreachable("connection lost", "silence")),
        };
        let stats = &self.run.stats;
        stats.messages.add(1);
        stats.bytes.add(text.len() as u64);
        let received = ServerMessage::read(&text).map_err(Trouble::Nonsense)?;
        // A refusal because the database is unreachable must not shorten the delays.
        if received.is_good() {
            self.backoff.reset();
        }
        self.handle_message(received)
    }

    fn handle_message(&mut self, received: ServerMessage) -> Result<Option<Update>, Trouble> {
        let checked = match received {
            ServerMessage::View {
                version,
                hash,
                view,
            } => self.mirror.replace(version, hash, view),
            ServerMessage::Patch {
                from,
                version,
                hash,
                patch,
            } => self.mirror.patch(from, version, hash, patch),
            ServerMessage::Accepted {
                command_id,
                version,
            } => {
                let command_id = command_id.into();
                return Ok(Some(Update::Accepted {
                    command_id,
                    version,
                }));
            }
            ServerMessage::Refused { command_id, error } => {
                let command_id = command_id.map(str::to_owned);
                return Ok(Some(Update::Refused { command_id, error }));
            }
            ServerMessage::Bye {
                code,
                retry_after_ms,
            } => return Err(self.handle_bye(&code, retry_after_ms)),
            ServerMessage::Other => return Ok(None),
        };
        self.run.stats.hashes.add(self.mirror.take_hashes());
        match checked {
            Ok(()) => Ok(Some(Update::Changed)),
            Err(fault) => self.report_fault(&fault).map(|()| None),
        }
    }

    /// Counts an inconsistent message as a failed check, and requests the complete view.
    fn report_fault(&mut self, fault: &Fault) -> Result<(), Trouble> {
        self.error(fault.kind(), fault);
        self.wants_view = true;
        self.faults += 1;
        if self.faults < MAX_FAULTS {
            Ok(())
        } else {
            Err(Trouble::Nonsense("too many inconsistent messages".into()))
        }
    }

    fn handle_bye(&mut self, code: &str, retry_after_ms: Option<u32>) -> Trouble {
        let delay = Duration::from_millis(retry_after_ms.unwrap_or(0).into());
        self.backoff.at_least(delay.min(MAX_RETRY_AFTER));
        Trouble::Unreachable(format!("the server says bye: {code}"))
    }
}

/// The reason why a WebSocket was not opened.
fn refused(answer: &hyper::Response<Option<Vec<u8>>>) -> Trouble {
    let status = answer.status();
    let body = answer.body().as_deref().unwrap_or_default();
    match serde_json::from_slice(body) {
        Ok(error) => Trouble::Refused(Box::new(error)),
        Err(_) if matches!(status.as_u16(), 429 | 500..) => {
            Trouble::Unreachable(format!("no socket: status {status}"))
        }
        Err(_) => Trouble::Nonsense(format!("no socket: status {status}")),
    }
}
