//! Archives abandoned tables, and removes unused tables and guests.
//!
//! Time counts only while servers run, because nobody can come back while they do not. A clock that
//! was set forward while they were down looks like an outage, so it does not archive any table.

use std::time::Duration;

use tessera_store::{CommandActor, Outage, Purge, Purged, Status, TableId};

use crate::{
    hub::Hub,
    live::Request,
    services::unavailable,
    table::{Sender, TableCommand},
};

/// Tables that are archived at a time.
const ARCHIVE_AT_ONCE: u32 = 20;

/// Tables and guests that are removed at a time.
const PURGE_AT_ONCE: u32 = 1_000;

impl Hub {
    /// Archives running tables that nobody has used for a long time: the game ends, the seed is
    /// revealed, and nothing is deleted.
    pub async fn archive_abandoned(&self) {
        let Some([before]) = self.moments_before([self.settings.archive_running]).await else {
            return;
        };
        let idle = self
            .store
            .idle(Status::Running, before, ARCHIVE_AT_ONCE)
            .await;
        match idle {
            Ok(idle) => {
                for listed in idle {
                    if self.nodes.is_home(listed.id) {
                        self.archive(listed.id).await;
                    }
                }
            }
            Err(error) => {
                unavailable(&error);
            }
        }
    }

    async fn archive(&self, id: TableId) {
        let (Ok(table), Ok(actor), Ok(command_id)) =
            (self.table(id).await, "archive".parse(), "archive".parse())
        else {
            return;
        };
        let sender = Sender::Actor(CommandActor::System(actor));
        let request = Request::new(sender, TableCommand::Archive, command_id);
        if let Err(error) = table.submit(request).await {
            tracing::warn!(table = %id, code = error.code_text(), "a table was not archived");
        }
    }

    /// Removes tables whose game never began, and guests who never did anything. The store may have
    /// to read all its data to find them, so this should be called rarely.
    pub async fn remove_unused(&self) {
        let spans = [self.settings.purge_open, self.settings.purge_guests];
        let Some([tables_before, guests_before]) = self.moments_before(spans).await else {
            return;
        };
        let purged = self.store.purge(Purge {
            tables_before,
            guests_before,
            limit: PURGE_AT_ONCE,
            dry_run: false,
        });
        match purged.await {
            Ok(Purged {
                tables: 0,
                guests: 0,
            }) => {}
            Ok(Purged { tables, guests }) => {
                tracing::info!(
                    tables,
                    guests,
                    "removed tables and guests that were never used"
                );
            }
            Err(error) => {
                unavailable(&error);
            }
        }
    }

    /// The start of each span that ends now, see [`moment_before`]; `None` if the store fails.
    async fn moments_before<const N: usize>(&self, spans: [Duration; N]) -> Option<[i64; N]> {
        let now = self.world.now();
        match self.store.note_alive(now, self.settings.longest_gap).await {
            Ok(outages) => Some(spans.map(|span| moment_before(now, span, &outages))),
            Err(error) => {
                unavailable(&error);
                None
            }
        }
    }
}

/// The moment since which servers have run for `span`, outages not counted.
fn moment_before(now: i64, span: Duration, outages: &[Outage]) -> i64 {
    let span = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    let mut moment = now.saturating_sub(span);
    for outage in outages.iter().rev() {
        if outage.to > moment {
            moment = moment.saturating_sub(outage.to - outage.from);
        }
    }
    moment
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_without_servers_does_not_count() {
        let before = |outages: &[(i64, i64)]| {
            let outages: Vec<_> = outages
                .iter()
                .map(|&(from, to)| Outage { from, to })
                .collect();
            moment_before(10_000, Duration::from_millis(1_000), &outages)
        };
        assert_eq!(before(&[]), 9_000);
        // An outage within the last second of running time.
        assert_eq!(before(&[(9_200, 9_700)]), 8_500);
        // An earlier one does not matter, unless a later one moves the moment back to it.
        assert_eq!(before(&[(8_000, 8_600)]), 9_000);
        assert_eq!(before(&[(8_000, 8_600), (9_200, 9_700)]), 7_900);
        // A clock that was set forward by a year looks like an outage of a year.
        assert_eq!(before(&[(-31_536_000_000, 9_999)]), -31_536_000_999);
    }
}
