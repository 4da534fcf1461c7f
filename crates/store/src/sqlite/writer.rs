//! The one thread that writes: group commit without a timer.
//!
//! It runs the queued jobs, up to a limit, in one transaction, commits, and answers all of them.
//! While it waits for the disk the next batch builds up in the queue, so a busy server pays one
//! wait for many rows, and a single append is committed at once.
//!
//! A job checks before it writes: a refusal leaves nothing behind and does not affect the other
//! jobs of its batch. When SQLite itself fails during a job, the batch is rolled back and each of
//! its jobs gets its own transaction. That is slow, but rare and simple. A savepoint for each job
//! would not suffice: some failures, such as a full disk, may roll back the complete transaction.
//!
//! It checks that the file is still at its path before each batch, so that it does not write to a
//! file that was moved, and again before the answers, so that it acknowledges no write that only
//! such a file contains.

use std::{io, sync::Arc, time::Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{
    file::OpenedFile,
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
    pub fn start(
        sqlite: Connection,
        file: Arc<OpenedFile>,
        settings: Settings,
    ) -> io::Result<Writer> {
        let thread = Thread {
            sqlite,
            file,
            settings,
        };
        let places = thread.settings.queue;
        let worker = move |jobs: &Jobs<Box<dyn Work>>| thread.run(jobs);
        Queue::start("store-writer", vec![worker], places).map(Writer)
    }

    /// Runs this job in a transaction, and waits until that is committed. The job may run more
    /// than once, each time after its earlier changes were rolled back.
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

    /// The number of queued writes.
    pub fn queued(&self) -> usize {
        self.0.len()
    }

    /// Ends the thread when the queued writes are committed and answered.
    pub async fn close(&self) {
        self.0.close().await;
    }
}

/// A job of any kind, in two steps: its outcome is held back until the commit.
trait Work: Send {
    /// Runs the job; an error means that the transaction must be rolled back.
    fn run(&mut self, sqlite: &Connection) -> rusqlite::Result<()>;

    /// Answers the caller, with the outcome if it was committed.
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
        // The caller may have stopped waiting, which does not undo the commit.
        let _ = self.answer.send(answer);
    }
}

struct Thread {
    sqlite: Connection,
    file: Arc<OpenedFile>,
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

    /// One transaction for all jobs, or one for each if any of them fails.
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
        let outcome = worked
            .and_then(|()| self.execute("COMMIT").map_err(Failed::Commit))
            .and_then(|()| self.file.check_in_place().map_err(Failed::Moved));
        if outcome.is_err() {
            self.roll_back();
        }
        if let Some(Observer(observe)) = &self.settings.observer {
            observe(&Batch {
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
        self.file.check_in_place().map_err(Failed::Moved)?;
        // Takes the write lock at once, so that what is checked still holds when it is written.
        self.execute("BEGIN IMMEDIATE").map_err(Failed::Begin)?;
        for job in batch {
            job.run(&self.sqlite).map_err(Failed::Work)?;
        }
        Ok(())
    }

    /// Ends the transaction, so that the next batch can begin its own.
    fn roll_back(&self) {
        if !self.sqlite.is_autocommit() {
            // If this fails too, the next BEGIN fails and reports why.
            let _ = self.execute("ROLLBACK");
        }
    }

    fn execute(&self, statement: &str) -> rusqlite::Result<()> {
        self.sqlite.prepare_cached(statement)?.execute([])?;
        Ok(())
    }
}

/// The step at which a transaction failed.
enum Failed {
    Begin(rusqlite::Error),
    Work(rusqlite::Error),
    Commit(rusqlite::Error),
    Moved(Unavailable),
}

impl From<Failed> for Unavailable {
    fn from(failed: Failed) -> Unavailable {
        match failed {
            Failed::Begin(error) | Failed::Work(error) | Failed::Commit(error) => error.into(),
            Failed::Moved(unavailable) => unavailable,
        }
    }
}
