//! Who is connected to a table, and what they are told.
//!
//! Everybody who sees the same gets the same message: it is made once for each viewer.

use std::{
    borrow::Cow,
    sync::{Arc, atomic::Ordering},
};

use tessera_core::Viewer;
use tessera_protocol::{ErrorBody, Outward, Sent};

use super::{Inside, Live, Why};
use crate::{
    asker::Asker,
    hub::Hub,
    mailbox::{Closing, Mailbox},
    table::Table,
};

/// Everybody who is connected.
#[derive(Debug, Default)]
pub(super) struct Audience {
    circles: Vec<Circle>,
    next: u64,
}

/// Those who see the same.
#[derive(Debug)]
struct Circle {
    viewer: Viewer,
    /// The view that all of them have.
    sent: Sent,
    readers: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    mailbox: Arc<Mailbox>,
    asker: Asker,
}

/// Where a reader begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// With the whole view.
    Nothing,
    /// With what changed since this version.
    Version(u32),
}

/// A connection to a table. Its end is told when it is dropped.
#[derive(Debug)]
pub struct Reader {
    hub: Arc<Hub>,
    live: Arc<Live>,
    number: u64,
    /// What is to be sent.
    pub mailbox: Arc<Mailbox>,
}

/// Rows that are told as one patch at most; who has missed more gets the whole view.
const LONGEST: u32 = 256;

/// A message as it is sent.
pub fn text(message: &Outward) -> Arc<str> {
    let text = serde_json::to_string(message);
    text.expect("wire types are plain data").into()
}

impl Live {
    /// Connects somebody. The first message waits in the mailbox.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn connect(
        self: &Arc<Live>,
        hub: &Arc<Hub>,
        asker: Asker,
        since: Since,
    ) -> Result<Reader, ErrorBody> {
        let mut inside = self.lock().await;
        if hub.nodes.are_many() {
            // Who comes from another server has seen what it has acknowledged.
            self.catch_up(hub, &mut inside, Why::Read).await?;
        }
        let viewer = asker.viewer_at(&inside.table);
        let mailbox = Arc::new(Mailbox::default());
        let is_new = !inside.audience.looks(viewer);
        let number = inside.audience.next;
        inside.audience.next += 1;
        let entry = Entry {
            number,
            mailbox: Arc::clone(&mailbox),
            asker,
        };
        inside.enter(viewer, entry);
        self.outside.readers.fetch_add(1, Ordering::Relaxed);
        let first = inside.first(hub, viewer, since).await;
        let reader = Reader {
            hub: Arc::clone(hub),
            live: Arc::clone(self),
            number,
            mailbox,
        };
        reader.mailbox.put(first?);
        if is_new && viewer != Viewer::Spectator {
            inside.tell_presence(hub);
        }
        inside.announce(hub);
        Ok(reader)
    }
}

impl Reader {
    /// Puts the whole view, or what changed, into the box.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn tell_again(&self, since: Since) -> Result<(), ErrorBody> {
        let mut inside = self.live.lock().await;
        if matches!(since, Since::Version(version) if version > inside.table.version()) {
            self.live
                .catch_up(&self.hub, &mut inside, Why::Read)
                .await?;
        }
        let viewer = inside.audience.viewer_of(self.number);
        let viewer = viewer.unwrap_or(Viewer::Spectator);
        let first = inside.first(&self.hub, viewer, since).await?;
        self.mailbox.put(first);
        Ok(())
    }
}

impl Inside {
    /// The first message for a viewer who has seen so much.
    async fn first(&self, hub: &Hub, viewer: Viewer, since: Since) -> Result<Arc<str>, ErrorBody> {
        let sent = match self.audience.sent_to(viewer) {
            Some(sent) => Cow::Borrowed(sent),
            None => Cow::Owned(Sent::new(self.table.view(viewer))),
        };
        if let Since::Version(version) = since
            && version <= self.table.version()
            && self.table.version() - version <= LONGEST
        {
            let mut patch = None;
            let id = self.table.id();
            super::each_version(hub, id, version, version, |then| {
                patch = Some(sent.patch_from(&Sent::new(then.view(viewer))));
            })
            .await?;
            if let Some(patch) = patch {
                return Ok(patch.into());
            }
        }
        Ok(sent.whole(&self.presence(hub)).into())
    }

