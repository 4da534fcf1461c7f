//! A table as a fold over the rows of its log. It contains nothing besides its head and these rows.

mod command;
mod decide;
mod fold;
mod show;

use std::collections::BTreeMap;

use tessera_core::{Dealer, Mover, Record, Seat, Seed};
use tessera_games::{AnyGame, Corrupt};
use tessera_protocol::{
    GameName, SeatLetter, Version,
    notice::Notice,
    table::{Ended, SeatKind, Status},
};
use tessera_store::{GuestId, TableId, TokenHash};

pub use command::{Party, Sender, Sitting, TableCommand};
pub(crate) use decide::check_level;
pub use decide::{Decision, Moment};

use crate::{
    event::{Digest, Head, Kept, Place},
    play::given_name,
};

/// A table as it stands after some rows of its log. A copy shares the moves of its game.
#[derive(Clone)]
pub struct Table {
    id: TableId,
    name: Option<String>,
    public: bool,
    head: Head,
    game: GameName,
    maker: Option<GuestId>,
    seed: Seed,
    version: Version,
    /// The time of the last row; 0 if there is none yet.
    changed_at: i64,
    seats: Vec<Sitter>,
    status: Status,
    play: Option<Box<dyn AnyGame>>,
    dealer: Option<Dealer>,
    ended: Option<Ended>,
    notices: BTreeMap<u32, Notice>,
    rematch: Option<String>,
    /// The record from which an imported table was made.
    imported: Option<Box<Record>>,
}

/// A seat and its player.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sitter {
    /// The kind of seat that was planned.
    kind: SeatKind,
    kept_for: Option<Kept>,
    /// The person whose seat it is.
    holder: Option<Holder>,
    /// The level of the bot that plays it, for itself or for the holder.
    bot: Option<String>,
    /// What the seat adds to the dealer's key.
    nonce: Option<String>,
    /// The digests of the seat's link and of the seat key.
    link: Option<Digest>,
    key: Option<Digest>,
}

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Holder {
    guest: GuestId,
    name: String,
}

/// What the seat of a bot adds to the dealer's key: always the same, so that a host who knows the
/// seed cannot try nonces until the draws are favourable.
const BOT_NONCE: &str = "bot";

/// The number of notices that are shown.
const NOTICES: usize = 20;

impl Table {
    /// A table before its first row.
    ///
    /// # Errors
    /// When the head or the seed is invalid.
    pub fn new(stored: &tessera_store::Table) -> Result<Table, Corrupt> {
        let listed = &stored.listed;
        let head: Head = serde_json::from_str(&listed.head)
            .map_err(|error| Corrupt(format!("head: {error}")))?;
        let named = GameName::named(&head.game);
        let game = named.ok_or_else(|| Corrupt(format!("there is no game `{}`", head.game)))?;
        let seed: [u8; 32] = stored
            .secret
            .reveal()
            .try_into()
            .map_err(|_| Corrupt("the seed does not have 32 bytes".into()))?;
        let seats = head.seats.iter().map(|place| Sitter {
            kind: place.kind,
            kept_for: place.kept_for.clone(),
            holder: None,
            bot: place.level.clone(),
            nonce: place.level.as_ref().map(|_| BOT_NONCE.to_owned()),
            link: place.link,
            key: None,
        });
        Ok(Table {
            id: listed.id,
            name: given_name(game, &listed.name).map(str::to_owned),
            public: listed.public,
            game,
            maker: head.maker.parse().ok(),
            seed: Seed::new(seed),
            version: Version::default(),
            changed_at: 0,
            seats: seats.collect(),
            status: Status::Open,
            play: None,
            dealer: None,
            ended: None,
            notices: BTreeMap::new(),
            rematch: None,
            imported: None,
            head,
        })
    }

    /// The approximate number of bytes in memory, measured on tables of all games and rounded up.
    pub fn memory(&self) -> usize {
        const TABLE: usize = 8 << 10;
        /// One of the positions: the current one, the first one, the mark of each seat.
        const POSITION: usize = 4 << 10;
        /// A row's command, its moves, and its score.
        const ROW: usize = 300;
        const MOVE_OF_RECORD: usize = 64;
        let positions = self.play.as_ref().map_or(0, |_| self.seats.len() + 3);
        let rows = usize::try_from(self.version.0).unwrap_or(usize::MAX);
        let record = self
            .imported
            .as_ref()
            .map_or(0, |record| record.moves.len());
        TABLE + POSITION * positions + ROW * rows + MOVE_OF_RECORD * record
    }

    /// Its id.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The number of rows in its log.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The time of its last row, in milliseconds since 1970.
    pub fn changed_at(&self) -> i64 {
        self.changed_at
    }

    /// Its status.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Its game.
    pub fn game(&self) -> GameName {
        self.game
    }

    /// Seconds after which somebody who is away may be replaced.
    pub fn away_after(&self) -> u32 {
        self.head.away_after
    }

