//! The messages of a socket as lines of JSON over plain HTTP, for programs.

use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::State,
    response::Response,
};
use futures_util::stream;
use serde::Deserialize;
use tessera_protocol::Version;
use tokio::time::{Instant, Interval, interval_at};

use super::{
    Refused,
    limit::Arrival,
    outdated,
    replay::ndjson,
    socket::bye,
    who::{Queried, TableNamed},
};
use crate::{
    caller::Caller,
    hub::Hub,
    limits::SocketPlace,
    live::{Reader, Since, text},
    mailbox::{Closing, Mail},
    tokens::Session,
};

/// The query of an address that opens a connection.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct SinceQuery {
    since: Option<Version>,
    /// The protocol number of the client.
    pub(super) protocol: Option<u32>,
}

impl SinceQuery {
    pub(super) fn since(self) -> Since {
        self.since.map_or(Since::Nothing, Since::Version)
    }
}

/// How often a sign of life is sent.
pub(super) const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// Opens a stream.
pub async fn open(
    State(hub): State<Arc<Hub>>,
    Arrival { caller, place, .. }: Arrival,
    TableNamed(table): TableNamed,
    Queried(query): Queried<SinceQuery>,
) -> Result<Response, Refused> {
    if let Some(closing) = query.protocol.and_then(outdated::closes_for) {
        let line = format!("{}\n", text(&bye(&hub, closing)));
        return Ok(ndjson(Body::from(line)));
    }
    let place = place?;
    let live = hub.table(table).await?;
    let reader = live.connect(caller, query.since()).await?;
    let client = Client {
        session: hub.session(caller).await?,
        hub,
        caller,
        reader,
        ping: interval_at(Instant::now() + SIGN_OF_LIFE, SIGN_OF_LIFE),
        _place: place,
    };
    let lines = stream::unfold(Some(client), |client| async move {
        let mut client = client?;
        let (line, goes_on) = next_line(&mut client).await;
        let line = Ok::<_, std::convert::Infallible>(Bytes::from(line));
        Some((line, goes_on.then_some(client)))
    });
    Ok(ndjson(Body::from_stream(lines)))
}

/// The client of one stream.
struct Client {
    hub: Arc<Hub>,
    caller: Caller,
    session: Session,
    reader: Reader,
    /// Whenever it ticks, the token is checked and a sign of life is sent.
    ping: Interval,
    /// Counts the stream until it ends.
    _place: Option<SocketPlace>,
}

/// The next line, and whether others follow.
async fn next_line(client: &mut Client) -> (String, bool) {
    let Client {
        hub,
        caller,
        session,
        reader,
        ping,
        ..
    } = client;
    let last = |closing| (format!("{}\n", text(&bye(hub, closing))), false);
    loop {
        tokio::select! {
            // A client that has not read for a while does not get what waits for it if its session
            // has ended meanwhile.
            biased;
            () = session.revoked() => return last(Closing::Revoked),
            _ = ping.tick() => {
                if hub.is_revoked(*caller).await {
                    return last(Closing::Revoked);
                }
                return ("\n".into(), true);
            }
            mail = reader.mailbox.next() => match mail {
                Mail::Message(message) => return (format!("{message}\n"), true),
                Mail::Behind => reader.send_view().await,
                Mail::Closed(closing) => return last(closing),
            },
        }
    }
}
