//! `tessera db backup`: a copy while the server runs. The backup of PostgreSQL is a SQLite file,
//! too: one file that every tool and any server can open.

use std::{path::Path, process::ExitCode};

use tessera_store::{
    Sqlite, Store as _,
    sqlite::{BackupError, Copied, Settings, backup},
    transfer,
};

use crate::{
    args::BackupArgs,
    database::Database,
    failure::{Failure, Outcome},
    long,
    terminal::count,
};

/// Makes the backup and prints a summary.
pub async fn run(args: &BackupArgs) -> Outcome {
    let copied = match Database::read(&args.from.database)? {
        Database::Sqlite(from) => back_up_sqlite(&from, &args.file)?,
        database @ Database::Postgres { .. } => back_up_postgres(&database, &args.file).await?,
    };
    let file = args.file.display();
    let tables = count(copied.tables, "table");
    long::print(&format!("{file}: {tables}, {}\n", size(copied.bytes)))?;
    Ok(ExitCode::SUCCESS)
}

fn back_up_sqlite(from: &Path, to: &Path) -> Result<Copied, Failure> {
    backup(from, to).map_err(|error| match error {
        BackupError::Exists(_) | BackupError::NoSource(_) | BackupError::Name(_) => {
            Failure::usage(error)
        }
        BackupError::Source(_)
        | BackupError::Failed(_)
        | BackupError::Sqlite(_)
        | BackupError::Ended => Failure::Wrong(error.to_string()),
    })
}

/// Copies to a temporary file first, and from there to the target: so the target is complete or
/// absent, and never overwritten.
async fn back_up_postgres(database: &Database, to: &Path) -> Result<Copied, Failure> {
    // Checked again at the end; this check saves the user a long wait.
    if to.symlink_metadata().is_ok() {
        return Err(Failure::usage(BackupError::Exists(to.to_owned())));
    }
    let folder = match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let source = database.open_existing().await?;
    let hidden = tempfile::Builder::new()
        .prefix(".tessera-backup-")
        .tempdir_in(folder)
        .map_err(|error| Failure::wrong(folder.display(), error))?;
    let file = hidden.path().join("copy.db");
    let target = Sqlite::open(&file, Settings::default()).map_err(Failure::usage)?;
    let imported = transfer::copy(&*source, &target).await;
    source.close().await;
    target.close().await;
    drop(target);
    imported.map_err(|error| Failure::wrong(database, error))?;
    back_up_sqlite(&file, to)
}

/// A size such as `3.4 MB`, in decimal units.
fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];
    if bytes < 1_000 {
        return count(bytes, "byte");
    }
    let mut size = bytes as f64 / 1e3;
    let mut unit = 0;
    while size >= 999.95 && unit + 1 < UNITS.len() {
        size /= 1e3;
        unit += 1;
    }
    format!("{size:.1} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_has_a_unit_that_fits() {
        let sizes = [1, 999, 1_000, 94_208, 999_960, 3_400_000_000, u64::MAX];
        let shown = sizes.map(size);
        let expected = [
            "1 byte",
            "999 bytes",
            "1.0 kB",
            "94.2 kB",
            "1.0 MB",
            "3.4 GB",
        ];
        assert_eq!(shown[..6], expected);
        assert_eq!(shown[6], "18446744.1 TB");
    }
}
