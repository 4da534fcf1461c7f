//! Decisions about seats: sitting down and leaving, links, stand-ins.

use tessera_core::Seat;
use tessera_protocol::{
    ErrorBody, Problem, SeatLetter,
    problem::Occupant,
    table::{SeatKind, Status},
};
use tessera_store::{NewToken, TokenHash, TokenKind};

use super::{Decision, Party, Table, check_level};
use crate::{
    event::{Digest, TableEvent},
    seat_set::SeatSet,
    table::{Sitter, Sitting},
};

impl Table {
    /// Seats a guest; or moves a seat to another device of its holder, by a link that only the
    /// holder can create; or gives the holder another secret, who has lost the first one.
    pub(super) fn sit(&self, sitting: &Sitting, at: i64) -> Result<Decision, ErrorBody> {
        let guest = sitting.guest;
        let own = self.seat_of(guest);
        if let Some(seat) = own.filter(|&own| sitting.seat.is_some_and(|seat| seat.seat() != own)) {
            return Err(self.refusal(Problem::AlreadySeated { seat: seat.into() }));
        }
        let seat = own.map_or_else(|| self.free_seat(sitting), Ok)?;
        let Some(sitter) = self.sitter(seat) else {
            return Err(self.no_seat());
        };
        let is_handed_over = own.is_some() || sitting.link.is_some();
        if let Some(holder) = sitter.holder.as_ref().filter(|_| is_handed_over) {
            let event = TableEvent::Handed {
                seat: seat.into(),
                guest: guest.to_string(),
                key: Digest(sitting.key),
            };
            let mut decision = self.seat_guest(sitting, seat, event, at);
            if holder.guest != guest {
                decision.changes.unseated.push(holder.guest);
            }
            let before = sitter.key.map(|Digest(key)| key);
            decision.changes.revoke_tokens.extend(before);
            return Ok(decision);
        }
        self.check_open()?;
        self.check_name(&sitting.name)?;
        let event = TableEvent::Sat {
            seat: seat.into(),
            guest: guest.to_string(),
            name: sitting.name.clone(),
            nonce: sitting.nonce.clone(),
            key: Digest(sitting.key),
        };
        Ok(self.seat_guest(sitting, seat, event, at))
    }

    /// The event with the changes of sitting down: the link is spent, the seat key is added.
    fn seat_guest(&self, sitting: &Sitting, seat: Seat, event: TableEvent, at: i64) -> Decision {
        let mut decision = Decision::new(event);
        decision.changes.seated.push(sitting.guest);
        decision.changes.spend_tokens.extend(sitting.link);
        decision.changes.add_tokens.push(NewToken {
            hash: sitting.key,
            kind: TokenKind::SeatKey,
            guest: Some(sitting.guest),
            table: Some(self.id),
            seat: u8::try_from(seat.index()).ok(),
            at,
        });
        decision
    }

    /// The requested seat, or the first free one.
    fn free_seat(&self, sitting: &Sitting) -> Result<Seat, ErrorBody> {
        let guest = sitting.guest.to_string();
        let is_kept = |sitter: &Sitter| {
            let kept = sitter.kept_for.as_ref();
            kept.is_some_and(|kept| kept.guest == guest)
        };
        let is_free = |sitter: &Sitter| sitter.holder.is_none() && sitter.bot.is_none();
        let may_sit = |sitter: &Sitter| {
            is_free(sitter)
                && (sitting.link.is_some()
                    || is_kept(sitter)
                    || matches!(sitter.kind, SeatKind::Open | SeatKind::Person))
                && (sitting.link.is_some() || sitter.kept_for.is_none() || is_kept(sitter))
        };
        let Some(requested) = sitting.seat else {
            let mut own = self
                .sitters()
                .filter(|(_, sitter)| is_free(sitter) && is_kept(sitter));
            let mut free = self.sitters().filter(|(_, sitter)| may_sit(sitter));
            let found = own.next().or_else(|| free.next());
            let none = || self.refusal(Problem::NoFreeSeat);
            return found.map(|(seat, _)| seat).ok_or_else(none);
        };
        let seat = requested.seat();
        match self.sitter(seat) {
            None => Err(self.no_seat()),
            Some(sitter) if sitting.link.is_some() && sitter.holder.is_some() => Ok(seat),
            Some(sitter) if may_sit(sitter) => Ok(seat),
            Some(sitter) if is_free(sitter) => {
                Err(self.refusal(Problem::LinkNeeded { seat: requested }))
            }
            Some(_) => Err(self.seat_taken(requested)),
        }
    }

    /// Checks that names at a table differ in more than their case.
    fn check_name(&self, name: &str) -> Result<(), ErrorBody> {
        let folded = name.to_lowercase();
        let is_taken = self.seats.iter().any(|sitter| {
            let holder = sitter.holder.as_ref();
            holder.is_some_and(|holder| holder.name.to_lowercase() == folded)
        });
        if is_taken {
            return Err(self.refusal(Problem::NameTaken { name: name.into() }));
        }
        Ok(())
    }

