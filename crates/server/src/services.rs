//! The services that all tables and requests of a server share.

use std::{
    fmt,
    ops::Deref,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use tessera_protocol::{ErrorBody, Problem, problem::StoreFault};
use tessera_store::{Cause, CommandId, Store, Unavailable};

use crate::{
    bots::Pool,
    budget::BodyMemory,
    heavy::HeavyReads,
    limits::Limits,
    nodes::{self, Nodes},
    settings::Settings,
    tokens::Tokens,
    world::World,
};

/// The services of a server. They are created once, before the first table.
#[derive(Debug)]
pub struct Services {
    /// The log of every table.
    pub store: StoreHandle,
    /// Time and chance.
    pub world: World,
    /// The settings of the host.
    pub settings: Settings,
    /// The threads on which bots think.
    pub bots: Pool,
    /// Tokens that were looked up recently.
    pub tokens: Tokens,
    /// Other servers on the same store.
    pub nodes: Nodes,
    /// Memory for the bodies of requests.
    pub body_memory: BodyMemory,
    /// Rates and quotas.
    pub limits: Limits,
    /// Threads for heavy reads.
    pub heavy: HeavyReads,
    /// When a test write to the store last succeeded.
    writable: tokio::sync::Mutex<Option<Instant>>,
}

/// How long a successful test write is valid.
const CHECKED_FOR: Duration = Duration::from_secs(1);

/// A store that implements `Debug`.
#[derive(Clone)]
pub struct StoreHandle(pub Arc<dyn Store>);

impl fmt::Debug for StoreHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

impl Deref for StoreHandle {
    type Target = dyn Store;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl Services {
    pub(crate) fn new(store: Arc<dyn Store>, world: World, settings: Settings) -> Services {
        let own = settings.node.clone();
        let own = own.unwrap_or_else(|| nodes::drawn(&world));
        Services {
            nodes: Nodes::new(own, store.notifications().is_some()),
            bots: Pool::new(settings.bot_threads),
            tokens: Tokens::default(),
            body_memory: BodyMemory::default(),
            limits: Limits::new(settings.limits.clone()),
            heavy: HeavyReads::new(settings.heavy_reads),
            writable: tokio::sync::Mutex::default(),
            store: StoreHandle(store),
            world,
            settings,
        }
    }

    /// Checks that the store accepts writes. While it does, it is tested once a second at most,
    /// because each test is a write.
    ///
    /// # Errors
    /// When it does not; the error is the cause.
    pub(crate) async fn check_writable(&self) -> Result<(), Cause> {
        let mut last = self.writable.lock().await;
        if last.is_some_and(|at| at.elapsed() < CHECKED_FOR) {
            return Ok(());
        }
        let answer = self.store.check_writable().await.map_err(|error| {
            tracing::error!(%error, "not ready");
            error.cause
        });
        *last = answer.is_ok().then(Instant::now);
        answer
    }

    /// A random command id, for a command whose client sent none.
    pub(crate) fn fresh_id(&self) -> CommandId {
        let word = self.world.word();
        word.parse().expect("a word has the form of a command id")
    }
}

/// The refusal when the store fails: the cause is logged, and the client is asked to try again.
pub fn unavailable(error: &Unavailable) -> ErrorBody {
    // While the store is unavailable, clients try again and again: one line a second is enough.
    static LAST: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let second = since.map_or(0, |since| since.as_secs());
    if LAST.swap(second, Ordering::Relaxed) == second {
        tracing::debug!(%error, "the store is unavailable");
    } else {
        tracing::error!(%error, "the store is unavailable");
    }
    metrics::counter!("tessera_unavailable_total").increment(1);
    let why = match error.cause {
        Cause::DiskFull => StoreFault::DiskFull,
        Cause::ReadOnly => StoreFault::ReadOnly,
        Cause::Moved => StoreFault::Moved,
        Cause::Other => return Problem::Unavailable.into(),
    };
    Problem::CannotStore { why }.into()
}
