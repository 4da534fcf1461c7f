//! What may be done at a table: each question has an answer that can be stored, or a refusal.
//!
//! Nothing here changes the table; the row that was stored does.

use tessera_bots::Player;
use tessera_core::Seat;
use tessera_protocol::{
    ErrorBody, Problem, SeatLetter,
    notice::BotFault,
    table::{SeatKind, Status},
};
use tessera_store::{Changes, GuestId, NewToken, TokenHash, TokenKind};

use super::{Sitter, Table};
use crate::{
    deed::{Deed, Digest},
    play::{Chance, Play, Tried},
    world::World,
};

/// What is to be stored.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The row.
    pub deed: Deed,
    /// What it changes in listings.
    pub changes: Changes,
    /// The digest of the position after it.
    pub fingerprint: Option<[u8; 32]>,
}

impl Decided {
    /// A row that changes nothing else.
    pub(crate) fn new(deed: Deed) -> Decided {
        Decided {
            deed,
            changes: Changes::default(),
            fingerprint: None,
        }
    }
}

/// Who wants to sit down, and how.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// Who.
    pub guest: GuestId,
    /// As the others will see it.
    pub name: String,
    /// What the seat adds to the dealer's key.
    pub nonce: String,
    /// Where; any seat that is free for the guest where nothing is said.
    pub seat: Option<SeatLetter>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The link that opened the seat.
    pub link: Option<TokenHash>,
    /// The digest of the secret that will act for the seat.
    pub key: TokenHash,
}

impl Table {
    /// A refusal that says where the table is.
    pub fn refusal(&self, problem: Problem) -> ErrorBody {
        ErrorBody::from(problem).at_version(self.version)
    }

    /// The table is not so far, or farther.
    fn wrong_status(&self) -> ErrorBody {
        self.refusal(Problem::WrongStatus {
            status: self.status,
        })
    }

    /// Whether the table has this seat.
    ///
    /// # Errors
    /// When it has fewer.
    pub fn check_seat(&self, seat: SeatLetter) -> Result<(), ErrorBody> {
        match self.sitter(seat.seat()) {
            Some(_) => Ok(()),
            None => Err(self.no_seat()),
        }
    }

    fn no_seat(&self) -> ErrorBody {
        self.refusal(Problem::NoSeat {
            seats: self.seats.len() as u8,
        })
    }

    /// Somebody sits down; or a seat goes to another device of its holder, by a link that only
    /// the holder can make; or the holder asks again, having lost the secret of the seat.
    ///
    /// # Errors
    /// When the seat is not free for them, or somebody has the name.
    pub fn sit(&self, sitting: &Sitting) -> Result<(Seat, Decided), ErrorBody> {
        let guest = sitting.guest;
        let own = self.seat_of(guest);
        if let Some(seat) = own.filter(|&own| sitting.seat.is_some_and(|seat| seat.seat() != own)) {
            return Err(self.refusal(Problem::AlreadySeated { seat: seat.into() }));
        }
        let seat = own.map_or_else(|| self.free_seat(sitting), Ok)?;
        let Some(sitter) = self.sitter(seat) else {
            return Err(self.no_seat());
        };
        let hands_over = own.is_some() || sitting.link.is_some();
        if let Some(holder) = sitter.holder.as_ref().filter(|_| hands_over) {
            let deed = Deed::Handed {
                seat: seat.into(),
                guest: guest.to_string(),
                key: Digest(sitting.key),
            };
            let mut decided = self.seats(sitting, seat, deed);
            if holder.guest != guest {
                decided.changes.unseated.push(holder.guest);
            }
            let before = sitter.key.map(|Digest(key)| key);
            decided.changes.revoke_tokens.extend(before);
            return Ok((seat, decided));
        }
        self.open()?;
        self.check_name(&sitting.name)?;
        let deed = Deed::Sat {
            seat: seat.into(),
            guest: guest.to_string(),
            name: sitting.name.clone(),
            nonce: sitting.nonce.clone(),
            key: Digest(sitting.key),
        };
        Ok((seat, self.seats(sitting, seat, deed)))
    }

    /// The row with what sitting down changes: the link is spent, the seat's secret is made.
    fn seats(&self, sitting: &Sitting, seat: Seat, deed: Deed) -> Decided {
        let mut decided = Decided::new(deed);
        decided.changes.seated.push(sitting.guest);
        decided.changes.spend_tokens.extend(sitting.link);
        decided.changes.add_tokens.push(NewToken {
            hash: sitting.key,
            kind: TokenKind::Api,
            guest: Some(sitting.guest),
            table: Some(self.id),
            seat: u8::try_from(seat.index()).ok(),
            at: sitting.at,
        });
        decided
    }

    /// A new link to a seat; the one before it ends.
    pub fn link(&self, seat: Seat, holder: Option<GuestId>, link: TokenHash, at: i64) -> Decided {
        let mut decided = Decided::new(Deed::Linked {
            seat: seat.into(),
            link: Digest(link),
        });
        let before = self.sitter(seat).and_then(|sitter| sitter.link);
        decided
            .changes
            .revoke_tokens
            .extend(before.map(|Digest(link)| link));
        decided.changes.add_tokens.push(NewToken {
            hash: link,
            kind: TokenKind::Seat,
            guest: holder,
            table: Some(self.id),
            seat: u8::try_from(seat.index()).ok(),
            at,
        });
        decided
    }

