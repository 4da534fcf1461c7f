//! The threads on which bots think, apart from those that serve people.
//!
//! Turns wait in two queues, by effort: those that search for as long as they may, and quick ones,
//! for which one thread is reserved. In each queue owners take turns (`queue`), and the number of
//! waiting turns is bounded (`places`); `workers` has the threads.
//!
//! A bot that panics or gets stuck loses its move, never the game: a simpler bot moves for it, and
//! the table shows a notice.

mod places;
mod queue;
mod workers;

use std::{sync::Arc, time::Duration};

use tessera_games::Thinking;
use tessera_protocol::notice::BotFault;
use tokio::sync::oneshot;

use places::Places;
pub use queue::Owner;
use workers::{Job, Workers};

/// The threads, and the turns that wait for them.
#[derive(Debug)]
pub struct Pool {
    workers: Arc<Workers>,
    quick: Places,
    search: Places,
}

/// How much work a turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Every action is looked at once.
    Quick,
    /// The bot searches for as long as it may.
    Search,
}

impl Effort {
    /// The label in the metrics.
    fn label(self) -> &'static str {
        match self {
            Effort::Quick => "quick",
            Effort::Search => "search",
        }
    }
}

/// A turn of a bot.
pub struct Task {
    /// The owner whose share of the threads it uses.
    pub owner: Owner,
    /// How much work it is.
    pub effort: Effort,
    /// How the bot finds its moves.
    pub thinking: Thinking,
    /// How long it may think.
    pub most: Duration,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Task { owner, effort, .. } = self;
        write!(f, "Task({owner:?}, {effort:?})")
    }
}

/// How long a bot may be late before it counts as stuck.
const GRACE: Duration = Duration::from_secs(10);

/// The result of a bot's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thought {
    /// Its moves.
    Moves(Vec<String>),
    /// The server stops, so no moves are needed.
    Cancelled,
    /// The bot failed; the text is for the log.
    Broken(BotFault, String),
}

impl Pool {
    /// Starts `threads` threads, at least one, for bots that search, and one for quick bots.
    pub fn new(threads: usize) -> Pool {
        Pool {
            workers: Workers::start(threads.max(1)),
            quick: Places::default(),
            search: Places::default(),
        }
    }

    /// Lets the bot think, for as long as the task allows and a little more. When this future is
    /// dropped, the turn leaves the queue, or the bot is stopped.
    pub async fn think(&self, task: Task) -> Thought {
        let Task { owner, effort, .. } = task;
        let places = match effort {
            Effort::Quick => &self.quick,
            Effort::Search => &self.search,
        };
        let place = places.enter(owner).await;
        let (begun, began) = oneshot::channel();
        let (answer, answered) = oneshot::channel();
        let job = Job {
            thinking: task.thinking,
            place,
            begun,
            answer,
        };
        let Some(ticket) = self.workers.enqueue(owner, effort, job) else {
            return Thought::Cancelled;
        };
        if began.await.is_err() {
            return Thought::Cancelled;
        }
        match tokio::time::timeout(task.most + GRACE, answered).await {
            Ok(_) if self.is_stopped() => Thought::Cancelled,
            Ok(Ok(Ok(moves))) => Thought::Moves(moves),
            Ok(Ok(Err(reason))) => Thought::Broken(BotFault::Failed, reason),
            Ok(Err(_)) => Thought::Broken(BotFault::Failed, "the bot crashed".into()),
            Err(_) => {
                metrics::counter!("tessera_bots_stuck_total").increment(1);
                ticket.give_up();
                Thought::Broken(BotFault::Slow, "the bot was stuck".into())
            }
        }
    }

    /// Waits until both queues have a free place.
    pub async fn has_room(&self) {
        self.quick.has_room().await;
        self.search.has_room().await;
    }

    /// Whether the pool was stopped.
    pub fn is_stopped(&self) -> bool {
        self.workers.is_stopped()
    }

    /// Accepts no more turns, and stops all bots that think.
    pub fn stop(&self) {
        self.workers.stop();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests;
