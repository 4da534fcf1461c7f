//! Observing a store's commits, for metrics.

use std::{fmt, sync::Arc, time::Duration};

/// A batch of writes that a store committed, or failed to commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The number of writes in it.
    pub jobs: usize,
    /// The number of writes that were queued behind it.
    pub queued: usize,
    /// The time to prepare it: with SQLite, to run its statements.
    pub work: Duration,
    /// The time of the commit, mostly spent waiting for the disk. With PostgreSQL this includes
    /// the statements, since both are one call.
    pub commit: Duration,
    /// Whether it was committed.
    pub committed: bool,
}

/// A callback for every batch.
#[derive(Clone)]
pub struct Observer(pub(crate) Arc<dyn Fn(&Batch) + Send + Sync>);

impl Observer {
    /// Calls this function for every batch.
    pub fn new(observe: impl Fn(&Batch) + Send + Sync + 'static) -> Observer {
        Observer(Arc::new(observe))
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer(..)")
    }
}
