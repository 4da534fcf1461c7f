//! `tessera db purge`: removes tables whose game never began, and guests who never did anything.

use std::{
    process::ExitCode,
    time::{SystemTime, UNIX_EPOCH},
};

use tessera_store::{Purge, Purged, Store};

use super::{bar, unreadable};
use crate::{
    args::PurgeArgs,
    database::Database,
    failure::{Failure, Outcome},
    long,
    terminal::count,
};

/// The number of tables, and of guests, that are removed at a time, because a running server has to
/// wait for it.
const BATCH: u32 = 200;

/// Counts, removes step by step, and prints what was removed.
pub async fn run(args: &PurgeArgs) -> Outcome {
    let database = Database::read(&args.of.database)?;
    let store = database.open_existing().await?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_err(|error| Failure::wrong("clock", error))?;
    let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
    let count = Purge {
        tables_before: now - milliseconds(args.tables_days),
        guests_before: now - milliseconds(args.guests_days),
        limit: u32::MAX,
        dry_run: true,
    };
    let counted = store.purge(count).await;
    let counted = counted.map_err(|error| unreadable(&error))?;
    let done = if args.dry_run {
        format!("{} would be removed", amount(counted))
    } else {
        let removed = remove(&*store, count, counted).await?;
        format!("{} removed", amount(removed))
    };
    store.close().await;
    long::print(&format!("{database}: {done}\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// Removes everything, in batches.
async fn remove(store: &dyn Store, all: Purge, counted: Purged) -> Result<Purged, Failure> {
    let total = u64::from(counted.tables) + u64::from(counted.guests);
    let bar = bar(usize::try_from(total).unwrap_or(usize::MAX), "removed");
    let batch = Purge {
        limit: BATCH,
        dry_run: false,
        ..all
    };
    let mut removed = Purged::default();
    loop {
        let purged = store.purge(batch).await;
        let purged = purged.map_err(|error| unwritten(&error.reason, removed))?;
        if purged == Purged::default() {
            break;
        }
        removed.tables += purged.tables;
        removed.guests += purged.guests;
        bar.inc(u64::from(purged.tables) + u64::from(purged.guests));
    }
    bar.finish_and_clear();
    Ok(removed)
}

fn unwritten(reason: &str, removed: Purged) -> Failure {
    let so_far = amount(removed);
    Failure::Wrong(format!(
        "the database cannot be written: {reason}; {so_far} removed before"
    ))
}

fn amount(purged: Purged) -> String {
    let tables = count(purged.tables.into(), "table");
    let guests = count(purged.guests.into(), "guest");
    format!("{tables} and {guests}")
}

fn milliseconds(days: u32) -> i64 {
    i64::from(days) * 24 * 60 * 60 * 1_000
}
