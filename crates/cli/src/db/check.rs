//! `tessera db check`: replays every table and reports errors.

use std::{
    io::{self, Write as _},
    process::ExitCode,
    time::Instant,
};

use indicatif::ProgressBar;
use tessera_protocol::inward::check_name;
use tessera_store::{Store, TableId, Transfer};

use super::{acks::Acks, bar, replayed::Replayed, tables, unreadable};
use crate::{
    args::CheckArgs,
    database::Database,
    failure::{Failure, Outcome},
    terminal::{clean, count, quote},
};

/// Checks everything and lists the errors.
pub async fn run(args: &CheckArgs) -> Outcome {
    let began = Instant::now();
    let acks = args.acks.as_deref().map(Acks::read).transpose()?;
    let store = Database::read(&args.of.database)?.open_existing().await?;
    let mut found = Found::default();
    // Before the tables: if pages are damaged, errors in tables are a consequence.
    if args.table.is_none() {
        for sentence in store.check().await.map_err(|error| unreadable(&error))? {
            found.wrong("database", &sentence)?;
        }
        found.check_guests(&*store).await?;
    }
    let ids = tables(&*store, args.table).await?;
    found.bar = bar(ids.len(), "tables");
    for id in ids {
        found.check(&*store, id).await?;
        found.bar.inc(1);
    }
    if let Some(acks) = acks {
        found.check_acks(&*store, &acks).await?;
    }
    found.bar.finish_and_clear();
    store.close().await;
    found.print_totals(began)
}

/// The counts and errors so far.
struct Found {
    bar: ProgressBar,
    tables: u64,
    rows: u64,
    records: u64,
    acknowledged: Option<u64>,
    wrong: u64,
}

impl Default for Found {
    fn default() -> Found {
        Found {
            bar: ProgressBar::hidden(),
            tables: 0,
            rows: 0,
            records: 0,
            acknowledged: None,
            wrong: 0,
        }
    }
}

impl Found {
    /// Checks the names of guests, who may have no table.
    async fn check_guests(&mut self, store: &dyn Transfer) -> Result<(), Failure> {
        const PAGE: u32 = 10_000;
        let mut last = None;
        loop {
            let page = store.guests(last, PAGE).await;
            let page = page.map_err(|error| unreadable(&error))?;
            for guest in &page {
                if let Err(bad) = check_name(&guest.name) {
                    let reason = format!("the name is not valid: {bad}");
                    self.wrong(&format!("guest {}", guest.id), &reason)?;
                }
            }
            last = page.last().map(|guest| guest.id);
            if page.len() < PAGE as usize {
                return Ok(());
            }
        }
    }

    async fn check(&mut self, store: &dyn Transfer, id: TableId) -> io::Result<()> {
        self.tables += 1;
        let checked = Replayed::new(store, id).await.and_then(|replayed| {
            replayed.check()?;
            let record = replayed.record()?;
            Ok((replayed.rows, record.is_some()))
        });
        match checked {
            Ok((rows, has_record)) => {
                self.rows += rows;
                self.records += u64::from(has_record);
                Ok(())
            }
            Err(reason) => self.wrong(&id.to_string(), &reason),
        }
    }

    async fn check_acks(&mut self, store: &dyn Store, acks: &Acks) -> Result<(), Failure> {
        self.acknowledged = Some(acks.count());
        for (table, commands) in acks.by_table() {
            let lost = commands
                .missing(store, table)
                .await
                .map_err(|error| unreadable(&error))?;
            for reason in lost {
                self.wrong(&table.to_string(), &reason)?;
            }
        }
        Ok(())
    }

    /// Prints an error immediately, because a long check may be interrupted.
    fn wrong(&mut self, what: &str, reason: &str) -> io::Result<()> {
        self.wrong += 1;
        let line = clean(&quote(reason)).replace('\n', " ");
        let mut out = io::stdout().lock();
        self.bar.suspend(|| writeln!(out, "{what}: {line}"))
    }

    fn print_totals(&self, began: Instant) -> Outcome {
        let tables = count(self.tables, "table");
        let rows = count(self.rows, "row");
        let seconds = began.elapsed().as_secs_f64();
        let acknowledged = self.acknowledged.map_or(String::new(), |acknowledged| {
            format!(
                ", {} looked for",
                count(acknowledged, "acknowledged command")
            )
        });
        let mut out = io::stdout().lock();
        if self.wrong > 0 {
            let wrong = count(self.wrong, "fault");
            writeln!(
                out,
                "check: {wrong} in {tables}{acknowledged}, {seconds:.1} s"
            )?;
            return Ok(ExitCode::FAILURE);
        }
        let records = count(self.records, "record");
        writeln!(
            out,
            "ok: {tables}, {rows}, {records}{acknowledged}, {seconds:.1} s"
        )?;
        Ok(ExitCode::SUCCESS)
    }
}
