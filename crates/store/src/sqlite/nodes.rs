//! Servers that live on this store. With one file there is one process, so its memory will do:
//! who opens the file anew finds nobody.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::node::NodeId;

/// Until when each of them is said to live; never, where that is beyond all clocks.
#[derive(Clone, Default)]
pub struct Nodes(Arc<Mutex<BTreeMap<NodeId, Option<Instant>>>>);

impl Nodes {
    /// A node lives for so long from now; all that do, in order.
    pub fn beat(&self, node: NodeId, lives: Duration) -> Vec<NodeId> {
        let now = Instant::now();
        let mut nodes = self.nodes();
        nodes.insert(node, now.checked_add(lives));
        nodes.retain(|_, until| until.is_none_or(|until| until > now));
        nodes.keys().cloned().collect()
    }

    /// A node is no more.
    pub fn leave(&self, node: &NodeId) {
        self.nodes().remove(node);
    }

    fn nodes(&self) -> MutexGuard<'_, BTreeMap<NodeId, Option<Instant>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
