//! All that the server holds: the store, the world, and the tables that somebody looks at.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tessera_protocol::{ErrorBody, Problem};
use tessera_store::{Actor, Status, Store, TableId, Unavailable};

use crate::{
    bots::Pool,
    live::{Live, Request},
    mailbox::Closing,
    nodes::{self, Nodes},
    settings::Settings,
    tokens::Tokens,
    world::World,
};

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
    /// Other servers on the same store.
    pub nodes: Nodes,
    /// The tables that somebody has asked for lately. A cache: what is dropped comes back from
    /// the log.
    live: Mutex<HashMap<TableId, Arc<Live>>>,
}

/// Tables that are archived at a time.
const ARCHIVE_AT_ONCE: u32 = 100;

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
        let own = settings.node.clone();
        let own = own.unwrap_or_else(|| nodes::drawn(&world));
        let nodes = Nodes::new(own, store.hints().is_some());
        Arc::new(Hub {
            nodes,
            store: StoreHandle(store),
            world,
            settings,
            bots,
            tokens: Tokens::default(),
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

    /// A table that is in memory.
    pub(crate) fn in_memory(&self, id: TableId) -> Option<Arc<Live>> {
        self.tables().get(&id).cloned()
    }

    /// All tables that are in memory.
    pub(crate) fn all_in_memory(&self) -> Vec<Arc<Live>> {
        self.tables().values().cloned().collect()
    }

    /// Forgets a table at once if nobody else holds it.
    pub(crate) fn forget_unless_used(&self, live: &Arc<Live>) {
        let mut tables = self.tables();
        // One is the map's, one our own. Who wants it must go through the map, which is locked.
        if Arc::strong_count(live) <= 2 {
            tables.remove(&live.id());
        }
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    /// Tells everybody who is connected that there is no more for now; bots think no more here,
    /// and other servers take over.
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
    pub async fn archive_idle(self: &Arc<Hub>) {
        let spans = [
            (Status::Lobby, self.settings.archive_open),
            (Status::Running, self.settings.archive_running),
        ];
        for (status, span) in spans {
            let before = self.world.now() - i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
            match self.store.idle(status, before, ARCHIVE_AT_ONCE).await {
                Ok(idle) => {
                    for listed in idle {
                        if !self.nodes.is_home(listed.id) {
                            continue;
                        }
                        self.archive(listed.id).await;
                    }
                }
                Err(error) => {
                    unavailable(&error);
                }
            }
        }
    }

    async fn archive(self: &Arc<Hub>, id: TableId) {
        let (Ok(live), Ok(actor), Ok(command_id)) =
            (self.table(id).await, "archive".parse(), "archive".parse())
        else {
            return;
        };
        let request = Request {
            actor: Actor::System(actor),
            command_id,
            digest: [0; 32],
            expected: None,
            answer_to: None,
        };
        let archived = live.commit(self, request, |inside, _| inside.table().archive());
        if let Err(error) = archived.await {
            tracing::warn!(table = %id, code = error.code_text(), "a table was not archived");
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Our failure: the cause goes to the log, the asker is told to try again.
pub fn unavailable(error: &Unavailable) -> ErrorBody {
    // While it is away everybody asks again and again: one line a second tells enough.
    static LAST: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let second = since.map_or(0, |since| since.as_secs());
    match LAST.swap(second, Ordering::Relaxed) == second {
        false => tracing::error!(%error, "the store is unavailable"),
        true => tracing::debug!(%error, "the store is unavailable"),
    }
    metrics::counter!("tessera_unavailable_total").increment(1);
    Problem::Unavailable.into()
}
