//! `tessera db copy`: copies everything to another database, SQLite or PostgreSQL.

use std::{process::ExitCode, time::Instant};

use tessera_store::transfer::{self, ImportError, Imported};

use crate::{
    args::CopyArgs,
    database::Database,
    failure::{Failure, Outcome},
    long,
    terminal::count,
};

/// Copies the database and prints a summary.
pub async fn run(args: &CopyArgs) -> Outcome {
    let began = Instant::now();
    let from = Database::read(&args.from.database)?;
    let to = Database::read(&args.to)?;
    if from == to {
        return Err(Failure::usage("a database cannot be copied to itself"));
    }
    let source = from.open_existing().await?;
    let target = to.open().await?;
    let imported = transfer::copy(&*source, &*target).await;
    source.close().await;
    target.close().await;
    let imported = imported.map_err(|error| match error {
        ImportError::NotEmpty => Failure::usage(format!("{to}: {error}")),
        ImportError::Unavailable(unavailable) => Failure::wrong(&to, unavailable.reason),
    })?;
    let seconds = began.elapsed().as_secs_f64();
    long::print(&format!("{to}: {}, {seconds:.1} s\n", summary(&imported)))?;
    Ok(ExitCode::SUCCESS)
}

fn summary(imported: &Imported) -> String {
    let Imported {
        courses,
        guests,
        tables,
        rows,
        tokens,
    } = *imported;
    [
        count(tables, "table"),
        count(rows, "row"),
        count(guests, "guest"),
        count(tokens, "token"),
        count(courses, "course"),
    ]
    .join(", ")
}
