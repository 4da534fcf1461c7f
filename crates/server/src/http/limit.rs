//! Rates of requests, which are checked before anything else is done for a request.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, Request, State},
    http::request::Parts,
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse as _, Response},
    routing::MethodRouter,
};
use tessera_protocol::Problem;

use super::Refused;
use crate::{
    address::AddressKey,
    caller::Caller,
    hub::Hub,
    limits::{RequestClass, SocketPlace},
    serve::Peer,
};

/// The address of the client behind a request: that of its connection, or the one that a trusted
/// proxy names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub AddressKey);

impl FromRequestParts<Arc<Hub>> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        hub: &Arc<Hub>,
    ) -> Result<ClientAddress, std::convert::Infallible> {
        Ok(address_of(parts, hub))
    }
}

fn address_of(parts: &mut Parts, hub: &Hub) -> ClientAddress {
    if let Some(known) = parts.extensions.get() {
        return *known;
    }
    // Only requests of tests have no connection; they share an address.
    let peer = parts.extensions.get::<Peer>();
    let peer = peer.map_or(std::net::Ipv4Addr::UNSPECIFIED.into(), |&Peer(peer)| peer);
    let client = hub.settings.proxies.client(peer, &parts.headers);
    let address = ClientAddress(AddressKey::of(client));
    parts.extensions.insert(address);
    address
}

/// A client that opens a socket or a stream. It is counted before anything else is done for it.
pub(super) struct Arrival {
    pub(super) caller: Caller,
    pub(super) address: AddressKey,
    /// Counts the connection until it ends; a refusal if the client opens or has too many.
    pub(super) place: Result<Option<SocketPlace>, Problem>,
}

impl FromRequestParts<Arc<Hub>> for Arrival {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Arrival, Refused> {
        let ClientAddress(address) = address_of(parts, hub);
        let refused = |problem| Arrival {
            caller: Caller::Stranger,
            address,
            place: Err(problem),
        };
        if let Err(problem) = hub.limits.check_address(RequestClass::Connect, address) {
            return Ok(refused(problem));
        }
        let caller = Caller::from_request_parts(parts, hub).await?;
        let guest = caller.acts_for();
        if let Some(guest) = guest
            && let Err(problem) = hub.limits.check_guest(RequestClass::Connect, guest)
        {
            return Ok(refused(problem));
        }
        Ok(Arrival {
            caller,
            address,
            place: hub.limits.enter_socket(guest, address),
        })
    }
}

/// Limits routes of the API by the rates of a class of requests.
pub(super) fn limited(
    hub: &Arc<Hub>,
    class: RequestClass,
    routes: MethodRouter<Arc<Hub>>,
) -> MethodRouter<Arc<Hub>> {
    routes.route_layer(from_fn_with_state((Arc::clone(hub), class), check))
}

async fn check(
    State((hub, class)): State<(Arc<Hub>, RequestClass)>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let ClientAddress(address) = address_of(&mut parts, &hub);
    if let Err(problem) = hub.limits.check_address(class, address) {
        return Refused::from(problem).into_response();
    }
    // An unknown token is refused later, if the handler needs one.
    if let Ok(caller) = Caller::from_request_parts(&mut parts, &hub).await {
        if let Some(guest) = caller.acts_for()
            && let Err(problem) = hub.limits.check_guest(class, guest)
        {
            return Refused::from(problem).into_response();
        }
        parts.extensions.insert(caller);
    }
    next.run(Request::from_parts(parts, body)).await
}

/// Counts a request for the page, its files or an address that does not exist, by address only.
pub(super) async fn check_page(
    State(hub): State<Arc<Hub>>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let ClientAddress(address) = address_of(&mut parts, &hub);
    if let Err(problem) = hub.limits.check_address(RequestClass::Read, address) {
        return Refused::from(problem).into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}
