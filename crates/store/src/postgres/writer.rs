//! The one task that appends: group commit without a timer.
//!
//! It passes the queued appends, up to a limit, to one call of an SQL function: one transaction
//! and one round trip, whatever their number. While PostgreSQL waits for its disk the next batch
//! builds up in the queue, so a busy server pays one wait for many rows, and a single append is
//! sent at once.
//!
//! The function checks each append on its own, so a refusal does not affect the others of its
//! batch. When PostgreSQL rolls the complete batch back (two servers added the same token, or
//! waited for each other), each append gets its own call. When the connection is lost during a
//! call, it is not known what was committed: every append of the batch is answered with
//! `Unavailable`, and a retry finds out.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use tokio::{
    sync::{mpsc, oneshot, watch},
    task::yield_now,
    time::timeout,
};
use tokio_postgres::Row as Answer;

use super::{
    address::Address,
    appends::{self, Outcome},
    connect::Connection,
    notifications::Notifier,
    open::Settings,
    pool::{closed, late},
    values,
};
use crate::{
    append::{Append, Appended, Row},
    batch::{Batch, Observer},
    error::Unavailable,
    node::Notification,
    version::RowVersion,
};

/// A batch takes no further append once its bodies have this many bytes.
const MAX_BYTES: usize = 8 << 20;

/// The callers' end of the task.
pub struct Writer {
    // `None` once the store is closed, which ends the task when the queue is empty.
    sender: Mutex<Option<mpsc::Sender<Job>>>,
    /// Closed when the task has ended.
    ended: watch::Receiver<()>,
}

struct Job {
    append: Append,
    answer: oneshot::Sender<Outcome>,
}

impl Writer {
    /// Starts the task with an open connection.
    pub fn start(
        address: Address,
        settings: Settings,
        connection: Connection,
        notifier: Arc<Notifier>,
    ) -> Writer {
        let (sender, jobs) = mpsc::channel(settings.queue.max(1));
        let (alive, ended) = watch::channel(());
        let task = Task {
            address,
            settings,
            notifier,
            jobs,
            connection: Some(connection),
        };
        tokio::spawn(async move {
            task.run().await;
            drop(alive);
        });
        Writer {
            sender: Mutex::new(Some(sender)),
            ended,
        }
    }

    /// Appends a row, and waits until it is committed.
    pub async fn append(&self, append: Append) -> Outcome {
        let sender = self.sender().clone().ok_or_else(closed)?;
        let (answer, answered) = oneshot::channel();
        let job = Job { append, answer };
        sender.send(job).await.map_err(|_| closed())?;
        drop(sender);
        answered.await.map_err(|_| closed())?
    }

    /// The number of queued appends.
    pub fn queued(&self) -> usize {
        let sender = self.sender();
        let queued = |sender: &mpsc::Sender<Job>| sender.max_capacity() - sender.capacity();
        sender.as_ref().map_or(0, queued)
    }

    /// Ends the task when the queued appends are committed and answered.
    pub async fn close(&self) {
        *self.sender() = None;
        let mut ended = self.ended.clone();
        while ended.changed().await.is_ok() {}
    }

    fn sender(&self) -> std::sync::MutexGuard<'_, Option<mpsc::Sender<Job>>> {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Task {
    address: Address,
    settings: Settings,
    notifier: Arc<Notifier>,
    jobs: mpsc::Receiver<Job>,
    /// `None` after it was lost; the next batch opens another one.
    connection: Option<Connection>,
}

impl Task {
    async fn run(mut self) {
        while let Some(first) = self.jobs.recv().await {
            // On a busy server other tasks are about to append and only wait for a processor; on
            // an idle one this returns at once.
            yield_now().await;
            let batch = self.batch(first);
            self.commit(batch).await;
        }
    }

    /// The queued appends, up to the limits.
    fn batch(&mut self, first: Job) -> Vec<Job> {
        let mut bytes = first.append.body.len();
        let mut batch = vec![first];
        while batch.len() < self.settings.batch.max(1)
            && bytes < MAX_BYTES
            && let Ok(job) = self.jobs.try_recv()
        {
            bytes += job.append.body.len();
            batch.push(job);
        }
        batch
    }

