//! A table rebuilt from its log, and the record of its game.

use tessera_core::{Record, Seed, Viewer, record::Deal};
use tessera_protocol::table::Status as Shown;
use tessera_server::{play::from_record, table::Table};
use tessera_store::{Status, Store, TableId, Version};

/// A table rebuilt from its log.
pub struct Replayed {
    /// The table after its last row.
    pub table: Table,
    /// The status in the store's list of tables.
    pub status: Status,
    /// The number of its rows.
    pub rows: u64,
    seed: Seed,
}

impl Replayed {
    /// Replays the log of a table, up to the row that was the last one at the start; each position
    /// must have the digest that was stored with it.
    ///
    /// # Errors
    /// The number of the first invalid row, and what is wrong with it.
    pub async fn new(store: &dyn Store, id: TableId) -> Result<Replayed, String> {
        const PAGE: u64 = 1_000;
        let stored = store.table(id).await.map_err(|error| error.reason)?;
        let stored = stored.ok_or("does not exist any more")?;
        let rows = stored.listed.version.number();
        let seed: Result<[u8; 32], _> = stored.secret.reveal().try_into();
        let seed = Seed::new(seed.map_err(|_| "its seed does not have 32 bytes")?);
        let mut table = Table::new(&stored).map_err(|corrupt| corrupt.to_string())?;
        loop {
            let after = Version::new(table.version().row());
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

    /// Checks what replaying the rows does not: that the listed status is right, that the seed
    /// matches the commitment, and that the draws of a running game follow from the seed.
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

    fn check_replay(&self, record: &Record) -> Result<(), String> {
        from_record(self.table.game(), record)
            .map(drop)
            .map_err(|corrupt| format!("record: {corrupt}"))
    }
}

fn stored_status(status: Shown) -> Status {
    match status {
        Shown::Open => Status::Lobby,
        Shown::Running => Status::Running,
        Shown::Finished => Status::Finished,
        Shown::Archived => Status::Archived,
    }
}
