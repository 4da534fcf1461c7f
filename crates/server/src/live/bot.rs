//! Bots at a table: when it is their move a server thinks for them.
//!
//! Among several servers the table's home does. A server that shows the table and sees that
//! nobody moves does so too after a while: two that think are harmless, none would be a game that
//! stands still. A bot's command is named by the version it is for, so one of two is stored.
//!
//! At a table at which only bots play nobody waits for a move: there they think only while
//! somebody watches.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use tessera_bots::{Player, table::Pace};
use tessera_core::Seat;
use tessera_games::Thinking;
use tessera_protocol::{Code, ErrorBody, Version, notice::BotFault};
use tokio::task::AbortHandle;

use super::{LiveTable, Request, Stored};
use crate::{
    bots::{Effort, Owner, Task, Thought},
    limits::Limits,
    services::Services,
    table::{Sender, Table, TableCommand},
};

/// A bot's turn: one version of the table at which it is to move.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) version: Version,
    seat: Seat,
    level: String,
    owner: Owner,
}

impl Turn {
    /// The turn of the bot whose move the table waits for.
    ///
    /// Turns of tables that were created from one address wait for each other, whoever created
    /// them; where the address is not known, those of one guest do.
    pub(super) fn of(table: &Table, limits: &Limits) -> Option<Turn> {
        let (seat, level) = table.bot_to_move()?;
        let address = limits.address_of(table.id()).map(Owner::Address);
        let guest = || table.maker().map_or(Owner::Host, Owner::Guest);
        Some(Turn {
            version: table.version(),
            seat,
            level: level.to_owned(),
            owner: address.unwrap_or_else(guest),
        })
    }
}

/// What a server does for the bots of one table.
#[derive(Debug, Default)]
pub(super) struct BotTurns {
    current: Option<Current>,
    /// Whether this server thinks for bots that are at home elsewhere, where nobody does.
    is_adopted: bool,
}

/// A turn that has begun.
#[derive(Debug)]
struct Current {
    version: Version,
    /// The task that plays it, or waits for its home.
    task: AbortHandle,
}

impl BotTurns {
    /// Notes that a task plays the turn of this version.
    pub(super) fn begin(&mut self, version: Version, task: AbortHandle) {
        self.current = Some(Current { version, task });
    }

    /// Ends a turn of another version, wherever it is: what is being stored is stored all the
    /// same, in a task of its own.
    pub(super) fn abort_past(&mut self, version: Version) {
        if let Some(past) = self.current.take_if(|turn| turn.version != version) {
            past.task.abort();
        }
    }

    /// Whether the turn of this version has begun and is not over.
    pub(super) fn is_at(&self, version: Version) -> bool {
        let turn = self.current.as_ref();
        turn.is_some_and(|turn| turn.version == version)
    }

    /// Ends the turn of this version, so that it can begin again.
    pub(super) fn end(&mut self, version: Version) {
        self.current.take_if(|turn| turn.version == version);
    }

    pub(super) fn are_adopted(&self) -> bool {
        self.is_adopted
    }

    pub(super) fn adopt(&mut self, is_adopted: bool) {
        self.is_adopted = is_adopted;
    }

    /// Leaves the bots to the server that thinks for them.
    pub(super) fn disown(&mut self) {
        self.is_adopted = false;
    }
}

/// How long the home of a table is waited for before another server thinks for its bots.
const WAIT_FOR_HOME: Duration = Duration::from_secs(3);

/// How long to wait before a move that could not be stored is sent again.
const REST: Duration = Duration::from_millis(500);

/// The bots that play when the bot of a seat cannot: plain, and never at a loss.
const PLAIN: [&str; 2] = ["greedy", "random"];

/// For how long somebody who asked for a table counts as watching it.
const WATCHES_FOR: Duration = Duration::from_secs(60);

impl LiveTable {
    /// Notes that a client asks for the table; bots that nobody watched think on.
    pub(crate) async fn note_asked(self: &Arc<LiveTable>) {
        let now = self.services.world.now();
        // Either this sees that bots sleep, or they see that somebody asks: the order of these
        // two and of those in `let_bots_sleep` is the same for everybody.
        self.asked.store(now, Ordering::SeqCst);
        if self.bots_sleep.swap(false, Ordering::SeqCst) {
            self.lock().await.wake_bot();
        }
    }

