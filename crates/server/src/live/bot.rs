//! Bots at a table: when it is their move, a server thinks for them.
//!
//! Among several servers the table's home does. Another server that uses the table thinks too if
//! the home does not move for a while: two that think are harmless, but with none the game would
//! stand still. The id of a bot's command is the version it is for, so only one of two is stored.
//!
//! At a table at which only bots play, nobody waits for a move, so they think only while somebody
//! watches.

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

/// A bot's turn: a version of the table at which a bot has to move.
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
    /// Its owner is the address from which the table was created or, if that is not known, the
    /// maker of the table.
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

/// The turns of the bots of one table, on this server.
#[derive(Debug, Default)]
pub(super) struct BotTurns {
    current: Option<Current>,
    /// Whether this server thinks for the bots because the table's home does not.
    is_adopted: bool,
}

/// A turn that has begun.
#[derive(Debug)]
struct Current {
    version: Version,
    /// The task that plays it, or waits for the table's home to play it.
    task: AbortHandle,
}

impl BotTurns {
    /// Notes that a task plays the turn of this version.
    pub(super) fn begin(&mut self, version: Version, task: AbortHandle) {
        self.current = Some(Current { version, task });
    }

    /// Aborts a turn of another version. A row that is being stored is still stored, because a
    /// separate task does that.
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

/// How long another server waits for the home of a table before it thinks for its bots.
const WAIT_FOR_HOME: Duration = Duration::from_secs(3);

/// How long to wait before a move that could not be stored is sent again.
const REST: Duration = Duration::from_millis(500);

/// The bots that move if the bot of a seat cannot: simple ones that always find a move.
const PLAIN: [&str; 2] = ["greedy", "random"];

/// How long a client that has requested a table counts as watching it.
const WATCHES_FOR: Duration = Duration::from_secs(60);

impl LiveTable {
    /// Notes that a client requests the table, and wakes bots that nobody watched.
    pub(crate) async fn note_asked(self: &Arc<LiveTable>) {
        let now = self.services.world.now();
        // Either this sees that the bots sleep, or `let_bots_sleep` sees this request: all threads
        // see these two operations and the two there in the same order.
        self.asked.store(now, Ordering::SeqCst);
        if self.bots_sleep.swap(false, Ordering::SeqCst) {
            self.lock().await.wake_bot();
        }
    }

    /// Lets bots sleep until the next request of a client, unless there was one recently; returns
    /// whether they sleep.
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

/// The bot of a turn, and those that replace it if it fails.
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

/// Thinks for a bot of a table whose home is elsewhere, unless it moves in time.
pub(super) async fn wait_for_home(table: Arc<LiveTable>, version: Version) {
    tokio::time::sleep(WAIT_FOR_HOME).await;
    if !table.services.bots.is_stopped() {
        table.lock().await.adopt_bot(version).await;
    }
}

/// Lets the bot, and those that replace it, think until one has moved.
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
                tracing::warn!(table = %table.id, %seat, level, reason, "a bot cannot move");
                trouble = Some(fault);
                continue;
            }
        };
        let Ok(command_id) = format!("v{version}").parse() else {
            return;
        };
        // No digest: two commands for one turn count as the same, even with other moves.
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
    // No bot could move: this is tried again after a while, or with the next request.
    table.lock().await.end_bot_turn(version);
    tokio::time::sleep(WAIT_FOR_HOME).await;
    if !services.bots.is_stopped() {
        table.lock().await.wake_bot();
    }
}

/// Submits a bot's moves, again and again with the same id while the store is unavailable.
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
