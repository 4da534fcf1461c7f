//! The database file: its permissions, and whether it is still at its path.
//!
//! SQLite keeps writing to a file that was renamed or deleted, and all of it is lost when the
//! server ends. So the file at the path is compared with the one that was opened.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::values::PUT_BACK;
use crate::error::{Cause, Unavailable};

/// Creates the file, for this user only, unless it exists. SQLite gives its other files the same
/// permissions.
pub fn create_private(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Whether other users may read the file: then they can see what is hidden from players.
pub fn is_readable_by_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o044 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// The file that was opened.
pub struct OpenedFile {
    path: PathBuf,
    /// `None` on systems without such numbers.
    numbers: Option<(u64, u64)>,
}

impl OpenedFile {
    /// Remembers the file at this path.
    pub fn new(path: &Path) -> OpenedFile {
        OpenedFile {
            path: path.to_owned(),
            numbers: numbers(path),
        }
    }

    /// Whether the file is still at its path.
    ///
    /// # Errors
    /// When it was moved or deleted, or another one is in its place.
    pub fn check_in_place(&self) -> Result<(), Unavailable> {
        if self.numbers.is_none() || numbers(&self.path) == self.numbers {
            return Ok(());
        }
        Err(Unavailable::because(
            Cause::Moved,
            format!(
                "{} was moved or deleted while it was open{PUT_BACK}",
                self.path.display()
            ),
        ))
    }
}

/// The device and inode numbers of a file. While a file is open no other gets the same ones.
fn numbers(path: &Path) -> Option<(u64, u64)> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.dev(), metadata.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        None
    }
}
