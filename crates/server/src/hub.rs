//! All that the server holds: the store, the world, and the tables that somebody looks at.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tessera_protocol::{ErrorBody, refusal::code};
use tessera_store::{Store, TableId, Unavailable};
use tokio::sync::broadcast;

use crate::{bots::Pool, live::Live, settings::Settings, tokens::Tokens, world::World};

/// What every request works with.
#[derive(Debug)]
pub struct Hub {
    /// The log of every table.
    pub store: StoreHandle,
    /// Time and chance.
    pub world: World,
    /// What the host has chosen.
    pub settings: Settings,
    /// Who thinks for bots.
    pub bots: Pool,
    /// Tokens that were looked up lately.
    pub tokens: Tokens,
    /// Tells every connection that the server stops.
    going_down: broadcast::Sender<()>,
    /// The tables that somebody has asked for lately. A cache: what is dropped comes back from
    /// the log.
    live: Mutex<HashMap<TableId, Arc<Live>>>,
}

/// A store that can be printed.
#[derive(Clone)]
pub struct StoreHandle(pub Arc<dyn Store>);

impl std::fmt::Debug for StoreHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Store")
    }
}

impl std::ops::Deref for StoreHandle {
    type Target = dyn Store;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl Hub {
    /// A server on this store.
    pub fn new(store: Arc<dyn Store>, world: World, settings: Settings) -> Arc<Hub> {
        let bots = Pool::new(settings.bot_threads);
        Arc::new(Hub {
            store: StoreHandle(store),
            world,
            settings,
            bots,
            tokens: Tokens::default(),
            going_down: broadcast::channel(1).0,
            live: Mutex::default(),
        })
    }

    /// A table.
    ///
    /// # Errors
    /// When there is none, or its log cannot be read.
    pub async fn table(self: &Arc<Hub>, id: TableId) -> Result<Arc<Live>, ErrorBody> {
        let live = Arc::clone(
            self.tables()
                .entry(id)
                .or_insert_with(|| Arc::new(Live::new(id))),
        );
        match live.load(self).await {
            Ok(()) => Ok(live),
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
            .retain(|_, live| Arc::strong_count(live) > 1 || !live.is_idle_since(before));
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    /// Hears when the server stops.
    pub fn until_going_down(&self) -> broadcast::Receiver<()> {
        self.going_down.subscribe()
    }

    /// Stops: bots are cancelled, connections are told to come back later, what is being stored
    /// is stored.
    pub async fn stop(&self) {
        // Nobody listens when nobody is connected.
        let _ = self.going_down.send(());
        self.bots.stop();
        let tables: Vec<Arc<Live>> = self.tables().values().cloned().collect();
        for table in tables {
            table.close(crate::mailbox::Closing::GoingDown).await;
        }
        self.store.close().await;
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Our failure: the cause goes to the log, the asker is told to try again.
pub fn unavailable(error: &Unavailable) -> ErrorBody {
    tracing::error!(%error, "the store is unavailable");
    ErrorBody::new(
        503,
        code::UNAVAILABLE,
        "not confirmed; send the same again with the same id to find out",
    )
}
