//! Earlier states of a game: by version, by move, as a record or as a view log.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    body::Body,
    extract::{Path, Request, State, rejection::PathRejection},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use tessera_core::{Record, Viewer};
use tessera_protocol::{
    ErrorBody, Problem, SeatLetter, SentView, Version,
    http::{CreatedTable, TableBody},
    problem::MemberFault,
    table::Status,
    view_log::ViewLog,
};
use tessera_store::CommandActor;

use super::{
    Answer, ClientAddress, Refused, body,
    who::{At, Queried},
};
use crate::{caller::Caller, hub::Hub, limits::AddressUse, live::LiveTable, table::Table};

/// The part of a game that is requested.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Part {
    from: Option<Version>,
    to: Option<Version>,
    /// The viewer, for a table whose game has ended.
    #[serde(rename = "as")]
    viewer: Option<String>,
}

/// The number of patches in one answer. The next page begins with the last version of this one.
const LONGEST: u32 = 100;

/// The viewer of a replay: while the game runs, only the client's own seat or the spectator.
fn viewer_for(table: &Table, caller: Caller, requested: Option<&str>) -> Result<Viewer, ErrorBody> {
    let own = caller.viewer_at(table);
    let Some(requested) = requested else {
        return Ok(own);
    };
    let viewer = match requested {
        "spectator" => Viewer::Spectator,
        letter => {
            let seat = SeatLetter::read(letter)
                .filter(|seat| seat.seat().index() < table.head().seats.len());
            let unknown = || {
                let seats = SeatLetter::ALL.into_iter().take(table.head().seats.len());
                let seats = seats.map(|seat| seat.to_string());
                let fault = MemberFault::Value {
                    allowed: seats.chain(["spectator".into()]).collect(),
                };
                let member = "as".into();
                table.refusal(Problem::BadMember { fault, member })
            };
            Viewer::Seat(seat.ok_or_else(unknown)?.seat())
        }
    };
    let over = matches!(table.status(), Status::Finished | Status::Archived);
    if !over && viewer != own && viewer != Viewer::Spectator {
        return Err(table.refusal(Problem::OwnViewOnly));
    }
    Ok(viewer)
}

/// A view, then a patch for every later version, as lines of JSON.
pub async fn range(
    caller: Caller,
    At(live): At,
    Queried(part): Queried<Part>,
) -> Result<Response, Refused> {
    let (viewer, last) = live
        .read_current(caller, |table| {
            let viewer = viewer_for(table, caller, part.viewer.as_deref())?;
            Ok::<_, ErrorBody>((viewer, table.version()))
        })
        .await??;
    let from = part.from.unwrap_or_default();
    let to = part.to.unwrap_or(last).min(last);
    if from > to {
        let error = ErrorBody::from(Problem::NoSuchVersion { last: last.0 });
        return Err(error.at_version(last).into());
    }
    let to = to.min(Version(from.0.saturating_add(LONGEST)));
    let lines = lines(&live, viewer, from, to).await?;
    Ok(ndjson(Body::from(lines)))
}

async fn lines(
    live: &LiveTable,
    viewer: Viewer,
    from: Version,
    to: Version,
) -> Result<String, ErrorBody> {
    let nothing: (String, Option<SentView>) = (String::new(), None);
    let folded = live.fold_versions(from, to, nothing, move |(lines, sent), table| {
        let next = SentView::new(table.view(viewer));
        lines.push_str(&match sent {
            None => next.view_message(&BTreeMap::new()),
            Some(before) => next.patch_from(before),
        });
        lines.push('\n');
        *sent = Some(next);
    });
    let (lines, _) = folded.await?;
    Ok(lines)
}

/// Lines of JSON.
pub(super) fn ndjson(body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("application/x-ndjson");
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The table after `count` moves of a game that has ended.
pub async fn at_move(
    caller: Caller,
    At(live): At,
    count: Result<Path<(String, usize)>, PathRejection>,
    Queried(part): Queried<Part>,
) -> Result<Answer<TableBody>, Refused> {
    let view = live.read_apart(caller, move |table| {
        let viewer = viewer_for(table, caller, part.viewer.as_deref())?;
        if !matches!(table.status(), Status::Finished | Status::Archived) {
            return Err(table.refusal(Problem::StillRunning));
        }
        let none = || {
            let last = table.move_count();
            table.refusal(Problem::NoSuchVersion { last })
        };
        let Path((_, count)) = count.map_err(|_| none())?;
        table.view_at(viewer, count).ok_or_else(none)
    });
    let view = view.await??;
    Ok(Answer::ok(TableBody::new(view, BTreeMap::new())))
}

/// The record of a game that has ended.
pub async fn record(caller: Caller, At(live): At) -> Result<Answer<Record>, Refused> {
    let record = live.read_apart(caller, Table::record).await??;
    Ok(Answer::ok(record))
}

/// Every move as the client may read it.
pub async fn view_log(caller: Caller, At(live): At) -> Result<Answer<ViewLog>, Refused> {
    let log = live.read_apart(caller, move |table| table.view_log(caller.viewer_at(table)));
    Ok(Answer::ok(log.await?))
}

fn read_record(bytes: &[u8]) -> Result<Record, Problem> {
    let text = str::from_utf8(bytes).map_err(|error| Problem::BadRecord {
        detail: error.to_string(),
        member: None,
        move_number: None,
    })?;
    Record::read(text).map_err(|error| Problem::bad_record(&error))
}

/// The most bytes that an uploaded record may have.
const MOST: usize = 1 << 20;

/// Creates a finished table from a record.
pub async fn import(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    request: Request,
) -> Result<Response, Refused> {
    let maker = caller.guest()?;
    let made = hub.made_by(maker).await?;
    hub.limits.check_new_import(&made, address)?;
    let bytes = body::read(&hub.body_memory, request, MOST).await?;
    let record = hub.heavy.run(move || read_record(&bytes)).await??;
    let (live, created): (_, CreatedTable) = hub.import(CommandActor::Guest(maker), record).await?;
    hub.limits.note_use(address, AddressUse::Import);
    hub.forget_unless_used(&live);
    Ok(Answer::created(created).into_response())
}
