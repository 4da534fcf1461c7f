//! Opening the file, or explaining why that failed.

use std::{
    fmt,
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OpenFlags};
use thiserror::Error;

use super::{
    file,
    migrate::{self, APPLICATION, MigrateError},
};
use crate::{batch::Observer, transfer::Migrated};

/// Settings of a store in a file. The defaults suit a server.
#[derive(Clone)]
pub struct Settings {
    /// The capacity of the queue of writes; further callers wait.
    pub queue: usize,
    /// The largest number of writes in one commit.
    pub batch: usize,
    /// The number of threads that read.
    pub readers: usize,
    /// How long to wait for another program that writes to the file.
    pub busy_timeout: Duration,
    /// Whether a commit waits for the disk.
    pub synchronous: Synchronous,
    /// The largest size of the file in pages of 4 KiB; `None` for no limit.
    pub max_pages: Option<u32>,
    /// Called for every batch, for metrics. It runs on the writing thread, so it must not block.
    pub observer: Option<Observer>,
    /// Called by each commit; `true` makes it fail.
    #[cfg(test)]
    pub(super) on_commit: Option<std::sync::Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            queue: 4_096,
            batch: 256,
            readers: 2,
            busy_timeout: Duration::from_secs(5),
            synchronous: Synchronous::Full,
            max_pages: None,
            observer: None,
            #[cfg(test)]
            on_commit: None,
        }
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("queue", &self.queue)
            .field("batch", &self.batch)
            .field("readers", &self.readers)
            .field("busy_timeout", &self.busy_timeout)
            .field("synchronous", &self.synchronous)
            .field("max_pages", &self.max_pages)
            .finish_non_exhaustive()
    }
}

/// Whether a commit waits for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronous {
    /// It does: an acknowledged write survives a loss of power.
    Full,
    /// It does not. Only for tests, which must detect this.
    Off,
}

/// Why a file was not opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The file's folder is missing.
    #[error("the folder {} does not exist; create it, or name another file", .0.display())]
    NoFolder(PathBuf),
    /// The path is a folder.
    #[error("{} is a folder; name a file in it", .0.display())]
    Folder(PathBuf),
    /// The file is not a database.
    #[error("{} is not a database; name another file, or move this one away", .0.display())]
    NotADatabase(PathBuf),
    /// The database belongs to another program.
    #[error(
        "{} is a database of another program; name another file, or move this one away",
        .0.display()
    )]
    Foreign(PathBuf),
    /// The database was written by a newer program.
    #[error(
        "{} has schema {found}, this program knows schemas up to {known}; run the newer Tessera \
         that wrote it, or restore an older backup",
        .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The latest schema of this program.
        known: i64,
    },
    /// The database is damaged.
    #[error("{} is damaged ({reason}); restore a backup", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        reason: rusqlite::Error,
    },
    /// SQLite failed for another reason.
    #[error(
        "cannot open {} ({reason}); check that this user may write to it and to its folder, and \
         that the disk is not full",
        .path.display()
    )]
    Failed {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        reason: rusqlite::Error,
    },
    /// A thread could not be started.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// Opens the connection that writes, and brings the schema up to date.
pub fn writing(path: &Path, settings: &Settings) -> Result<(Connection, Migrated), OpenError> {
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => Path::new("/"),
    };
    if !folder.is_dir() {
        return Err(OpenError::NoFolder(folder.to_owned()));
    }
    if path.is_dir() {
        return Err(OpenError::Folder(path.to_owned()));
    }
    expect_database(path)?;
    // Fails if the file exists; SQLite reports every other error.
    let _ = file::create_private(path);
    if file::is_readable_by_others(path) {
        tracing::warn!(
            file = %path.display(),
            "other users may read the database, which holds what is hidden from players; \
             run `chmod 600` on it"
        );
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut sqlite = connect(path, flags, settings)?;
    // Before the journal mode is set, which would change another program's file.
    expect_ours(path, &sqlite)?;
    prepare_writing(&sqlite, settings).map_err(|reason| explain(path, reason))?;
    let migrated = migrate::migrate(&mut sqlite, migrate::MIGRATIONS);
    let migrated = migrated.map_err(|error| match error {
        MigrateError::Newer { found, known } => OpenError::Newer {
            path: path.to_owned(),
            found,
            known,
        },
        MigrateError::Sqlite(reason) => explain(path, reason),
    })?;
    #[cfg(test)]
    if let Some(hook) = settings.on_commit.clone() {
        sqlite
            .commit_hook(Some(move || hook()))
            .map_err(|reason| explain(path, reason))?;
    }
    Ok((sqlite, migrated))
}

