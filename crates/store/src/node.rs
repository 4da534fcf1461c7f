//! Servers on one store: how they are called, and how they hear of each other.

use std::{fmt, str::FromStr, sync::Arc};

use thiserror::Error;

use crate::{append::Row, id::TableId};

/// The name of a server process on the store: `node-2`, or something that was drawn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(Box<str>);

impl NodeId {
    /// Bytes it may have.
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

/// A text that is no name of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a node's name is 1 to 32 of the characters a-z, 0-9 and -")]
pub struct ParseNodeIdError;

/// What servers on one store tell each other; never the only way to know it.
///
/// It may be lost, late, doubled or out of order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A table has gone on.
    Appended {
        /// Which.
        table: TableId,
        /// The version that it has reached at least.
        version: u64,
        /// The row of this version, if there was room: it is in the log. Who lacks it, or one
        /// before it, reads the log.
        row: Option<Arc<Row>>,
    },
    /// Somebody has come to a table, or left it.
    Present {
        /// Which.
        table: TableId,
        /// At which server.
        node: NodeId,
        /// Who is there now: bit 0 is the first seat.
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
