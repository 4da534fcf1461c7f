//! New tables, from plans and from records.

use std::{collections::BTreeMap, sync::Arc};

use tessera_core::{Record, Seed, notation::shortened};
use tessera_eldorado::{board::SHIPPED, options::CourseChoice};
use tessera_protocol::{
    ErrorBody, GameName, Problem, SeatLetter, Version,
    http::{CreateTable, CreatedTable},
    problem::{OptionFault, SeatFault},
    table::SeatKind,
};
use tessera_store::{
    AddTokenError, CommandActor, CreateError, GuestId, Made, NewTable, NewToken, Secret, TableId,
    TokenKind,
};

use crate::{
    address::AddressKey,
    event::{Digest, Head, Place},
    hub::Hub,
    limits::AddressUse,
    live::{LiveTable, Request},
    play::{COURSE, Setup, about, stored_name},
    services::unavailable,
    table::{Sender, TableCommand, check_level},
    tokens::digest,
};

/// The plan of a new table.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: GameName,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The seats in playing order.
    pub places: Vec<Place>,
    /// Its name.
    pub name: Option<String>,
    /// Whether it is in the public list.
    pub public: bool,
    /// Seconds after which somebody who is away may be replaced.
    pub away_after: u32,
}

/// Seconds after which somebody who is away may be replaced, by default.
const AWAY_AFTER: u32 = 120;

impl Plan {
    /// The plan that a client requests, and the seat that its guest wants.
    ///
    /// # Errors
    /// When the plan of a seat contradicts itself.
    pub fn of(request: CreateTable) -> Result<(Plan, Option<SeatLetter>), ErrorBody> {
        let mut own = None;
        let mut places = Vec::new();
        for (seat, plan) in SeatLetter::ALL.into_iter().zip(request.seats) {
            let bad = |fault| ErrorBody::from(Problem::BadSeat { fault, seat });
            match (&plan.level, plan.kind) {
                (Some(level), SeatKind::Bot) => check_level(level)?,
                (Some(_), _) => return Err(bad(SeatFault::LevelWithoutBot)),
                (None, SeatKind::Bot) => return Err(bad(SeatFault::BotWithoutLevel)),
                (None, _) => {}
            }
            if plan.kind == SeatKind::Person && own.replace(seat).is_some() {
                return Err(bad(SeatFault::SecondSeat));
            }
            places.push(Place {
                kind: plan.kind,
                level: plan.level,
                ..Place::OPEN
            });
        }
        let plan = Plan {
            game: request.game,
            options: request.options,
            places,
            name: request.name,
            public: request.public,
            away_after: request.away_after.unwrap_or(AWAY_AFTER),
        };
        Ok((plan, own))
    }
}

impl Hub {
    /// Creates a table.
    ///
    /// # Errors
    /// When the game has no such options or cannot have this number of seats, or the table cannot
    /// be stored.
    pub async fn open(
        &self,
        maker: GuestId,
        address: AddressKey,
        plan: Plan,
    ) -> Result<(Arc<LiveTable>, CreatedTable), ErrorBody> {
        let has_bots = plan.places.iter().any(|place| place.kind == SeatKind::Bot);
        let made = self.made_by(maker).await?;
        self.limits.check_new_table(&made, address, has_bots)?;
        let (live, created) = self
            .open_by(&CommandActor::Guest(maker), plan, false)
            .await?;
        let used = if has_bots {
            AddressUse::BotTable(live.id())
        } else {
            AddressUse::Table(live.id())
        };
        self.limits.note_use(address, used);
        Ok((live, created))
    }

    /// What a guest has made; the store is queried only if quotas are on.
    ///
    /// # Errors
    /// When the store is unavailable.
    pub(crate) async fn made_by(&self, guest: GuestId) -> Result<Made, ErrorBody> {
        if self.limits.quotas().is_none() {
            return Ok(Made::default());
        }
        let made = self.store.made_by(guest).await;
        made.map_err(|error| unavailable(&error))
    }

    async fn open_by(
        &self,
        maker: &CommandActor,
        plan: Plan,
        imported: bool,
    ) -> Result<(Arc<LiveTable>, CreatedTable), ErrorBody> {
        let course = self.course_of(&plan).await?;
        let setup = Setup {
            game: plan.game,
            options: &plan.options,
            course: course.as_ref().map(|(_, document)| document.as_str()),
            seats: plan.places.len(),
        };
        // A game that cannot begin is refused now, not when everybody sits.
        setup.start()?;
        let options = setup.changed()?;
        let id = self.world.table();
        let secret: [u8; 32] = self.world.bytes();
        let seed = Seed::new(secret);
        let commitment = seed.commitment(&id.to_string()).map_err(|error| {
            tracing::error!(%error, "a table has no commitment");
            Problem::Internal
        })?;
        let mut places = plan.places;
        let seat_links = self.draw_links(&mut places);
        let head = Head {
            game: plan.game.text().into(),
            rules: about(plan.game).rules,
            options,
            course: course.as_ref().map(|(_, document)| document.clone()),
            seats: places,
            maker: match maker {
                CommandActor::Guest(guest) => guest.to_string(),
                CommandActor::System(_) => maker.to_string(),
            },
            commitment: commitment.clone(),
            away_after: plan.away_after,
        };
        let table = NewTable {
            id,
            head: serde_json::to_string(&head).expect("a head is plain data"),
            secret: Secret::new(secret.to_vec()),
            game: plan.game.text().into(),
            public: plan.public,
            name: stored_name(plan.game, plan.name),
            course: course.map(|(name, _)| name),
            maker: match maker {
                CommandActor::Guest(guest) => Some(*guest),
                CommandActor::System(_) => None,
            },
            bots: head.seats.iter().any(|place| place.level.is_some()),
            imported,
            at: self.world.now(),
        };
        self.store.create(table).await.map_err(not_created)?;
        self.keep_links(id, &head).await?;
        metrics::counter!("tessera_tables_total", "game" => plan.game.text()).increment(1);
        let live = self.table(id).await?;
        let created = CreatedTable {
            table: id.to_string(),
            commitment,
            version: Version::default(),
            seat_links,
            address: self.settings.address(id),
            seated: None,
        };
        Ok((live, created))
    }

