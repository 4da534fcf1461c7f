//! Several servers on one store: which of them are alive, and which is the home of each table.
//!
//! Any node serves any table, and the store's compare-and-append keeps it correct. What is decided
//! here only saves work: a table has a *home*, one of the nodes that are alive, which thinks for
//! its bots and archives it. All nodes compute the same home without communication. While they
//! disagree about who is alive, two of them may think for one bot, and only one of the moves is
//! stored.
//!
//! `heart` reports that this node is alive and learns which others are; `notifications` receives
//! rows that others have stored, and polls in case notifications were lost; `refresh` repeats who
//! is connected here; `scan` finds tables that wait for a bot whose node is gone.
//!
//! If the store allows only one server, nothing of this runs except a scan at the start.

mod heart;
mod notifications;
mod refresh;
mod scan;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tessera_store::{NodeId, TableId};
use tokio::{sync::watch, task::JoinSet, time::Instant};

use crate::{hub::Hub, services::Services, world::World};

/// The nodes that are alive, in the order of their names.
type Living = Arc<[NodeId]>;

/// What a server knows about itself and about the others on its store.
#[derive(Debug)]
pub struct Nodes {
    own: NodeId,
    /// Whether there can be others.
    many: bool,
    /// Empty until the first beat. Written by `heart` alone; `scan` waits for changes.
    living: watch::Sender<Living>,
    /// Tables without bots whose home is here, and since when that is known.
    without_bots: Mutex<HashMap<TableId, Instant>>,
    stopping: AtomicBool,
}

/// How long a table is assumed to have no bots.
const BELIEVED: Duration = Duration::from_secs(60);

/// The number of tables without bots that are remembered.
const MOST: usize = 65_536;

impl Nodes {
    /// A server of this name, on a store that may have others.
    pub(crate) fn new(own: NodeId, many: bool) -> Nodes {
        Nodes {
            own,
            many,
            living: watch::Sender::new(Arc::new([])),
            without_bots: Mutex::default(),
            stopping: AtomicBool::new(false),
        }
    }

    /// The name of this server.
    pub fn own(&self) -> &NodeId {
        &self.own
    }

    /// Whether other servers may append to the same store.
    pub fn are_many(&self) -> bool {
        self.many
    }

    /// The nodes that are alive, including this server after its first beat.
    pub fn living(&self) -> Arc<[NodeId]> {
        Arc::clone(&self.living.borrow())
    }

    /// Whether another server is alive.
    pub fn have_others(&self) -> bool {
        self.living.borrow().iter().any(|node| *node != self.own)
    }

    /// Whether this server is the home of a table.
    pub fn is_home(&self, table: TableId) -> bool {
        home(&self.living.borrow(), table).is_none_or(|node| *node == self.own)
    }

    /// Whether this server is about to stop.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Notes that a table has no bots.
    fn note_without_bots(&self, table: TableId) {
        let mut known = self.without_bots();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(table, Instant::now());
    }

    /// Whether a table recently had no bots.
    fn is_without_bots(&self, table: TableId) -> bool {
        let mut known = self.without_bots();
        match known.get(&table) {
            Some(since) if since.elapsed() < BELIEVED => true,
            Some(_) => {
                known.remove(&table);
                false
            }
            None => false,
        }
    }

    fn without_bots(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Instant>> {
        let known = self.without_bots.lock();
        known.unwrap_or_else(PoisonError::into_inner)
    }
}

/// A random name for a server that was given none.
pub fn drawn(world: &World) -> NodeId {
    let name = format!("node-{:08x}", world.number() >> 32);
    name.parse()
        .expect("hexadecimal digits are allowed in names")
}

/// The home of a table: each node has a number for each table, and the highest wins. When a node
/// leaves, only its own tables get another home.
fn home(living: &[NodeId], table: TableId) -> Option<&NodeId> {
    living.iter().max_by_key(|node| {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&table.bits());
        hasher.update(node.as_str().as_bytes());
        *hasher.finalize().as_bytes()
    })
}

/// Starts the tasks of a server among others. They run until the returned set is dropped.
pub fn run(hub: &Arc<Hub>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(scan::scan(Arc::clone(hub)));
    if let Some(notifications) = hub.store.notifications() {
        let lost = Arc::new(tokio::sync::Notify::new());
        tasks.spawn(heart::beat(Arc::clone(hub)));
        tasks.spawn(notifications::listen(
            Arc::clone(hub),
            notifications,
            Arc::clone(&lost),
        ));
        tasks.spawn(notifications::poll(Arc::clone(hub), lost));
        tasks.spawn(refresh::refresh(Arc::clone(hub)));
    }
    tasks
}

/// Announces to the other servers that this one stops, so that they take over its tables.
pub(crate) async fn leave(services: &Services) {
    services.nodes.stopping.store(true, Ordering::Relaxed);
    if !services.nodes.are_many() {
        return;
    }
    let left = services.store.leave(services.nodes.own.clone()).await;
    if let Err(error) = left {
        tracing::warn!(%error, "could not announce that this node stops");
    }
}

/// A random time around this span, so that nodes that started together do not poll together.
fn jittered(world: &World, span: Duration) -> Duration {
    // Between 3/4 and 5/4 of it.
    let part = u32::try_from(world.number() % 512).unwrap_or(0);
    span * (768 + part) / 1_024
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(names: &[&str]) -> Vec<NodeId> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn tables() -> impl Iterator<Item = TableId> {
        (0..3_000u32).map(|number| {
            let hash = blake3::hash(&number.to_le_bytes());
            TableId::new(hash.as_bytes()[..16].try_into().unwrap())
        })
    }

    #[test]
    fn tables_are_spread_over_all_nodes() {
        let three = nodes(&["a", "b", "c"]);
        for node in &three {
            let own = tables().filter(|&table| home(&three, table) == Some(node));
            let own = own.count();
            assert!((800..1_200).contains(&own), "{own} of 3000");
        }
        assert_eq!(home(&[], TableId::new([1; 16])), None);
    }

    #[test]
    fn only_the_tables_of_a_node_that_leaves_get_another_home() {
        let three = nodes(&["a", "b", "c"]);
        let two = nodes(&["a", "c"]);
        for table in tables() {
            let before = home(&three, table);
            if before != Some(&three[1]) {
                assert_eq!(home(&two, table), before);
            }
        }
    }

    #[test]
    fn a_node_that_knows_no_other_is_the_home_of_all_tables() {
        let alone = Nodes::new("a".parse().unwrap(), false);
        assert!(tables().all(|table| alone.is_home(table)));
        assert!(!alone.have_others());
        alone.living.send_replace(nodes(&["a", "b"]).into());
        assert!(alone.have_others());
        assert!(!tables().all(|table| alone.is_home(table)));
        assert!(tables().any(|table| alone.is_home(table)));
    }
}
