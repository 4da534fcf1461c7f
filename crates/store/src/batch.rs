//! What a store tells of its commits, for metrics.

use std::{fmt, sync::Arc, time::Duration};

/// What is told of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// How many writes it had.
    pub jobs: usize,
    /// How many more were queued when it was committed.
    pub queued: usize,
    /// How long it took to make it ready: with SQLite, to run its statements.
    pub work: Duration,
    /// How long the commit took: mostly waiting for the disk. With PostgreSQL this includes the
    /// statements, since both are one call.
    pub commit: Duration,
    /// Whether it was committed.
    pub committed: bool,
}

/// Hears of every batch.
#[derive(Clone)]
pub struct Observer(pub(crate) Arc<dyn Fn(&Batch) + Send + Sync>);

impl Observer {
    /// Calls this for every batch.
    pub fn new(heard: impl Fn(&Batch) + Send + Sync + 'static) -> Observer {
        Observer(Arc::new(heard))
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer(..)")
    }
}
