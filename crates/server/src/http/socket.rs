//! One WebSocket for each table and viewer: what changes goes out, moves and questions come in.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{
        State,
        ws::{
            CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code,
            rejection::WebSocketUpgradeRejection,
        },
    },
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use futures_util::{SinkExt as _, StreamExt as _, stream::SplitSink};
use tessera_protocol::{
    ErrorBody, Inward as _, Message, Outward, Problem,
    http::{Command, PreviewAnswer, PreviewRequest},
    inward::MAX_MESSAGE,
    notice::ByeCode,
};
use tokio_tungstenite::tungstenite;

use super::{
    Refused, commands,
    limit::Arrival,
    outdated,
    stream::{SIGN_OF_LIFE, SinceQuery},
    who::{Queried, TableNamed},
};
use crate::{
    address::AddressKey,
    asker::Asker,
    hub::Hub,
    limits::{RequestClass, SocketPlace},
    live::{LiveTable, Reader, Request, text},
    mailbox::{Closing, Mail, Mailbox},
};

/// Silence after which a socket counts as dead: a ping goes out every [`SIGN_OF_LIFE`], and every
/// browser answers it.
const DEAD_AFTER: Duration = Duration::from_secs(40);

/// After so many pings a credential is looked at again: another server may have ended it.
const PINGS_A_CHECK: u32 = 4;

/// After how long a client may come back that sent too much or has too many connections.
const COOL_DOWN_MS: u32 = 5_000;

/// How long a message may take to leave.
const SEND_WITHIN: Duration = Duration::from_secs(30);

/// Opens a socket.
pub async fn open(
    State(hub): State<Arc<Hub>>,
    Arrival {
        asker,
        address,
        place,
    }: Arrival,
    TableNamed(table): TableNamed,
    Queried(query): Queried<SinceQuery>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let Ok(upgrade) = upgrade else {
        return Ok(no_upgrade());
    };
    // A refused handshake says nothing to a page, so the first message says why.
    let say_why = |upgrade: WebSocketUpgrade, hub: Arc<Hub>, closing: Closing| {
        upgrade.on_upgrade(move |socket| async move {
            let (mut outward, _) = socket.split();
            say_bye(&hub, &mut outward, closing).await;
        })
    };
    if let Some(closing) = outdated::closes(query.protocol, &headers) {
        return Ok(say_why(upgrade, hub, closing));
    }
    let place = match place {
        Ok(place) => place,
        Err(_) if headers.contains_key(header::ORIGIN) => {
            return Ok(say_why(upgrade, hub, Closing::Busy));
        }
        Err(problem) => return Err(problem.into()),
    };
    let live = hub.table(table).await?;
    let reader = live.connect(asker, query.since()).await?;
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(4 << 10)
        .write_buffer_size(16 << 10)
        .max_write_buffer_size(256 << 10);
    let client = Client {
        hub,
        live,
        asker,
        address,
        reader,
        _place: place,
    };
    Ok(upgrade.on_upgrade(move |socket| async move {
        metrics::gauge!("tessera_sockets").increment(1);
        serve(client, socket).await;
        metrics::gauge!("tessera_sockets").decrement(1);
    }))
}

/// The client of one socket.
struct Client {
    hub: Arc<Hub>,
    live: Arc<LiveTable>,
    asker: Asker,
    address: AddressKey,
    reader: Reader,
    /// Counts the socket until it ends.
    _place: Option<SocketPlace>,
}

fn no_upgrade() -> Response {
    let refused = Refused::from(Problem::UpgradeNeeded);
    ([(header::UPGRADE, "websocket")], refused).into_response()
}

