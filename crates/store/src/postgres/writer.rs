//! The one task that appends: group commit without a timer.
//!
//! It takes what is queued, up to a limit, into one call of one function: one transaction and
//! one round trip, whatever the size. While PostgreSQL waits for its disk the next batch gathers
//! by itself, so a busy server pays one wait for many rows, and a lone append goes at once.
//!
//! The function judges each append for itself, so a refusal does not touch the others of its
//! batch. When PostgreSQL undoes the whole batch (two servers made the same token, or waited for
//! each other), each append gets a call of its own. When the connection is lost in the middle,
//! nobody knows what was committed: all of the batch are told `Unavailable`, and whoever retries
//! finds out.

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
    hints::Teller,
    open::Settings,
    pool::{closed, late},
    values,
};
use crate::{
    append::{Append, Appended, Row},
    batch::{Batch, Observer},
    error::Unavailable,
    node::Hint,
};

/// Bytes of bodies that one batch takes, however few appends these are.
const MAX_BYTES: usize = 8 << 20;

/// The callers' end of the task.
pub struct Writer {
    // Nothing once the store is closed: that ends the task when the queue is empty.
    sender: Mutex<Option<mpsc::Sender<Job>>>,
    /// Ends when the task has.
    ended: watch::Receiver<()>,
}

struct Job {
    append: Append,
    answer: oneshot::Sender<Outcome>,
}

impl Writer {
    /// Starts the task, with a connection that is there.
    pub fn start(
        address: Address,
        settings: Settings,
        connection: Connection,
        teller: Arc<Teller>,
    ) -> Writer {
        let (sender, jobs) = mpsc::channel(settings.queue.max(1));
        let (alive, ended) = watch::channel(());
        let task = Task {
            address,
            settings,
            teller,
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

    /// Appends, and waits until that is committed.
    pub async fn append(&self, append: Append) -> Outcome {
        let sender = self.sender().clone().ok_or_else(closed)?;
        let (answer, answered) = oneshot::channel();
        let job = Job { append, answer };
        sender.send(job).await.map_err(|_| closed())?;
        drop(sender);
        answered.await.map_err(|_| closed())?
    }

    /// How many appends wait.
    pub fn queued(&self) -> usize {
        let sender = self.sender();
        let waiting = |sender: &mpsc::Sender<Job>| sender.max_capacity() - sender.capacity();
        sender.as_ref().map_or(0, waiting)
    }

    /// Ends the task when all that is queued is committed and answered.
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
    teller: Arc<Teller>,
    jobs: mpsc::Receiver<Job>,
    /// Nothing after it was lost; the next batch makes another one.
    connection: Option<Connection>,
}

impl Task {
    async fn run(mut self) {
        while let Some(first) = self.jobs.recv().await {
            // On a busy server somebody else has something to append and waits for the processor
            // only; on an idle one this is over at once.
            yield_now().await;
            let batch = self.batch(first);
            self.commit(batch).await;
        }
    }

    /// What is queued, up to the limits.
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
            // So that nobody who is queued waits for a try of its own.
            self.refuse(batch, &unavailable);
            while let Ok(job) = self.jobs.try_recv() {
                self.refuse(vec![job], &unavailable);
            }
            return;
        }
        match self.call(&batch).await {
            Ok(answers) => self.answer(batch, &answers),
            Err(Failed::Undone(_)) if batch.len() > 1 => {
                for job in batch {
                    Box::pin(self.commit(vec![job])).await;
                }
            }
            Err(Failed::Undone(unavailable) | Failed::Unknown(unavailable)) => {
                self.refuse(batch, &unavailable);
            }
        }
    }

    /// Makes a connection if there is none.
    async fn connect(&mut self) -> Result<(), Unavailable> {
        let is_lost = |connection: &Connection| connection.client.is_closed();
        if self.connection.as_ref().is_none_or(is_lost) {
            self.connection = None;
            let within = self.settings.connect_within;
            self.connection = Some(Connection::open(&self.address, within).await?);
        }
        Ok(())
    }

    /// One call, tried again while it is undone because of what others did at the same moment.
    async fn call(&mut self, batch: &[Job]) -> Result<Vec<Answer>, Failed> {
        const TRIES: usize = 4;
        let mut tries = 1;
        loop {
            let outcome = self.call_once(batch).await;
            let is_last = tries == TRIES || batch.len() > 1;
            match outcome {
                Err(Failed::Undone(_)) if !is_last => tries += 1,
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
            Ok(Err(error)) if values::is_usable_after(&error) => Err(Failed::Undone(error.into())),
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
        if let Some(Observer(heard)) = &self.settings.observer {
            heard(&Batch {
                jobs,
                queued: self.jobs.len(),
                work: std::time::Duration::ZERO,
                commit: begun.elapsed(),
                committed,
            });
        }
    }

    /// Tells each what became of it, and other servers what is new.
    fn answer(&self, batch: Vec<Job>, answers: &[Answer]) {
        let mut outcomes: Vec<Option<Outcome>> = batch.iter().map(|_| None).collect();
        for answer in answers {
            if let Ok(place) = appends::place(answer)
                && let Some(job) = batch.get(place)
            {
                outcomes[place] = Some(appends::outcome(answer, &job.append));
            }
        }
        let mut hints = Vec::new();
        for (job, outcome) in batch.into_iter().zip(outcomes) {
            let unanswered = || Err(Unavailable::new("it was not answered").into());
            let outcome = outcome.unwrap_or_else(unanswered);
            if let Ok(Appended::New { version }) = outcome {
                let table = job.append.table;
                hints.push(Hint::Appended {
                    table,
                    version,
                    row: Some(Arc::new(row(job.append, version))),
                });
            }
            // Nobody may wait any more; what is committed is committed.
            let _ = job.answer.send(outcome);
        }
        if !hints.is_empty() {
            self.teller.tell(hints);
        }
    }

    fn refuse(&self, batch: Vec<Job>, unavailable: &Unavailable) {
        for job in batch {
            let _ = job.answer.send(Err(unavailable.clone().into()));
        }
    }
}

/// An append as it stands in the log.
fn row(append: Append, version: u64) -> Row {
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
    /// PostgreSQL says so: nothing of it is there.
    Undone(Unavailable),
    /// Perhaps it was committed.
    Unknown(Unavailable),
}
