//! Decisions about the game: starting, moving, resigning.

use tessera_core::Dealer;
use tessera_games::{AnyGame, Deals, Tried};
use tessera_protocol::{ErrorBody, Problem, SeatLetter, notice::BotFault, table::Status};

use super::{Decision, Moment, Party, Table};
use crate::event::TableEvent;

/// The level of the bot that plays on for somebody who resigned.
const STAND_IN: &str = "casual";

impl Table {
    /// The game, while it runs.
    pub(in crate::table) fn running(&self) -> Result<&dyn AnyGame, ErrorBody> {
        let play = self
            .play
            .as_deref()
            .filter(|_| self.status == Status::Running);
        play.ok_or_else(|| self.wrong_status())
    }

    /// Starts the game, once no seat is free.
    pub(super) fn start(&self, now: Moment<'_>) -> Result<Decision, ErrorBody> {
        self.check_open()?;
        let free: Vec<SeatLetter> = self
            .sitters()
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
        let dealer = Dealer::new(&self.seed, &self.id.to_string(), &nonces).map_err(|error| {
            // Nonces are checked when they are sent.
            tracing::error!(%error, table = %self.id, "the dealer of a table cannot be created");
            self.refusal(Problem::Internal)
        })?;
        let play = self.setup().start()?;
        let tried = play.try_start(&Deals {
            dealer: &dealer,
            script: now.script,
        });
        let mut decision = Decision::new(TableEvent::Started {
            chance: tried.chance,
        });
        decision.fingerprint = Some(tried.fingerprint);
        decision.steps = Some(tried.steps);
        decision.changes.status = Some(tessera_store::Status::Running);
        Ok(decision)
    }

    /// Checks that no bot plays for a party; it would have to come back first.
    pub(super) fn check_no_bot_plays(&self, party: &Party) -> Result<(), ErrorBody> {
        let is_replaced = |seat| party.guest().is_some() && self.is_played_by_bot(seat);
        if party.seat.is_some_and(is_replaced) {
            return Err(self.refusal(Problem::BotPlays));
        }
        Ok(())
    }

    /// Makes moves of a seat; if one is refused, none is made.
    pub(super) fn make_moves(
        &self,
        party: &Party,
        actions: &[String],
        trouble: Option<BotFault>,
        now: Moment<'_>,
    ) -> Result<Decision, ErrorBody> {
        let Some(seat) = party.seat else {
            return Err(self.refusal(Problem::NotSeated));
        };
        let play = self.running()?;
        let Some(dealer) = &self.dealer else {
            return Err(self.wrong_status());
        };
        let deals = Deals {
            dealer,
            script: now.script,
        };
        let tried = play
            .try_moves(seat, actions, &deals)
            .map_err(|error| error.at_version(self.version))?;
        let Tried {
            actions,
            chance,
            over,
            fingerprint,
            steps,
        } = tried;
        let mut decision = Decision::new(TableEvent::Moved {
            seat: seat.into(),
            actions,
            chance,
            trouble,
        });
        decision.fingerprint = Some(fingerprint);
        decision.steps = Some(steps);
        decision.changes.status = over.then_some(tessera_store::Status::Finished);
        Ok(decision)
    }

    /// Resigns. With two seats the game is over, with more a bot plays on.
    pub(super) fn resign(&self, party: &Party) -> Result<Decision, ErrorBody> {
        let seat = self.seat_held_by(party)?;
        self.running()?;
        let goes_on = self.seats.len() > 2;
        let mut decision = Decision::new(TableEvent::Resigned {
            seat: seat.into(),
            level: goes_on.then(|| STAND_IN.to_owned()),
        });
        if goes_on {
            self.give_up_seat(seat, &mut decision);
            decision.changes.bots = Some(true);
        } else {
            decision.changes.status = Some(tessera_store::Status::Finished);
        }
        Ok(decision)
    }
}
