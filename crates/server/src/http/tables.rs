//! Creating, listing and viewing tables, and rematches.

use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;
use tessera_bots::Player;
use tessera_protocol::{
    ErrorBody, GameName, Problem, SeatLetter,
    catalogue::Catalogue,
    http::{CreateTable, CreatedTable, Listing, TableBody},
    problem::MemberFault,
    seating::Ask,
};
use tessera_store::{Cursor, Filter, GuestId, Listed, Page, Status};

use super::{
    Answer, ClientAddress, Refused, seats,
    who::{Asked, At, Queried},
};
use crate::{
    caller::Caller,
    hub::Hub,
    live::{LiveTable, Request},
    open::Plan,
    play::about,
    services::unavailable,
    table::{Sender, TableCommand},
};

/// The games and the levels of bots.
pub async fn catalogue() -> Answer<Catalogue> {
    let games = GameName::LISTED.iter().copied();
    Answer::ok(Catalogue {
        version: env!("CARGO_PKG_VERSION").into(),
        games: games
            .map(|game| (game.text().to_owned(), about(game)))
            .collect(),
        levels: Player::LEVELS
            .iter()
            .map(|level| level.name().to_owned())
            .collect(),
    })
}

/// Creates a table, and seats its maker if the plan says so.
pub async fn create(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    Asked(asked): Asked<CreateTable>,
) -> Result<Answer<CreatedTable>, Refused> {
    let maker = caller.guest()?;
    let (plan, own) = Plan::of(asked)?;
    let (live, mut created) = hub.open(maker, address, plan).await?;
    if let Some(seat) = own {
        sit_at_once(&hub, &live, maker, Some(seat), &mut created).await?;
    }
    Ok(Answer::created(created))
}

async fn sit_at_once(
    hub: &Arc<Hub>,
    live: &Arc<LiveTable>,
    guest: GuestId,
    seat: Option<SeatLetter>,
    created: &mut CreatedTable,
) -> Result<(), ErrorBody> {
    let request = seats::SeatRequest {
        guest,
        name: super::guests::guest(hub, guest).await?.name,
        nonce: hub.world.word(),
        seat,
        link: None,
    };
    let seated = seats::sit(hub, live, request).await?;
    created.version = seated.version;
    created.seated = Some(seated);
    Ok(())
}

/// A table as the client sees it.
pub async fn look(caller: Caller, At(live): At) -> Result<Answer<TableBody>, Refused> {
    Ok(Answer::ok(live.look(caller).await?))
}

/// The filter of a list of tables.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Which {
    game: Option<GameName>,
    status: Option<String>,
    after: Option<String>,
}

/// The values of `status` in the query.
const STATUSES: [&str; 4] = ["open", "running", "finished", "archived"];

/// Tables on a page.
const LIMIT: u32 = 50;

/// Public tables.
pub async fn list(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Queried(which): Queried<Which>,
) -> Result<Answer<Listing>, Refused> {
    let status = match which.status.as_deref() {
        None => None,
        Some("open") => Some(Status::Lobby),
        Some(text) => Some(text.parse().map_err(|_| {
            let fault = MemberFault::Value {
                allowed: STATUSES.map(String::from).into(),
            };
            let member = "status".into();
            Problem::BadMember { fault, member }
        })?),
    };
    let filter = Filter {
        public: Some(true),
        status,
        game: which.game.map(|game| game.text().to_owned()),
    };
    let page = page(which.after.as_deref())?;
    let found = hub.store.list(filter, page).await;
    let found = found.map_err(|error| unavailable(&error))?;
    Ok(Answer::ok(listing(&hub, caller, found).await))
}

/// The tables at which the client holds a seat.
pub async fn mine(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Queried(which): Queried<Which>,
) -> Result<Answer<Listing>, Refused> {
    let guest = caller.guest()?;
    let page = page(which.after.as_deref())?;
    let found = hub.store.tables_of(guest, page).await;
    let found = found.map_err(|error| unavailable(&error))?;
    Ok(Answer::ok(listing(&hub, caller, found).await))
}

/// A page is identified by the last entry of the previous one: when it changed, and its id.
fn page(after: Option<&str>) -> Result<Page, ErrorBody> {
    let Some(after) = after else {
        return Ok(Page::first(LIMIT));
    };
    let cursor = after.split_once('.').and_then(|(updated_at, id)| {
        Some(Cursor {
            updated_at: updated_at.parse().ok()?,
            id: id.parse().ok()?,
        })
    });
    let unknown = || {
        let fault = MemberFault::Cursor;
        let member = "after".into();
        ErrorBody::from(Problem::BadMember { fault, member })
    };
    Ok(Page {
        after: Some(cursor.ok_or_else(unknown)?),
        limit: LIMIT,
    })
}

async fn listing(hub: &Arc<Hub>, caller: Caller, found: Vec<Listed>) -> Listing {
    let next = found.last().filter(|_| found.len() == LIMIT as usize);
    let next = next.map(|last| format!("{}.{}", last.updated_at, last.id));
    let guest = caller.guest().ok();
    let mut tables = Vec::with_capacity(found.len());
    for listed in found {
        // A table that cannot be read is left out; the cause is in the server's log.
        if let Ok(line) = hub.line(&listed, guest).await {
            tables.push(line);
        }
    }
    Listing { tables, next }
}

/// Creates a rematch: a table for the same people, each of them on the next seat.
pub async fn rematch(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    At(live): At,
    Asked(ask): Asked<Ask>,
) -> Result<Answer<CreatedTable>, Refused> {
    let guest = caller.guest()?;
    let (plan, known) = live
        .query(caller, |table| {
            caller.own_seat(table)?;
            let head = table.head();
            let plan = Plan {
                game: table.game(),
                options: head.options.clone(),
                places: table.rotated(),
                name: table.name().map(str::to_owned),
                public: table.is_public(),
                away_after: head.away_after,
            };
            // Checked first, so that no table is created in vain.
            table.check_finished()?;
            Ok::<_, ErrorBody>((plan, table.rematch().map(str::to_owned)))
        })
        .await?;
    if let Some(known) = known {
        return Ok(Answer::ok(known_rematch(&hub, &known).await?));
    }
    let (next, mut created) = hub.open(guest, address, plan).await?;
    let command = TableCommand::Rematch {
        table: created.table.clone(),
    };
    let command_id = seats::id_of(&hub, ask.command_id.as_deref())?;
    let request = Request::new(Sender::Caller(caller), command, command_id);
    let offered = live.submit(request).await;
    // If two players request a rematch at once, the first table counts.
    let known = live
        .read(caller, |table| table.rematch().map(str::to_owned))
        .await;
    match (offered, known) {
        (_, Some(known)) if known != created.table => {
            Ok(Answer::ok(known_rematch(&hub, &known).await?))
        }
        (Err(error), _) => Err(error.into()),
        (Ok(_), _) => {
            sit_at_once(&hub, &next, guest, None, &mut created).await?;
            Ok(Answer::created(created))
        }
    }
}

async fn known_rematch(hub: &Arc<Hub>, id: &str) -> Result<CreatedTable, ErrorBody> {
    let id = id.parse().map_err(|_| crate::live::no_table())?;
    let live = hub.table(id).await?;
    let (commitment, version) = live
        .read_current(Caller::Stranger, |table| {
            (table.head().commitment.clone(), table.version())
        })
        .await?;
    Ok(CreatedTable {
        table: id.to_string(),
        commitment,
        version,
        seat_links: Default::default(),
        address: hub.settings.address(id),
        seated: None,
    })
}
