//! `tessera db copy`: everything into another database, of either kind.

use std::{process::ExitCode, time::Instant};

use tessera_store::whole::{self, FillError, Filled};

use crate::{
    args::CopyArgs,
    database::Database,
    failure::{Failure, Outcome},
    long,
    terminal::count,
};

/// Copies and says what the copy holds.
pub async fn run(args: &CopyArgs) -> Outcome {
    let began = Instant::now();
    let from = Database::read(&args.from.database)?;
    let to = Database::read(&args.to)?;
    if from == to {
        return Err(Failure::usage("this would copy a database into itself"));
    }
    let source = from.open_existing().await?;
    let target = to.open().await?;
    let filled = whole::copy(&*source, &*target).await;
    source.close().await;
    target.close().await;
    let filled = filled.map_err(|error| match error {
        FillError::NotEmpty => Failure::usage(format!("{to}: {error}")),
        FillError::Unavailable(unavailable) => Failure::wrong(&to, unavailable.reason),
    })?;
    let seconds = began.elapsed().as_secs_f64();
    long::print(&format!("{to}: {}, {seconds:.1} s\n", told(&filled)))?;
    Ok(ExitCode::SUCCESS)
}

fn told(filled: &Filled) -> String {
    let Filled {
        courses,
        guests,
        tables,
        rows,
        tokens,
    } = *filled;
    [
        count(tables, "table"),
        count(rows, "row"),
        count(guests, "guest"),
        count(tokens, "token"),
        count(courses, "course"),
    ]
    .join(", ")
}
