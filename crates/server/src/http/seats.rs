//! Sitting down and getting up, starting, resigning, bots that stand in.

use std::sync::Arc;

use axum::extract::State;
use tessera_core::Seat;
use tessera_protocol::{
    ErrorBody, Problem, SeatLetter,
    http::Accepted,
    seating::{Ask, BotSeat, ClaimSeat, Join, SeatLink, Seated},
    table::Presence,
};
use tessera_store::{Actor, CommandId, GuestId, Token, TokenHash, TokenKind};

use super::{
    Answer, Refused, commands,
    guests::guest,
    who::{Asked, At, SeatAt},
};
use crate::{
    asker::Asker,
    hub::{Hub, unavailable},
    live::{Inside, Live, Request},
    table::{Decided, Sitting, Table},
    tokens::digest,
};

/// Sits down on a seat that is open to everybody, or kept for the guest.
pub async fn join(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    Asked(join): Asked<Join>,
) -> Result<Answer<Seated>, Refused> {
    let guest_id = asker.guest()?;
    let sitting = Wish {
        guest: guest_id,
        name: match join.name {
            Some(name) => name,
            None => guest(&hub, guest_id).await?.name,
        },
        nonce: join.nonce.unwrap_or_else(|| hub.world.word()),
        seat: join.seat,
        link: None,
    };
    Ok(Answer::ok(sit(&hub, &live, sitting).await?))
}

/// Sits down by a link, which is used up by that.
pub async fn claim(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    Asked(claim): Asked<ClaimSeat>,
) -> Result<Answer<Seated>, Refused> {
    let guest_id = asker.guest()?;
    let link = digest(&claim.link);
    let token = hub.store.token(link).await;
    let token = token.map_err(|error| unavailable(&error))?;
    let token =
        token.filter(|token| token.kind == TokenKind::Seat && token.table == Some(live.id()));
    let is_valid = token.as_ref().is_some_and(Token::is_valid);
    let seat = token.and_then(|token| Seat::new(token.seat?.into()));
    live.freshen(&hub).await?;
    let own = live
        .read(&hub, asker, |table| table.seat_of(guest_id))
        .await;
    // Whom the link has seated may have lost the answer, and asks again.
    let seat = seat.filter(|_| is_valid || seat == own);
    let seat = seat.ok_or(ErrorBody::from(Problem::LinkUsed))?;
    let sitting = Wish {
        guest: guest_id,
        name: match claim.name {
            Some(name) => name,
            None => guest(&hub, guest_id).await?.name,
        },
        nonce: claim.nonce.unwrap_or_else(|| hub.world.word()),
        seat: Some(seat.into()),
        link: is_valid.then_some(link),
    };
    Ok(Answer::ok(sit(&hub, &live, sitting).await?))
}

/// Who wants to sit down, and how.
pub(super) struct Wish {
    pub(super) guest: GuestId,
    pub(super) name: String,
    pub(super) nonce: String,
    pub(super) seat: Option<SeatLetter>,
    pub(super) link: Option<TokenHash>,
}

/// Seats somebody, and makes the secret that acts for the seat.
///
/// # Errors
/// When the seat is not for them.
pub(super) async fn sit(hub: &Arc<Hub>, live: &Arc<Live>, wish: Wish) -> Result<Seated, ErrorBody> {
    let secret = hub.world.secret();
    let guest = wish.guest;
    let sitting = Sitting {
        guest,
        name: wish.name,
        nonce: wish.nonce,
        seat: wish.seat,
        link: wish.link,
        key: digest(&secret),
        at: hub.world.now(),
    };
    let request = Request {
        actor: Actor::Guest(guest),
        command_id: hub.fresh_id(),
        digest: [0; 32],
        expected: None,
        answer_to: None,
    };
    let stored = live
        .commit(hub, request, move |inside, _| {
            inside.table().sit(&sitting).map(|(_, decided)| decided)
        })
        .await?;
    let seat = live
        .read(hub, Asker::Stranger, |table| table.seat_of(guest))
        .await;
    let gone = || ErrorBody::from(Problem::NotSeated);
    Ok(Seated {
        table: live.id().to_string(),
        seat: seat.ok_or_else(gone)?.into(),
        token: secret,
        version: stored.version,
    })
}

/// Something that a seat does. `what` is all that is asked for: the same id with another text is
/// no retry.
async fn ask(
    hub: &Arc<Hub>,
    live: &Arc<Live>,
    asker: Asker,
    ask: Ask,
    what: &str,
    decide: impl Fn(&Inside, &Hub) -> Result<Decided, ErrorBody> + Send + Sync + 'static,
) -> Result<Answer<Accepted>, Refused> {
    let command_id = id_of(hub, ask.command_id.as_deref())?;
    let guest = live
        .judge(hub, asker, |table| belongs(table, asker))
        .await?;
    let request = Request {
        actor: Actor::Guest(guest),
        command_id: command_id.clone(),
        digest: *blake3::hash(what.as_bytes()).as_bytes(),
        expected: None,
        answer_to: None,
    };
    let stored = live.commit(hub, request, decide).await?;
    Ok(Answer::ok(Accepted {
        command_id: command_id.to_string(),
        version: stored.version,
    }))
}

