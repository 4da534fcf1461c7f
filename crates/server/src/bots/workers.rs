//! The threads, and what they share: the queues, and the turns that are being thought about.

use std::{
    collections::HashMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use tessera_bots::Cancel;
use tessera_games::Thinking;
use tokio::sync::oneshot;

use crate::priority;

use super::{
    Effort,
    places::Place,
    queue::{FairQueue, Owner},
};

/// What the threads share.
#[derive(Debug)]
pub(super) struct Workers {
    state: Mutex<State>,
    /// Wakes the threads that serve quick turns only.
    quick: Condvar,
    /// Wakes the threads that serve all turns.
    search: Condvar,
    /// The number of threads that one owner may use at once while others wait.
    most_of_one: usize,
}

#[derive(Debug, Default)]
struct State {
    quick: FairQueue<Job>,
    search: FairQueue<Job>,
    /// The turns that are being thought about, by their numbers.
    thinking: HashMap<u64, Running>,
    next: u64,
    is_stopped: bool,
}

/// A turn that waits.
pub(super) struct Job {
    pub(super) thinking: Thinking,
    pub(super) place: Place,
    /// Sent when a worker begins, because only then its time starts to run.
    pub(super) begun: oneshot::Sender<()>,
    pub(super) answer: oneshot::Sender<Result<Vec<String>, String>>,
}

/// A turn that is being thought about.
#[derive(Debug)]
struct Running {
    owner: Owner,
    effort: Effort,
    cancel: Cancel,
    /// The turns that its thread serves.
    thread: Effort,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").finish_non_exhaustive()
    }
}

/// A turn that waits or is being thought about. Dropping the ticket cancels the turn.
#[derive(Debug)]
pub(super) struct Ticket {
    workers: Arc<Workers>,
    owner: Owner,
    effort: Effort,
    number: u64,
}

impl Workers {
    /// Starts `threads` threads that serve all turns, and one that serves quick turns only, so that
    /// these never wait for a search to end.
    pub(super) fn start(threads: usize) -> Arc<Workers> {
        let workers = Arc::new(Workers {
            state: Mutex::default(),
            quick: Condvar::new(),
            search: Condvar::new(),
            most_of_one: threads.div_ceil(2),
        });
        workers.spawn(Effort::Quick);
        (0..threads).for_each(|_| workers.spawn(Effort::Search));
        workers
    }

    /// Puts a turn into the queue; `None` after [`stop`](Workers::stop).
    pub(super) fn enqueue(
        self: &Arc<Workers>,
        owner: Owner,
        effort: Effort,
        job: Job,
    ) -> Option<Ticket> {
        let mut state = self.state();
        if state.is_stopped {
            return None;
        }
        let number = state.next;
        state.next += 1;
        state.queue(effort).push(owner, number, job);
        state.report(effort);
        drop(state);
        if effort == Effort::Quick {
            self.quick.notify_one();
        }
        self.search.notify_one();
        Some(Ticket {
            workers: Arc::clone(self),
            owner,
            effort,
            number,
        })
    }

    /// Accepts no more turns, and stops all bots that think.
    pub(super) fn stop(&self) {
        let mut state = self.state();
        state.is_stopped = true;
        let waiting = [state.quick.drain(), state.search.drain()];
        state.report(Effort::Quick);
        state.report(Effort::Search);
        state.thinking.values().for_each(|job| job.cancel.cancel());
        drop(state);
        drop(waiting);
        self.quick.notify_all();
        self.search.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.state().is_stopped
    }

    fn spawn(self: &Arc<Workers>, thread: Effort) {
        let shared = Arc::clone(self);
        let spawned = thread::Builder::new()
            .name("bot".into())
            .spawn(move || shared.work(thread));
        if let Err(error) = spawned {
            tracing::error!(%error, "could not start a thread for bots");
        }
    }

    /// Serves one turn after the other, until the pool is stopped or this thread was given up.
    fn work(&self, thread: Effort) {
        yield_to_people(thread);
        while let Some((number, job, cancel)) = self.next_job(thread) {
            drop(job.place);
            // Fails if nobody waits for the turn any more; then it has been cancelled.
            let _ = job.begun.send(());
            let thought = catch_unwind(AssertUnwindSafe(|| (job.thinking)(&cancel)));
            let answer = match thought {
                Ok(moves) => moves.map_err(|broken| broken.to_string()),
                Err(_) => Err("the bot crashed".into()),
            };
            // A thread that was given up as stuck has been replaced, so it ends when it comes back.
            if self.finish(number).is_none() {
                return;
            }
            let _ = job.answer.send(answer);
        }
    }

    /// Waits for the next turn that this thread serves, searches first.
    fn next_job(&self, thread: Effort) -> Option<(u64, Job, Cancel)> {
        let mut state = self.state();
        loop {
            if state.is_stopped {
                return None;
            }
            let served: &[Effort] = match thread {
                Effort::Quick => &[Effort::Quick],
                Effort::Search => &[Effort::Search, Effort::Quick],
            };
            for &effort in served {
                let Some((owner, number, job)) = state.queue(effort).pop(self.most_of_one) else {
                    continue;
                };
                let cancel = Cancel::default();
                let running = Running {
                    owner,
                    effort,
                    cancel: cancel.clone(),
                    thread,
                };
                state.thinking.insert(number, running);
                state.report(effort);
                return Some((number, job, cancel));
            }
            let ready = match thread {
                Effort::Quick => &self.quick,
                Effort::Search => &self.search,
            };
            state = ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes that a turn is no longer being thought about; `None` if that was noted before.
    fn finish(&self, number: u64) -> Option<Running> {
        let mut state = self.state();
        let running = state.thinking.remove(&number)?;
        state.queue(running.effort).finish(running.owner);
        Some(running)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub(super) fn waiting(&self, effort: Effort) -> usize {
        self.state().queue(effort).len()
    }
}

impl State {
    fn queue(&mut self, effort: Effort) -> &mut FairQueue<Job> {
        match effort {
            Effort::Quick => &mut self.quick,
            Effort::Search => &mut self.search,
        }
    }

    /// Sets the metric for the number of waiting turns.
    fn report(&mut self, effort: Effort) {
        let waiting = self.queue(effort).len();
        metrics::gauge!("tessera_bot_queue", "effort" => effort.label()).set(waiting as f64);
    }
}

impl Ticket {
    /// Gives up the thread that thinks about the turn, because it may never come back, and starts
    /// another one.
    pub(super) fn give_up(&self) {
        if let Some(running) = self.workers.finish(self.number) {
            running.cancel.cancel();
            self.workers.spawn(running.thread);
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.workers.state();
        let job = state.queue(self.effort).remove(self.owner, self.number);
        if job.is_some() {
            state.report(self.effort);
        }
        if let Some(running) = state.thinking.get(&self.number) {
            running.cancel.cancel();
        }
        drop(state);
        // A position is large, so it is freed after the lock is released.
        drop(job);
    }
}

/// Lets threads that serve people run first, and quick turns before searches: a person who moves
/// waits for milliseconds of work, and a search with less CPU time only plays a little weaker.
fn yield_to_people(thread: Effort) {
    priority::lower(match thread {
        Effort::Quick => 2,
        Effort::Search => 10,
    });
}
