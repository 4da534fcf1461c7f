//! A viewer's line to a table: a socket that is opened again when it breaks.

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
    heard::Heard,
    mirror::{Fault, Mirror},
    server::{Stream, Way},
    trouble::{Patience, Trouble},
};

/// How long a socket may say nothing before it is held to be broken; also how long it may take
/// to be opened.
const SILENCE: Duration = Duration::from_secs(20);

/// The longest time that a server may ask to stay away.
const LONGEST_STAY: Duration = Duration::from_secs(5);

/// Bytes that are read at once. The default is made for few sockets with much to say.
const READ_AT_ONCE: usize = 8 << 10;

/// After so many faults a line is given up.
const MAX_FAULTS: u32 = 20;

/// Asks for the whole view.
const ASK_VIEW: &str = r#"{"type":"view"}"#;

/// A viewer's line to a table.
pub struct Line {
    run: Arc<Run>,
    way: Way,
    table: Arc<str>,
    /// Who looks, for people.
    viewer: String,
    /// The secret of a seat; onlookers have none.
    token: Option<String>,
    /// What was told.
    pub mirror: Mirror,
    socket: Option<WebSocketStream<Stream>>,
    /// What broke the socket since it was last listened to.
    broken: Option<Trouble>,
    was_open: bool,
    /// Whether the whole view is to be asked for.
    wants_view: bool,
    /// How often what was told did not fit together.
    faults: u32,
    patience: Patience,
    /// How long it rests before it is opened again. Kept here, because whoever waits for news may
    /// give up waiting in between, and come back at once.
    resting: Option<Instant>,
}

/// What a line brings.
#[derive(Debug)]
pub enum News {
    /// It was opened, for the first time or again.
    Opened,
    /// The view changed.
    Changed,
    /// A command was taken.
    Accepted { command_id: String, version: u32 },
    /// A command was refused, or a message could not be read.
    Refused {
        command_id: Option<String>,
        error: Box<ErrorBody>,
    },
}

/// The server stayed away for too long, or does not want us; it is counted already.
#[derive(Debug)]
pub struct GaveUp;

impl Line {
    /// A line that is not open yet.
    pub fn new(
        run: &Arc<Run>,
        way: Way,
        table: &Arc<str>,
        viewer: String,
        token: Option<String>,
    ) -> Line {
        Line {
            run: Arc::clone(run),
            way,
            table: Arc::clone(table),
            viewer,
            token,
            mirror: Mirror::new(run.check),
            socket: None,
            broken: None,
            was_open: false,
            wants_view: false,
            faults: 0,
            patience: Patience::new(run.patience),
            resting: None,
        }
    }

    /// Where it leads.
    pub fn way(&self) -> &Way {
        &self.way
    }

    /// What the line brings next; opens it when it is not open.
    ///
    /// May be dropped at any time without losing anything.
    ///
    /// # Errors
    /// When the server does not come back.
    pub async fn next(&mut self) -> Result<News, GaveUp> {
        loop {
            if let Some(trouble) = self.broken.take() {
                self.bear(trouble)?;
            }
            self.end_rest().await;
            if self.socket.is_none() {
                match self.open().await {
                    Ok(socket) => {
                        self.socket = Some(socket);
                        self.run.stats.reconnects.add(self.was_open.into());
                        self.was_open = true;
                        // Without a version the whole view comes by itself.
                        self.wants_view = false;
                        return Ok(News::Opened);
                    }
                    Err(trouble) => self.bear(trouble)?,
                }
            } else if self.wants_view {
                self.send(ASK_VIEW.into()).await;
                self.wants_view = false;
            } else {
                match self.listen().await {
                    Ok(Some(news)) => return Ok(news),
                    Ok(None) => {}
                    Err(trouble) => self.bear(trouble)?,
                }
            }
        }
    }

    /// Whether something can be sent.
    pub fn is_open(&self) -> bool {
        self.socket.is_some()
    }

    /// Sends a message. When that fails, [`next`](Line::next) opens the line again and says so.
    pub async fn send(&mut self, text: String) {
        let Some(socket) = &mut self.socket else {
            return;
        };
        if let Err(error) = socket.send(Message::text(text)).await {
            self.socket = None;
            self.broken = Some(Trouble::unreachable("connection lost", error));
        }
    }

    /// Leaves politely, if there is anybody to be polite to.
    pub async fn close(mut self) {
        if let Some(socket) = &mut self.socket {
            let _ = timeout(SILENCE, socket.close(None)).await;
        }
    }