/// Whoever sits at the table, or has made it.
fn belongs(table: &Table, asker: Asker) -> Result<GuestId, ErrorBody> {
    match (asker.own_seat(table), asker) {
        (Ok((_, guest)), _) => Ok(guest),
        (Err(_), Asker::Guest(guest, _)) if table.is_made_by(guest) => Ok(guest),
        (Err(_), Asker::Guest(..)) => Err(table.refusal(Problem::NotAtTable)),
        (Err(error), _) => Err(error),
    }
}

/// The id of a command, drawn where the client gave none.
pub(super) fn id_of(hub: &Hub, given: Option<&str>) -> Result<CommandId, ErrorBody> {
    given.map_or_else(|| Ok(hub.fresh_id()), commands::named)
}

/// Gets up before the game begins.
pub async fn leave(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    Asked(body): Asked<Ask>,
) -> Result<Answer<Accepted>, Refused> {
    let left = ask(&hub, &live, asker, body, "leave", move |inside, _| {
        let (seat, _) = asker.own_seat(inside.table())?;
        inside.table().leave(seat)
    });
    left.await
}

/// Begins the game.
pub async fn start(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    Asked(body): Asked<Ask>,
) -> Result<Answer<Accepted>, Refused> {
    let started = ask(&hub, &live, asker, body, "start", |inside, hub| {
        inside.table().start(&hub.world)
    });
    started.await
}

/// Gives up.
pub async fn resign(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    Asked(body): Asked<Ask>,
) -> Result<Answer<Accepted>, Refused> {
    let resigned = ask(&hub, &live, asker, body, "resign", move |inside, _| {
        let (seat, _) = asker.own_seat(inside.table())?;
        inside.table().resign(seat)
    });
    resigned.await
}

/// Plays again after a bot has.
pub async fn back(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    Asked(body): Asked<Ask>,
) -> Result<Answer<Accepted>, Refused> {
    let back = ask(&hub, &live, asker, body, "back", move |inside, _| {
        let (seat, _) = asker.own_seat(inside.table())?;
        inside.table().come_back(seat)
    });
    back.await
}

/// Lets a bot play a seat.
pub async fn bot(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    SeatAt(letter): SeatAt,
    Asked(bot): Asked<BotSeat>,
) -> Result<Answer<Accepted>, Refused> {
    let body = Ask {
        command_id: bot.command_id,
    };
    let seat = letter.seat();
    let level = bot.level;
    let what = format!("bot {letter:?} {level}");
    let sits = ask(&hub, &live, asker, body, &what, move |inside, hub| {
        let guest = belongs(inside.table(), asker)?;
        let is_gone = inside.presence_of(hub, seat) == Presence::Gone;
        inside.table().let_bot_play(guest, seat, &level, is_gone)
    });
    sits.await
}

/// Makes a new link to a seat: for somebody else while it is free, for another device of its
/// holder later. The link before it ends.
pub async fn link(
    State(hub): State<Arc<Hub>>,
    asker: Asker,
    At(live): At,
    SeatAt(letter): SeatAt,
    Asked(_): Asked<Ask>,
) -> Result<Answer<SeatLink>, Refused> {
    let secret = hub.world.secret();
    let request = Request {
        actor: Actor::Guest(asker.guest()?),
        command_id: hub.fresh_id(),
        digest: [0; 32],
        expected: None,
        answer_to: None,
    };
    let hash = digest(&secret);
    live.commit(&hub, request, move |inside, hub| {
        let holder = may_link(inside.table(), asker, letter)?;
        let now = hub.world.now();
        Ok(inside.table().link(letter.seat(), holder, hash, now))
    })
    .await?;
    Ok(Answer::ok(SeatLink {
        table: live.id().to_string(),
        seat: letter,
        address: hub.settings.seat_address(live.id(), &secret),
        link: secret,
    }))
}

/// The holder of a seat may, and while it is free whoever belongs to the table.
fn may_link(table: &Table, asker: Asker, seat: SeatLetter) -> Result<Option<GuestId>, ErrorBody> {
    let guest = belongs(table, asker)?;
    table.check_seat(seat)?;
    match table.holder(seat.seat()) {
        Some(holder) if holder == guest => Ok(Some(guest)),
        Some(_) => Err(table.refusal(Problem::NotYourSeat { seat })),
        None if table.is_free(seat.seat()) => Ok(None),
        None => Err(table.refusal(Problem::SeatTaken { name: None, seat })),
    }
}
