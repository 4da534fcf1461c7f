//! The suite on files, and tests that only concern files.

mod backup;
mod commit;
mod damage;
#[cfg(target_os = "linux")]
mod durable;
mod full;
mod killed;
mod migrated;
#[cfg(unix)]
mod moved;
mod refuse;
mod reopen;

use std::{
    pin::Pin,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    task::Poll,
    time::Duration,
};

use tempfile::TempDir;

use super::*;
use crate::suite::{append, new_guest, new_row, new_table, run, table_id};
use crate::{actor::CommandActor, append::Changes};

mod suite {
    crate::store_suite!(super::fresh());
}

/// An empty store in its own folder.
fn fresh() -> (Arc<dyn Store>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(file(&folder), Settings::default()).unwrap();
    (Arc::new(store), folder)
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("store.db")
}

/// Opens the store in this folder.
fn reopened(folder: &TempDir) -> Sqlite {
    Sqlite::open(file(folder), Settings::default()).unwrap()
}

/// The command ids of all rows of a table, whose versions must have no gap.
async fn commands(store: &Sqlite, table: u32) -> Vec<String> {
    let rows = store
        .rows(table_id(table), RowVersion::ZERO, u32::MAX)
        .await
        .unwrap();
    let numbers = rows.iter().map(|row| row.version.number());
    assert!(numbers.eq(1..=rows.len() as u64), "a gap");
    rows.iter().map(|row| row.command_id.to_string()).collect()
}

/// Polls a call once.
async fn polled<T>(call: &mut Pin<Box<dyn Future<Output = T> + Send + '_>>) -> Poll<T> {
    std::future::poll_fn(|context| Poll::Ready(call.as_mut().poll(context))).await
}

/// Holds commits until they are released, or made to fail.
struct Gate {
    is_shut: Arc<AtomicBool>,
    reached: Mutex<mpsc::Receiver<()>>,
    release: mpsc::Sender<bool>,
}

impl Gate {
    /// An open gate, and settings that use it.
    fn new() -> (Gate, Settings) {
        let is_shut = Arc::new(AtomicBool::new(false));
        let (reach, reached) = mpsc::channel();
        let (release, released) = mpsc::channel();
        let ends = Mutex::new((reach, released));
        let shut = is_shut.clone();
        let on_commit = move || {
            if !shut.load(Ordering::SeqCst) {
                return false;
            }
            let (reach, released) = &*ends.lock().unwrap();
            // An error means that the test has failed.
            reach.send(()).is_err() || released.recv().unwrap_or(true)
        };
        let settings = Settings {
            on_commit: Some(Arc::new(on_commit)),
            ..Settings::default()
        };
        let gate = Gate {
            is_shut,
            reached: Mutex::new(reached),
            release,
        };
        (gate, settings)
    }

    fn shut(&self) {
        self.is_shut.store(true, Ordering::SeqCst);
    }

    /// Waits until a commit reaches the gate, with a timeout, so that a test fails instead of
    /// hanging.
    fn wait(&self) {
        let reached = self.reached.lock().unwrap();
        let outcome = reached.recv_timeout(Duration::from_secs(60));
        outcome.expect("no commit reached the gate");
    }

    /// Releases the waiting commit.
    fn pass(&self) {
        self.release.send(false).unwrap();
    }

    /// Makes the waiting commit fail.
    fn fail(&self) {
        self.release.send(true).unwrap();
    }
}
