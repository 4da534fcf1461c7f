//! What may be done at a table: each question has an answer that can be stored, or a refusal.
//!
//! Nothing here changes the table; the row that was stored does.

use tessera_bots::Player;
use tessera_core::Seat;
use tessera_protocol::{
    ErrorBody, SeatLetter,
    refusal::code,
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
    pub fn refusal(&self, status: u16, code: &str, sentence: impl Into<String>) -> ErrorBody {
        ErrorBody::new(status, code, sentence).at_version(self.version)
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
            let sentence = format!("you hold seat {seat} of this table");
            return Err(self.refusal(409, code::SEAT_TAKEN, sentence));
        }
        let seat = own.map_or_else(|| self.free_seat(sitting), Ok)?;
        let Some(sitter) = self.sitter(seat) else {
            return Err(self.refusal(404, code::NOT_ALLOWED, "there is no such seat"));
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
            let none = || self.refusal(409, code::SEAT_TAKEN, "no seat is free; you may watch");
            return found.map(|(seat, _)| seat).ok_or_else(none);
        };
        let seat = asked.seat();
        match self.sitter(seat) {
            None => {
                let sentence = format!("the table has {} seats", self.seats.len());
                Err(self.refusal(404, code::NOT_ALLOWED, sentence))
            }
            Some(sitter) if sitting.link.is_some() && sitter.holder.is_some() => Ok(seat),
            Some(sitter) if may_sit(sitter) => Ok(seat),
            Some(sitter) if is_free(sitter) => {
                let sentence = "this seat is for whoever has its link";
                Err(self.refusal(403, code::NOT_ALLOWED, sentence))
            }
            Some(_) => {
                let sentence = format!("{} sits there", self.name_of(asked));
                Err(self.refusal(409, code::SEAT_TAKEN, sentence))
            }
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
            true => {
                let sentence = format!("somebody at the table is called {name}; take another name");
                Err(self.refusal(409, code::NAME_TAKEN, sentence))
            }
            false => Ok(()),
        }
    }

    fn open(&self) -> Result<(), ErrorBody> {
        match self.status {
            Status::Open => Ok(()),
            _ => Err(self.refusal(409, code::NOT_RUNNING, "the game has begun")),
        }
    }

    pub(super) fn running(&self) -> Result<&dyn Play, ErrorBody> {
        let sentence = match self.status {
            Status::Open => "the game has not begun",
            Status::Running => "the game has no position",
            Status::Finished => "the game is over",
            Status::Archived => "the table was archived",
        };
        let play = self
            .play
            .as_deref()
            .filter(|_| self.status == Status::Running);
        play.ok_or_else(|| self.refusal(409, code::NOT_RUNNING, sentence))
    }

    /// Somebody gets up before the game begins.
    ///
    /// # Errors
    /// When it has begun.
    pub fn leave(&self, seat: Seat) -> Result<Decided, ErrorBody> {
        if self.status != Status::Open {
            let sentence = "the game has begun; resign, or let a bot play for you";
            return Err(self.refusal(409, code::NOT_RUNNING, sentence));
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
        let free: Vec<String> = free
            .filter(|(_, sitter)| sitter.nonce.is_none())
            .map(|(seat, _)| seat.to_string())
            .collect();
        if !free.is_empty() {
            let sentence = format!(
                "nobody sits on seat {}; wait, or let a bot sit down there",
                free.join(", ")
            );
            return Err(self.refusal(409, code::SEATS_FREE, sentence));
        }
        let nonces: Vec<&str> = self
            .seats
            .iter()
            .filter_map(|sitter| sitter.nonce.as_deref())
            .collect();
        let dealer = tessera_core::Dealer::new(&self.seed, &self.id.to_string(), &nonces)
            .map_err(|error| self.refusal(409, code::BAD_OPTIONS, error.to_string()))?;
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
        trouble: Option<String>,
        world: &World,
    ) -> Result<Decided, ErrorBody> {
        let play = self.running()?;
        let Some(dealer) = &self.dealer else {
            return Err(self.refusal(409, code::NOT_RUNNING, "the game has no dealer"));
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
        if !Player::LEVELS.iter().any(|known| known.name() == level) {
            let known: Vec<&str> = Player::LEVELS.iter().map(|level| level.name()).collect();
            let sentence = format!("there is no level {level}; there are: {}", known.join(", "));
            return Err(self.refusal(422, code::BAD_OPTIONS, sentence));
        }
        if matches!(self.status, Status::Finished | Status::Archived) {
            return Err(self.refusal(409, code::NOT_RUNNING, "the game is over"));
        }
        let Some(sitter) = self.sitter(seat) else {
            return Err(self.refusal(404, code::NOT_ALLOWED, "there is no such seat"));
        };
        if sitter.bot.is_some() {
            return Err(self.refusal(409, code::SEAT_TAKEN, "a bot sits there"));
        }
        let own = self.seat_of(asker);
        let belongs = own.is_some() || self.is_made_by(asker);
        let may = match &sitter.holder {
            Some(holder) => holder.guest == asker || (own.is_some() && is_gone),
            None => belongs,
        };
        if !may && sitter.holder.is_some() && own.is_some() {
            let sentence = format!(
                "{} is here, or has not been away for {} seconds",
                self.name_of(seat.into()),
                self.head.away_after
            );
            return Err(self.refusal(409, code::NOT_AWAY, sentence));
        }
        if !may {
            let sentence = "only who sits at the table, or has made it, may do that";
            return Err(self.refusal(403, code::NOT_ALLOWED, sentence));
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
            (Some(_), _) => Err(self.refusal(409, code::NOT_RUNNING, "the game is over")),
            (None, _) => {
                let sentence = "no bot plays for you; the seat is yours";
                Err(self.refusal(409, code::NOT_AWAY, sentence))
            }
        }
    }

    /// The same people play again at another table.
    ///
    /// # Errors
    /// While the game runs.
    pub fn play_again(&self, table: String) -> Result<Decided, ErrorBody> {
        match self.status {
            Status::Finished => Ok(Decided::new(Deed::Rematch { table })),
            _ => {
                let sentence = "the game is not over";
                Err(self.refusal(409, code::STILL_RUNNING, sentence))
            }
        }
    }

    /// Nobody came any more.
    ///
    /// # Errors
    /// When the game has ended.
    pub fn archive(&self) -> Result<Decided, ErrorBody> {
        if matches!(self.status, Status::Finished | Status::Archived) {
            return Err(self.refusal(409, code::NOT_RUNNING, "the game is over"));
        }
        let mut decided = Decided::new(Deed::Archived {});
        decided.changes.status = Some(tessera_store::Status::Archived);
        Ok(decided)
    }
}

/// The bot that plays on for somebody who resigned.
const STAND_IN: &str = "casual";
