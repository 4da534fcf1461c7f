//! Writing a canonical text: the members of an object are sorted when it ends.

use std::{
    cmp::Ordering,
    fmt::{self, Display},
    ops::Range,
};

use serde::{Serialize, ser};

use super::{CanonicalText, Node, by_name};
use crate::canonical::write_string;

mod serializer;

pub(super) fn canonical_text(wire: &impl Serialize) -> Result<CanonicalText, Unwritable> {
    let mut writer = Writer {
        text: Vec::with_capacity(USUAL_TEXT),
        nodes: Vec::with_capacity(USUAL_NODES),
        ..Writer::default()
    };
    wire.serialize(&mut writer)?;
    Ok(CanonicalText {
        text: String::from_utf8(writer.text).expect("only texts are written"),
        nodes: writer.nodes,
        has_escapes: writer.has_escapes,
    })
}

/// The capacity that most views need, so that nothing is reallocated while they are written.
const USUAL_TEXT: usize = 16 << 10;
const USUAL_NODES: usize = 512;

/// A value that JSON cannot represent.
#[derive(Debug)]
pub(super) struct Unwritable(String);

impl Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: Display>(message: T) -> Unwritable {
        Unwritable(message.to_string())
    }
}

#[derive(Default)]
struct Writer {
    text: Vec<u8>,
    nodes: Vec<Node>,
    has_escapes: bool,
}

/// An object or a list that is not finished.
struct Open<'a> {
    writer: &'a mut Writer,
    /// The positions at which its text and its node begin.
    text: usize,
    node: usize,
    /// The closing bracket.
    end: u8,
    /// The name of its last member; empty before the first.
    last: Range<usize>,
}

impl Writer {
    /// Adds the node of a value that begins here.
    fn begin(&mut self) -> usize {
        self.nodes.push(Node {
            name: 0,
            value: 0,
            nodes: 1,
            is_object: false,
        });
        self.nodes.len() - 1
    }

    /// A value without members.
    fn leaf(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let node = self.begin();
        let text = self.text.len();
        write(&mut self.text);
        self.nodes[node].value = (self.text.len() - text) as u32;
    }

    fn string(&mut self, string: &str) {
        let node = self.begin();
        let text = self.text.len();
        self.has_escapes |= write_string(&mut self.text, string);
        self.nodes[node].value = (self.text.len() - text) as u32;
    }

    fn number(&mut self, number: impl itoa::Integer) {
        self.leaf(|text| text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()));
    }

    fn open(&mut self, brackets: [u8; 2]) -> Open<'_> {
        let node = self.begin();
        let [start, end] = brackets;
        self.nodes[node].is_object = start == b'{';
        let text = self.text.len();
        self.text.push(start);
        Open {
            writer: self,
            text,
            node,
            end,
            last: 0..0,
        }
    }

    /// Moves the last member of an object to where its name belongs; `first` and `node` are
    /// where the first member begins, `text` and `last` where the last one does.
    fn sort_in(&mut self, first: usize, node: usize, text: usize, last: usize) {
        let (mut at, mut next) = (first, node);
        let name = &self.text[text..][..self.nodes[last].name as usize];
        while next < last {
            let Node {
                name: length,
                value,
                nodes,
                ..
            } = self.nodes[next];
            let other = &self.text[at..][..length as usize];
            if by_name(name, other, self.has_escapes).is_lt() {
                break;
            }
            at += (length + 1 + value + 1) as usize;
            next += nodes as usize;
        }
        if next < last {
            // The comma goes along: `b,c,a` becomes `,ab,c`, and then `a,b,c`.
            let moved = self.text.len() - text + 1;
            self.text[at..].rotate_right(moved);
            self.text[at..at + moved].rotate_left(1);
            let nodes = self.nodes.len() - last;
            self.nodes[next..].rotate_right(nodes);
        }
    }
}

impl Open<'_> {
    fn separate(&mut self) {
        if self.writer.text.len() > self.text + 1 {
            self.writer.text.push(b',');
        }
    }

    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Unwritable> {
        self.separate();
        value.serialize(&mut *self.writer)
    }

    fn member(
        &mut self,
        name: &(impl Serialize + ?Sized),
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Unwritable> {
        self.separate();
        let (text, node) = (self.writer.text.len(), self.writer.nodes.len());
        name.serialize(&mut *self.writer)?;
        let is_leaf = self.writer.nodes.len() == node + 1;
        self.writer.nodes.truncate(node);
        match self.writer.text[text] {
            b'"' => {}
            // A number is a name too.
            b'-' | b'0'..=b'9' if is_leaf => {
                self.writer.text.insert(text, b'"');
                self.writer.text.push(b'"');
            }
            _ => return Err(Unwritable("a name must be a text".into())),
        }
        let name = text..self.writer.text.len();
        self.writer.text.push(b':');
        value.serialize(&mut *self.writer)?;
        self.writer.nodes[node].name = name.len() as u32;
        let names = (
            &self.writer.text[self.last.clone()],
            &self.writer.text[name.clone()],
        );
        let is_first = self.last.is_empty();
        match by_name(names.0, names.1, self.writer.has_escapes) {
            Ordering::Less => self.last = name,
            _ if is_first => self.last = name,
            _ => {
                let (first, own) = (self.text + 1, self.node + 1);
                self.writer.sort_in(first, own, text, node);
                // The last member is still the last one, shifted by what was inserted before it.
                let moved = self.writer.text.len() - text + 1;
                self.last = self.last.start + moved..self.last.end + moved;
            }
        }
        Ok(())
    }

    fn close(self) {
        let Open {
            writer, text, node, ..
        } = self;
        writer.text.push(self.end);
        // Values inside a list have no nodes: a patch replaces the list.
        if !writer.nodes[node].is_object {
            writer.nodes.truncate(node + 1);
        }
        writer.nodes[node].value = (writer.text.len() - text) as u32;
        writer.nodes[node].nodes = (writer.nodes.len() - node) as u32;
    }
}