    /// Lets some time pass, more each time until something is well again.
    ///
    /// # Errors
    /// When that was often enough; then this is a failed check.
    pub async fn rest(&mut self, trouble: impl Display) -> Result<(), GaveUp> {
        self.begin_rest(trouble)?;
        self.end_rest().await;
        Ok(())
    }

    fn begin_rest(&mut self, trouble: impl Display) -> Result<(), GaveUp> {
        let now = Instant::now();
        let Some(pause) = self.patience.pause(now) else {
            self.error("server gone", trouble);
            return Err(GaveUp);
        };
        self.resting = Some(now + pause);
        Ok(())
    }

    async fn end_rest(&mut self) {
        if let Some(until) = self.resting {
            sleep_until(until.into()).await;
            self.resting = None;
        }
    }

    /// Counts a failed check.
    pub fn error(&self, kind: impl Into<String>, reason: impl Display) {
        let (table, viewer) = (&self.table, &self.viewer);
        let example = format_args!("table {table}, {viewer}: {reason}");
        self.run.stats.errors.add(kind, example);
    }

    /// Counts trouble, and rests before the next attempt.
    fn bear(&mut self, trouble: Trouble) -> Result<(), GaveUp> {
        self.socket = None;
        if !trouble.is_passing() {
            self.error(trouble.kind(), trouble);
            return Err(GaveUp);
        }
        self.run.stats.troubles.add(trouble.kind(), &trouble);
        self.way.move_on();
        self.begin_rest(trouble)
    }

    async fn open(&self) -> Result<WebSocketStream<Stream>, Trouble> {
        let request = self.request()?;
        let config = WebSocketConfig::default().read_buffer_size(READ_AT_ONCE);
        let stream = self.way.server().connect().await?;
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
        let address = self.way.server().address.socket(&path);
        let request = address.into_client_request();
        let mut request = request.map_err(|error| nonsense(error.to_string()))?;
        if let Some(token) = &self.token {
            let bearer = format!("Bearer {token}").parse();
            let bearer = bearer.map_err(|_| nonsense("the token is no token".into()))?;
            request.headers_mut().insert(header::AUTHORIZATION, bearer);
        }
        Ok(request)
    }

    /// One message, if it is of interest.
    async fn listen(&mut self) -> Result<Option<News>, Trouble> {
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
        let heard = Heard::read(&text).map_err(Trouble::Nonsense)?;
        // A server whose database is away answers too: that is no reason to ask faster.
        if heard.is_good() {
            self.patience.renew();
        }
        self.take_in(heard)
    }

    fn take_in(&mut self, heard: Heard) -> Result<Option<News>, Trouble> {
        let told = match heard {
            Heard::View {
                version,
                hash,
                view,
            } => self.mirror.whole(version, hash, view),
            Heard::Patch {
                from,
                version,
                hash,
                patch,
            } => self.mirror.patch(from, version, hash, patch),
            Heard::Accepted {
                command_id,
                version,
            } => {
                let command_id = command_id.into();
                return Ok(Some(News::Accepted {
                    command_id,
                    version,
                }));
            }
            Heard::Refused { command_id, error } => {
                let command_id = command_id.map(str::to_owned);
                return Ok(Some(News::Refused { command_id, error }));
            }
            Heard::Bye {
                code,
                retry_after_ms,
            } => return Err(self.bid_farewell(&code, retry_after_ms)),
            Heard::Other => return Ok(None),
        };
        self.run.stats.hashes.add(self.mirror.take_hashes());
        match told {
            Ok(()) => Ok(Some(News::Changed)),
            Err(fault) => self.doubt(&fault).map(|()| None),
        }
    }

    /// What does not fit together is a failed check; the whole view sets it right.
    fn doubt(&mut self, fault: &Fault) -> Result<(), Trouble> {
        self.error(fault.kind(), fault);
        self.wants_view = true;
        self.faults += 1;
        match self.faults < MAX_FAULTS {
            true => Ok(()),
            false => Err(Trouble::Nonsense("too much does not fit together".into())),
        }
    }

    fn bid_farewell(&mut self, code: &str, retry_after_ms: Option<u32>) -> Trouble {
        let stay = Duration::from_millis(retry_after_ms.unwrap_or(0).into());
        self.patience.at_least(stay.min(LONGEST_STAY));
        Trouble::Unreachable(format!("the server says bye: {code}"))
    }
}

/// Why no socket was opened.
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
