//! The embedded store: one SQLite file, one thread that writes, a few that read.
//!
//! `writer` runs everything that is queued in one transaction and answers after its commit;
//! `readers` reads from snapshots at the same time (WAL). Both call SQLite directly, with prepared
//! statements: a driver that hands each statement to another thread would cost more than the
//! statements do.
//!
//! Correctness does not depend on exclusive use of the file: each append compares versions inside
//! a transaction that holds SQLite's write lock. So tools may run beside a server, and two servers
//! on one file cannot both write the same version; they only get no notifications of each other's
//! rows.

mod append;
mod backup;
mod check;
mod courses;
mod export;
mod file;
mod guests;
mod import;
mod listing;
mod migrate;
mod nodes;
mod open;
mod purge;
mod queue;
mod readers;
mod tables;
#[cfg(test)]
mod tests;
mod uptime;
mod values;
mod writer;

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use rusqlite::Connection;
use tokio::sync::broadcast;

pub use crate::batch::{Batch, Observer};
pub use backup::{BackupError, Copied, backup};
pub use open::{OpenError, Settings, Synchronous};

use crate::{
    append::{Append, AppendError, Appended, Row},
    course::{Course, CourseEntry, NewCourse},
    error::{
        AddCourseError, AddTokenError, CreateError, CreateGuestError, RemoveCourseError,
        RenameGuestError, Unavailable,
    },
    guest::{Guest, NewGuest, NewToken, Token, TokenHash},
    id::{GuestId, TableId},
    node::{NodeId, Notification},
    store::Store,
    table::{Filter, Listed, NewTable, Page, Status, Table},
    transfer::{self, ExportReader, ExportedTable, ImportError, Imported, Migrated, Transfer},
    upkeep::{Made, Outage, Purge, Purged},
    version::RowVersion,
};
use file::OpenedFile;
use nodes::Nodes;
use readers::Readers;
use values::Failure;
use writer::Writer;

/// A store in one file.
///
/// Dropping it blocks until the queued writes are finished; [`Store::close`] waits for them
/// without blocking a thread.
pub struct Sqlite {
    path: PathBuf,
    migrated: Migrated,
    // Dropped in this order: the last connection to close removes the WAL.
    readers: Readers,
    writer: Writer,
    nodes: Nodes,
}

impl Sqlite {
    /// Opens the store in this file, or creates it; brings an older schema up to date.
    ///
    /// # Errors
    /// When the folder does not exist, the file is damaged or not a database of Tessera, or its
    /// schema is newer than this program.
    pub fn open(path: impl AsRef<Path>, settings: Settings) -> Result<Sqlite, OpenError> {
        let path = path.as_ref().to_owned();
        let (writing, migrated) = open::writing(&path, &settings)?;
        let file = Arc::new(OpenedFile::new(&path));
        let reading = (0..settings.readers.max(1))
            .map(|_| open::reading(&path, &settings))
            .collect::<Result<Vec<Connection>, OpenError>>()?;
        Ok(Sqlite {
            readers: Readers::start(reading, Arc::clone(&file), settings.queue)
                .map_err(OpenError::Thread)?,
            writer: Writer::start(writing, file, settings).map_err(OpenError::Thread)?,
            nodes: Nodes::default(),
            migrated,
            path,
        })
    }

    /// Copies a snapshot of the store into a new file, while the store stays in use.
    ///
    /// # Errors
    /// When the target exists or cannot be written; no partial copy is left behind.
    pub async fn backup(&self, to: impl Into<PathBuf>) -> Result<Copied, BackupError> {
        let (from, to) = (self.path.clone(), to.into());
        // On its own thread: a large file takes long.
        let (answer, answered) = tokio::sync::oneshot::channel();
        let copy = move || {
            // A caller that stopped waiting does not undo the copy.
            let _ = answer.send(backup(&from, &to));
        };
        let spawned = std::thread::Builder::new()
            .name("store-backup".to_owned())
            .spawn(copy);
        spawned.map_err(BackupError::Failed)?;
        answered.await.unwrap_or_else(|_| Err(BackupError::Ended))
    }

