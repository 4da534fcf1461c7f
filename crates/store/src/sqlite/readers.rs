//! The threads that read, each with its own connection.

use std::io;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::queue::{Jobs, Queue, closed};
use crate::error::Unavailable;

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// Answers questions, each from one snapshot of the store.
pub struct Readers(Queue<Job>);

impl Readers {
    /// One thread for each connection.
    pub fn start(connections: Vec<Connection>, places: usize) -> io::Result<Readers> {
        let worker = |sqlite: Connection| {
            move |jobs: &Jobs<Job>| {
                while let Some(job) = jobs.next() {
                    job(&sqlite);
                }
            }
        };
        let workers = connections.into_iter().map(worker).collect();
        Queue::start("store-reader", workers, places).map(Readers)
    }

    /// Asks, and waits for the answer.
    pub async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Unavailable> {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(move |sqlite: &Connection| {
            // Nobody may wait any more; then nobody needs to hear.
            let _ = answer.send(in_snapshot(sqlite, question));
        });
        self.0.push(job).await?;
        let answer = answered.await.map_err(|_| closed())?;
        Ok(answer?)
    }

    /// Ends the threads when they have answered what is queued.
    pub async fn close(&self) {
        self.0.close().await;
    }
}

/// Several statements of one question must see the same store.
fn in_snapshot<T>(
    sqlite: &Connection,
    question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let snapshot = sqlite.unchecked_transaction()?;
    question(&snapshot)
}
