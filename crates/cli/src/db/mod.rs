//! `tessera db`: maintenance of a server's database.
//!
//! Reading order: this file, [`migrate`], [`backup`], [`copy`], [`replayed`] (a table rebuilt from
//! its log, and its record), [`check`] with [`acks`], [`export`], [`import`], [`purge`].

mod acks;
mod backup;
mod check;
mod copy;
mod export;
mod import;
mod migrate;
mod purge;
mod replayed;

use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressStyle};
use tessera_store::{Store, TableId, Unavailable};
use tokio::runtime::{self, Runtime};

use crate::{
    args::{DbArgs, DbCommand},
    failure::{Failure, Outcome},
};

/// Runs the command.
pub fn run(args: &DbArgs) -> Outcome {
    let runtime = runtime()?;
    match &args.command {
        DbCommand::Backup(args) => runtime.block_on(backup::run(args)),
        DbCommand::Check(args) => runtime.block_on(check::run(args)),
        DbCommand::Copy(args) => runtime.block_on(copy::run(args)),
        DbCommand::Export(args) => runtime.block_on(export::run(args)),
        DbCommand::Import(args) => runtime.block_on(import::run(args)),
        DbCommand::Migrate(args) => runtime.block_on(migrate::run(args)),
        DbCommand::Purge(args) => runtime.block_on(purge::run(args)),
    }
}

fn runtime() -> Result<Runtime, Failure> {
    runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::wrong("threads", error))
}

/// The requested table, or all tables.
async fn tables(store: &dyn Store, one: Option<TableId>) -> Result<Vec<TableId>, Failure> {
    const PAGE: u32 = 10_000;
    if let Some(id) = one {
        let found = store.table(id).await.map_err(|error| unreadable(&error))?;
        let none = || Failure::usage(format!("there is no table {id}"));
        return Ok(vec![found.ok_or_else(none)?.listed.id]);
    }
    let mut all = Vec::new();
    loop {
        let page = store.all_tables(all.last().copied(), PAGE).await;
        let page = page.map_err(|error| unreadable(&error))?;
        let is_last = page.len() < PAGE as usize;
        all.extend(page);
        if is_last {
            return Ok(all);
        }
    }
}

fn unreadable(error: &Unavailable) -> Failure {
    Failure::Wrong(format!("the database cannot be read: {}", error.reason))
}

/// A progress bar for this many things; hidden if standard error is not a terminal.
fn bar(length: usize, things: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        format!("{{bar:40.cyan/dim}} {{human_pos}} of {{human_len}} {things}, {{eta}} left");
    let style = ProgressStyle::with_template(&style).expect("the template is well formed");
    ProgressBar::new(length as u64).with_style(style.progress_chars("━━─"))
}
