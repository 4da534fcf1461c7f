//! The one thread that writes: group commit without a timer.
//!
//! It takes what is queued, up to a limit, into one transaction, commits, and answers all. While
//! it waits for the disk the next batch gathers by itself, so a busy server pays one wait for
//! many rows, and a lone append is committed at once.
//!
//! Work judges first and writes then: a refusal leaves nothing behind and does not touch the
//! others of its batch. When SQLite itself fails in the middle of somebody's work, the batch is
//! rolled back and each of its jobs gets a transaction of its own. That is slow, rare and plain.
//! A savepoint for each job would not do: some failures, a full disk among them, may take the
//! whole transaction with them.

use std::{io, time::Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{
    open::Settings,
    queue::{Jobs, Queue, closed},
    values::Failure,
};
use crate::{
    batch::{Batch, Observer},
    error::Unavailable,
};

/// The callers' end of the writing thread.
pub struct Writer(Queue<Box<dyn Work>>);

impl Writer {
    /// Starts the thread.
    pub fn start(sqlite: Connection, settings: Settings) -> io::Result<Writer> {
        let thread = Thread { sqlite, settings };
        let places = thread.settings.queue;
        let worker = move |jobs: &Jobs<Box<dyn Work>>| thread.run(jobs);
        Queue::start("store-writer", vec![worker], places).map(Writer)
    }

    /// Has this done within a transaction, and waits until that is committed. It may be done
    /// more than once, after what it did before was rolled back.
    pub async fn write<T, E>(
        &self,
        work: impl Fn(&Connection) -> Result<T, Failure<E>> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Unavailable> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(Job {
            work,
            outcome: None,
            answer,
        });
        self.0.push(job).await?;
        answered.await.map_err(|_| closed())?
    }

    /// How many writes wait.
    pub fn queued(&self) -> usize {
        self.0.len()
    }

    /// Ends the thread when all that is queued is committed and answered.
    pub async fn close(&self) {
        self.0.close().await;
    }
}

/// A job of any kind, in two steps: what is to be answered is held until the commit.
trait Work: Send {
    /// Does it; an error means that the transaction must be rolled back.
    fn run(&mut self, sqlite: &Connection) -> rusqlite::Result<()>;

    /// Answers: with the outcome if that was committed.
    fn answer(self: Box<Self>, committed: Result<(), Unavailable>);
}

struct Job<F, T, E> {
    work: F,
    outcome: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Work for Job<F, T, E>
where
    F: Fn(&Connection) -> Result<T, Failure<E>> + Send,
    T: Send,
    E: From<Unavailable> + Send,
{
    fn run(&mut self, sqlite: &Connection) -> rusqlite::Result<()> {
        self.outcome = Some(match (self.work)(sqlite) {
            Ok(done) => Ok(done),
            Err(Failure::Refused(refusal)) => Err(refusal),
            Err(Failure::Sqlite(error)) => return Err(error),
        });
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), Unavailable>) {
        let answer = match (committed, self.outcome) {
            (Err(unavailable), _) => Err(unavailable.into()),
            (Ok(()), Some(outcome)) => outcome,
            (Ok(()), None) => Err(closed().into()),
        };
        // Nobody may wait any more; what is committed is committed.
        let _ = self.answer.send(answer);
    }
}

struct Thread {
    sqlite: Connection,
    settings: Settings,
}

impl Thread {
    fn run(&self, jobs: &Jobs<Box<dyn Work>>) {
        let limit = self.settings.batch.max(1);
        while let Some(first) = jobs.next() {
            let mut batch = vec![first];
            while batch.len() < limit
                && let Some(job) = jobs.next_queued()
            {
                batch.push(job);
            }
            self.commit_batch(batch, jobs);
        }
    }

    /// One transaction for all, or one for each if somebody's work fails.
    fn commit_batch(&self, mut batch: Vec<Box<dyn Work>>, jobs: &Jobs<Box<dyn Work>>) {
        match self.transaction(&mut batch, jobs) {
            Err(Failed::Work(_)) if batch.len() > 1 => {
                for job in batch {
                    self.commit_batch(vec![job], jobs);
                }
            }
            outcome => {
                let committed = outcome.map_err(Unavailable::from);
                for job in batch {
                    job.answer(committed.clone());
                }
            }
        }
    }

    fn transaction(
        &self,
        batch: &mut [Box<dyn Work>],
        jobs: &Jobs<Box<dyn Work>>,
    ) -> Result<(), Failed> {
        let begun = Instant::now();
        let worked = self.work(batch);
        let work = begun.elapsed();
        let outcome = worked.and_then(|()| self.execute("COMMIT").map_err(Failed::Commit));
        if outcome.is_err() {
            self.roll_back();
        }
        if let Some(Observer(heard)) = &self.settings.observer {
            heard(&Batch {
                jobs: batch.len(),
                queued: jobs.len(),
                work,
                commit: begun.elapsed() - work,
                committed: outcome.is_ok(),
            });
        }
        outcome
    }

    fn work(&self, batch: &mut [Box<dyn Work>]) -> Result<(), Failed> {
        // At once the lock that writers need: what is judged now still holds when it is written.
        self.execute("BEGIN IMMEDIATE").map_err(Failed::Begin)?;
        for job in batch {
            job.run(&self.sqlite).map_err(Failed::Work)?;
        }
        Ok(())
    }

    /// Leaves no transaction behind: the next batch begins its own.
    fn roll_back(&self) {
        if !self.sqlite.is_autocommit() {
            // If this fails too, the next BEGIN does and says why.
            let _ = self.execute("ROLLBACK");
        }
    }

    fn execute(&self, statement: &str) -> rusqlite::Result<()> {
        self.sqlite.prepare_cached(statement)?.execute([])?;
        Ok(())
    }
}

/// Where a transaction failed.
enum Failed {
    Begin(rusqlite::Error),
    Work(rusqlite::Error),
    Commit(rusqlite::Error),
}

impl From<Failed> for Unavailable {
    fn from(failed: Failed) -> Unavailable {
        let (Failed::Begin(error) | Failed::Work(error) | Failed::Commit(error)) = failed;
        error.into()
    }
}
