//! Servers on one store: how they are called, and how they hear of each other.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::id::TableId;

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

/// A hint that a table has gone on; never the truth.
///
/// It may be lost, late, doubled or out of order: who hears it looks at the table's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hint {
    /// Which.
    pub table: TableId,
    /// The version that it has reached at least.
    pub version: u64,
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
