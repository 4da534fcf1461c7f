//! Several servers on one store: which of them live, and which tables are at home where.
//!
//! Any node serves any table, and correctness is the store's compare-and-append. What is decided
//! here only saves work: a table has a *home*, one of the nodes that live, which thinks for its
//! bots and archives it. All nodes come to the same home without asking each other; while they
//! disagree about who lives two of them think for one bot, and one of their moves stands.
//!
//! `heart` says that this node lives and learns which others do; `notifications` receives rows
//! that others have stored, and polls where notifications may be lost; `refresh` repeats who is
//! connected here; `scan` finds tables that wait for a bot whose node is gone.
//!
//! Where the store can have one server only nothing of this runs, but a scan at the start.

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

/// The nodes that live, in the order of their names.
type Living = Arc<[NodeId]>;

/// What a server knows of itself and of the others on its store.
#[derive(Debug)]
pub struct Nodes {
    own: NodeId,
    /// Whether there can be others.
    many: bool,
    /// Empty until the first beat. Written by `heart` alone; `scan` waits for changes.
    living: watch::Sender<Living>,
    /// Tables at home here at which no bot sits, and since when that is known.
    without_bots: Mutex<HashMap<TableId, Instant>>,
    stopping: AtomicBool,
}

/// For how long a table is believed to have no bots.
const BELIEVED: Duration = Duration::from_secs(60);

/// Tables without bots that are remembered.
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

    /// What this server is called.
    pub fn own(&self) -> &NodeId {
        &self.own
    }

    /// Whether other servers may append to the same store.
    pub fn are_many(&self) -> bool {
        self.many
    }

    /// The nodes that live, this server among them once its heart beats.
    pub fn living(&self) -> Arc<[NodeId]> {
        Arc::clone(&self.living.borrow())
    }

    /// Whether another server lives.
    pub fn have_others(&self) -> bool {
        self.living.borrow().iter().any(|node| *node != self.own)
    }

    /// Whether this server thinks for the bots of a table.
    pub fn is_home(&self, table: TableId) -> bool {
        home(&self.living.borrow(), table).is_none_or(|node| *node == self.own)
    }

    /// Whether this server is about to go.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Notes that no bot sits at a table.
    fn note_without_bots(&self, table: TableId) {
        let mut known = self.without_bots();
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(table, Instant::now());
    }

    /// Whether no bot sat at a table, a moment ago.
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

/// The name of a server that was given none.
pub fn drawn(world: &World) -> NodeId {
    let name = format!("node-{:08x}", world.number() >> 32);
    name.parse()
        .expect("hexadecimal digits are allowed in names")
}

/// Where a table is at home: each node has a number for each table, and the highest wins. When a
/// node goes only its own tables move.
fn home(living: &[NodeId], table: TableId) -> Option<&NodeId> {
    living.iter().max_by_key(|node| {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&table.bits());
        hasher.update(node.as_str().as_bytes());
        *hasher.finalize().as_bytes()
    })
}

/// Runs what a server does among others, until what is returned is dropped.
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

/// Says goodbye to the other servers: they take over what is at home here.
pub(crate) async fn leave(services: &Services) {
    services.nodes.stopping.store(true, Ordering::Relaxed);
    if !services.nodes.are_many() {
        return;
    }
    let left = services.store.leave(services.nodes.own.clone()).await;
    if let Err(error) = left {
        tracing::warn!(%error, "the other nodes will find out by themselves that this one stops");
    }
}

/// Some time around this long, so that nodes which began together do not ask together.
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
    fn only_the_tables_of_a_node_that_goes_move() {
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
    fn a_node_that_knows_no_other_is_at_home_everywhere() {
        let alone = Nodes::new("a".parse().unwrap(), false);
        assert!(tables().all(|table| alone.is_home(table)));
        assert!(!alone.have_others());
        alone.living.send_replace(nodes(&["a", "b"]).into());
        assert!(alone.have_others());
        assert!(!tables().all(|table| alone.is_home(table)));
        assert!(tables().any(|table| alone.is_home(table)));
    }
}
