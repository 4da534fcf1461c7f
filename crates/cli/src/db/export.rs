//! `tessera db export`: games that have ended, as records.

use std::{fs, path::Path, process::ExitCode};

use tessera_store::{Status, TableId, Transfer};

use super::{bar, replayed::Replayed, tables};
use crate::{
    args::ExportArgs,
    database::Database,
    failure::{Failure, Outcome},
    long, output,
    terminal::{self, count},
};

/// Writes a file for each game, and prints what was skipped.
pub async fn run(args: &ExportArgs) -> Outcome {
    let store = Database::read(&args.from.database)?.open_existing().await?;
    let ids = tables(&*store, args.table).await?;
    fs::create_dir_all(&args.folder)
        .map_err(|error| Failure::wrong(args.folder.display(), error))?;
    let bar = bar(ids.len(), "tables");
    let mut done = Done::default();
    for id in ids {
        let exported = export(&*store, id, &args.folder).await;
        match exported {
            Ok(Exported::Written) => done.written += 1,
            Ok(Exported::Running) => done.running += 1,
            Ok(Exported::NeverStarted) => done.never_started += 1,
            Err(reason) => {
                done.wrong += 1;
                bar.suspend(|| terminal::note(format_args!("error: {id}: {reason}")));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    store.close().await;
    long::print(&done.line(&args.folder))?;
    let requested_table_missing = args.table.is_some() && done.written == 0;
    Ok(if done.wrong == 0 && !requested_table_missing {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The result of exporting one table.
enum Exported {
    Written,
    Running,
    /// The game never started.
    NeverStarted,
}

#[derive(Default)]
struct Done {
    written: u64,
    running: u64,
    never_started: u64,
    wrong: u64,
}

async fn export(store: &dyn Transfer, id: TableId, folder: &Path) -> Result<Exported, String> {
    let replayed = Replayed::new(store, id).await?;
    if replayed.status == Status::Running {
        return Ok(Exported::Running);
    }
    let Some(record) = replayed.record()? else {
        return Ok(Exported::NeverStarted);
    };
    let file = folder.join(format!("{id}.json"));
    output::write_atomically(&file, &record.write())
        .map_err(|error| format!("{}: cannot be written: {error}", file.display()))?;
    Ok(Exported::Written)
}

impl Done {
    fn line(&self, folder: &Path) -> String {
        let written = count(self.written, "record");
        let mut line = format!("{written} in {}", folder.display());
        let mut skipped = Vec::new();
        for (number, what) in [
            (self.running, "that still runs"),
            (self.never_started, "without a game"),
            (self.wrong, "that cannot be read"),
        ] {
            if number > 0 {
                let what = if number == 1 {
                    what.to_owned()
                } else {
                    what.replace("runs", "run")
                };
                skipped.push(format!("{} {what}", count(number, "table")));
            }
        }
        if !skipped.is_empty() {
            line.push_str("; skipped: ");
            line.push_str(&skipped.join(", "));
        }
        line.push('\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipped_tables_are_reported() {
        let mut done = Done {
            written: 2,
            ..Done::default()
        };
        assert_eq!(done.line(Path::new("games")), "2 records in games\n");
        done = Done {
            written: 1,
            running: 3,
            never_started: 1,
            wrong: 2,
        };
        let line = done.line(Path::new("games"));
        assert_eq!(
            line,
            "1 record in games; skipped: 3 tables that still run, 1 table without a game, \
             2 tables that cannot be read\n"
        );
    }
}