    /// The table at which the same people play again.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The fingerprint of the position, once there is one.
    pub fn fingerprint(&self) -> Option<[u8; 32]> {
        self.play.as_ref().map(|play| play.fingerprint())
    }

    /// The game, once it has begun.
    pub fn play(&self) -> Option<&dyn AnyGame> {
        self.play.as_deref()
    }

    /// The seat whose move the table waits for.
    pub fn turn(&self) -> Option<Seat> {
        let running = self.status == Status::Running;
        match self.play.as_ref().filter(|_| running)?.mover() {
            Mover::Seat(seat) => Some(seat),
            Mover::Chance | Mover::Over => None,
        }
    }

    /// The seat and the level of the bot whose move the table waits for.
    pub fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.turn()?;
        let bot = self.seats.get(seat.index())?.bot.as_deref()?;
        Some((seat, bot))
    }

    /// Whether any seat is played by a bot, for itself or for its holder.
    pub fn has_bots(&self) -> bool {
        self.seats.iter().any(|sitter| sitter.bot.is_some())
    }

    /// The digests of the seat keys.
    pub fn keys(&self) -> Vec<TokenHash> {
        let keys = self.seats.iter().filter_map(|sitter| sitter.key);
        keys.map(|Digest(key)| key).collect()
    }

    /// The seat that a guest holds.
    pub fn seat_of(&self, guest: GuestId) -> Option<Seat> {
        let holds = |sitter: &Sitter| {
            let holder = sitter.holder.as_ref();
            holder.is_some_and(|holder| holder.guest == guest)
        };
        self.sitters()
            .find(|(_, sitter)| holds(sitter))
            .map(|(seat, _)| seat)
    }

    /// Whether a bot plays a seat, for itself or for its holder.
    pub fn is_played_by_bot(&self, seat: Seat) -> bool {
        let sitter = self.seats.get(seat.index());
        sitter.is_some_and(|sitter| sitter.bot.is_some())
    }

    /// Whether a seat has neither a holder nor a bot.
    pub fn is_free(&self, seat: Seat) -> bool {
        let sitter = self.seats.get(seat.index());
        sitter.is_some_and(|sitter| sitter.holder.is_none() && sitter.bot.is_none())
    }

    /// The guest who holds a seat.
    pub fn holder(&self, seat: Seat) -> Option<GuestId> {
        let sitter = self.seats.get(seat.index())?;
        sitter.holder.as_ref().map(|holder| holder.guest)
    }

    /// The seats that people hold.
    pub fn held(&self) -> impl Iterator<Item = Seat> + '_ {
        self.sitters()
            .filter_map(|(seat, sitter)| sitter.holder.as_ref().map(|_| seat))
    }

    /// Whether it is in the public list.
    pub fn is_public(&self) -> bool {
        self.public
    }

    /// What never changes about it.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The name that somebody has given it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The seats of a rematch: everybody moves on by one.
    pub fn rotated(&self) -> Vec<Place> {
        let places = self
            .seats
            .iter()
            .map(|sitter| match (&sitter.holder, &sitter.bot) {
                (Some(holder), _) => Place {
                    kind: SeatKind::Invited,
                    kept_for: Some(Kept {
                        guest: holder.guest.to_string(),
                        name: holder.name.clone(),
                    }),
                    ..Place::OPEN
                },
                (None, level) => Place {
                    kind: match level {
                        Some(_) => SeatKind::Bot,
                        None => SeatKind::Open,
                    },
                    level: level.clone(),
                    ..Place::OPEN
                },
            });
        let mut places: Vec<Place> = places.collect();
        if !places.is_empty() {
            places.rotate_left(1);
        }
        places
    }

    /// Whether a person plays any seat: holds it, and has no stand-in.
    pub fn has_people(&self) -> bool {
        let mut seats = self.seats.iter();
        seats.any(|sitter| sitter.holder.is_some() && sitter.bot.is_none())
    }

    /// The guest who made the table; `None` if the host did.
    pub fn maker(&self) -> Option<GuestId> {
        self.maker
    }

    /// Whether the guest made the table.
    pub fn is_made_by(&self, guest: GuestId) -> bool {
        self.maker == Some(guest)
    }

    /// Whether it was made from a record.
    pub fn is_imported(&self) -> bool {
        self.imported.is_some()
    }

    fn sitters(&self) -> impl Iterator<Item = (Seat, &Sitter)> {
        Seat::all(self.seats.len()).zip(&self.seats)
    }

    fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.seats.get(seat.index())
    }

    fn sitter_mut(&mut self, seat: SeatLetter) -> Result<&mut Sitter, Corrupt> {
        let place = seat.seat().index();
        let missing = || Corrupt(format!("there is no seat {seat}"));
        self.seats.get_mut(place).ok_or_else(missing)
    }
}
