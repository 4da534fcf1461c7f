//! Writing an outline: the members of an object are sorted when it ends.

use std::fmt::{self, Display};

use serde::{Serialize, ser};

use super::{Node, Outline, by_name};

mod serializer;

pub(super) fn outline(wire: &impl Serialize) -> Result<Outline, Unwritable> {
    let mut writer = Writer {
        text: String::with_capacity(USUAL_TEXT),
        nodes: Vec::with_capacity(USUAL_NODES),
        ..Writer::default()
    };
    wire.serialize(&mut writer)?;
    Ok(Outline {
        text: writer.text,
        nodes: writer.nodes,
    })
}

/// What most views need, so that nothing is moved while they are written.
const USUAL_TEXT: usize = 16 << 10;
const USUAL_NODES: usize = 512;

/// What JSON cannot hold.
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
    text: String,
    nodes: Vec<Node>,
    /// For sorting; kept for its memory.
    members: Vec<Member>,
    sorted_text: String,
    sorted_nodes: Vec<Node>,
}

/// Where a member of an object stands that is to be sorted.
#[derive(Clone, Copy)]
struct Member {
    text: usize,
    node: usize,
}

/// An object or a list that is not finished.
struct Open<'a> {
    writer: &'a mut Writer,
    /// Where its text and its node begin.
    text: usize,
    node: usize,
    /// What stands behind its last member.
    end: &'static str,
    is_sorted: bool,
    /// The node of the member before.
    before: Option<Member>,
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
    fn leaf(&mut self, write: impl FnOnce(&mut String)) {
        let node = self.begin();
        let text = self.text.len();
        write(&mut self.text);
        self.nodes[node].value = (self.text.len() - text) as u32;
    }

    fn number(&mut self, number: impl itoa::Integer) {
        self.leaf(|text| text.push_str(itoa::Buffer::new().format(number)));
    }

    fn open(&mut self, brackets: &'static str) -> Open<'_> {
        let node = self.begin();
        let (start, end) = brackets.split_at(1);
        self.nodes[node].is_object = start == "{";
        let text = self.text.len();
        self.text.push_str(start);
        Open {
            writer: self,
            text,
            node,
            end,
            is_sorted: true,
            before: None,
        }
    }

    fn name_of(&self, member: Member) -> &str {
        &self.text[member.text..][..self.nodes[member.node].name as usize]
    }

    /// Sorts the members of the object that begins here.
    fn sort(&mut self, text: usize, node: usize) {
        let mut members = std::mem::take(&mut self.members);
        members.clear();
        let (mut at, mut next) = (text + 1, node + 1);
        while next < self.nodes.len() {
            members.push(Member {
                text: at,
                node: next,
            });
            at += self.length(next) + 1;
            next += self.nodes[next].nodes as usize;
        }
        members.sort_unstable_by(|&left, &right| by_name(self.name_of(left), self.name_of(right)));
        self.sorted_text.clear();
        self.sorted_nodes.clear();
        for &Member { text, node } in &members {
            if !self.sorted_text.is_empty() {
                self.sorted_text.push(',');
            }
            self.sorted_text
                .push_str(&self.text[text..][..self.length(node)]);
            let nodes = &self.nodes[node..][..self.nodes[node].nodes as usize];
            self.sorted_nodes.extend_from_slice(nodes);
        }
        self.members = members;
        self.text.truncate(text + 1);
        self.text.push_str(&self.sorted_text);
        self.nodes.truncate(node + 1);
        self.nodes.extend_from_slice(&self.sorted_nodes);
    }

    /// How long a member is, with its name.
    fn length(&self, node: usize) -> usize {
        let node = &self.nodes[node];
        node.name as usize + 1 + node.value as usize
    }
}

impl Open<'_> {
    fn separate(&mut self) {
        if self.writer.text.len() > self.text + 1 {
            self.writer.text.push(',');
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
        let name = self.writer.nodes[node];
        self.writer.nodes.truncate(node);
        if !self.writer.text[text..].starts_with('"') {
            // A number is a name too.
            let is_number = name.nodes == 1 && !self.writer.text[text..].starts_with(['{', '[']);
            if !is_number {
                return Err(Unwritable("a name must be a text".into()));
            }
            self.writer.text.insert(text, '"');
            self.writer.text.push('"');
        }
        let length = self.writer.text.len() - text;
        self.writer.text.push(':');
        value.serialize(&mut *self.writer)?;
        self.writer.nodes[node].name = length as u32;
        let member = Member { text, node };
        if let Some(before) = self.before.replace(member) {
            let (before, name) = (self.writer.name_of(before), self.writer.name_of(member));
            self.is_sorted &= by_name(before, name).is_lt();
        }
        Ok(())
    }

    fn close(self) {
        let Open {
            writer, text, node, ..
        } = self;
        if !self.is_sorted {
            writer.sort(text, node);
        }
        writer.text.push_str(self.end);
        // The members of what is inside a list are not told apart.
        if !writer.nodes[node].is_object {
            writer.nodes.truncate(node + 1);
        }
        writer.nodes[node].value = (writer.text.len() - text) as u32;
        writer.nodes[node].nodes = (writer.nodes.len() - node) as u32;
    }
}
