//! The registry of tables: the services of the server, and the tables that are in memory.

use std::{
    collections::HashMap,
    ops::Deref,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tessera_protocol::{ErrorBody, Version, http::TableLine};
use tessera_store::{GuestId, Listed, Store, TableId};

use crate::{
    live::{LiveTable, current_table},
    mailbox::Closing,
    nodes,
    services::Services,
    settings::Settings,
    world::World,
};

/// The services of a server and its tables. It dereferences to the services.
#[derive(Debug)]
pub struct Hub {
    services: Arc<Services>,
    /// The tables that were used recently. A cache: a dropped table is loaded from its log again.
    tables: Mutex<HashMap<TableId, Arc<LiveTable>>>,
}

impl Deref for Hub {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

impl Hub {
    /// The hub of a server on this store.
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
                // Tables grow slowly, so it is enough to check their memory when one is added.
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

    /// The entry of a table in memory, perhaps not loaded yet, and whether it is new.
    fn entry(&self, id: TableId) -> (Arc<LiveTable>, bool) {
        let mut tables = self.tables();
        let is_new = !tables.contains_key(&id);
        let table = tables
            .entry(id)
            .or_insert_with(|| Arc::new(LiveTable::new(id, Arc::clone(&self.services))));
        (Arc::clone(table), is_new)
    }

    /// Forgets tables that nobody uses: those whose game does not run at once, the others when they
    /// have been idle for this long.
    pub fn forget_idle(&self, idle: Duration) {
        let before = self.world.now() - i64::try_from(idle.as_millis()).unwrap_or(i64::MAX);
        self.tables().retain(|_, table| {
            Arc::strong_count(table) > 1 || (table.is_running() && !table.is_idle_since(before))
        });
    }

    /// If the tables that nobody uses take too much memory together, forgets those that were not
    /// used for the longest time.
    fn make_room(&self) {
        let most = self.settings.table_memory;
        let mut tables = self.tables();
        let unused = || {
            tables
                .values()
                .filter(|table| Arc::strong_count(table) == 1)
        };
        let mut bytes: usize = unused().map(|table| table.memory()).sum();
        if bytes <= most {
            return;
        }
        let mut unused: Vec<_> = unused()
            .map(|table| (table.touched(), table.id(), table.memory()))
            .collect();
        unused.sort_unstable_by_key(|&(touched, ..)| touched);
        // Frees a little more than needed, so that there is room for the next tables.
        let goal = most - most / 8;
        for (_, id, size) in unused {
            if bytes <= goal {
                break;
            }
            tables.remove(&id);
            bytes -= size;
        }
    }

    /// A table in a list, as a guest sees it. It is not kept in memory for that.
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
        // One reference is the map's, one the caller's. Others come from the map, which is locked.
        if Arc::strong_count(table) <= 2 {
            tables.remove(&table.id());
        }
    }

    /// The number of tables in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    /// Closes all connections to tables and stops the bots, so that other servers take over.
    pub async fn say_goodbye(&self, why: Closing) {
        self.bots.stop();
        nodes::leave(self).await;
        for table in self.all_in_memory() {
            table.close(why).await;
        }
    }

    /// Finishes all pending writes.
    pub async fn close(&self) {
        self.store.close().await;
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<LiveTable>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
