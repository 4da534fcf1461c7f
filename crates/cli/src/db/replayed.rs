//! A table rebuilt from its log, and the record of its game.

use std::collections::BTreeSet;

use tessera_core::{Record, Seed, Viewer, record::Deal};
use tessera_protocol::{inward::check_name, table::Status as Shown};
use tessera_server::{play::from_record, table::Table};
use tessera_store::{GuestId, RowVersion, Status, TableId, Transfer, transfer::ExportedTable};

/// A table rebuilt from its log.
pub struct Replayed {
    /// The table after its last row.
    pub table: Table,
    /// The status in the store's list of tables.
    pub status: Status,
    /// The number of its rows.
    pub rows: u64,
    stored: ExportedTable,
    seed: Seed,
}

impl Replayed {
    /// Replays the log of a table, up to the row that was the last one at the start; each position
    /// must have the digest that was stored with it.
    ///
    /// # Errors
    /// The number of the first invalid row, and what is wrong with it.
    pub async fn new(store: &dyn Transfer, id: TableId) -> Result<Replayed, String> {
        const PAGE: u64 = 1_000;
        let found = store.exported_table(id).await;
        let found = found.map_err(|error| error.reason)?;
        let exported = found.ok_or("does not exist any more")?;
        let stored = &exported.table;
        let rows = stored.listed.version.number();
        let seed: Result<[u8; 32], _> = stored.secret.reveal().try_into();
        let seed = Seed::new(seed.map_err(|_| "its seed does not have 32 bytes")?);
        let mut table = Table::new(stored).map_err(|corrupt| corrupt.to_string())?;
        loop {
            let after = RowVersion::new(table.version().row());
            let limit = rows.saturating_sub(after.number()).min(PAGE);
            if limit == 0 {
                break;
            }
            let page = store.rows(id, after, limit as u32).await;
            let page = page.map_err(|error| {
                format!(
                    "row {} or a later one cannot be read: {}",
                    after.next(),
                    error.reason
                )
            })?;
            if page.is_empty() {
                return Err(format!("row {}: is missing", after.next()));
            }
            for row in &page {
                table
                    .apply_row(row)
                    .map_err(|corrupt| corrupt.to_string())?;
            }
        }
        Ok(Replayed {
            table,
            status: stored.listed.status,
            rows,
            seed,
            stored: exported,
        })
    }

    /// The record of a game that has ended, after replaying it and recomputing every draw; `None`
    /// for a table that never started or is still running.
    ///
    /// # Errors
    /// The invalid member of the record.
    pub fn record(&self) -> Result<Option<Record>, String> {
        let is_over = matches!(self.status, Status::Finished | Status::Archived);
        if !is_over || self.table.play().is_none() {
            return Ok(None);
        }
        let record = self.table.record().map_err(|error| error.sentence)?;
        // Written and read back, so that the exported file is known to be readable.
        let record = Record::read(&record.write()).map_err(|error| format!("record: {error}"))?;
        self.check_replay(&record)?;
        Ok(Some(record))
    }

    /// Checks what replaying the rows does not: that the name is one that a person may give, that
    /// the columns beside the log are right, that the seed matches the commitment, and that the
    /// draws of a running game follow from the seed.
    ///
    /// # Errors
    /// A sentence about what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let commitment = self.seed.commitment(&self.table.id().to_string());
        if commitment.as_ref() != Ok(&self.table.head().commitment) {
            return Err("its seed does not match the commitment".into());
        }
        let played = stored_status(self.table.status());
        if self.status != played {
            let stored = self.status;
            return Err(format!("is listed as {stored}, but its rows say {played}"));
        }
        if let Some(name) = self.table.name() {
            check_name(name).map_err(|bad| format!("its name is not valid: {bad}"))?;
        }
        self.check_columns()?;
        let Some(play) = self.table.play().filter(|_| played == Status::Running) else {
            return Ok(());
        };
        let deal = self.table.view(Viewer::Spectator).deal;
        let record = Record {
            deal: Some(Deal {
                table: self.table.id().to_string(),
                commitment: deal.commitment,
                nonces: deal.nonces.into_values().collect(),
                seed: Some(self.seed.reveal()),
            }),
            ..play.record().expect("a table's game has its history")
        };
        self.check_replay(&record)
    }

    /// Compares the columns by which tables are found with head and log.
    fn check_columns(&self) -> Result<(), String> {
        let ExportedTable { table, sitters } = &self.stored;
        let held: BTreeSet<GuestId> = self
            .table
            .held()
            .filter_map(|seat| self.table.holder(seat))
            .collect();
        if !sitters.iter().copied().eq(in_text_order(&held)) {
            return Err(format!(
                "is listed for the guests {}, but its rows seat {}",
                names(sitters.iter().copied()),
                names(in_text_order(&held))
            ));
        }
        let yes_or_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        let maker = |maker: Option<GuestId>| names(maker.into_iter());
        for (what, stored, right) in [
            ("maker", maker(table.maker), maker(self.table.maker())),
            (
                "bots",
                yes_or_no(table.bots),
                yes_or_no(self.table.has_bots()),
            ),
            (
                "imported",
                yes_or_no(table.imported),
                yes_or_no(self.table.is_imported()),
            ),
        ] {
            if stored != right {
                return Err(format!(
                    "is listed with {what}: {stored}, but head and rows say {right}"
                ));
            }
        }
        Ok(())
    }

    fn check_replay(&self, record: &Record) -> Result<(), String> {
        from_record(self.table.game(), record)
            .map(drop)
            .map_err(|corrupt| format!("record: {corrupt}"))
    }
}

/// Guests in the order in which the store lists them.
fn in_text_order(guests: &BTreeSet<GuestId>) -> impl Iterator<Item = GuestId> {
    let mut guests: Vec<GuestId> = guests.iter().copied().collect();
    guests.sort_by_key(GuestId::to_string);
    guests.into_iter()
}

fn names(guests: impl Iterator<Item = GuestId>) -> String {
    let names: Vec<String> = guests.map(|guest| guest.to_string()).collect();
    if names.is_empty() {
        return "nobody".to_owned();
    }
    names.join(", ")
}

fn stored_status(status: Shown) -> Status {
    match status {
        Shown::Open => Status::Lobby,
        Shown::Running => Status::Running,
        Shown::Finished => Status::Finished,
        Shown::Archived => Status::Archived,
    }
}
