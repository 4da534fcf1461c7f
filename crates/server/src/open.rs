//! How a table comes into being.

use std::{collections::BTreeMap, sync::Arc};

use tessera_core::{Record, Seed};
use tessera_eldorado::options::CourseChoice;
use tessera_protocol::{
    ErrorBody, GameName, Problem, SeatLetter,
    http::{CreateTable, CreatedTable},
    problem::SeatFault,
    table::SeatKind,
};
use tessera_store::{
    Actor, AddTokenError, CommandId, CreateError, GuestId, NewTable, NewToken, Secret, TableId,
    TokenKind,
};

use crate::{
    deed::{Deed, Digest, Head, Place},
    hub::{Hub, unavailable},
    live::{Live, Request},
    play::{COURSE, Setup, about, from_record},
    table::{Decided, check_level},
    tokens::digest,
};

/// A table that is to be made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is played.
    pub game: GameName,
    /// Options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// Who is to sit where.
    pub places: Vec<Place>,
    /// What people call it.
    pub name: String,
    /// Whether strangers may find it.
    pub public: bool,
    /// Seconds after which somebody who is away may be replaced.
    pub away_after: u32,
}

/// Seconds after which somebody who is away may be replaced, where nothing is said.
const AWAY_AFTER: u32 = 120;

impl Plan {
    /// What somebody asked for, and the seat they want for themselves.
    ///
    /// # Errors
    /// When a seat makes no sense.
    pub fn of(asked: CreateTable) -> Result<(Plan, Option<SeatLetter>), ErrorBody> {
        let mut own = None;
        let mut places = Vec::new();
        for (seat, plan) in SeatLetter::ALL.into_iter().zip(asked.seats) {
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
        let title = about(asked.game).title;
        let plan = Plan {
            game: asked.game,
            options: asked.options,
            places,
            name: asked.name.unwrap_or(title),
            public: asked.public,
            away_after: asked.away_after.unwrap_or(AWAY_AFTER),
        };
        Ok((plan, own))
    }
}

impl Hub {
    /// Makes a table.
    ///
    /// # Errors
    /// When the game has no such options or not so many seats, or it cannot be stored.
    pub async fn open(
        self: &Arc<Hub>,
        maker: GuestId,
        plan: Plan,
    ) -> Result<(Arc<Live>, CreatedTable), ErrorBody> {
        self.open_by(&Actor::Guest(maker), plan).await
    }

    async fn open_by(
        self: &Arc<Hub>,
        maker: &Actor,
        plan: Plan,
    ) -> Result<(Arc<Live>, CreatedTable), ErrorBody> {
        let course = self.course_of(&plan).await?;
        let setup = Setup {
            game: plan.game,
            options: &plan.options,
            course: course.as_ref().map(|(_, document)| document.as_str()),
            seats: plan.places.len(),
        };
        // A game that cannot begin is refused now and not when everybody sits.
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
                Actor::Guest(guest) => guest.to_string(),
                Actor::System(_) => maker.to_string(),
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
            name: plan.name,
            course: course.map(|(name, _)| name),
            at: self.world.now(),
        };
        self.store.create(table).await.map_err(not_created)?;
        self.keep_links(id, &head).await?;
        metrics::counter!("tessera_tables_total", "game" => plan.game.text()).increment(1);
        let live = self.table(id).await?;
        let created = CreatedTable {
            table: id.to_string(),
            commitment,
            version: 0,
            seat_links,
            address: self.settings.address(id),
            seated: None,
        };
        Ok((live, created))
    }

    /// Draws a link for each seat that somebody is invited to, unless it is kept for a guest.
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

    /// Stores the links that the head names.
    async fn keep_links(&self, table: TableId, head: &Head) -> Result<(), ErrorBody> {
        for (seat, place) in (0..).zip(&head.seats) {
            let Some(Digest(hash)) = place.link else {
                continue;
            };
            let token = NewToken {
                hash,
                kind: TokenKind::Seat,
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
                    error => {
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
        let course = found.ok_or_else(|| {
            ErrorBody::from(Problem::BadOption {
                detail: format!("there is no course {name}; GET /api/courses lists them"),
                option: COURSE.into(),
            })
        })?;
        Ok(Some((course.entry.name, course.document)))
    }

    /// Makes a finished table of a record, to be looked at: for a guest, or for the host's tools.
    ///
    /// # Errors
    /// When the record does not replay, or it cannot be stored.
    pub async fn import(
        self: &Arc<Hub>,
        maker: Actor,
        record: Record,
    ) -> Result<(Arc<Live>, CreatedTable), ErrorBody> {
        let bad = |detail: String| ErrorBody::from(Problem::BadRecord { detail });
        let named = GameName::ALL
            .into_iter()
            .find(|name| name.text() == record.game);
        let game = named.ok_or_else(|| bad(format!("there is no game `{}`", record.game)))?;
        if record.result.is_none() && record.ended.is_none() {
            return Err(bad("the game of this record has not ended".into()));
        }
        from_record(game, &record).map_err(|corrupt| bad(corrupt.to_string()))?;
        let plan = Plan {
            game,
            options: record.options.clone(),
            places: vec![Place::OPEN; record.seats.len()],
            name: format!("{}, imported", about(game).title),
            public: false,
            away_after: AWAY_AFTER,
        };
        let (live, mut created) = self.open_by(&maker, plan).await?;
        let request = Request {
            actor: maker,
            command_id: self.fresh_id(),
            digest: [0; 32],
            expected: None,
            answer_to: None,
        };
        let stored = live
            .commit(self, request, move |_, _| {
                let mut decided = Decided::new(Deed::Imported {
                    record: Box::new(record.clone()),
                });
                decided.changes.status = Some(tessera_store::Status::Finished);
                Ok(decided)
            })
            .await?;
        created.version = stored.version;
        Ok((live, created))
    }

    /// A command id where the client gave none.
    pub(crate) fn fresh_id(&self) -> CommandId {
        let word = self.world.word();
        word.parse().expect("a word has the form of a command id")
    }
}

fn not_created(error: CreateError) -> ErrorBody {
    match error {
        CreateError::Unavailable(error) => unavailable(&error),
        CreateError::NoCourse => Problem::BadOption {
            detail: error.to_string(),
            option: COURSE.into(),
        }
        .into(),
        CreateError::Exists => {
            tracing::error!("two tables have one id");
            Problem::Internal.into()
        }
    }
}
