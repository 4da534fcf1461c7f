//! Sitting down and leaving, starting, resigning, stand-ins.

use std::sync::Arc;

use axum::extract::State;
use tessera_core::Seat;
use tessera_protocol::{
    ErrorBody, Problem, SeatLetter,
    http::Accepted,
    seating::{Ask, BotSeat, ClaimSeat, Join, SeatLink, Seated},
};
use tessera_store::{CommandActor, CommandId, GuestId, Token, TokenHash, TokenKind};

use super::{
    Answer, Refused, commands,
    guests::guest,
    who::{Asked, At, SeatAt},
};
use crate::{
    caller::Caller,
    hub::Hub,
    live::{LiveTable, Request},
    services::unavailable,
    table::{Sender, Sitting, TableCommand},
    tokens::digest,
};

/// Sits down on a seat that is open to everybody, or kept for the guest.
pub async fn join(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    At(live): At,
    Asked(join): Asked<Join>,
) -> Result<Answer<Seated>, Refused> {
    let guest_id = caller.guest()?;
    let request = SeatRequest {
        guest: guest_id,
        name: match join.name {
            Some(name) => name,
            None => guest(&hub, guest_id).await?.name,
        },
        nonce: join.nonce.unwrap_or_else(|| hub.world.word()),
        seat: join.seat,
        link: None,
    };
    Ok(Answer::ok(sit(&hub, &live, request).await?))
}

/// Sits down with a link, which becomes invalid.
pub async fn claim(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    At(live): At,
    Asked(claim): Asked<ClaimSeat>,
) -> Result<Answer<Seated>, Refused> {
    let guest_id = caller.guest()?;
    let link = digest(&claim.link);
    let token = hub.store.token(link).await;
    let token = token.map_err(|error| unavailable(&error))?;
    let token =
        token.filter(|token| token.kind == TokenKind::SeatLink && token.table == Some(live.id()));
    let is_valid = token.as_ref().is_some_and(Token::is_valid);
    let seat = token.and_then(|token| Seat::new(token.seat?.into()));
    let own = live
        .read_current(caller, |table| table.seat_of(guest_id))
        .await?;
    // A guest who sat down with the link may have lost the answer and repeat the request.
    let seat = seat.filter(|_| is_valid || seat == own);
    let seat = seat.ok_or(ErrorBody::from(Problem::LinkUsed))?;
    let request = SeatRequest {
        guest: guest_id,
        name: match claim.name {
            Some(name) => name,
            None => guest(&hub, guest_id).await?.name,
        },
        nonce: claim.nonce.unwrap_or_else(|| hub.world.word()),
        seat: Some(seat.into()),
        link: is_valid.then_some(link),
    };
    Ok(Answer::ok(sit(&hub, &live, request).await?))
}

/// A request to sit down. A [`Sitting`] adds the digest of the seat's new secret.
pub(super) struct SeatRequest {
    pub(super) guest: GuestId,
    pub(super) name: String,
    pub(super) nonce: String,
    pub(super) seat: Option<SeatLetter>,
    pub(super) link: Option<TokenHash>,
}

/// Seats a guest, and creates the secret of the seat.
///
/// # Errors
/// When the guest may not have the seat.
pub(super) async fn sit(
    hub: &Hub,
    live: &Arc<LiveTable>,
    request: SeatRequest,
) -> Result<Seated, ErrorBody> {
    let secret = hub.world.secret();
    let guest = request.guest;
    let sitting = Sitting {
        guest,
        name: request.name,
        nonce: request.nonce,
        seat: request.seat,
        link: request.link,
        key: digest(&secret),
    };
    let sender = Sender::Actor(CommandActor::Guest(guest));
    let request = Request::new(sender, TableCommand::Sit(sitting), hub.fresh_id());
    let stored = live.submit(request).await?;
    let seat = live
        .read(Caller::Stranger, |table| table.seat_of(guest))
        .await;
    let gone = || ErrorBody::from(Problem::NotSeated);
    Ok(Seated {
        table: live.id().to_string(),
        seat: seat.ok_or_else(gone)?.into(),
        token: secret,
        version: stored.version,
    })
}

/// Submits a command. `what` describes it completely: the same id with another text is not a retry.
async fn submit(
    hub: &Hub,
    live: &Arc<LiveTable>,
    caller: Caller,
    given_id: Option<&str>,
    what: &str,
    command: TableCommand,
) -> Result<Answer<Accepted>, Refused> {
    let command_id = id_of(hub, given_id)?;
    let request = Request {
        digest: *blake3::hash(what.as_bytes()).as_bytes(),
        ..Request::new(Sender::Caller(caller), command, command_id.clone())
    };
    let stored = live.submit(request).await?;
    Ok(Answer::ok(Accepted {
        command_id: command_id.to_string(),
        version: stored.version,
    }))
}

/// The id of a command; a random one if the client sent none.
pub(super) fn id_of(hub: &Hub, given: Option<&str>) -> Result<CommandId, ErrorBody> {
    given.map_or_else(|| Ok(hub.fresh_id()), commands::read_id)
}

/// Leaves a seat before the game begins.
pub async fn leave(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    At(live): At,
    Asked(Ask { command_id }): Asked<Ask>,
) -> Result<Answer<Accepted>, Refused> {
    let id = command_id.as_deref();
    submit(&hub, &live, caller, id, "leave", TableCommand::Leave).await
}

/// Starts the game.
pub async fn start(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    At(live): At,
    Asked(Ask { command_id }): Asked<Ask>,
) -> Result<Answer<Accepted>, Refused> {
    let id = command_id.as_deref();
    submit(&hub, &live, caller, id, "start", TableCommand::Start).await
}

/// Resigns.
pub async fn resign(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    At(live): At,
    Asked(Ask { command_id }): Asked<Ask>,
) -> Result<Answer<Accepted>, Refused> {
    let id = command_id.as_deref();
    submit(&hub, &live, caller, id, "resign", TableCommand::Resign).await
}

/// Takes the seat back from a stand-in.
pub async fn back(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    At(live): At,
    Asked(Ask { command_id }): Asked<Ask>,
) -> Result<Answer<Accepted>, Refused> {
    let id = command_id.as_deref();
    submit(&hub, &live, caller, id, "back", TableCommand::ComeBack).await
}

/// Lets a bot play a seat.
pub async fn bot(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    At(live): At,
    SeatAt(seat): SeatAt,
    Asked(BotSeat { command_id, level }): Asked<BotSeat>,
) -> Result<Answer<Accepted>, Refused> {
    let what = format!("bot {seat} {level}");
    let command = TableCommand::LetBotPlay { seat, level };
    submit(&hub, &live, caller, command_id.as_deref(), &what, command).await
}

/// Creates a new link to a seat: for another person while it is free, for another device of its
/// holder later. The previous link becomes invalid.
pub async fn link(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    At(live): At,
    SeatAt(seat): SeatAt,
    Asked(_): Asked<Ask>,
) -> Result<Answer<SeatLink>, Refused> {
    // A seat key cannot create links.
    caller.guest()?;
    let secret = hub.world.secret();
    let link = digest(&secret);
    let command = TableCommand::Link { seat, link };
    let request = Request::new(Sender::Caller(caller), command, hub.fresh_id());
    live.submit(request).await?;
    Ok(Answer::ok(SeatLink {
        table: live.id().to_string(),
        seat,
        address: hub.settings.seat_address(live.id(), &secret),
        link: secret,
    }))
}
