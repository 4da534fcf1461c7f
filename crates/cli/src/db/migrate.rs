//! `tessera db migrate`: the schema is brought up to date, before a server does it.

use std::process::ExitCode;

use tessera_store::whole::Migrated;

use crate::{args::MigrateArgs, database::Database, failure::Outcome, long};

/// Makes what is missing and says what that was.
pub async fn run(args: &MigrateArgs) -> Outcome {
    let database = Database::read(&args.of.database)?;
    let store = database.open().await?;
    let Migrated { from, to } = store.migrated();
    store.close().await;
    let told = match from {
        0 => format!("made, schema {to}"),
        _ if from == to => format!("schema {to}, up to date"),
        _ => format!("brought from schema {from} to {to}"),
    };
    long::print(&format!("{database}: {told}\n"))?;
    Ok(ExitCode::SUCCESS)
}
