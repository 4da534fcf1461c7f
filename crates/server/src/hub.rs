//! The registry of tables: the services of the server, and the tables that are in memory.

use std::{
    collections::HashMap,
    ops::Deref,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tessera_protocol::ErrorBody;
use tessera_store::{CommandActor, Status, Store, TableId};

use crate::{
    live::{LiveTable, Request},
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
const ARCHIVE_AT_ONCE: u32 = 100;

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
        let table = Arc::clone(
            self.tables()
                .entry(id)
                .or_insert_with(|| Arc::new(LiveTable::new(id, Arc::clone(&self.services)))),
        );
        match table.load().await {
            Ok(()) => Ok(table),
            Err(error) => {
                self.tables().remove(&id);
                Err(error)
            }
        }
    }

    /// Forgets tables that nobody looks at and that have not changed for a while.
    pub fn forget_idle(&self, idle: Duration) {
        let before = self.world.now() - i64::try_from(idle.as_millis()).unwrap_or(i64::MAX);
        self.tables()
            .retain(|_, table| Arc::strong_count(table) > 1 || !table.is_idle_since(before));
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

    /// Archives tables that nobody has come to for a long time: the game ends, the seed is
    /// revealed, and everything stays where it is.
    pub async fn archive_idle(&self) {
        let spans = [
            (Status::Lobby, self.settings.archive_open),
            (Status::Running, self.settings.archive_running),
        ];
        for (status, span) in spans {
            let before = self.world.now() - i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
            match self.store.idle(status, before, ARCHIVE_AT_ONCE).await {
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
