//! `tessera db migrate`: updates the schema, before a server does it.

use std::process::ExitCode;

use tessera_store::transfer::Migrated;

use crate::{args::MigrateArgs, database::Database, failure::Outcome, long};

/// Updates or creates the schema and prints what was done.
pub async fn run(args: &MigrateArgs) -> Outcome {
    let database = Database::read(&args.of.database)?;
    let store = database.open().await?;
    let Migrated { from, to } = store.migrated();
    store.close().await;
    let done = match from {
        0 => format!("created, schema {to}"),
        _ if from == to => format!("schema {to}, up to date"),
        _ => format!("updated from schema {from} to {to}"),
    };
    long::print(&format!("{database}: {done}\n"))?;
    Ok(ExitCode::SUCCESS)
}
