//! The reading threads, each with its own connection.

use std::{io, sync::Arc};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{
    file::OpenedFile,
    queue::{Jobs, Queue, closed},
};
use crate::error::Unavailable;

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// Runs queries, each on one snapshot of the store.
pub struct Readers {
    queue: Queue<Job>,
    file: Arc<OpenedFile>,
}

impl Readers {
    /// Starts one thread for each connection.
    pub fn start(
        connections: Vec<Connection>,
        file: Arc<OpenedFile>,
        places: usize,
    ) -> io::Result<Readers> {
        let worker = |sqlite: Connection| {
            move |jobs: &Jobs<Job>| {
                while let Some(job) = jobs.next() {
                    job(&sqlite);
                }
            }
        };
        let workers = connections.into_iter().map(worker).collect();
        let queue = Queue::start("store-reader", workers, places)?;
        Ok(Readers { queue, file })
    }

    /// Runs a query and waits for its result.
    pub async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Unavailable> {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(move |sqlite: &Connection| {
            // The caller may have stopped waiting.
            let _ = answer.send(in_snapshot(sqlite, query));
        });
        self.queue.push(job).await?;
        let answer = answered.await.map_err(|_| closed())?;
        answer.or_else(|error| {
            // SQLite's error does not mention that the file was moved.
            self.file.check_in_place()?;
            Err(error.into())
        })
    }

    /// Ends the threads when the queued queries are answered.
    pub async fn close(&self) {
        self.queue.close().await;
    }
}

/// All statements of one query must see the same state.
fn in_snapshot<T>(
    sqlite: &Connection,
    query: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let snapshot = sqlite.unchecked_transaction()?;
    query(&snapshot)
}
