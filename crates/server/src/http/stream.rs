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
    live::{Reader, Since, text},
    mailbox::{Closing, Mail},
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
    let state = Some((hub, caller, reader, place));
    let lines = stream::unfold(state, |state| async move {
        let (hub, caller, reader, place) = state?;
        let (line, goes_on) = next_line(&hub, caller, &reader).await;
        let line = Ok::<_, std::convert::Infallible>(Bytes::from(line));
        Some((line, goes_on.then_some((hub, caller, reader, place))))
    });
    Ok(ndjson(Body::from_stream(lines)))
}

async fn next_line(hub: &Arc<Hub>, caller: Caller, reader: &Reader) -> (String, bool) {
    let mut revocations = hub.tokens.revocations();
    loop {
        tokio::select! {
            mail = reader.mailbox.next() => match mail {
                Mail::Message(message) => return (format!("{message}\n"), true),
                Mail::Behind => reader.send_view().await,
                Mail::Closed(closing) => {
                    return (format!("{}\n", text(&bye(hub, closing))), false);
                }
            },
            revoked = revocations.recv() => {
                if revoked.ok() == caller.token() && caller.token().is_some() {
                    return (format!("{}\n", text(&bye(hub, Closing::Revoked))), false);
                }
            }
            () = tokio::time::sleep(SIGN_OF_LIFE) => {
                if hub.is_revoked(caller).await {
                    return (format!("{}\n", text(&bye(hub, Closing::Revoked))), false);
                }
                return ("\n".into(), true);
            }
        }
    }
}
