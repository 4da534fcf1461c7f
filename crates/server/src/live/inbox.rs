//! Announcements of new rows, which are kept without holding the table's lock.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU32, Ordering},
};

use tessera_protocol::Version;
use tessera_store::Row;

/// Rows that were announced and are not applied yet.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    /// The latest version that was announced.
    announced: AtomicU32,
    /// Some of the rows, in any order.
    rows: Mutex<Vec<Arc<Row>>>,
    /// Whether a task waits for the lock to catch up.
    is_awaited: AtomicBool,
}

/// The number of rows that are kept until they are applied; others are read from the store.
const KEPT: usize = 32;

impl Inbox {
    /// Notes that a version was announced.
    pub(super) fn announce(&self, version: Version) {
        self.announced.fetch_max(version.0, Ordering::Relaxed);
    }

    /// The latest version that was announced.
    pub(super) fn announced(&self) -> Version {
        Version(self.announced.load(Ordering::Relaxed))
    }

    /// Keeps a row that came with an announcement.
    pub(super) fn keep(&self, row: Arc<Row>) {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        if rows.len() < KEPT {
            rows.push(row);
        }
    }

    /// Empties the inbox, and returns its rows in their order.
    pub(super) fn drain(&self) -> Vec<Arc<Row>> {
        let rows = self.rows.lock();
        let mut rows = std::mem::take(&mut *rows.unwrap_or_else(PoisonError::into_inner));
        rows.sort_by_key(|row| row.version);
        rows
    }

    /// Makes the caller the task that waits for the lock to catch up; false if another one waits.
    pub(super) fn begin_to_wait(&self) -> bool {
        !self.is_awaited.swap(true, Ordering::AcqRel)
    }

    /// Ends the wait: from now on, an announcement needs another task that waits.
    pub(super) fn end_to_wait(&self) {
        self.is_awaited.store(false, Ordering::Release);
    }
}
