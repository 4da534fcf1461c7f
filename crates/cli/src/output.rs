//! Writing files for other programs.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process,
};

/// Writes the complete file or nothing: a reader never sees half a record.
pub fn write_atomically(file: &Path, text: &str) -> io::Result<()> {
    // A symbolic link stays: its target is replaced.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.into());
    let special = fs::metadata(&target).is_ok_and(|found| !found.is_file());
    if special {
        // A pipe or a device cannot be replaced, only written to.
        return fs::write(&target, text);
    }
    let draft = draft_beside(&target)?;
    let written = fs::write(&draft, text).and_then(|()| fs::rename(&draft, &target));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
}

/// A temporary name in the same directory: renaming is atomic only within a file system.
fn draft_beside(target: &Path) -> io::Result<PathBuf> {
    let name = target
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this is not a file name"))?;
    let draft = format!(".{}.{}.tmp", name.to_string_lossy(), process::id());
    Ok(target.with_file_name(draft))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_completely_and_no_draft_remains() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("game.json");
        write_atomically(&file, "a longer text").unwrap();
        write_atomically(&file, "short").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "short");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_directory_cannot_be_overwritten_with_a_record() {
        let directory = tempfile::tempdir().unwrap();
        assert!(write_atomically(directory.path(), "text").is_err());
        assert!(write_atomically(&directory.path().join("none/game.json"), "text").is_err());
    }
}