    /// The seat that is asked for, or the first that is free.
    fn free_seat(&self, sitting: &Sitting) -> Result<Seat, ErrorBody> {
        let kept = |sitter: &Sitter| {
            let guest = sitting.guest.to_string();
            let kept = sitter.kept_for.as_ref();
            kept.is_some_and(|kept| kept.guest == guest)
        };
        let is_free = |sitter: &Sitter| sitter.holder.is_none() && sitter.bot.is_none();
        let may_sit = |sitter: &Sitter| {
            is_free(sitter)
                && (sitting.link.is_some()
                    || kept(sitter)
                    || matches!(sitter.kind, SeatKind::Open | SeatKind::Person))
                && (sitting.link.is_some() || sitter.kept_for.is_none() || kept(sitter))
        };
        let seats = || Seat::all(self.seats.len()).zip(&self.seats);
        let Some(asked) = sitting.seat else {
            let mut own = seats().filter(|(_, sitter)| is_free(sitter) && kept(sitter));
            let mut free = seats().filter(|(_, sitter)| may_sit(sitter));
            let found = own.next().or_else(|| free.next());
            let none = || self.refusal(Problem::NoFreeSeat);
            return found.map(|(seat, _)| seat).ok_or_else(none);
        };
        let seat = asked.seat();
        match self.sitter(seat) {
            None => Err(self.no_seat()),
            Some(sitter) if sitting.link.is_some() && sitter.holder.is_some() => Ok(seat),
            Some(sitter) if may_sit(sitter) => Ok(seat),
            Some(sitter) if is_free(sitter) => {
                Err(self.refusal(Problem::LinkNeeded { seat: asked }))
            }
            Some(_) => Err(self.refusal(Problem::SeatTaken {
                name: Some(self.name_of(asked)),
                seat: asked,
            })),
        }
    }

    /// Names at a table differ, whatever their case.
    fn check_name(&self, name: &str) -> Result<(), ErrorBody> {
        let folded = name.to_lowercase();
        let taken = self.seats.iter().any(|sitter| {
            let holder = sitter.holder.as_ref();
            holder.is_some_and(|holder| holder.name.to_lowercase() == folded)
        });
        match taken {
            true => Err(self.refusal(Problem::NameTaken { name: name.into() })),
            false => Ok(()),
        }
    }

    fn open(&self) -> Result<(), ErrorBody> {
        match self.status {
            Status::Open => Ok(()),
            _ => Err(self.wrong_status()),
        }
    }

    pub(super) fn running(&self) -> Result<&dyn Play, ErrorBody> {
        let play = self
            .play
            .as_deref()
            .filter(|_| self.status == Status::Running);
        play.ok_or_else(|| self.wrong_status())
    }

    /// Somebody gets up before the game begins.
    ///
    /// # Errors
    /// When it has begun.
    pub fn leave(&self, seat: Seat) -> Result<Decided, ErrorBody> {
        if self.status != Status::Open {
            return Err(self.wrong_status());
        }
        let mut decided = Decided::new(Deed::Left { seat: seat.into() });
        self.gives_up_seat(seat, &mut decided);
        Ok(decided)
    }

    fn gives_up_seat(&self, seat: Seat, decided: &mut Decided) {
        let key = self.sitter(seat).and_then(|sitter| sitter.key);
        decided.changes.unseated.extend(self.holder(seat));
        decided
            .changes
            .revoke_tokens
            .extend(key.map(|Digest(key)| key));
    }

    /// The game begins.
    ///
    /// # Errors
    /// When it has begun, or a seat is free.
    pub fn start(&self, world: &World) -> Result<Decided, ErrorBody> {
        self.open()?;
        let free = Seat::all(self.seats.len()).zip(&self.seats);
        let free: Vec<SeatLetter> = free
            .filter(|(_, sitter)| sitter.nonce.is_none())
            .map(|(seat, _)| seat.into())
            .collect();
        if !free.is_empty() {
            return Err(self.refusal(Problem::SeatsFree { seats: free }));
        }
        let nonces: Vec<&str> = self
            .seats
            .iter()
            .filter_map(|sitter| sitter.nonce.as_deref())
            .collect();
        let dealer = tessera_core::Dealer::new(&self.seed, &self.id.to_string(), &nonces).map_err(
            |error| {
                self.refusal(Problem::BadSetup {
                    detail: error.to_string(),
                })
            },
        )?;
        let play = self.setup().start()?;
        let chance = Chance {
            table: self.id,
            dealer: &dealer,
            world,
        };
        let tried = play.try_start(&chance);
        let mut decided = Decided::new(Deed::Started {
            chance: tried.chance,
        });
        decided.fingerprint = Some(tried.fingerprint);
        decided.changes.status = Some(tessera_store::Status::Running);
        Ok(decided)
    }

