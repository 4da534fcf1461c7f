//! One connection to a table, from its first message to its end.

use std::sync::{Arc, atomic::Ordering};

use tessera_core::Viewer;
use tessera_protocol::{ErrorBody, SentView, Version};

use super::{
    Cause, LiveTable,
    locked::{Resumption, Seen},
};
use crate::{caller::Caller, mailbox::Mailbox, table::Table};

/// Where a reader begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// With the complete view.
    Nothing,
    /// With the changes since this version.
    Version(Version),
}

/// A connection to a table. When it is dropped, the others see that it has ended.
#[derive(Debug)]
pub struct Reader {
    table: Arc<LiveTable>,
    number: u64,
    /// The messages to be sent.
    pub mailbox: Arc<Mailbox>,
}

impl LiveTable {
    /// Connects a client. The first message is in the mailbox.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn connect(
        self: &Arc<LiveTable>,
        caller: Caller,
        since: Since,
    ) -> Result<Reader, ErrorBody> {
        if self.services.nodes.are_many() {
            // A client that comes from another server has seen what that one has acknowledged.
            self.lock().await.catch_up(Cause::Read).await?;
        }
        let seen = self.view_since(caller, since).await;
        let mut table = self.lock().await;
        let mailbox = Arc::new(Mailbox::default());
        let (number, is_first_of_seat) = table.enter(caller, &mailbox);
        self.readers.fetch_add(1, Ordering::Relaxed);
        let reader = Reader {
            table: Arc::clone(self),
            number,
            mailbox,
        };
        let first = table.message_since(number, seen.as_ref());
        reader.mailbox.put(first);
        if is_first_of_seat {
            table.show_presence();
        }
        table.announce_presence();
        // Bots that nobody watched continue.
        table.wake_bot();
        Ok(reader)
    }

    /// The view that a client says it has; `None` if it gets the complete view. The table is not
    /// locked while its log is replayed.
    async fn view_since(self: &Arc<LiveTable>, caller: Caller, since: Since) -> Option<Seen> {
        let resumption = self.lock().await.resumption(caller, since)?;
        match resumption {
            Resumption::Known(seen) => Some(seen),
            Resumption::Replayed(viewer, version) => {
                let view = move |then: &Table| SentView::new(then.view(viewer));
                // If too many heavy reads wait, the complete view will do.
                let view = self.read_at(version, view).await.ok()?;
                Some(Seen { viewer, view })
            }
        }
    }
}

impl Reader {
    /// Puts the complete view into the mailbox again.
    pub async fn send_view(&self) {
        let table = self.table.lock().await;
        self.mailbox.put(table.message_since(self.number, None));
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let (live, number) = (Arc::clone(&self.table), self.number);
        // Leaving needs the table's lock, which cannot be awaited here.
        tokio::spawn(async move {
            let mut table = live.lock().await;
            live.readers.fetch_sub(1, Ordering::Relaxed);
            if let Some(Viewer::Seat(seat)) = table.leave(number) {
                table.note_left(seat);
            }
        });
    }
}