    /// Lets a reader hear of all that comes.
    fn enter(&mut self, viewer: Viewer, entry: Entry) {
        let circles = &mut self.audience.circles;
        match circles.iter_mut().find(|circle| circle.viewer == viewer) {
            Some(circle) => circle.readers.push(entry),
            None => circles.push(Circle {
                viewer,
                sent: Sent::new(self.table.view(viewer)),
                readers: vec![entry],
            }),
        }
    }

    /// Tells everybody what changed.
    pub(super) fn tell(&mut self, hub: &Hub) {
        if self.audience.circles.is_empty() {
            return;
        }
        let moved = self.audience.take_moved(&self.table);
        let Inside {
            table, audience, ..
        } = self;
        let viewers = audience.circles.iter().map(|circle| circle.viewer);
        let sent = table.sent(&viewers.collect::<Vec<_>>());
        for (circle, sent) in audience.circles.iter_mut().zip(sent) {
            let patch: Arc<str> = sent.patch_from(&circle.sent).into();
            circle.sent = sent;
            for reader in &circle.readers {
                reader.mailbox.put(Arc::clone(&patch));
            }
        }
        let anybody_moved = !moved.is_empty();
        for entry in moved {
            let viewer = entry.asker.viewer_at(&self.table);
            let mailbox = Arc::clone(&entry.mailbox);
            self.enter(viewer, entry);
            let sent = self.audience.sent_to(viewer);
            let whole = sent.map(|sent| sent.whole(&self.presence(hub)));
            whole
                .into_iter()
                .for_each(|whole| mailbox.put(whole.into()));
        }
        if anybody_moved {
            self.tell_presence(hub);
            self.announce(hub);
        }
    }

    /// Tells everybody who is here.
    pub(super) fn tell_presence(&mut self, hub: &Hub) {
        let message = Outward::Presence {
            presence: self.presence(hub),
        };
        let message = text(&message);
        for circle in &self.audience.circles {
            for reader in &circle.readers {
                reader.mailbox.put(Arc::clone(&message));
            }
        }
    }
}

impl Audience {
    pub(super) fn close(&mut self, why: Closing) {
        for circle in &self.circles {
            for reader in &circle.readers {
                reader.mailbox.close(why);
            }
        }
    }

    /// Whether nobody looks on.
    pub(super) fn is_empty(&self) -> bool {
        self.circles.is_empty()
    }

    /// Whether anybody looks with these eyes.
    pub(super) fn looks(&self, viewer: Viewer) -> bool {
        let mut circles = self.circles.iter();
        circles.any(|circle| circle.viewer == viewer && !circle.readers.is_empty())
    }

    /// The view that those have who look with these eyes.
    fn sent_to(&self, viewer: Viewer) -> Option<&Sent> {
        let mut circles = self.circles.iter();
        let circle = circles.find(|circle| circle.viewer == viewer)?;
        Some(&circle.sent)
    }

    /// Takes out those who see with other eyes by now: they sat down, got up, or lost the seat.
    fn take_moved(&mut self, table: &Table) -> Vec<Entry> {
        let mut moved = Vec::new();
        for circle in &mut self.circles {
            let viewer = circle.viewer;
            moved.extend(
                circle
                    .readers
                    .extract_if(.., |entry| entry.asker.viewer_at(table) != viewer),
            );
        }
        self.circles.retain(|circle| !circle.readers.is_empty());
        moved
    }

    fn viewer_of(&self, number: u64) -> Option<Viewer> {
        let mut circles = self.circles.iter();
        let found =
            circles.find(|circle| circle.readers.iter().any(|entry| entry.number == number));
        found.map(|circle| circle.viewer)
    }

    /// Takes a reader out and says where they looked from.
    fn leave(&mut self, number: u64) -> Option<Viewer> {
        let viewer = self.viewer_of(number);
        for circle in &mut self.circles {
            circle.readers.retain(|entry| entry.number != number);
        }
        self.circles.retain(|circle| !circle.readers.is_empty());
        viewer
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let (hub, live) = (Arc::clone(&self.hub), Arc::clone(&self.live));
        let number = self.number;
        // Leaving needs the table's lock, which cannot be awaited here.
        tokio::spawn(async move {
            let mut inside = live.lock().await;
            live.outside.readers.fetch_sub(1, Ordering::Relaxed);
            let left = inside.audience.leave(number);
            inside.announce(&hub);
            if let Some(Viewer::Seat(seat)) = left {
                inside.last_seen.note(seat, hub.world.now());
                inside.tell_presence(&hub);
                live.tell_when_gone(&hub, &inside);
            }
        });
    }
}