    /// A seat moves.
    ///
    /// # Errors
    /// When the game does not run, or with the first move that is refused.
    pub fn moves(
        &self,
        seat: Seat,
        texts: &[String],
        trouble: Option<BotFault>,
        world: &World,
    ) -> Result<Decided, ErrorBody> {
        let play = self.running()?;
        let Some(dealer) = &self.dealer else {
            return Err(self.wrong_status());
        };
        let chance = Chance {
            table: self.id,
            dealer,
            world,
        };
        let tried = play
            .try_moves(seat, texts, &chance)
            .map_err(|error| error.at_version(self.version))?;
        let Tried {
            actions,
            chance,
            over,
            fingerprint,
        } = tried;
        let mut decided = Decided::new(Deed::Moved {
            seat: seat.into(),
            actions,
            chance,
            trouble,
        });
        decided.fingerprint = Some(fingerprint);
        decided.changes.status = over.then_some(tessera_store::Status::Finished);
        Ok(decided)
    }

    /// A seat gives up. With two seats the game is over, with more a bot plays on.
    ///
    /// # Errors
    /// When the game does not run.
    pub fn resign(&self, seat: Seat) -> Result<Decided, ErrorBody> {
        self.running()?;
        let goes_on = self.seats.len() > 2;
        let mut decided = Decided::new(Deed::Resigned {
            seat: seat.into(),
            level: goes_on.then(|| STAND_IN.to_owned()),
        });
        match goes_on {
            true => self.gives_up_seat(seat, &mut decided),
            false => decided.changes.status = Some(tessera_store::Status::Finished),
        }
        Ok(decided)
    }

    /// A bot sits down: on a free seat before the game, or for somebody who plays.
    ///
    /// `is_gone` says whether that somebody has been away for long enough.
    ///
    /// # Errors
    /// When that seat is not for `asker` to give away.
    pub fn let_bot_play(
        &self,
        asker: GuestId,
        seat: Seat,
        level: &str,
        is_gone: bool,
    ) -> Result<Decided, ErrorBody> {
        check_level(level).map_err(|problem| self.refusal(problem))?;
        if matches!(self.status, Status::Finished | Status::Archived) {
            return Err(self.wrong_status());
        }
        let Some(sitter) = self.sitter(seat) else {
            return Err(self.no_seat());
        };
        if sitter.bot.is_some() {
            return Err(self.refusal(Problem::SeatTaken {
                name: Some(self.name_of(seat.into())),
                seat: seat.into(),
            }));
        }
        let own = self.seat_of(asker);
        let belongs = own.is_some() || self.is_made_by(asker);
        let may = match &sitter.holder {
            Some(holder) => holder.guest == asker || (own.is_some() && is_gone),
            None => belongs,
        };
        if !may && sitter.holder.is_some() && own.is_some() {
            return Err(self.refusal(Problem::NotAway {
                away_after: self.head.away_after,
                name: self.name_of(seat.into()),
                seat: seat.into(),
            }));
        }
        if !may {
            return Err(self.refusal(Problem::NotAtTable));
        }
        Ok(Decided::new(Deed::Bot {
            seat: seat.into(),
            level: level.into(),
        }))
    }

    /// Who let a bot play, or was replaced, plays again.
    ///
    /// # Errors
    /// When no bot plays for them.
    pub fn come_back(&self, seat: Seat) -> Result<Decided, ErrorBody> {
        let bot = self.sitter(seat).and_then(|sitter| sitter.bot.as_ref());
        match (bot, self.status) {
            (Some(_), Status::Open | Status::Running) => {
                Ok(Decided::new(Deed::Back { seat: seat.into() }))
            }
            (Some(_), _) => Err(self.wrong_status()),
            (None, _) => Err(self.refusal(Problem::NoBotPlays)),
        }
    }

    /// The same people play again at another table.
    ///
    /// # Errors
    /// While the game runs.
    pub fn play_again(&self, table: String) -> Result<Decided, ErrorBody> {
        match self.status {
            Status::Finished => Ok(Decided::new(Deed::Rematch { table })),
            _ => Err(self.refusal(Problem::StillRunning)),
        }
    }

    /// Nobody came any more.
    ///
    /// # Errors
    /// When the game has ended.
    pub fn archive(&self) -> Result<Decided, ErrorBody> {
        if matches!(self.status, Status::Finished | Status::Archived) {
            return Err(self.wrong_status());
        }
        let mut decided = Decided::new(Deed::Archived {});
        decided.changes.status = Some(tessera_store::Status::Archived);
        Ok(decided)
    }
}

/// Whether there is such a level of bot.
///
/// # Errors
/// When there is none, with those that there are.
pub(crate) fn check_level(level: &str) -> Result<(), Problem> {
    let mut known = Player::LEVELS.iter().map(|known| known.name());
    if known.any(|known| known == level) {
        return Ok(());
    }
    let known = Player::LEVELS.iter().map(|known| known.name().to_owned());
    Err(Problem::NoLevel {
        known: known.collect(),
        level: level.into(),
    })
}

/// The bot that plays on for somebody who resigned.
const STAND_IN: &str = "casual";
