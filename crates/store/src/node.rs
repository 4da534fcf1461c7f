//! Servers on one store: their names, and the notifications between them.

use std::{fmt, str::FromStr, sync::Arc};

use thiserror::Error;

use crate::{append::Row, id::TableId, version::RowVersion};

/// The name of a server process on the store: `node-2`, or a random one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(Box<str>);

impl NodeId {
    /// The largest number of bytes.
    pub const MAX_BYTES: usize = 32;

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for NodeId {
    type Err = ParseNodeIdError;

    fn from_str(text: &str) -> Result<NodeId, ParseNodeIdError> {
        let is_allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        let is_name = (1..=NodeId::MAX_BYTES).contains(&text.len()) && text.bytes().all(is_allowed);
        is_name.then(|| NodeId(text.into())).ok_or(ParseNodeIdError)
    }
}

/// The text is not the name of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a node's name is 1 to 32 of the characters a-z, 0-9 and -")]
pub struct ParseNodeIdError;

/// A message between servers on one store, so that they need not wait until they next read the
/// store.
///
/// A notification may be lost, late, duplicated or out of order, and is never the only source of
/// what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// A table's log has grown.
    Appended {
        /// The table.
        table: TableId,
        /// A version that the log has reached; by now it may be longer.
        version: RowVersion,
        /// The row of this version, if there was room for it. It is also in the log: a server that
        /// misses it, or a row before it, reads the log.
        row: Option<Arc<Row>>,
    },
    /// Somebody has connected to a table at some server, or disconnected.
    Present {
        /// The table.
        table: TableId,
        /// The server.
        node: NodeId,
        /// The seats that are connected there now: bit 0 is the first seat.
        seats: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_has_a_short_and_plain_name() {
        let longest = "n".repeat(NodeId::MAX_BYTES);
        for text in ["a", "node-2", "0", &longest] {
            assert_eq!(text.parse::<NodeId>().unwrap().as_str(), text);
        }
        let long = "n".repeat(NodeId::MAX_BYTES + 1);
        for text in ["", "Node", "a b", "a.b", "a_b", "é", &long] {
            assert_eq!(text.parse::<NodeId>(), Err(ParseNodeIdError), "{text:?}");
        }
    }
}
