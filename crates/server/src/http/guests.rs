//! Guests: an identity from the first visit, without signing up.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
};
use tessera_protocol::{
    ErrorBody, Problem,
    people::{GuestBody, NewGuest, Rename},
};
use tessera_store::{CreateGuestError, Guest, GuestId, RenameGuestError};

use super::{
    Answer, Refused,
    who::{Asked, by_cookie, cookie_name},
};
use crate::{caller::Caller, hub::Hub, services::unavailable, tokens::digest};

type State_ = State<Arc<Hub>>;

/// Creates a guest at the first visit. An existing session is never replaced: without accounts it
/// is all that identifies its guest.
pub async fn create(
    State(hub): State_,
    caller: Caller,
    headers: HeaderMap,
    Asked(new): Asked<NewGuest>,
) -> Result<(HeaderMap, Answer<GuestBody>), Refused> {
    // A seat key is not a session, but a cookie in the same request may be one.
    let caller = match caller {
        Caller::Seat(_) => by_cookie(&headers, &hub).await?,
        Caller::Guest(..) | Caller::Stranger => caller,
    };
    if let Caller::Guest(id, _) = caller {
        let known = guest(&hub, id).await?;
        return Ok((HeaderMap::new(), Answer::ok(body(known))));
    }
    let id = hub.world.guest();
    let token = hub.world.secret();
    let name = new.name.unwrap_or_else(|| any_name(id));
    let named = is_named(id, &name);
    let guest = tessera_store::NewGuest {
        id,
        name: name.clone(),
        session: digest(&token),
        at: hub.world.now(),
    };
    let created = hub.store.create_guest(guest).await;
    created.map_err(|error| match error {
        CreateGuestError::Unavailable(error) => unavailable(&error),
        CreateGuestError::Exists | CreateGuestError::TokenExists => {
            tracing::error!(%error, "a guest was not created");
            ErrorBody::from(Problem::Internal)
        }
    })?;
    let secure = if hub.settings.is_secure() {
        "; Secure"
    } else {
        ""
    };
    let cookie = format!(
        "{}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}",
        cookie_name(&hub.settings)
    );
    let mut headers = HeaderMap::new();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    let body = GuestBody {
        guest: id.to_string(),
        name,
        named,
        token: Some(token),
    };
    Ok((headers, Answer::created(body)))
}

/// A name for a guest who gave none.
fn any_name(id: GuestId) -> String {
    let [first, second, ..] = id.bits();
    format!(
        "Guest {}",
        u16::from_le_bytes([first, second]) % 9_000 + 1_000
    )
}

/// Whether a guest has chosen a name. The default one follows from the id.
fn is_named(id: GuestId, name: &str) -> bool {
    name != any_name(id)
}

/// A guest by id.
pub(super) async fn guest(hub: &Hub, id: GuestId) -> Result<Guest, ErrorBody> {
    let found = hub.store.guest(id).await;
    let found = found.map_err(|error| unavailable(&error))?;
    found.ok_or_else(|| ErrorBody::from(Problem::Who))
}

/// The guest who sent the request.
pub async fn me(State(hub): State_, caller: Caller) -> Result<Answer<GuestBody>, Refused> {
    let guest = guest(&hub, caller.guest()?).await?;
    Ok(Answer::ok(body(guest)))
}

fn body(guest: Guest) -> GuestBody {
    GuestBody {
        guest: guest.id.to_string(),
        named: is_named(guest.id, &guest.name),
        name: guest.name,
        token: None,
    }
}

/// Changes the name of the guest for future tables.
pub async fn rename(
    State(hub): State_,
    caller: Caller,
    Asked(rename): Asked<Rename>,
) -> Result<Answer<GuestBody>, Refused> {
    let id = caller.guest()?;
    let renamed = hub.store.rename_guest(id, rename.name).await;
    renamed.map_err(|error| match error {
        RenameGuestError::NoGuest => ErrorBody::from(Problem::Who),
        RenameGuestError::Unavailable(error) => unavailable(&error),
    })?;
    Ok(Answer::ok(body(guest(&hub, id).await?)))
}

/// Ends the session that sent the request, and its connections.
pub async fn forget(State(hub): State_, caller: Caller) -> Result<Answer<GuestBody>, Refused> {
    let guest = guest(&hub, caller.guest()?).await?;
    if let Some(token) = caller.token() {
        let revoked = hub.store.revoke_token(token, hub.world.now()).await;
        revoked.map_err(|error| unavailable(&error))?;
        hub.tokens.revoke(token);
    }
    Ok(Answer::ok(body(guest)))
}
