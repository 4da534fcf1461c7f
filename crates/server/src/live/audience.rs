//! The connections to a table, grouped by what they see: every message is made once per group.

use std::sync::Arc;

use tessera_core::{Seat, Viewer};
use tessera_protocol::{Outward, SentView};

use crate::{
    caller::Caller,
    mailbox::{Closing, Mailbox},
    seat_set::SeatSet,
    table::Table,
};

/// Everybody who is connected.
#[derive(Debug, Default)]
pub(super) struct Audience {
    groups: Vec<Group>,
    next: u64,
}

/// Connections that see the same.
#[derive(Debug)]
struct Group {
    viewer: Viewer,
    /// The view that all of them have.
    sent: SentView,
    connections: Vec<Connection>,
}

#[derive(Debug)]
struct Connection {
    number: u64,
    mailbox: Arc<Mailbox>,
    caller: Caller,
}

/// A message as it is sent.
pub fn text(message: &Outward) -> Arc<str> {
    let text = serde_json::to_string(message);
    text.expect("wire types are plain data").into()
}

impl Audience {
    /// Adds a connection; it gets all messages from now on. Returns its number.
    pub(super) fn enter(&mut self, table: &Table, caller: Caller, mailbox: Arc<Mailbox>) -> u64 {
        let number = self.next;
        self.next += 1;
        let connection = Connection {
            number,
            mailbox,
            caller,
        };
        self.add(table, connection);
        number
    }

    fn add(&mut self, table: &Table, connection: Connection) {
        let viewer = connection.caller.viewer_at(table);
        let mut groups = self.groups.iter_mut();
        match groups.find(|group| group.viewer == viewer) {
            Some(group) => group.connections.push(connection),
            None => self.groups.push(Group {
                viewer,
                sent: SentView::new(table.view(viewer)),
                connections: vec![connection],
            }),
        }
    }

    /// Removes a connection and returns its viewer.
    pub(super) fn leave(&mut self, number: u64) -> Option<Viewer> {
        let viewer = self.viewer_of(number);
        for group in &mut self.groups {
            group.connections.retain(|entry| entry.number != number);
        }
        self.groups.retain(|group| !group.connections.is_empty());
        viewer
    }

    /// Sends every group what has changed for it. Connections whose viewer has changed (because
    /// they sat down, got up, or lost the seat) are moved to another group and returned: they need
    /// the complete view.
    pub(super) fn send_changes(&mut self, table: &Table) -> Vec<(Viewer, Arc<Mailbox>)> {
        let moved = self.remove_moved(table);
        let viewers = self.groups.iter().map(|group| group.viewer);
        let sent = table.sent(&viewers.collect::<Vec<_>>());
        for (group, sent) in self.groups.iter_mut().zip(sent) {
            let patch: Arc<str> = sent.patch_from(&group.sent).into();
            group.sent = sent;
            for connection in &group.connections {
                connection.mailbox.put(Arc::clone(&patch));
            }
        }
        let moved = moved.into_iter().map(|connection| {
            let viewer = connection.caller.viewer_at(table);
            let mailbox = Arc::clone(&connection.mailbox);
            self.add(table, connection);
            (viewer, mailbox)
        });
        moved.collect()
    }

    fn remove_moved(&mut self, table: &Table) -> Vec<Connection> {
        let mut moved = Vec::new();
        for group in &mut self.groups {
            let viewer = group.viewer;
            moved.extend(
                group
                    .connections
                    .extract_if(.., |entry| entry.caller.viewer_at(table) != viewer),
            );
        }
        self.groups.retain(|group| !group.connections.is_empty());
        moved
    }

    /// Sends everybody the same message.
    pub(super) fn send_to_all(&self, message: &Outward) {
        let message = text(message);
        for connection in self.connections() {
            connection.mailbox.put(Arc::clone(&message));
        }
    }

    /// Ends all connections.
    pub(super) fn close(&mut self, why: Closing) {
        for connection in self.connections() {
            connection.mailbox.close(why);
        }
    }

    fn connections(&self) -> impl Iterator<Item = &Connection> {
        self.groups.iter().flat_map(|group| &group.connections)
    }

    /// Whether nobody is connected.
    pub(super) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The seats for which somebody is connected.
    pub(super) fn seats(&self) -> SeatSet {
        let seats = self.groups.iter().filter_map(|group| match group.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        });
        seats.collect()
    }

    /// Whether somebody is connected for a seat.
    pub(super) fn has_seat(&self, seat: Seat) -> bool {
        let mut groups = self.groups.iter();
        groups.any(|group| group.viewer == Viewer::Seat(seat))
    }

    /// The view that the group of a viewer has.
    pub(super) fn sent_to(&self, viewer: Viewer) -> Option<&SentView> {
        let mut groups = self.groups.iter();
        let group = groups.find(|group| group.viewer == viewer)?;
        Some(&group.sent)
    }

    /// The viewer of a connection.
    pub(super) fn viewer_of(&self, number: u64) -> Option<Viewer> {
        let mut groups = self.groups.iter();
        let found = groups.find(|group| {
            let mut connections = group.connections.iter();
            connections.any(|entry| entry.number == number)
        });
        found.map(|group| group.viewer)
    }
}
