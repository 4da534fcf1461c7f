//! A JSON value that changes by merge patches and knows its canonical text.
//!
//! A view is hashed after every patch, and most of it is as it was before. So the text of each
//! object is kept until something in it changes, and patches are merged while they are read. The
//! plain versions, `merge_patch::apply` and `canonical::canonical`, are the oracles of the tests.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, MapAccess, SeqAccess, Visitor},
};
use serde_json::Value;
use tessera_protocol::canonical::canonical;

/// A JSON value.
#[derive(Clone, Debug)]
pub enum Tree {
    /// Anything but an object, as its canonical text.
    Leaf(Box<str>),
    /// An object.
    Branch(Branch),
}

/// A JSON object.
#[derive(Clone, Debug, Default)]
pub struct Branch {
    /// Sorted by the bytes of their names.
    members: Vec<(Box<str>, Tree)>,
    /// The canonical text; empty if it must be recomputed.
    text: String,
}

impl Tree {
    /// A value from its JSON; members that are `null` are left out, as after a merge.
    ///
    /// # Errors
    /// If the text is not JSON.
    pub fn read(json: &str) -> serde_json::Result<Tree> {
        let mut tree = Tree::null();
        tree.merge(json)?;
        Ok(tree)
    }

    /// Applies a merge patch (RFC 7396).
    ///
    /// # Errors
    /// If the text is not JSON; then a part of it may have been applied.
    pub fn merge(&mut self, patch: &str) -> serde_json::Result<()> {
        let mut reader = serde_json::Deserializer::from_str(patch);
        if let Merged::Gone = Merge(self).deserialize(&mut reader)? {
            *self = Tree::null();
        }
        reader.end()
    }

    /// The canonical text.
    pub fn text(&mut self) -> &str {
        match self {
            Tree::Leaf(text) => text,
            Tree::Branch(branch) => branch.text(),
        }
    }

    /// The member with this name, if this is an object.
    pub fn get(&self, name: &str) -> Option<&Tree> {
        let Tree::Branch(branch) = self else {
            return None;
        };
        let place = branch.place(name).ok()?;
        Some(&branch.members[place].1)
    }

    /// The text, if this is not an object.
    pub fn leaf(&self) -> Option<&str> {
        match self {
            Tree::Leaf(text) => Some(text),
            Tree::Branch(_) => None,
        }
    }

    /// The members in their order; none if this is not an object.
    pub fn members(&self) -> &[(Box<str>, Tree)] {
        match self {
            Tree::Leaf(_) => &[],
            Tree::Branch(branch) => &branch.members,
        }
    }

    fn null() -> Tree {
        Tree::Leaf("null".into())
    }

    /// This value as an object; any other value is replaced by an empty one.
    fn branch(&mut self) -> &mut Branch {
        if let Tree::Leaf(_) = self {
            *self = Tree::Branch(Branch::default());
        }
        match self {
            Tree::Branch(branch) => branch,
            Tree::Leaf(_) => unreachable!("it was made a branch"),
        }
    }
}

impl Branch {
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.members
            .binary_search_by(|(known, _)| known.as_bytes().cmp(name.as_bytes()))
    }

    fn text(&mut self) -> &str {
        if self.text.is_empty() {
            self.text.push('{');
            for (place, (name, tree)) in self.members.iter_mut().enumerate() {
                if place > 0 {
                    self.text.push(',');
                }
                push_string(&mut self.text, name);
                self.text.push(':');
                self.text.push_str(tree.text());
            }
            self.text.push('}');
        }
        &self.text
    }
}

/// Adds a quoted string; few strings contain anything that must be escaped.
fn push_string(text: &mut String, string: &str) {
    let is_special = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    if string.bytes().any(is_special) {
        text.push_str(&canonical(&string.into()));
    } else {
        text.push('"');
        text.push_str(string);
        text.push('"');
    }
}

/// Merges into a value while it is read.
struct Merge<'t>(&'t mut Tree);

/// Whether a value was merged, or `null`, which deletes.
enum Merged {
    Kept,
    Gone,
}

/// The name of a member, borrowed if possible.
#[derive(Deserialize)]
struct Name<'n>(#[serde(borrow)] Cow<'n, str>);

impl<'de> DeserializeSeed<'de> for Merge<'_> {
    type Value = Merged;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Merged, D::Error> {
        reader.deserialize_any(self)
    }
}

impl Merge<'_> {
    fn leaf<E>(self, text: impl Into<Box<str>>) -> Result<Merged, E> {
        *self.0 = Tree::Leaf(text.into());
        Ok(Merged::Kept)
    }
}

impl<'de> Visitor<'de> for Merge<'_> {
    type Value = Merged;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Merged, A::Error> {
        let branch = self.0.branch();
        branch.text.clear();
        while let Some(Name(name)) = map.next_key()? {
            match branch.place(&name) {
                Ok(place) => {
                    let member = &mut branch.members[place].1;
                    if let Merged::Gone = map.next_value_seed(Merge(member))? {
                        branch.members.remove(place);
                    }
                }
                Err(place) => {
                    let mut fresh = Tree::null();
                    if let Merged::Kept = map.next_value_seed(Merge(&mut fresh))? {
                        branch.members.insert(place, (name.into(), fresh));
                    }
                }
            }
        }
        Ok(Merged::Kept)
    }

    fn visit_unit<E>(self) -> Result<Merged, E> {
        Ok(Merged::Gone)
    }

    /// A list is replaced completely.
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Merged, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element::<Value>()? {
            items.push(item);
        }
        self.leaf(canonical(&items.into()))
    }

    fn visit_str<E>(self, string: &str) -> Result<Merged, E> {
        let mut text = String::with_capacity(string.len() + 2);
        push_string(&mut text, string);
        self.leaf(text)
    }

    fn visit_bool<E>(self, is_true: bool) -> Result<Merged, E> {
        self.leaf(if is_true { "true" } else { "false" })
    }

    fn visit_u64<E>(self, number: u64) -> Result<Merged, E> {
        self.leaf(number.to_string())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Merged, E> {
        self.leaf(number.to_string())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Merged, E> {
        self.leaf(canonical(&number.into()))
    }
}

#[cfg(test)]
mod tests;
