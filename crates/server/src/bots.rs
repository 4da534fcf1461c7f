//! The threads on which bots think, apart from those that serve people.
//!
//! A bot that panics or does not come back loses its turn of thinking, never the game: the next
//! worker plays a plainer bot for it, and the table shows a notice.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use tessera_bots::Cancel;
use tessera_games::Thinking;
use tessera_protocol::notice::BotFault;
use tokio::sync::{mpsc, oneshot};

/// The threads, and what waits for them.
#[derive(Debug)]
pub struct Pool {
    queue: mpsc::Sender<Job>,
    workers: Arc<Workers>,
    /// Stops all that think when the server stops.
    stop: Cancel,
}

/// What the threads share.
#[derive(Debug)]
struct Workers {
    /// Held by the worker that waits for the next job.
    jobs: Mutex<mpsc::Receiver<Job>>,
}

struct Job {
    thinking: Thinking,
    cancel: Cancel,
    /// Sent when a worker begins: only then its time runs.
    begun: oneshot::Sender<()>,
    /// Nobody waits for it any more when the worker was given up as stuck.
    answer: oneshot::Sender<Result<Vec<String>, String>>,
}

/// Turns that may wait for a worker; those that come later wait for a place.
const QUEUE: usize = 1_024;

/// How long a bot may be late before it counts as stuck.
const GRACE: Duration = Duration::from_secs(10);

/// What became of a bot's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thought {
    /// Its moves.
    Moves(Vec<String>),
    /// It is no use: the game moved on, or the server stops.
    Cancelled,
    /// It cannot play on; the text is for the log.
    Broken(BotFault, String),
}

impl Pool {
    /// So many threads, one at the least.
    pub fn new(threads: usize) -> Pool {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let workers = Arc::new(Workers {
            jobs: Mutex::new(jobs),
        });
        (0..threads.max(1)).for_each(|_| Workers::spawn(&workers));
        Pool {
            queue,
            workers,
            stop: Cancel::default(),
        }
    }

    /// Thinks, for `most` at the longest and a little more.
    pub async fn think(&self, thinking: Thinking, cancel: Cancel, most: Duration) -> Thought {
        if self.stop.is_cancelled() {
            return Thought::Cancelled;
        }
        let (begun, began) = oneshot::channel();
        let (answer, answered) = oneshot::channel();
        let job = Job {
            thinking,
            cancel: cancel.clone(),
            begun,
            answer,
        };
        let is_sent = self.queue.send(job).await.is_ok();
        self.report_depth();
        let is_begun = is_sent && began.await.is_ok();
        self.report_depth();
        if !is_begun {
            return Thought::Cancelled;
        }
        match tokio::time::timeout(most + GRACE, answered).await {
            Ok(_) if cancel.is_cancelled() => Thought::Cancelled,
            Ok(Ok(Ok(moves))) => Thought::Moves(moves),
            Ok(Ok(Err(reason))) => Thought::Broken(BotFault::Failed, reason),
            Ok(Err(_)) => Thought::Broken(BotFault::Failed, "the bot crashed".into()),
            Err(_) => {
                // The thread may never come back; another takes its place.
                cancel.cancel();
                metrics::counter!("tessera_bots_stuck_total").increment(1);
                Workers::spawn(&self.workers);
                Thought::Broken(BotFault::Slow, "the bot was stuck".into())
            }
        }
    }

    /// How many turns wait for a worker.
    fn report_depth(&self) {
        let waiting = QUEUE - self.queue.capacity();
        metrics::gauge!("tessera_bot_queue").set(waiting as f64);
    }

    /// Waits until another turn may wait for a worker.
    pub async fn has_room(&self) {
        // The place is given back at once. An error means that nobody works any more.
        drop(self.queue.reserve().await);
    }

    /// Whether it takes no more work.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_cancelled()
    }

    /// Takes no more work.
    pub fn stop(&self) {
        self.stop.cancel();
    }
}

impl Workers {
    fn spawn(workers: &Arc<Workers>) {
        let shared = Arc::clone(workers);
        let spawned = thread::Builder::new()
            .name("bot".into())
            .spawn(move || shared.work());
        if let Err(error) = spawned {
            tracing::error!(%error, "no thread for bots");
        }
    }

    /// Thinks for one after the other, until the pool is gone or this thread was given up.
    fn work(&self) {
        loop {
            let job = {
                let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
                jobs.blocking_recv()
            };
            let Some(job) = job else {
                return;
            };
            if job.cancel.is_cancelled() {
                continue;
            }
            let _ = job.begun.send(());
            let cancel = job.cancel.clone();
            let thought = catch_unwind(AssertUnwindSafe(|| (job.thinking)(&cancel)));
            let answer = match thought {
                Ok(moves) => moves.map_err(|broken| broken.to_string()),
                Err(_) => Err("the bot crashed".into()),
            };
            // A worker that was given up as stuck and comes back after all is one too many.
            if job.answer.send(answer).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc as blocking;

    use tessera_bots::Broken;

    use super::*;

    fn moves(text: &str) -> Thinking {
        let text = text.to_owned();
        Box::new(move |_| Ok(vec![text]))
    }

    async fn ask(pool: &Pool, thinking: Thinking) -> Thought {
        pool.think(thinking, Cancel::default(), Duration::ZERO)
            .await
    }

    #[tokio::test]
    async fn a_bot_that_crashes_or_gives_up_is_reported_and_the_next_one_thinks() {
        let pool = Pool::new(1);
        let crash: Thinking = Box::new(|_| panic!("a bot of this test"));
        let broken = Thought::Broken(BotFault::Failed, "the bot crashed".into());
        assert_eq!(ask(&pool, crash).await, broken);
        let gives_up: Thinking = Box::new(|_| Err(Broken::new("it is tired")));
        assert_eq!(
            ask(&pool, gives_up).await,
            Thought::Broken(BotFault::Failed, "it is tired".into())
        );
        let fine = ask(&pool, moves("pass")).await;
        assert_eq!(fine, Thought::Moves(vec!["pass".into()]));
    }

    // Time is the runtime's own here, and passes at once when nothing else is to be done.
    #[tokio::test(start_paused = true)]
    async fn a_bot_that_is_stuck_is_given_up_and_another_thread_takes_its_place() {
        let pool = Pool::new(1);
        let (release, released) = blocking::channel::<()>();
        let stuck: Thinking = Box::new(move |_| {
            let _ = released.recv();
            Ok(Vec::new())
        });
        let thought = ask(&pool, stuck).await;
        assert_eq!(
            thought,
            Thought::Broken(BotFault::Slow, "the bot was stuck".into())
        );
        tokio::time::resume();
        let fine = ask(&pool, moves("pass")).await;
        assert_eq!(fine, Thought::Moves(vec!["pass".into()]));
        drop(release);
    }

    #[tokio::test]
    async fn a_bot_that_is_cancelled_before_a_worker_is_free_never_thinks() {
        let pool = Pool::new(1);
        let cancel = Cancel::default();
        cancel.cancel();
        let never: Thinking = Box::new(|_| panic!("nobody may ask"));
        let thought = pool.think(never, cancel, Duration::ZERO).await;
        assert_eq!(thought, Thought::Cancelled);
        pool.stop();
        assert_eq!(ask(&pool, moves("pass")).await, Thought::Cancelled);
    }
}
