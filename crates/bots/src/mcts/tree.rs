//! The tree of a search: nodes in one store, children as linked lists.

/// A node by its index in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

impl NodeId {
    const NONE: NodeId = NodeId(u32::MAX);

    /// The root.
    pub(super) const ROOT: NodeId = NodeId(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The statistics of one move after others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The code of the move that leads here.
    code: u64,
    first_child: NodeId,
    next_sibling: NodeId,
    pub(super) visits: u32,
    /// The sum of the values for the seat that moved here.
    pub(super) total: f32,
    /// The appeal of the move as a weight among its siblings.
    pub(super) weight: f32,
    /// The appeal of the best move from here, once expanded.
    pub(super) best: f32,
    /// Whether the moves from here have been expanded.
    pub(super) expanded: bool,
}

impl Node {
    const fn new(code: u64, weight: f32) -> Node {
        Node {
            code,
            first_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            visits: 0,
            total: 0.0,
            weight,
            best: 0.0,
            expanded: false,
        }
    }

    /// The value on average; `unknown` before the first visit.
    #[inline]
    pub(super) fn mean(&self, unknown: f32) -> f32 {
        match self.visits {
            0 => unknown,
            visits => self.total / visits as f32,
        }
    }
}

/// All nodes of a search. Its memory is kept from one search to the next.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    limit: usize,
}

impl Tree {
    /// A tree that grows to `limit` nodes.
    pub(super) fn new(limit: usize) -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            limit: limit.clamp(1, u32::MAX as usize - 1),
        };
        tree.clear();
        tree
    }

    /// Removes all nodes but the root.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(0, 1.0));
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Whether more nodes fit.
    pub(super) fn has_room(&self) -> bool {
        self.nodes.len() < self.limit
    }

    /// The child behind a move. Searches first behind `after`, the child found before: moves come
    /// in the order of the children, so it is mostly there.
    pub(super) fn find(&self, parent: NodeId, after: Option<NodeId>, code: u64) -> Option<NodeId> {
        let is = |child: &NodeId| self.node(*child).code == code;
        let behind = after.and_then(|before| self.from(self.node(before).next_sibling).find(is));
        behind.or_else(|| self.children(parent).find(is))
    }

    /// The children of a node in the order in which they were made.
    pub(super) fn children(&self, parent: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.from(self.node(parent).first_child)
    }

    /// A child and its siblings behind it.
    fn from(&self, first: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut next = first;
        std::iter::from_fn(move || {
            let child = (next != NodeId::NONE).then_some(next)?;
            next = self.node(child).next_sibling;
            Some(child)
        })
    }

    /// Makes a child, after `after` or before all others; `None` when the tree is full.
    pub(super) fn add(
        &mut self,
        parent: NodeId,
        after: Option<NodeId>,
        code: u64,
        weight: f32,
    ) -> Option<NodeId> {
        if !self.has_room() {
            return None;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(code, weight));
        let link = match after {
            Some(before) => &mut self.node_mut(before).next_sibling,
            None => &mut self.node_mut(parent).first_child,
        };
        let next = std::mem::replace(link, id);
        self.node_mut(id).next_sibling = next;
        Some(id)
    }

    /// Makes a child of the root the new root and drops the rest. Returns whether there was one.
    pub(super) fn descend(&mut self, code: u64) -> bool {
        let Some(child) = self.find(NodeId::ROOT, None, code) else {
            self.clear();
            return false;
        };
        // Children come after their parents in the store, so one sweep moves the kept nodes.
        let mut kept = Vec::new();
        self.copy_below(child, &mut kept);
        self.nodes = kept;
        true
    }

    fn copy_below(&self, old: NodeId, kept: &mut Vec<Node>) {
        kept.push(Node {
            first_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            ..*self.node(old)
        });
        // Pairs of a node in the old store and its index in the new one.
        let mut open = vec![(old, NodeId::ROOT)];
        while let Some((old, new)) = open.pop() {
            let mut before = None;
            for child in self.children(old) {
                let id = NodeId(kept.len() as u32);
                kept.push(Node {
                    first_child: NodeId::NONE,
                    next_sibling: NodeId::NONE,
                    ..*self.node(child)
                });
                let link = match before {
                    Some(NodeId(place)) => &mut kept[place as usize].next_sibling,
                    None => &mut kept[new.index()].first_child,
                };
                *link = id;
                before = Some(id);
                open.push((child, id));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(tree: &Tree, parent: NodeId) -> Vec<u64> {
        tree.children(parent).map(|id| tree.node(id).code).collect()
    }

    #[test]
    fn children_keep_the_order_of_the_list_whenever_they_come() {
        let mut tree = Tree::new(10);
        let five = tree.add(NodeId::ROOT, None, 5, 1.0);
        tree.add(NodeId::ROOT, five, 9, 1.0);
        tree.add(NodeId::ROOT, five, 7, 1.0);
        tree.add(NodeId::ROOT, None, 1, 1.0);
        assert_eq!(codes(&tree, NodeId::ROOT), [1, 5, 7, 9]);
        assert_eq!(tree.find(NodeId::ROOT, None, 5), five);
        assert_eq!(
            tree.find(NodeId::ROOT, five, 1)
                .map(|id| tree.node(id).code),
            Some(1)
        );
        assert_eq!(tree.find(NodeId::ROOT, None, 4), None);
    }

    #[test]
    fn a_full_tree_takes_no_more() {
        let mut tree = Tree::new(2);
        assert!(tree.add(NodeId::ROOT, None, 1, 1.0).is_some());
        assert!(tree.add(NodeId::ROOT, None, 2, 1.0).is_none());
    }

    #[test]
    fn what_is_below_a_move_is_kept() {
        let mut tree = Tree::new(20);
        let one = tree.add(NodeId::ROOT, None, 1, 1.0);
        let two = tree.add(NodeId::ROOT, one, 2, 1.0).unwrap();
        for code in [23, 22, 21] {
            tree.add(two, None, code, 1.0);
        }
        let deep = tree.find(two, None, 22).unwrap();
        tree.add(deep, None, 221, 1.0);
        tree.node_mut(deep).visits = 4;
        assert!(tree.descend(2));
        assert_eq!(codes(&tree, NodeId::ROOT), [21, 22, 23]);
        let deep = tree.find(NodeId::ROOT, None, 22).unwrap();
        assert_eq!(tree.node(deep).visits, 4);
        assert_eq!(codes(&tree, deep), [221]);
        assert!(!tree.descend(99));
        assert_eq!(codes(&tree, NodeId::ROOT), [0; 0]);
    }
}
