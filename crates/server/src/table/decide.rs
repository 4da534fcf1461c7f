//! Decisions: every command leads to an event that can be stored, or to a refusal.
//!
//! A decision is a function of the log (the table), the request (the command, its sender, the
//! version it is for) and the [`Moment`]: the time of the row, and what comes from outside at that
//! time. Nothing here changes the table: the event does, once it is stored.

mod game;
mod seats;

use tessera_bots::Player;
use tessera_games::{Script, Steps};
use tessera_protocol::{ErrorBody, Problem, Version, table::Status};
use tessera_store::Changes;

use super::{Party, Table, TableCommand};
use crate::{event::TableEvent, seat_set::SeatSet};

/// The event that a command leads to, before it is stored.
#[derive(Debug)]
pub struct Decision {
    /// The event.
    pub event: TableEvent,
    /// What it changes in the store besides the log.
    pub changes: Changes,
    /// The fingerprint of the position after it.
    pub fingerprint: Option<[u8; 32]>,
    /// The results of the event's moves, so that they need not be made again.
    pub steps: Option<Steps>,
}

impl Decision {
    /// An event that changes nothing else.
    fn new(event: TableEvent) -> Decision {
        Decision {
            event,
            changes: Changes::default(),
            fingerprint: None,
            steps: None,
        }
    }
}

/// The time of a decision, and what comes from outside at that time.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// The time of the row, in milliseconds since 1970.
    pub at: i64,
    /// Seats whose holders have been away for so long that a bot may play for them.
    pub gone: SeatSet,
    /// Decides chance instead of the dealer, in tests that compare two tables.
    pub script: Option<&'a Script<'a>>,
}

impl Table {
    /// Decides on a command of a party that may send it, for the version that the party expects.
    ///
    /// # Errors
    /// When the state of the table does not allow it.
    pub fn decide(
        &self,
        command: &TableCommand,
        party: &Party,
        expected: Option<Version>,
        now: Moment<'_>,
    ) -> Result<Decision, ErrorBody> {
        // Before versions are compared: a bot that plays makes every version stale.
        if matches!(command, TableCommand::Move { .. }) {
            self.check_no_bot_plays(party)?;
        }
        self.check_version(expected)?;
        match command {
            TableCommand::Sit(sitting) => self.sit(sitting, now.at),
            TableCommand::Link { seat, link } => self.link(party, *seat, *link, now.at),
            TableCommand::Leave => self.leave(party),
            TableCommand::Start => self.start(now),
            TableCommand::Move { actions, trouble } => {
                self.make_moves(party, actions, *trouble, now)
            }
            TableCommand::Resign => self.resign(party),
            TableCommand::LetBotPlay { seat, level } => {
                self.let_bot_play(party, seat.seat(), level, now.gone)
            }
            TableCommand::ComeBack => self.come_back(party),
            TableCommand::Rematch { table } => self.offer_rematch(table),
            TableCommand::Archive => self.archive(None),
            TableCommand::Stop { most } => self.archive(Some(*most)),
            TableCommand::Import { record } => {
                let record = record.clone();
                let mut decision = Decision::new(TableEvent::Imported { record });
                decision.changes.status = Some(tessera_store::Status::Finished);
                Ok(decision)
            }
        }
    }

    fn check_version(&self, expected: Option<Version>) -> Result<(), ErrorBody> {
        match expected {
            Some(expected) if expected != self.version => {
                Err(self.refusal(Problem::Stale { expected }))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// A refusal with the version of the table.
    pub fn refusal(&self, problem: Problem) -> ErrorBody {
        ErrorBody::from(problem).at_version(self.version)
    }

    /// The refusal of a command that the table's status does not allow.
    fn wrong_status(&self) -> ErrorBody {
        self.refusal(Problem::WrongStatus {
            status: self.status,
        })
    }

    fn check_open(&self) -> Result<(), ErrorBody> {
        match self.status {
            Status::Open => Ok(()),
            Status::Running | Status::Finished | Status::Archived => Err(self.wrong_status()),
        }
    }

    /// Notes the table of a rematch. Only the first offer counts.
    fn offer_rematch(&self, table: &str) -> Result<Decision, ErrorBody> {
        self.check_finished()?;
        if self.rematch.is_some() {
            return Err(self.wrong_status());
        }
        Ok(Decision::new(TableEvent::Rematch {
            table: table.to_owned(),
        }))
    }

    /// Checks that the game is over, so that a rematch may follow.
    ///
    /// # Errors
    /// When it is not.
    pub fn check_finished(&self) -> Result<(), ErrorBody> {
        match self.status {
            Status::Finished => Ok(()),
            Status::Open | Status::Running | Status::Archived => {
                Err(self.refusal(Problem::StillRunning))
            }
        }
    }

    fn archive(&self, too_long: Option<u32>) -> Result<Decision, ErrorBody> {
        match self.status {
            Status::Open | Status::Running => {}
            Status::Finished | Status::Archived => return Err(self.wrong_status()),
        }
        let mut decision = Decision::new(TableEvent::Archived { too_long });
        decision.changes.status = Some(tessera_store::Status::Archived);
        Ok(decision)
    }
}

/// Checks that there is such a level of bot.
///
/// # Errors
/// When there is none; the error lists all levels.
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
