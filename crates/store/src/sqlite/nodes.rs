//! The servers that are alive on this store. A file has one server process, so they are kept in
//! memory only.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::node::NodeId;

/// The time until which each node is alive; `None` where the clock cannot represent it.
#[derive(Clone, Default)]
pub struct Nodes(Arc<Mutex<BTreeMap<NodeId, Option<Instant>>>>);

impl Nodes {
    /// Records that a node is alive for this long, and lists all nodes that are alive, in order.
    pub fn beat(&self, node: NodeId, lives: Duration) -> Vec<NodeId> {
        let now = Instant::now();
        let mut nodes = self.nodes();
        nodes.insert(node, now.checked_add(lives));
        nodes.retain(|_, until| until.is_none_or(|until| until > now));
        nodes.keys().cloned().collect()
    }

    /// Removes a node.
    pub fn leave(&self, node: &NodeId) {
        self.nodes().remove(node);
    }

    fn nodes(&self) -> MutexGuard<'_, BTreeMap<NodeId, Option<Instant>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
