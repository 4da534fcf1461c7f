//! `tessera db backup`: a copy while the server runs.

use std::process::ExitCode;

use tessera_store::sqlite::{BackupError, backup};

use crate::{
    args::BackupArgs,
    failure::{Failure, Outcome},
    long,
    serve::database_file,
    terminal::count,
};

/// Copies and says what the copy holds.
pub fn run(args: &BackupArgs) -> Outcome {
    let from = database_file(&args.from.database)?;
    let copied = backup(&from, &args.file).map_err(|error| match error {
        BackupError::Exists(_) | BackupError::NoSource(_) | BackupError::Name(_) => {
            Failure::usage(error)
        }
        _ => Failure::Wrong(error.to_string()),
    })?;
    let file = args.file.display();
    let tables = count(copied.tables, "table");
    long::print(&format!("{file}: {tables}, {}\n", size(copied.bytes)))?;
    Ok(ExitCode::SUCCESS)
}

/// `3.4 MB`, as file managers say it.
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