    async fn commit(&mut self, batch: Vec<Job>) {
        if let Err(unavailable) = self.connect().await {
            // The queued appends do not wait for further attempts to connect.
            self.refuse(batch, &unavailable);
            while let Ok(job) = self.jobs.try_recv() {
                self.refuse(vec![job], &unavailable);
            }
            return;
        }
        match self.call(&batch).await {
            Ok(answers) => self.answer(batch, &answers),
            Err(Failed::RolledBack(_)) if batch.len() > 1 => {
                for job in batch {
                    Box::pin(self.commit(vec![job])).await;
                }
            }
            Err(Failed::RolledBack(unavailable) | Failed::Unknown(unavailable)) => {
                self.refuse(batch, &unavailable);
            }
        }
    }

    /// Opens a connection if there is none.
    async fn connect(&mut self) -> Result<(), Unavailable> {
        let is_lost = |connection: &Connection| connection.client.is_closed();
        if self.connection.as_ref().is_none_or(is_lost) {
            self.connection = None;
            let within = self.settings.connect_within;
            self.connection = Some(Connection::open(&self.address, within).await?);
        }
        Ok(())
    }

    /// Calls the function, and repeats the call while it is rolled back because of concurrent
    /// transactions.
    async fn call(&mut self, batch: &[Job]) -> Result<Vec<Answer>, Failed> {
        const TRIES: usize = 4;
        let mut tries = 1;
        loop {
            let outcome = self.call_once(batch).await;
            let is_last = tries == TRIES || batch.len() > 1;
            match outcome {
                Err(Failed::RolledBack(_)) if !is_last => tries += 1,
                outcome => return outcome,
            }
        }
    }

    async fn call_once(&mut self, batch: &[Job]) -> Result<Vec<Answer>, Failed> {
        let Some(connection) = &self.connection else {
            return Err(Failed::Unknown(closed()));
        };
        let begun = Instant::now();
        let calling = appends::append(&connection.client, batch.iter().map(|job| &job.append));
        let within = self.settings.answer_within;
        let outcome = timeout(within, calling).await;
        self.observe(batch.len(), begun, matches!(outcome, Ok(Ok(_))));
        match outcome {
            Ok(Ok(answers)) => Ok(answers),
            Ok(Err(error)) if values::is_usable_after(&error) => {
                Err(Failed::RolledBack(error.into()))
            }
            Ok(Err(error)) => {
                self.connection = None;
                Err(Failed::Unknown(error.into()))
            }
            Err(_) => {
                self.connection = None;
                Err(Failed::Unknown(late(within)))
            }
        }
    }

    fn observe(&self, jobs: usize, begun: Instant, committed: bool) {
        if let Some(Observer(observe)) = &self.settings.observer {
            observe(&Batch {
                jobs,
                queued: self.jobs.len(),
                work: std::time::Duration::ZERO,
                commit: begun.elapsed(),
                committed,
            });
        }
    }

    /// Answers each append, and notifies other servers of the new rows.
    fn answer(&self, batch: Vec<Job>, answers: &[Answer]) {
        let mut outcomes: Vec<Option<Outcome>> = batch.iter().map(|_| None).collect();
        for answer in answers {
            if let Ok(place) = appends::place(answer)
                && let Some(job) = batch.get(place)
            {
                outcomes[place] = Some(appends::outcome(answer, &job.append));
            }
        }
        let mut notifications = Vec::new();
        for (job, outcome) in batch.into_iter().zip(outcomes) {
            let unanswered = || Err(Unavailable::new("the database gave no answer").into());
            let outcome = outcome.unwrap_or_else(unanswered);
            if let Ok(Appended::New { version }) = outcome {
                let table = job.append.table;
                notifications.push(Notification::Appended {
                    table,
                    version,
                    row: Some(Arc::new(row(job.append, version))),
                });
            }
            // The caller may have stopped waiting, which does not undo the commit.
            let _ = job.answer.send(outcome);
        }
        if !notifications.is_empty() {
            self.notifier.notify(notifications);
        }
    }

    fn refuse(&self, batch: Vec<Job>, unavailable: &Unavailable) {
        for job in batch {
            let _ = job.answer.send(Err(unavailable.clone().into()));
        }
    }
}

/// The row that an append has become.
fn row(append: Append, version: RowVersion) -> Row {
    let Append {
        table: _,
        expected: _,
        actor,
        command_id,
        request,
        body,
        state_hash,
        at,
        changes: _,
    } = append;
    Row {
        version,
        actor,
        command_id,
        request,
        body,
        state_hash,
        at,
    }
}

/// Why a call gave no answers.
enum Failed {
    /// PostgreSQL rolled the transaction back.
    RolledBack(Unavailable),
    /// The transaction may have been committed.
    Unknown(Unavailable),
}
