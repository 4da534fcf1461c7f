//! `tessera db export`: games that have ended, as records.

use std::{fs, path::Path, process::ExitCode};

use tessera_store::{Status, Store, TableId};

use super::{bar, replayed::Replayed, tables};
use crate::{
    args::ExportArgs,
    database::Database,
    failure::{Failure, Outcome},
    long, output,
    terminal::{self, count},
};

/// Writes a file for each game, and says what was left out.
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
            Ok(Exported::Never) => done.never += 1,
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
    let nothing_of_one = args.table.is_some() && done.written == 0;
    Ok(match done.wrong == 0 && !nothing_of_one {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// What became of a table.
enum Exported {
    Written,
    Running,
    /// No game was begun there.
    Never,
}

#[derive(Default)]
struct Done {
    written: u64,
    running: u64,
    never: u64,
    wrong: u64,
}

async fn export(store: &dyn Store, id: TableId, folder: &Path) -> Result<Exported, String> {
    let replayed = Replayed::new(store, id).await?;
    if replayed.status == Status::Running {
        return Ok(Exported::Running);
    }
    let Some(record) = replayed.record()? else {
        return Ok(Exported::Never);
    };
    let file = folder.join(format!("{id}.json"));
    output::write_whole(&file, &record.write())
        .map_err(|error| format!("{}: cannot be written: {error}", file.display()))?;
    Ok(Exported::Written)
}

impl Done {
    fn line(&self, folder: &Path) -> String {
        let written = count(self.written, "record");
        let mut line = format!("{written} in {}", folder.display());
        let mut left_out = Vec::new();
        for (number, what) in [
            (self.running, "that still runs"),
            (self.never, "without a game"),
            (self.wrong, "that cannot be read"),
        ] {
            if number > 0 {
                let what = match number {
                    1 => what.to_owned(),
                    _ => what.replace("runs", "run"),
                };
                left_out.push(format!("{} {what}", count(number, "table")));
            }
        }
        if !left_out.is_empty() {
            line.push_str("; left out: ");
            line.push_str(&left_out.join(", "));
        }
        line.push('\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_is_said() {
        let mut done = Done {
            written: 2,
            ..Done::default()
        };
        assert_eq!(done.line(Path::new("games")), "2 records in games\n");
        done = Done {
            written: 1,
            running: 3,
            never: 1,
            wrong: 2,
        };
        let line = done.line(Path::new("games"));
        assert_eq!(
            line,
            "1 record in games; left out: 3 tables that still run, 1 table without a game, \
             2 tables that cannot be read\n"
        );
    }
}