    /// Creates a link to a seat; the previous one becomes invalid. The holder of a seat may do so,
    /// and while it is free every player and the maker of the table.
    pub(super) fn link(
        &self,
        party: &Party,
        letter: SeatLetter,
        link: TokenHash,
        at: i64,
    ) -> Result<Decision, ErrorBody> {
        let seat = letter.seat();
        let Some(sitter) = self.sitter(seat) else {
            return Err(self.no_seat());
        };
        let holder = match self.holder(seat) {
            Some(holder) if Some(holder) == party.guest() => Some(holder),
            Some(_) => return Err(self.refusal(Problem::NotYourSeat { seat: letter })),
            None if self.is_free(seat) => None,
            None => return Err(self.seat_taken(letter)),
        };
        let mut decision = Decision::new(TableEvent::Linked {
            seat: letter,
            link: Digest(link),
        });
        let before = sitter.link.map(|Digest(link)| link);
        decision.changes.revoke_tokens.extend(before);
        decision.changes.add_tokens.push(NewToken {
            hash: link,
            kind: TokenKind::SeatLink,
            guest: holder,
            table: Some(self.id),
            seat: u8::try_from(seat.index()).ok(),
            at,
        });
        Ok(decision)
    }

    /// Leaves a seat before the game begins.
    pub(super) fn leave(&self, party: &Party) -> Result<Decision, ErrorBody> {
        let seat = self.seat_held_by(party)?;
        match self.status {
            Status::Open => {}
            Status::Running => return Err(self.refusal(Problem::CannotLeave)),
            Status::Finished | Status::Archived => return Err(self.wrong_status()),
        }
        let mut decision = Decision::new(TableEvent::Left { seat: seat.into() });
        self.give_up_seat(seat, &mut decision);
        Ok(decision)
    }

    pub(super) fn give_up_seat(&self, seat: Seat, decision: &mut Decision) {
        let key = self.sitter(seat).and_then(|sitter| sitter.key);
        decision.changes.unseated.extend(self.holder(seat));
        let key = key.map(|Digest(key)| key);
        decision.changes.revoke_tokens.extend(key);
    }

    /// Lets a bot play: on a free seat before the game, or for a player.
    pub(super) fn let_bot_play(
        &self,
        party: &Party,
        seat: Seat,
        level: &str,
        gone: SeatSet,
    ) -> Result<Decision, ErrorBody> {
        check_level(level).map_err(|problem| self.refusal(problem))?;
        match self.status {
            Status::Open | Status::Running => {}
            Status::Finished | Status::Archived => return Err(self.wrong_status()),
        }
        let Some(sitter) = self.sitter(seat) else {
            return Err(self.no_seat());
        };
        if sitter.bot.is_some() {
            return Err(self.seat_taken(seat.into()));
        }
        // Free seats can be filled by every player and the maker of the table; a seat that is held
        // can be given to a bot by its holder, or by other players once the holder is gone.
        if let Some(holder) = &sitter.holder
            && Some(holder.guest) != party.guest()
        {
            if party.seat.is_none() {
                return Err(self.refusal(Problem::NotSeated));
            }
            if !gone.has(seat) {
                return Err(self.refusal(Problem::NotAway {
                    away_after: self.head.away_after,
                    name: self.name_of(seat.into()),
                    seat: seat.into(),
                }));
            }
        }
        let mut decision = Decision::new(TableEvent::Bot {
            seat: seat.into(),
            level: level.into(),
        });
        decision.changes.bots = Some(true);
        Ok(decision)
    }

    /// Lets the holder of a seat play again instead of a bot.
    pub(super) fn come_back(&self, party: &Party) -> Result<Decision, ErrorBody> {
        let seat = self.seat_held_by(party)?;
        let bot = self.sitter(seat).and_then(|sitter| sitter.bot.as_ref());
        match (bot, self.status) {
            (Some(_), Status::Open | Status::Running) => {
                let mut decision = Decision::new(TableEvent::Back { seat: seat.into() });
                let mut others = self.sitters().filter(|(other, _)| *other != seat);
                decision.changes.bots = Some(others.any(|(_, sitter)| sitter.bot.is_some()));
                Ok(decision)
            }
            (Some(_), Status::Finished | Status::Archived) => Err(self.wrong_status()),
            (None, _) => Err(self.refusal(Problem::NoBotPlays)),
        }
    }

    /// The seat of a party that must have one.
    pub(super) fn seat_held_by(&self, party: &Party) -> Result<Seat, ErrorBody> {
        party.seat.ok_or_else(|| self.refusal(Problem::NotSeated))
    }

    /// The refusal of a seat that is taken, by the bot that plays it or else by its holder.
    fn seat_taken(&self, seat: SeatLetter) -> ErrorBody {
        let bot = self
            .sitter(seat.seat())
            .and_then(|sitter| sitter.bot.clone());
        let by = match bot {
            Some(level) => Occupant::Bot { level },
            None => Occupant::Person {
                name: self.name_of(seat),
            },
        };
        self.refusal(Problem::SeatTaken { by, seat })
    }

    fn no_seat(&self) -> ErrorBody {
        self.refusal(Problem::NoSeat {
            seats: self.seats.len() as u8,
        })
    }
}
