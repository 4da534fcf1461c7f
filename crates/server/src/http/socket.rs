//! One WebSocket for each table and viewer: changes are sent, moves and previews are received.

use std::{io, sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use futures_util::{
    SinkExt as _, StreamExt as _,
    stream::{SplitSink, SplitStream},
};
use tessera_protocol::{
    ErrorBody, Inward as _, Message, Outward, Problem,
    http::{Command, PreviewAnswer, PreviewRequest},
    notice::ByeCode,
};
use tokio_tungstenite::tungstenite::{
    self, Message as Frame, Utf8Bytes,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

use super::{
    Refused, commands,
    limit::Arrival,
    outdated,
    stream::{SIGN_OF_LIFE, SinceQuery},
    upgrade::{Connection, MaybeUpgrade, Socket, Upgrade},
    who::{Queried, TableNamed},
};
use crate::{
    address::AddressKey,
    caller::Caller,
    hub::Hub,
    limits::{RequestClass, SocketPlace},
    live::{LiveTable, Reader, Request, text},
    mailbox::{Closing, Mail},
    tokens::Session,
};

/// Silence after which a socket counts as dead: a ping is sent every [`SIGN_OF_LIFE`], and every
/// browser answers it.
const DEAD_AFTER: Duration = Duration::from_secs(40);

/// Pings after which a token is checked again, because another server may have revoked it.
const PINGS_A_CHECK: u32 = 4;

/// When a client that sent too much or has too many connections may come back.
const COOL_DOWN_MS: u32 = 5_000;

/// How long it may take to end a connection.
const BYE_WITHIN: Duration = Duration::from_secs(2);

/// How long it may take to send a message.
const SEND_WITHIN: Duration = Duration::from_secs(30);

/// Opens a socket.
pub async fn open(
    State(hub): State<Arc<Hub>>,
    Arrival {
        caller,
        address,
        place,
    }: Arrival,
    TableNamed(table): TableNamed,
    Queried(query): Queried<SinceQuery>,
    headers: HeaderMap,
    MaybeUpgrade(upgrade): MaybeUpgrade,
) -> Result<Response, Refused> {
    let Some(upgrade) = upgrade else {
        return Ok(no_upgrade());
    };
    // A page cannot see why a handshake was refused, so the first message gives the reason.
    let say_why = |upgrade: Upgrade, hub: Arc<Hub>, closing: Closing| {
        upgrade.accept(async move |connection: Connection| {
            if let Ok(socket) = connection.open(None).await {
                say_bye(&hub, &mut socket.split().0, closing).await;
            }
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
    let reader = live.connect(caller, query.since()).await?;
    let client = Client {
        session: hub.session(caller).await?,
        hub,
        live,
        caller,
        address,
        reader,
        _place: place,
    };
    Ok(upgrade.accept(async move |connection| {
        metrics::gauge!("tessera_sockets").increment(1);
        serve(client, connection).await;
        metrics::gauge!("tessera_sockets").decrement(1);
    }))
}

/// The client of one socket.
struct Client {
    hub: Arc<Hub>,
    live: Arc<LiveTable>,
    caller: Caller,
    address: AddressKey,
    session: Session,
    reader: Reader,
    /// Counts the socket until it ends.
    _place: Option<SocketPlace>,
}

fn no_upgrade() -> Response {
    let refused = Refused::from(Problem::UpgradeNeeded);
    let headers = [
        (header::UPGRADE, "websocket"),
        (header::SEC_WEBSOCKET_VERSION, "13"),
    ];
    (headers, refused).into_response()
}

async fn serve(client: Client, connection: Connection) {
    let Client {
        hub,
        caller,
        reader,
        ..
    } = &client;
    let caller = *caller;
    let opened = connection.open(reader.mailbox.try_next());
    let Ok(Ok(socket)) = tokio::time::timeout(SEND_WITHIN, opened).await else {
        return;
    };
    let (mut outward, mut inward) = socket.split();
    let rate = hub.limits.socket_rate();
    let mut session = client.session.clone();
    let mut ping = tokio::time::interval(SIGN_OF_LIFE);
    ping.reset();
    let mut last_received = tokio::time::Instant::now();
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
            received = inward.next() => {
                last_received = tokio::time::Instant::now();
                if rate.check().is_err() {
                    say_bye(hub, &mut outward, Closing::TooFast).await;
                    return drain(&mut inward).await;
                }
                match received {
                    Some(Ok(Frame::Text(data))) => {
                        client.answer(data.as_bytes()).await;
                        continue;
                    }
                    Some(Ok(Frame::Binary(data))) => {
                        client.answer(&data).await;
                        continue;
                    }
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_))) => continue,
                    Some(Ok(Frame::Close(_))) => {
                        // The reply is queued already.
                        let _ = tokio::time::timeout(BYE_WITHIN, outward.flush()).await;
                        return;
                    }
                    None => return,
                    Some(Err(tungstenite::Error::Io(error)))
                        if error.kind() == io::ErrorKind::QuotaExceeded =>
                    {
                        return say_bye(hub, &mut outward, Closing::TooFast).await;
                    }
                    Some(Err(error)) => return close_broken(&mut outward, &error).await,
                }
            }
            () = session.revoked() => return say_bye(hub, &mut outward, Closing::Revoked).await,
            _ = ping.tick() => {
                if last_received.elapsed() > DEAD_AFTER {
                    return;
                }
                pings += 1;
                if pings.is_multiple_of(PINGS_A_CHECK) && hub.is_revoked(caller).await {
                    return say_bye(hub, &mut outward, Closing::Revoked).await;
                }
                Frame::Ping(Default::default())
            }
        };
        let all = send_all(&mut outward, frame, &client);
        let sent = tokio::time::timeout(SEND_WITHIN, all).await;
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}

/// Sends a frame together with all messages that wait, so that the answer to a command and its
/// patch arrive together.
async fn send_all(
    outward: &mut SplitSink<Socket, Frame>,
    first: Frame,
    client: &Client,
) -> Result<(), tungstenite::Error> {
    outward.feed(first).await?;
    // A client that reads slowly gets no more once its session has ended.
    while !client.session.is_revoked()
        && let Some(message) = client.reader.mailbox.try_next()
    {
        outward.feed(frame(&message)).await?;
    }
    outward.flush().await
}

fn frame(message: &str) -> Frame {
    Frame::Text(Utf8Bytes::from(message))
}

impl Client {
    /// Handles a message. The answer goes through the mailbox like everything else, so that it is
    /// sent before the changes that it caused.
    async fn answer(&self, data: &[u8]) {
        let message = match Message::read(data) {
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
                    Ok(()) => commands::try_moves(&self.live, self.caller, &request).await,
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

    /// Submits a command. If it reaches the table, the table answers through the mailbox.
    async fn submit(&self, command: Command) {
        let command_id = command.command_id.clone();
        match self.request(command).await {
            // The table has put its answer into the mailbox.
            Ok(request) => drop(commands::submit(&self.live, request).await),
            Err(error) => self.refuse(Some(command_id), error),
        }
    }

    async fn request(&self, command: Command) -> Result<Request, ErrorBody> {
        if self.session.is_revoked() {
            return Err(Problem::UnknownToken.into());
        }
        self.count(RequestClass::Command)?;
        self.hub.is_still_valid(self.caller).await?;
        let mailbox = Arc::clone(&self.reader.mailbox);
        commands::request(self.caller, command, Some(mailbox))
    }

    /// Counts a message as a request of its class.
    fn count(&self, class: RequestClass) -> Result<(), ErrorBody> {
        let limits = &self.hub.limits;
        limits.check_address(class, self.address)?;
        if let Some(guest) = self.caller.acts_for() {
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

/// The last message, for each reason to close.
pub(super) fn bye(hub: &Hub, closing: Closing) -> Outward {
    // If there are other servers, the client need not wait for this one.
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

async fn say_bye(hub: &Hub, outward: &mut SplitSink<Socket, Frame>, closing: Closing) {
    let code = match closing {
        Closing::TooSlow | Closing::Revoked | Closing::Outdated | Closing::TooFast => {
            CloseCode::Policy
        }
        Closing::GoingDown => CloseCode::Restart,
        Closing::Busy => CloseCode::Again,
    };
    let last = [
        frame(&text(&bye(hub, closing))),
        Frame::Close(Some(CloseFrame {
            code,
            reason: Utf8Bytes::default(),
        })),
    ];
    for frame in last {
        // A client that does not read any more does not get it.
        let _ = tokio::time::timeout(BYE_WITHIN, outward.send(frame)).await;
    }
}

/// Reads what a client has sent meanwhile: with unread bytes the connection would be reset, and
/// the client might never read why.
async fn drain(inward: &mut SplitStream<Socket>) {
    let rest = async { while let Some(Ok(_)) = inward.next().await {} };
    let _ = tokio::time::timeout(BYE_WITHIN, rest).await;
}

/// Closes the socket after a frame that is too large or malformed, with the matching code.
async fn close_broken(outward: &mut SplitSink<Socket, Frame>, error: &tungstenite::Error) {
    let code = if matches!(error, tungstenite::Error::Capacity(_)) {
        CloseCode::Size
    } else if matches!(error, tungstenite::Error::Utf8(_)) {
        CloseCode::Invalid
    } else {
        CloseCode::Protocol
    };
    let close = Frame::Close(Some(CloseFrame {
        code,
        reason: Utf8Bytes::default(),
    }));
    let _ = tokio::time::timeout(BYE_WITHIN, outward.send(close)).await;
}
