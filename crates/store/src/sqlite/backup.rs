//! A copy of the store while it is in use.
//!
//! `VACUUM INTO` reads one snapshot, so it is consistent and blocks no writer. SQLite's backup
//! interface copies pages and starts over whenever another connection writes between two of its
//! steps, which a busy server does all the time. The copy is also a single file without a WAL and
//! without free pages, and every row of it was read.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OpenFlags};
use tempfile::Builder;
use thiserror::Error;

use super::open::{self, OpenError};

/// Why a store was not copied.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The target exists, and is unchanged.
    #[error("{} exists; name a file that does not", .0.display())]
    Exists(PathBuf),
    /// There is no store to copy.
    #[error("there is no database {}", .0.display())]
    NoSource(PathBuf),
    /// The store cannot be opened.
    #[error(transparent)]
    Source(#[from] OpenError),
    /// The copy cannot be written.
    #[error("cannot write the copy: {0}")]
    Failed(io::Error),
    /// SQLite cannot read the store or write the copy.
    #[error("cannot write the copy: {0}")]
    Sqlite(rusqlite::Error),
    /// The name of the target is not Unicode, which SQLite requires.
    #[error("{} is not a Unicode name", .0.display())]
    Name(PathBuf),
    /// The copying thread ended without an answer.
    #[error("cannot write the copy: the thread that writes it has ended")]
    Ended,
}

/// The size of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The number of tables.
    pub tables: u64,
    /// The size of its file in bytes.
    pub bytes: u64,
}

/// Copies a store into a new file, while servers in this process or another may use it. The target
/// is complete or absent.
///
/// # Errors
/// When the target exists or cannot be written, or the store cannot be read.
pub fn backup(from: &Path, to: &Path) -> Result<Copied, BackupError> {
    if !from.is_file() {
        return Err(BackupError::NoSource(from.to_owned()));
    }
    // Checked again at the end; this check fails before the long copy.
    if to.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let folder = match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let source = open::existing(from)?;
    let partial = Builder::new()
        .prefix(".tessera-backup-")
        .suffix(".partial")
        .tempfile_in(folder)
        .map_err(BackupError::Failed)?;
    let name = partial.path().to_str();
    let name = name.ok_or_else(|| BackupError::Name(partial.path().to_owned()))?;
    source
        .execute("VACUUM INTO ?1", [name])
        .map_err(BackupError::Sqlite)?;
    partial.as_file().sync_all().map_err(BackupError::Failed)?;
    let tables = tables(partial.path()).map_err(BackupError::Sqlite)?;
    let bytes = partial.as_file().metadata().map_err(BackupError::Failed)?;
    partial
        .persist_noclobber(to)
        .map_err(|refused| match refused.error.kind() {
            io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
            _ => BackupError::Failed(refused.error),
        })?;
    sync_folder(folder).map_err(BackupError::Failed)?;
    Ok(Copied {
        tables,
        bytes: bytes.len(),
    })
}

/// Counted in the copy, since the store may have changed meanwhile.
fn tables(copy: &Path) -> rusqlite::Result<u64> {
    let copy = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    copy.query_row("SELECT count(*) FROM tables", [], |row| {
        row.get::<_, i64>(0).map(i64::unsigned_abs)
    })
}

/// A new file name is durable once its folder is synced.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
