//! The client, and the parts of its request, which are read before the handler runs.

use std::{error::Error, iter::successors, sync::Arc};

use axum::{
    extract::{
        FromRequest, FromRequestParts, OriginalUri, Path, Query, Request, rejection::QueryRejection,
    },
    http::{HeaderMap, header, request::Parts},
};
use serde::de::{DeserializeOwned, value};
use tessera_core::notation::shortened;
use tessera_protocol::{ErrorBody, Inward, Problem, SeatLetter, inward::member_at};
use tessera_store::TableId;

use super::{Refused, answer::shown, body};
use crate::{
    caller::Caller,
    hub::Hub,
    live::{LiveTable, no_table},
    settings::Settings,
    tokens::digest,
};

impl FromRequestParts<Arc<Hub>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Caller, Refused> {
        if let Some(known) = parts.extensions.get() {
            return Ok(*known);
        }
        if let Some(token) = bearer(&parts.headers) {
            let hash = digest(token);
            let found = hub.token(hash).await?;
            let caller = found.and_then(|token| Caller::with(hash, &token));
            return caller.ok_or(Problem::UnknownToken.into());
        }
        Ok(by_cookie(&parts.headers, hub).await?)
    }
}

/// The client that a session cookie identifies. `origin.rs` has checked whether the page that sent
/// it may use it.
///
/// Without TLS a page on another port of the host can add a cookie of the same name, so all of
/// them are tried.
pub(super) async fn by_cookie(headers: &HeaderMap, hub: &Hub) -> Result<Caller, ErrorBody> {
    for token in cookies(headers, &hub.settings).take(MOST_COOKIES) {
        let hash = digest(token);
        let found = hub.token(hash).await?;
        if let Some(caller) = found.and_then(|token| Caller::with(hash, &token)) {
            return Ok(caller);
        }
    }
    Ok(Caller::Stranger)
}

/// The number of cookies with our name that are tried: each may need a query to the store.
const MOST_COOKIES: usize = 4;

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The name of the cookie; over TLS no other host may set it.
pub(super) fn cookie_name(settings: &Settings) -> &'static str {
    if settings.is_secure() {
        "__Host-tessera"
    } else {
        "tessera"
    }
}

fn cookies<'a>(headers: &'a HeaderMap, settings: &Settings) -> impl Iterator<Item = &'a str> {
    let name = cookie_name(settings);
    let values = headers.get_all(header::COOKIE).into_iter();
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(move |(key, _)| *key == name)
        .map(|(_, value)| value.trim_matches('"'))
}

/// The body of a request, read strictly.
#[derive(Debug)]
pub struct Asked<T>(pub T);

impl<T: Inward> FromRequest<Arc<Hub>> for Asked<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, hub: &Arc<Hub>) -> Result<Asked<T>, Refused> {
        let bytes = body::read(&hub.body_memory, request, T::MOST).await?;
        // An empty body counts as an empty object.
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        Ok(Asked(T::read(bytes)?))
    }
}

/// The query of an address.
#[derive(Debug)]
pub struct Queried<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Queried<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Queried<T>, Refused> {
        let query = Query::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|error| {
            let wrong = wrong_parameter(&error);
            let reason = wrong.map_or_else(|| error.body_text(), ToString::to_string);
            Problem::WrongForm {
                column: None,
                detail: format!("the query cannot be read: {}", shortened(&reason)),
                line: None,
                member: wrong.and_then(|wrong| member_at(wrong.path())),
            }
        })?;
        Ok(Queried(query))
    }
}

/// The error of axum's parser, which its rejection only shows as a text.
fn wrong_parameter(error: &QueryRejection) -> Option<&serde_path_to_error::Error<value::Error>> {
    let first: &dyn Error = error;
    let mut causes = successors(Some(first), |&error| error.source());
    causes.find_map(|error| error.downcast_ref())
}

/// The table that a request names.
#[derive(Debug)]
pub struct At(pub Arc<LiveTable>);

impl FromRequestParts<Arc<Hub>> for At {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<At, Refused> {
        let TableNamed(id) = TableNamed::from_request_parts(parts, hub).await?;
        let live = hub.table(id).await?;
        live.note_asked().await;
        Ok(At(live))
    }
}

/// The id of the table that a request names; the table may not exist.
#[derive(Clone, Copy, Debug)]
pub struct TableNamed(pub TableId);

impl<S: Send + Sync> FromRequestParts<S> for TableNamed {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TableNamed, Refused> {
        let path =
            Path::<std::collections::HashMap<String, String>>::from_request_parts(parts, state);
        let path = path.await.map_err(|_| no_table())?;
        let id: Option<TableId> = path.get("table").and_then(|id| id.parse().ok());
        Ok(TableNamed(id.ok_or_else(no_table)?))
    }
}

/// The seat that a request names.
#[derive(Clone, Copy, Debug)]
pub struct SeatAt(pub SeatLetter);

impl<S: Send + Sync> FromRequestParts<S> for SeatAt {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<SeatAt, Refused> {
        let path =
            Path::<std::collections::HashMap<String, String>>::from_request_parts(parts, state);
        let path = path.await.map(|Path(path)| path).unwrap_or_default();
        let found = path.get("seat").and_then(|letter| SeatLetter::read(letter));
        if let Some(seat) = found {
            return Ok(SeatAt(seat));
        }
        let Ok(OriginalUri(uri)) = OriginalUri::from_request_parts(parts, state).await;
        let path = shown(&uri);
        Err(Problem::NoSuchAddress { path }.into())
    }
}