    /// Checks everything and returns one sentence for each problem: damaged pages, missing rows,
    /// dangling references. Reads the complete file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn check(&self) -> Result<Vec<String>, Unavailable> {
        self.readers.read(check::check).await
    }

    /// Runs a job that is never refused.
    async fn write_always<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Unavailable> {
        self.writer
            .write(move |sqlite| Ok::<T, Failure<Unavailable>>(work(sqlite)?))
            .await
    }

    /// The number of queued writes.
    pub fn queued(&self) -> usize {
        self.writer.queued()
    }
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, table: NewTable) -> Result<(), CreateError> {
        self.writer
            .write(move |sqlite| tables::create(sqlite, &table))
            .await
    }

    async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        self.writer
            .write(move |sqlite| append::append(sqlite, &append))
            .await
    }

    async fn table(&self, id: TableId) -> Result<Option<Table>, Unavailable> {
        self.readers
            .read(move |sqlite| tables::table(sqlite, id))
            .await
    }

    async fn rows(
        &self,
        id: TableId,
        after: RowVersion,
        limit: u32,
    ) -> Result<Vec<Row>, Unavailable> {
        self.readers
            .read(move |sqlite| tables::rows(sqlite, id, after, limit))
            .await
    }

    async fn list(&self, filter: Filter, page: Page) -> Result<Vec<Listed>, Unavailable> {
        self.readers
            .read(move |sqlite| listing::list(sqlite, &filter, page))
            .await
    }

    async fn tables_of(&self, guest: GuestId, page: Page) -> Result<Vec<Listed>, Unavailable> {
        self.readers
            .read(move |sqlite| listing::tables_of(sqlite, guest, page))
            .await
    }

    async fn idle(
        &self,
        status: Status,
        before: i64,
        limit: u32,
    ) -> Result<Vec<Listed>, Unavailable> {
        self.readers
            .read(move |sqlite| listing::idle(sqlite, status, before, limit))
            .await
    }

    async fn all_tables(
        &self,
        after: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<TableId>, Unavailable> {
        self.readers
            .read(move |sqlite| listing::all_tables(sqlite, after, limit))
            .await
    }

    async fn create_guest(&self, guest: NewGuest) -> Result<(), CreateGuestError> {
        self.writer
            .write(move |sqlite| guests::create(sqlite, &guest))
            .await
    }

    async fn rename_guest(&self, guest: GuestId, name: String) -> Result<(), RenameGuestError> {
        self.writer
            .write(move |sqlite| guests::rename(sqlite, guest, &name))
            .await
    }

    async fn guest(&self, guest: GuestId) -> Result<Option<Guest>, Unavailable> {
        self.readers
            .read(move |sqlite| guests::guest(sqlite, guest))
            .await
    }

    async fn add_token(&self, token: NewToken) -> Result<(), AddTokenError> {
        self.writer
            .write(move |sqlite| guests::add_token(sqlite, &token))
            .await
    }

    async fn revoke_token(&self, token: TokenHash, at: i64) -> Result<bool, Unavailable> {
        self.write_always(move |sqlite| guests::revoke(sqlite, token, at))
            .await
    }

    async fn token(&self, token: TokenHash) -> Result<Option<Token>, Unavailable> {
        self.readers
            .read(move |sqlite| guests::token(sqlite, token))
            .await
    }

    async fn add_course(&self, course: NewCourse) -> Result<(), AddCourseError> {
        self.writer
            .write(move |sqlite| courses::add(sqlite, &course))
            .await
    }

    async fn remove_course(&self, name: String) -> Result<(), RemoveCourseError> {
        self.writer
            .write(move |sqlite| courses::remove(sqlite, &name))
            .await
    }

    async fn course(&self, name: String) -> Result<Option<Course>, Unavailable> {
        self.readers
            .read(move |sqlite| courses::course(sqlite, &name))
            .await
    }

    async fn courses(
        &self,
        after: Option<String>,
        limit: u32,
    ) -> Result<Vec<CourseEntry>, Unavailable> {
        self.readers
            .read(move |sqlite| courses::courses(sqlite, after.as_deref(), limit))
            .await
    }

    /// `None`: servers on other machines cannot share a file.
    fn notifications(&self) -> Option<broadcast::Receiver<Notification>> {
        None
    }

    /// Does nothing: there is no other server to notify.
    fn notify(&self, _: Notification) {}

    async fn versions(
        &self,
        tables: Vec<TableId>,
    ) -> Result<Vec<(TableId, RowVersion)>, Unavailable> {
        self.readers
            .read(move |sqlite| tables::versions(sqlite, &tables))
            .await
    }

    async fn beat(&self, node: NodeId, lives: Duration) -> Result<Vec<NodeId>, Unavailable> {
        let nodes = self.nodes.clone();
        // Through a reader, so that a closed store answers with an error.
        self.readers
            .read(move |_| Ok(nodes.beat(node, lives)))
            .await
    }

    async fn leave(&self, node: NodeId) -> Result<(), Unavailable> {
        self.nodes.leave(&node);
        self.readers.read(|_| Ok(())).await
    }

    async fn made_by(&self, guest: GuestId) -> Result<Made, Unavailable> {
        self.readers
            .read(move |sqlite| purge::made_by(sqlite, guest))
            .await
    }

    async fn note_alive(&self, at: i64, longest_gap: Duration) -> Result<Vec<Outage>, Unavailable> {
        self.write_always(move |sqlite| uptime::note_alive(sqlite, at, longest_gap))
            .await
    }

    async fn check_writable(&self) -> Result<(), Unavailable> {
        self.write_always(uptime::probe).await
    }

    async fn purge(&self, purge: Purge) -> Result<Purged, Unavailable> {
        if purge.dry_run {
            return self
                .readers
                .read(move |sqlite| {
                    Ok(Purged {
                        tables: purge::count_tables(sqlite, purge)?,
                        guests: purge::idle_guests(sqlite, purge)?.len(),
                    })
                })
                .await;
        }
        let tables = self
            .write_always(move |sqlite| purge::remove_tables(sqlite, purge))
            .await?;
        // Tables beyond the limit were not removed, so what guests did at them counts.
        let rest = Purge {
            tables_before: i64::MIN,
            ..purge
        };
        let idle = self
            .readers
            .read(move |sqlite| purge::idle_guests(sqlite, rest))
            .await?;
        let guests = match idle.len() {
            0 => 0,
            _ => {
                self.write_always(move |sqlite| purge::remove_guests(sqlite, &idle))
                    .await?
            }
        };
        Ok(Purged { tables, guests })
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

#[async_trait]
impl Transfer for Sqlite {
    fn migrated(&self) -> Migrated {
        self.migrated
    }

    async fn check(&self) -> Result<Vec<String>, Unavailable> {
        Sqlite::check(self).await
    }

    fn export(&self) -> ExportReader {
        let (writer, reader) = transfer::channel();
        let path = self.path.clone();
        let read = move || writer.blocking_finish(export::export(&path, &writer));
        // Without a thread the writer is dropped, and the reader reports an early end.
        let _ = std::thread::Builder::new().spawn(read);
        reader
    }

    async fn exported_table(&self, id: TableId) -> Result<Option<ExportedTable>, Unavailable> {
        self.readers
            .read(move |sqlite| export::exported_table(sqlite, id))
            .await
    }

    async fn guests(&self, after: Option<GuestId>, limit: u32) -> Result<Vec<Guest>, Unavailable> {
        self.readers
            .read(move |sqlite| export::guests(sqlite, after, limit))
            .await
    }

    async fn import(&self, reader: ExportReader) -> Result<Imported, ImportError> {
        let path = self.path.clone();
        let (answer, answered) = tokio::sync::oneshot::channel();
        let write = move || {
            // A caller that stopped waiting does not undo the import.
            let _ = answer.send(import::import(&path, reader));
        };
        let spawned = std::thread::Builder::new().spawn(write);
        spawned.map_err(|error| Unavailable::new(error.to_string()))?;
        let ended = |_| Unavailable::new("the thread that writes has ended");
        answered.await.map_err(ended)?
    }
}
