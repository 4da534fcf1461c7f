//! One connection to a table, from its first message to its end.

use std::sync::{Arc, atomic::Ordering};

use tessera_core::Viewer;
use tessera_protocol::{ErrorBody, Version};

use super::{Cause, LiveTable};
use crate::{asker::Asker, mailbox::Mailbox};

/// Where a reader begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// With the complete view.
    Nothing,
    /// With what changed since this version.
    Version(Version),
}

/// A connection to a table. When it is dropped the others see that it has ended.
#[derive(Debug)]
pub struct Reader {
    table: Arc<LiveTable>,
    number: u64,
    /// What is to be sent.
    pub mailbox: Arc<Mailbox>,
}

impl LiveTable {
    /// Connects somebody. The first message waits in the mailbox.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn connect(
        self: &Arc<LiveTable>,
        asker: Asker,
        since: Since,
    ) -> Result<Reader, ErrorBody> {
        let mut table = self.lock().await;
        if self.services.nodes.are_many() {
            // A client that comes from another server has seen what that one has acknowledged.
            table.catch_up(Cause::Read).await?;
        }
        let mailbox = Arc::new(Mailbox::default());
        let (number, is_first_of_seat) = table.enter(asker, &mailbox);
        self.readers.fetch_add(1, Ordering::Relaxed);
        let reader = Reader {
            table: Arc::clone(self),
            number,
            mailbox,
        };
        let first = table.message_since(number, since).await?;
        reader.mailbox.put(first);
        if is_first_of_seat {
            table.show_presence();
        }
        table.announce_presence();
        // Bots that nobody watched think on.
        table.wake_bot();
        Ok(reader)
    }
}

impl Reader {
    /// Puts the complete view into the mailbox again.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn send_view(&self) -> Result<(), ErrorBody> {
        let table = self.table.lock().await;
        let view = table.message_since(self.number, Since::Nothing).await?;
        self.mailbox.put(view);
        Ok(())
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
