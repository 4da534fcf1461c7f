//! A table made anew from its log, and the record of its game.

use tessera_core::{Record, Seed, Viewer, record::Deal};
use tessera_protocol::table::Status as Shown;
use tessera_server::{play::from_record, table::Table};
use tessera_store::{Status, Store, TableId};

/// A table that is as it was stored.
pub struct Replayed {
    /// After its last row.
    pub table: Table,
    /// How far the store says it is.
    pub status: Status,
    /// How many rows it has.
    pub rows: u64,
    seed: Seed,
}

impl Replayed {
    /// Plays the log of a table, up to the row that was its last when this began; each position
    /// must have the digest that was stored with it.
    ///
    /// # Errors
    /// With the row, and what is wrong with it.
    pub async fn new(store: &dyn Store, id: TableId) -> Result<Replayed, String> {
        const PAGE: u64 = 1_000;
        let stored = store.table(id).await.map_err(|error| error.reason)?;
        let stored = stored.ok_or("is gone")?;
        let rows = stored.listed.version;
        let seed: Result<[u8; 32], _> = stored.secret.reveal().try_into();
        let seed = Seed::new(seed.map_err(|_| "its seed has not 32 bytes")?);
        let mut table = Table::new(&stored).map_err(|corrupt| corrupt.to_string())?;
        loop {
            let after = u64::from(table.version());
            let limit = rows.saturating_sub(after).min(PAGE);
            if limit == 0 {
                break;
            }
            let page = store.rows(id, after, limit as u32).await;
            let page = page.map_err(|error| {
                format!(
                    "row {} or a later one cannot be read: {}",
                    after + 1,
                    error.reason
                )
            })?;
            if page.is_empty() {
                return Err(format!("row {}: is missing", after + 1));
            }
            for row in &page {
                table.take_row(row).map_err(|corrupt| corrupt.to_string())?;
            }
        }
        Ok(Replayed {
            table,
            status: stored.listed.status,
            rows,
            seed,
        })
    }

    /// The record of a game that has ended, after it was replayed and every draw made again;
    /// nothing for a table that never began or still runs.
    ///
    /// # Errors
    /// With the place of the record that is wrong.
    pub fn record(&self) -> Result<Option<Record>, String> {
        let is_over = matches!(self.status, Status::Finished | Status::Archived);
        if !is_over || self.table.play().is_none() {
            return Ok(None);
        }
        let record = self.table.record().map_err(|error| error.sentence)?;
        // Once as a file, so that whoever has the file can read it.
        let record = Record::read(&record.write()).map_err(|error| format!("record: {error}"))?;
        self.replays(&record)?;
        Ok(Some(record))
    }

    /// Checks what replaying the rows leaves open: that listings tell the same, that the seed is
    /// the one committed to, and that the draws of a game that runs are made by it.
    ///
    /// # Errors
    /// With what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let commitment = self.seed.commitment(&self.table.id().to_string());
        if commitment.as_ref() != Ok(&self.table.head().commitment) {
            return Err("its seed is another than the one committed to".into());
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
            ..play.record()
        };
        self.replays(&record)
    }

    fn replays(&self, record: &Record) -> Result<(), String> {
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