    /// Lets bots sleep until the next client asks, unless one has asked lately; returns whether
    /// they do.
    pub(super) fn let_bots_sleep(&self) -> bool {
        self.bots_sleep.store(true, Ordering::SeqCst);
        let since = self.services.world.now() - self.asked.load(Ordering::SeqCst);
        let is_watched = u128::try_from(since).is_ok_and(|since| since < WATCHES_FOR.as_millis());
        if is_watched {
            self.bots_sleep.store(false, Ordering::SeqCst);
        }
        !is_watched
    }
}

/// A bot and what it needs to find its moves.
pub(super) struct Candidate {
    level: String,
    effort: Effort,
    thinking: Thinking,
}

/// The bot of a turn, and those that stand in for it.
pub(super) fn candidates(services: &Services, table: &Table, turn: &Turn) -> Vec<Candidate> {
    let pace = Pace {
        turn: Some(services.settings.bot_turn),
        iterations: None,
    };
    let levels = [turn.level.as_str()].into_iter().chain(PLAIN);
    let candidates = levels.filter_map(|level| {
        let player = Player::named(level)?;
        let seed = services.world.number();
        let game = table.play()?;
        Some(Candidate {
            level: level.to_owned(),
            effort: if game.searches(player) {
                Effort::Search
            } else {
                Effort::Quick
            },
            thinking: game.think(turn.seat, player, pace, seed),
        })
    });
    candidates.collect()
}

/// Thinks for a bot that is at home elsewhere, if nobody else has.
pub(super) async fn wait_for_home(table: Arc<LiveTable>, version: Version) {
    tokio::time::sleep(WAIT_FOR_HOME).await;
    if !table.services.bots.is_stopped() {
        table.lock().await.adopt_bot(version).await;
    }
}

/// Asks the bot, and those that stand in for it, until one has moved.
pub(super) async fn play(table: Arc<LiveTable>, turn: Turn, candidates: Vec<Candidate>) {
    let Turn {
        version,
        seat,
        owner,
        ..
    } = turn;
    let services = &table.services;
    let mut trouble: Option<BotFault> = None;
    for candidate in candidates {
        let level = candidate.level;
        let task = Task {
            owner,
            effort: candidate.effort,
            thinking: candidate.thinking,
            most: services.settings.bot_turn,
        };
        let began = Instant::now();
        let thought = services.bots.think(task).await;
        metrics::histogram!("tessera_bot_turn_seconds").record(began.elapsed());
        let actions = match thought {
            Thought::Moves(actions) => actions,
            Thought::Cancelled => return,
            Thought::Broken(fault, reason) => {
                tracing::warn!(table = %table.id, %seat, level, reason, "a bot cannot play on");
                trouble = Some(fault);
                continue;
            }
        };
        let Ok(command_id) = format!("v{version}").parse() else {
            return;
        };
        // The same turn twice is the same command, whatever was thought of: no digest.
        let command = TableCommand::Move { actions, trouble };
        let request = Request {
            expected: Some(version),
            ..Request::new(Sender::Bot(seat), command, command_id)
        };
        match submit_until_answered(&table, request).await {
            Ok(_) => return,
            Err(error) if error.code() == Some(Code::Stale) => return,
            Err(error) => {
                let code = error.code_text();
                tracing::warn!(table = %table.id, %seat, level, code, "a bot's move was refused");
                trouble = Some(BotFault::Refused);
            }
        }
    }
    // Nobody could move: this is tried again, after a while or by the next request.
    table.lock().await.end_bot_turn(version);
    tokio::time::sleep(WAIT_FOR_HOME).await;
    if !services.bots.is_stopped() {
        table.lock().await.wake_bot();
    }
}

/// Submits a bot's moves, under the same id for as long as the store is away.
async fn submit_until_answered(
    table: &Arc<LiveTable>,
    request: Request,
) -> Result<Stored, ErrorBody> {
    loop {
        match table.submit(request.clone()).await {
            Err(error)
                if matches!(error.code(), Some(Code::Unavailable | Code::CannotStore))
                    && !table.services.bots.is_stopped() =>
            {
                tokio::time::sleep(REST).await;
            }
            stored => return stored,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_turn_ends_when_the_game_has_moved_on_and_not_before() {
        let mut turns = BotTurns::default();
        let (wake, woken) = tokio::sync::oneshot::channel::<()>();
        let task = tokio::spawn(woken);
        turns.begin(Version(7), task.abort_handle());
        turns.abort_past(Version(7));
        assert!(turns.is_at(Version(7)) && !wake.is_closed());
        turns.abort_past(Version(8));
        assert!(!turns.is_at(Version(7)));
        assert!(task.await.is_err_and(|error| error.is_cancelled()));
    }
}