/// Opens a connection to an existing store of any schema.
pub fn existing(path: &Path) -> Result<Connection, OpenError> {
    expect_database(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
    let sqlite = connect(path, flags, &Settings::default())?;
    expect_ours(path, &sqlite)?;
    Ok(sqlite)
}

/// Opens a connection that reads.
pub fn reading(path: &Path, settings: &Settings) -> Result<Connection, OpenError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY, settings)
}

fn connect(path: &Path, flags: OpenFlags, settings: &Settings) -> Result<Connection, OpenError> {
    let open = || {
        // Each connection is used by one thread, so SQLite need not lock it.
        let sqlite = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        sqlite.busy_timeout(settings.busy_timeout)?;
        sqlite.set_prepared_statement_cache_capacity(64);
        Ok(sqlite)
    };
    open().map_err(|reason| explain(path, reason))
}

/// SQLite takes a file of a few bytes for an empty database and would overwrite it.
fn expect_database(path: &Path) -> Result<(), OpenError> {
    const MAGIC: &[u8] = b"SQLite format 3\0";
    let mut start = Vec::new();
    // SQLite reports a file that is missing or cannot be read.
    let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut start));
    match read {
        Ok(1..) if start != MAGIC => Err(OpenError::NotADatabase(path.to_owned())),
        _ => Ok(()),
    }
}

fn expect_ours(path: &Path, sqlite: &Connection) -> Result<(), OpenError> {
    match is_ours(sqlite) {
        Ok(true) => Ok(()),
        Ok(false) => Err(OpenError::Foreign(path.to_owned())),
        Err(reason) => Err(explain(path, reason)),
    }
}

/// Whether the file is new, or marked as one of Tessera.
fn is_ours(sqlite: &Connection) -> rusqlite::Result<bool> {
    let application: i64 = sqlite.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let objects: i64 =
        sqlite.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let is_new = application == 0 && objects == 0;
    Ok(is_new || application == APPLICATION)
}

/// Configures a connection that writes.
pub fn prepare_writing(sqlite: &Connection, settings: &Settings) -> rusqlite::Result<()> {
    sqlite.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    let synchronous = match settings.synchronous {
        Synchronous::Full => "FULL",
        Synchronous::Off => "OFF",
    };
    sqlite.pragma_update(None, "synchronous", synchronous)?;
    sqlite.pragma_update(None, "foreign_keys", true)?;
    // In KiB: the ends of the logs in use stay in memory.
    sqlite.pragma_update(None, "cache_size", -32_768)?;
    // In pages, 32 MiB: a page that many commits have written is copied into the file once. With
    // SQLite's default of 1,000 a busy server copies the same pages after every few commits.
    sqlite.pragma_update_and_check(None, "wal_autocheckpoint", 8_192, |_| Ok(()))?;
    // A WAL that grew during a backup is truncated again.
    sqlite.pragma_update_and_check(None, "journal_size_limit", 64 << 20, |_| Ok(()))?;
    if let Some(pages) = settings.max_pages {
        sqlite.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }
    Ok(())
}

fn explain(path: &Path, reason: rusqlite::Error) -> OpenError {
    let path = path.to_owned();
    match reason.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => OpenError::NotADatabase(path),
        Some(ErrorCode::DatabaseCorrupt) => OpenError::Damaged { path, reason },
        _ => OpenError::Failed { path, reason },
    }
}