async fn serve(client: Client, socket: WebSocket) {
    let Client {
        hub, asker, reader, ..
    } = &client;
    let asker = *asker;
    let (mut outward, mut inward) = socket.split();
    let rate = hub.limits.socket_rate();
    let mut revocations = hub.tokens.revocations();
    let mut ping = tokio::time::interval(SIGN_OF_LIFE);
    ping.reset();
    let mut heard = tokio::time::Instant::now();
    let mut pings: u32 = 0;
    loop {
        let frame = tokio::select! {
            mail = reader.mailbox.next() => match mail {
                Mail::Message(message) => frame(&message),
                Mail::Behind => {
                    reader.send_view().await;
                    continue;
                }
                Mail::Closed(closing) => return say_bye(hub, &mut outward, closing).await,
            },
            came = inward.next() => {
                heard = tokio::time::Instant::now();
                if rate.check().is_err() {
                    return say_bye(hub, &mut outward, Closing::TooFast).await;
                }
                match came {
                    Some(Ok(Frame::Text(said))) => {
                        client.answer(said.as_bytes()).await;
                        continue;
                    }
                    Some(Ok(Frame::Binary(said))) => {
                        client.answer(&said).await;
                        continue;
                    }
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                    Some(Ok(Frame::Close(_))) | None => return,
                    Some(Err(error)) => return close_broken(&mut outward, &error).await,
                }
            }
            revoked = revocations.recv() => {
                match asker.token() {
                    Some(token) if revoked == Ok(token) => {
                        return say_bye(hub, &mut outward, Closing::Revoked).await;
                    }
                    _ => continue,
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > DEAD_AFTER {
                    return;
                }
                pings += 1;
                if pings.is_multiple_of(PINGS_A_CHECK) && hub.is_revoked(asker).await {
                    return say_bye(hub, &mut outward, Closing::Revoked).await;
                }
                Frame::Ping(Default::default())
            }
        };
        let all = send_all(&mut outward, frame, &reader.mailbox);
        let sent = tokio::time::timeout(SEND_WITHIN, all).await;
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}

/// Sends a frame and all that waits behind it at once: the answer to a command and the patch that
/// it caused travel together.
async fn send_all(
    outward: &mut SplitSink<WebSocket, Frame>,
    first: Frame,
    mailbox: &Mailbox,
) -> Result<(), axum::Error> {
    outward.feed(first).await?;
    while let Some(message) = mailbox.try_next() {
        outward.feed(frame(&message)).await?;
    }
    outward.flush().await
}

fn frame(message: &str) -> Frame {
    Frame::Text(Utf8Bytes::from(message))
}

impl Client {
    /// Does what a message asks for; the answer goes through the mailbox like everything else, so
    /// that it comes before what it caused.
    async fn answer(&self, said: &[u8]) {
        let message = match Message::read(said) {
            Ok(message) => message,
            Err(bad) => return self.refuse(None, ErrorBody::from(bad)),
        };
        match message {
            Message::Command(command) => self.submit(command).await,
            Message::Preview {
                preview_id,
                expected_version,
                actions,
            } => {
                let request = PreviewRequest {
                    expected_version,
                    actions,
                };
                let answer = match self.count(RequestClass::Preview) {
                    Ok(()) => commands::try_moves(&self.live, self.asker, &request).await,
                    Err(error) => PreviewAnswer::Refused { error },
                };
                self.put(&Outward::Preview { preview_id, answer });
            }
            Message::View {} => match self.count(RequestClass::Read) {
                Ok(()) => self.reader.send_view().await,
                Err(error) => self.refuse(None, error),
            },
            Message::Ping {} => self.put(&Outward::Pong {}),
        }
    }

    /// Submits a command; the table answers through the mailbox what comes to it.
    async fn submit(&self, command: Command) {
        let command_id = command.command_id.clone();
        match self.request(command).await {
            // The table has put its answer into the mailbox.
            Ok(request) => drop(commands::submit(&self.live, request).await),
            Err(error) => self.refuse(Some(command_id), error),
        }
    }

    async fn request(&self, command: Command) -> Result<Request, ErrorBody> {
        self.count(RequestClass::Command)?;
        self.hub.is_still_valid(self.asker).await?;
        let mailbox = Arc::clone(&self.reader.mailbox);
        commands::request(self.asker, command, Some(mailbox))
    }

    /// Counts a message as a request of its class.
    fn count(&self, class: RequestClass) -> Result<(), ErrorBody> {
        let limits = &self.hub.limits;
        limits.check_address(class, self.address)?;
        if let Some(guest) = self.asker.acts_for() {
            limits.check_guest(class, guest)?;
        }
        Ok(())
    }

    fn refuse(&self, command_id: Option<String>, error: ErrorBody) {
        self.put(&Outward::Refused { command_id, error });
    }

    fn put(&self, message: &Outward) {
        self.reader.mailbox.put(text(message));
    }
}

/// The last message, for each way to end.
pub(super) fn bye(hub: &Hub, closing: Closing) -> Outward {
    // Where other servers are, one need not wait for this one.
    let come_back = if hub.nodes.have_others() { 0 } else { 1_000 };
    let (code, retry_after_ms) = match closing {
        Closing::TooSlow => (ByeCode::TooSlow, Some(0)),
        Closing::GoingDown => (ByeCode::GoingDown, Some(come_back)),
        Closing::Revoked => (ByeCode::Revoked, None),
        Closing::Outdated => (ByeCode::Outdated, None),
        Closing::TooFast => (ByeCode::TooFast, Some(COOL_DOWN_MS)),
        Closing::Busy => (ByeCode::Busy, Some(COOL_DOWN_MS)),
    };
    Outward::Bye {
        code,
        sentence: code.sentence().into(),
        retry_after_ms,
    }
}

async fn say_bye(hub: &Hub, outward: &mut SplitSink<WebSocket, Frame>, closing: Closing) {
    let code = match closing {
        Closing::TooSlow => close_code::POLICY,
        Closing::GoingDown => close_code::RESTART,
        Closing::Revoked | Closing::Outdated | Closing::TooFast => close_code::POLICY,
        Closing::Busy => close_code::AGAIN,
    };
    let last = [
        frame(&text(&bye(hub, closing))),
        Frame::Close(Some(CloseFrame {
            code,
            reason: Utf8Bytes::default(),
        })),
    ];
    for frame in last {
        // A client that does not read any more misses it.
        let _ = tokio::time::timeout(Duration::from_secs(2), outward.send(frame)).await;
    }
}

/// A frame that is too large or no frame at all ends the socket, with the code for it.
async fn close_broken(outward: &mut SplitSink<WebSocket, Frame>, error: &axum::Error) {
    let cause = std::error::Error::source(error).and_then(|source| source.downcast_ref());
    let code = match cause {
        Some(tungstenite::Error::Capacity(_)) => close_code::SIZE,
        _ => close_code::PROTOCOL,
    };
    let close = Frame::Close(Some(CloseFrame {
        code,
        reason: Utf8Bytes::default(),
    }));
    let _ = tokio::time::timeout(Duration::from_secs(2), outward.send(close)).await;
}
