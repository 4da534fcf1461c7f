//! The canonical text of a value with an index of its members.
//!
//! Every move is sent to every viewer as the difference of two views, with the hash of the newer
//! one. So the canonical text is written directly from the wire types, without a tree of
//! [`serde_json::Value`] in between, and two texts are compared member by member where they differ.
//! The plain versions, [`canonical`](crate::canonical::canonical) and
//! [`merge_patch::diff`](crate::merge_patch::diff), are the oracles of the tests.

use std::{cmp::Ordering, iter};

use serde::Serialize;

mod write;

/// The canonical text of a value, with an index of its members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalText {
    text: String,
    /// The value, then the members of objects, each followed by its own members: the order in
    /// which the text has them. Values inside lists have no nodes.
    nodes: Vec<Node>,
    /// Whether some text has escapes: then names cannot be compared byte by byte.
    has_escapes: bool,
}

/// A value in the text. It has lengths and no positions, so members can be sorted by moving them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    /// The length of its name with the quotes; 0 for a value that is not a member.
    name: u32,
    value: u32,
    /// The number of its nodes, itself included.
    nodes: u32,
    is_object: bool,
}

/// A part of a canonical text.
#[derive(Clone, Copy)]
struct Part<'a> {
    /// With the quotes.
    name: &'a str,
    value: &'a str,
    /// Its own node and those of its members.
    nodes: &'a [Node],
}

impl CanonicalText {
    /// The canonical text of a wire type.
    ///
    /// # Panics
    /// Never for types of this crate: they have no member that JSON cannot represent.
    pub fn of(wire: &impl Serialize) -> CanonicalText {
        write::canonical_text(wire).expect("wire types are plain data")
    }

    /// The canonical text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The BLAKE3 hash of the text.
    pub fn hash(&self) -> blake3::Hash {
        blake3::hash(self.text.as_bytes())
    }

    /// The canonical text of the merge patch (RFC 7396) that turns this value into `new`.
    pub fn patch(&self, new: &CanonicalText) -> String {
        let mut patch = String::new();
        let has_escapes = self.has_escapes || new.has_escapes;
        write_patch(&mut patch, self.root(), new.root(), has_escapes);
        patch
    }

    /// The text of an object before and after the position of a member with this name, which is
    /// given with its quotes.
    pub(crate) fn split_at(&self, name: &str) -> (&str, &str) {
        let members = self.root().members();
        let smaller = members.take_while(|member| {
            by_name(member.name.as_bytes(), name.as_bytes(), self.has_escapes).is_lt()
        });
        let lengths = smaller.map(|member| member.name.len() + 1 + member.value.len() + 1);
        // Each is followed by a comma, and the first is preceded by the brace.
        let length = lengths.sum::<usize>();
        let (before, behind) = self.text.split_at(length.max(1));
        (before, behind)
    }

    fn root(&self) -> Part<'_> {
        Part {
            name: "",
            value: &self.text,
            nodes: &self.nodes,
        }
    }
}

impl<'a> Part<'a> {
    fn is_object(self) -> bool {
        self.nodes[0].is_object
    }

    /// The members of an object, in the order of their names.
    fn members(self) -> impl Iterator<Item = Part<'a>> {
        let (mut text, mut nodes) = (self.value, &self.nodes[1..]);
        iter::from_fn(move || {
            let node = nodes.first()?;
            // A brace or a comma precedes every member.
            let (name, behind) = text[1..].split_at(node.name as usize);
            let (value, rest) = behind[1..].split_at(node.value as usize);
            let (own, others) = nodes.split_at(node.nodes as usize);
            (text, nodes) = (rest, others);
            Some(Part {
                name,
                value,
                nodes: own,
            })
        })
    }
}

fn write_patch(patch: &mut String, old: Part<'_>, new: Part<'_>, has_escapes: bool) {
    if !old.is_object() || !new.is_object() {
        patch.push_str(new.value);
        return;
    }
    patch.push('{');
    let first = patch.len();
    let (mut before, mut after) = (old.members().peekable(), new.members().peekable());
    loop {
        let order = match (before.peek(), after.peek()) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(old), Some(new)) => {
                by_name(old.name.as_bytes(), new.name.as_bytes(), has_escapes)
            }
        };
        let old = before.next_if(|_| order.is_le());
        let new = after.next_if(|_| order.is_ge());
        let same = old
            .zip(new)
            .is_some_and(|(old, new)| old.value == new.value);
        let Some(name) = new.or(old).map(|part| part.name).filter(|_| !same) else {
            continue;
        };
        if patch.len() > first {
            patch.push(',');
        }
        patch.push_str(name);
        patch.push(':');
        match (old, new) {
            (Some(old), Some(new)) => write_patch(patch, old, new, has_escapes),
            (None, Some(new)) => patch.push_str(new.value),
            (_, None) => patch.push_str("null"),
        }
    }
    patch.push('}');
}

/// The order of two quoted names: that of their unescaped bytes.
fn by_name(left: &[u8], right: &[u8], has_escapes: bool) -> Ordering {
    if has_escapes {
        let plain = |name: &[u8]| serde_json::from_slice::<String>(name).unwrap_or_default();
        return plain(left).cmp(&plain(right));
    }
    // Without the closing quotes: `"a"` comes before `"a b"`.
    let open = |name: &[u8]| name.len().saturating_sub(1);
    left[..open(left)].cmp(&right[..open(right)])
}

#[cfg(test)]
mod tests;
