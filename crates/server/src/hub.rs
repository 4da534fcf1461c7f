//! The registry of tables: the services of the server, and the tables that are in memory.

use std::{
    collections::HashMap,
    ops::Deref,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tessera_protocol::{ErrorBody, Version, http::TableLine};
use tessera_store::{CommandActor, GuestId, Listed, Outage, Purge, Purged, Status, Store, TableId};

use crate::{
    live::{LiveTable, Request, current_table},
    mailbox::Closing,
    nodes,
    services::{Services, unavailable},
    settings::Settings,
    table::{Sender, TableCommand},
    world::World,
};

/// The services of a server and its tables; it can be used wherever services are enough.
#[derive(Debug)]
pub struct Hub {
    services: Arc<Services>,
    /// The tables that were asked for lately. A cache: what is dropped comes back from the log.
    tables: Mutex<HashMap<TableId, Arc<LiveTable>>>,
}

/// Tables that are archived at a time.
const ARCHIVE_AT_ONCE: u32 = 20;

/// Tables and guests that are removed at a time.
const PURGE_AT_ONCE: u32 = 200;

impl Deref for Hub {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

impl Hub {
    /// A server on this store.
    pub fn new(store: Arc<dyn Store>, world: World, settings: Settings) -> Arc<Hub> {
        Arc::new(Hub {
            services: Arc::new(Services::new(store, world, settings)),
            tables: Mutex::default(),
        })
    }

    /// A table.
    ///
    /// # Errors
    /// When there is none, or its log cannot be read.
    pub async fn table(&self, id: TableId) -> Result<Arc<LiveTable>, ErrorBody> {
        let (table, is_new) = self.entry(id);
        match table.load().await {
            Ok(()) => {
                // Tables grow slowly: it is enough to count when one is added.
                if is_new {
                    self.make_room();
                }
                Ok(table)
            }
            Err(error) => {
                self.tables().remove(&id);
                Err(error)
            }
        }
    }

    /// A table in memory, perhaps not loaded yet, and whether it was added just now.
    fn entry(&self, id: TableId) -> (Arc<LiveTable>, bool) {
        let mut tables = self.tables();
        let is_new = !tables.contains_key(&id);
        let table = tables
            .entry(id)
            .or_insert_with(|| Arc::new(LiveTable::new(id, Arc::clone(&self.services))));
        (Arc::clone(table), is_new)
    }

    /// Forgets tables that nobody uses: at once those whose game does not run, the others after
    /// a while.
    pub fn forget_idle(&self, idle: Duration) {
        let before = self.world.now() - i64::try_from(idle.as_millis()).unwrap_or(i64::MAX);
        self.tables().retain(|_, table| {
            Arc::strong_count(table) > 1 || (table.is_running() && !table.is_idle_since(before))
        });
    }

    /// Forgets the tables that were not used for the longest time, where all of them together take
    /// more memory than they may. Those that somebody uses stay.
    fn make_room(&self) {
        let most = self.settings.table_memory;
        let mut tables = self.tables();
        let mut bytes: usize = tables.values().map(|table| table.memory()).sum();
        if bytes <= most {
            return;
        }
        let unused = tables
            .values()
            .filter(|table| Arc::strong_count(table) == 1);
        let mut unused: Vec<_> = unused
            .map(|table| (table.touched(), table.id(), table.memory()))
            .collect();
        unused.sort_unstable_by_key(|&(touched, ..)| touched);
        // A little more than needed, so that the next tables find room.
        let goal = most - most / 8;
        for (_, id, size) in unused {
            if bytes <= goal {
                break;
            }
            tables.remove(&id);
            bytes -= size;
        }
    }

    /// A table in a list, as a guest sees it. A table that is not in memory does not come there.
    ///
    /// # Errors
    /// When its log cannot be read.
    pub async fn line(
        &self,
        listed: &Listed,
        guest: Option<GuestId>,
    ) -> Result<TableLine, ErrorBody> {
        match self.in_memory(listed.id) {
            Some(live) => {
                live.load().await?;
                live.catch_up_to(Version::of_row(listed.version)).await?;
                Ok(live.line(guest).await)
            }
            None => Ok(current_table(self, listed.id).await?.line(guest)),
        }
    }

    /// A table that is in memory.
    pub(crate) fn in_memory(&self, id: TableId) -> Option<Arc<LiveTable>> {
        self.tables().get(&id).cloned()
    }

    /// All tables that are in memory.
    pub(crate) fn all_in_memory(&self) -> Vec<Arc<LiveTable>> {
        self.tables().values().cloned().collect()
    }

    /// Forgets a table at once if nobody else holds it.
    pub(crate) fn forget_unless_used(&self, table: &Arc<LiveTable>) {
        let mut tables = self.tables();
        // One is the map's, one the caller's. Others get it from the map, which is locked.
        if Arc::strong_count(table) <= 2 {
            tables.remove(&table.id());
        }
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    /// Closes all connections to tables; bots think no more here, and other servers take over.
    pub async fn say_goodbye(&self, why: Closing) {
        self.bots.stop();
        nodes::leave(self).await;
        for table in self.all_in_memory() {
            table.close(why).await;
        }
    }

    /// Finishes what is being stored.
    pub async fn close(&self) {
        self.store.close().await;
    }

    /// Archives running tables that nobody has come to for a long time: the game ends, the seed is
    /// revealed, and everything stays where it is. Removes tables whose game never began, and
    /// guests who never did anything.
    ///
    /// Time counts only while servers run: nobody could come while they did not. A clock that was
    /// set forward while they were down looks the same, and archives nothing.
    pub async fn clean_up(&self) {
        let now = self.world.now();
        let outages = match self.store.note_alive(now, self.settings.longest_gap).await {
            Ok(outages) => outages,
            Err(error) => {
                unavailable(&error);
                return;
            }
        };
        let before = |span| moment_before(now, span, &outages);
        let archived = self.archive_idle(before(self.settings.archive_running));
        let purged = self.store.purge(Purge {
            tables_before: before(self.settings.purge_open),
            guests_before: before(self.settings.purge_guests),
            limit: PURGE_AT_ONCE,
            dry_run: false,
        });
        let ((), purged) = tokio::join!(archived, purged);
        match purged {
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

    async fn archive_idle(&self, before: i64) {
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

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<LiveTable>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moment since which servers have run for so long, without the outages.
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
        // An outage within the last second of life.
        assert_eq!(before(&[(9_200, 9_700)]), 8_500);
        // One before it does not matter, unless another one reaches back to it.
        assert_eq!(before(&[(8_000, 8_600)]), 9_000);
        assert_eq!(before(&[(8_000, 8_600), (9_200, 9_700)]), 7_900);
        // A clock that was set forward by a year looks like an outage of a year.
        assert_eq!(before(&[(-31_536_000_000, 9_999)]), -31_536_000_999);
    }
}