    /// Creates a link for each invited seat that is not kept for a guest.
    fn draw_links(&self, places: &mut [Place]) -> BTreeMap<SeatLetter, String> {
        let mut links = BTreeMap::new();
        for (seat, place) in SeatLetter::ALL.into_iter().zip(places) {
            if place.kind == SeatKind::Invited && place.kept_for.is_none() {
                let secret = self.world.secret();
                place.link = Some(Digest(digest(&secret)));
                links.insert(seat, secret);
            }
        }
        links
    }

    /// Stores the links in the head.
    async fn keep_links(&self, table: TableId, head: &Head) -> Result<(), ErrorBody> {
        for (seat, place) in (0..).zip(&head.seats) {
            let Some(Digest(hash)) = place.link else {
                continue;
            };
            let token = NewToken {
                hash,
                kind: TokenKind::SeatLink,
                guest: None,
                table: Some(table),
                seat: Some(seat),
                at: self.world.now(),
            };
            self.store
                .add_token(token)
                .await
                .map_err(|error| match error {
                    AddTokenError::Unavailable(error) => unavailable(&error),
                    AddTokenError::Exists
                    | AddTokenError::NoGuest { .. }
                    | AddTokenError::NoTable => {
                        tracing::error!(%error, "a link was not made");
                        Problem::Internal.into()
                    }
                })?;
        }
        Ok(())
    }

    /// The course of the store that a plan names, with its document.
    async fn course_of(&self, plan: &Plan) -> Result<Option<(String, String)>, ErrorBody> {
        let named = plan
            .options
            .get(COURSE)
            .filter(|_| plan.game == GameName::Eldorado);
        let Some(name) = named else {
            return Ok(None);
        };
        let is_own = name.trim_start().starts_with('{');
        if is_own || CourseChoice::TEXTS.contains(&name.as_str()) {
            return Ok(None);
        }
        let found = self.store.course(name.clone()).await;
        let found = found.map_err(|error| unavailable(&error))?;
        let course = found.ok_or_else(|| no_course(name))?;
        Ok(Some((course.entry.name, course.document)))
    }

    /// Creates a finished table from a record, for a guest or for the host's tools.
    ///
    /// # Errors
    /// When the record does not replay, or the table cannot be stored.
    pub async fn import(
        &self,
        maker: CommandActor,
        record: Record,
    ) -> Result<(Arc<LiveTable>, CreatedTable), ErrorBody> {
        let bad = |member: &str, detail: String| Problem::BadRecord {
            detail,
            member: Some(member.into()),
            move_number: None,
        };
        let named = GameName::named(&record.game);
        let game =
            named.ok_or_else(|| bad("game", format!("there is no game `{}`", record.game)))?;
        if record.result.is_none() && record.ended.is_none() {
            let detail = "the game of this record has not ended";
            return Err(bad("result", detail.into()).into());
        }
        let replayed = self.heavy.run(move || {
            let replayed = tessera_games::replayed(game, &record);
            replayed
                .map(|_| record)
                .map_err(|error| Problem::bad_record(&error))
        });
        let record = replayed.await??;
        let plan = Plan {
            game,
            options: record.options.clone(),
            places: vec![Place::OPEN; record.seats.len()],
            name: None,
            public: false,
            away_after: AWAY_AFTER,
        };
        let (live, mut created) = self.open_by(&maker, plan, true).await?;
        let record = Box::new(record);
        let command = TableCommand::Import { record };
        let request = Request::new(Sender::Actor(maker), command, self.fresh_id());
        created.version = live.submit(request).await?.version;
        Ok((live, created))
    }
}

/// The refusal of a course that is neither published nor stored here.
fn no_course(name: &str) -> ErrorBody {
    let published = SHIPPED.iter().map(|(word, _)| (*word).to_owned());
    let fault = OptionFault::Value {
        allowed: published.collect(),
        value: shortened(name),
    };
    let option = COURSE.into();
    Problem::BadOption { fault, option }.into()
}

fn not_created(error: CreateError) -> ErrorBody {
    match error {
        CreateError::Unavailable(error) => unavailable(&error),
        CreateError::NoCourse => no_course(""),
        CreateError::Exists => {
            tracing::error!("two tables have the same id");
            Problem::Internal.into()
        }
    }
}
