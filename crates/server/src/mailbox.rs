//! The messages that wait for one reader. They are bounded, so that a slow reader neither uses up
//! memory nor delays the game.
//!
//! A reader that is too slow loses these messages and gets a fresh view instead. If as many
//! messages come again before it takes that view, the connection is closed.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

/// Messages that may wait.
pub const MOST: usize = 64;

/// The mailbox of one reader. The table puts messages in, the reader's task takes them out.
#[derive(Debug, Default)]
pub struct Mailbox {
    contents: Mutex<Contents>,
    /// Wakes the reader's task, the only one that waits.
    filled: Notify,
}

#[derive(Debug, Default)]
struct Contents {
    waiting: VecDeque<Arc<str>>,
    /// Messages that were lost since the reader fell behind; a fresh view is due.
    lost: Option<usize>,
    closed: Option<Closing>,
}

/// The reason why a mailbox was closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// The reader missed twice as many messages as may wait.
    TooSlow,
    /// The server stops.
    GoingDown,
    /// The token was revoked.
    Revoked,
    /// The page is older than the server.
    Outdated,
    /// The client sent too many messages.
    TooFast,
    /// The client has as many connections as allowed, or opened too many in a short time.
    Busy,
}

/// What a reader takes out of its mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mail {
    /// The next message.
    Message(Arc<str>),
    /// Messages were lost: the complete view is due.
    Behind,
    /// There are no more messages.
    Closed(Closing),
}

impl Mailbox {
    /// Puts a message in.
    pub fn put(&self, message: Arc<str>) {
        self.contents().put(message);
        self.filled.notify_one();
    }

    /// Closes it: messages that wait are still read, and no more are accepted.
    pub fn close(&self, why: Closing) {
        self.contents().closed.get_or_insert(why);
        self.filled.notify_one();
    }

    /// Waits for the next mail.
    pub async fn next(&self) -> Mail {
        loop {
            if let Some(mail) = self.contents().next() {
                return mail;
            }
            self.filled.notified().await;
        }
    }

    /// Takes the next message, if one waits.
    pub fn try_next(&self) -> Option<Arc<str>> {
        let mut contents = self.contents();
        match contents.closed {
            Some(Closing::TooSlow) => None,
            None
            | Some(
                Closing::GoingDown
                | Closing::Revoked
                | Closing::Outdated
                | Closing::TooFast
                | Closing::Busy,
            ) => contents.waiting.pop_front(),
        }
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    fn put(&mut self, message: Arc<str>) {
        if self.closed.is_some() {
            return;
        }
        match self.lost {
            // The fresh view that is due will include this change.
            Some(lost) => {
                self.lost = Some(lost + 1);
                if lost >= MOST {
                    self.closed = Some(Closing::TooSlow);
                }
            }
            None if self.waiting.len() >= MOST => {
                self.waiting.clear();
                self.lost = Some(0);
            }
            None => self.waiting.push_back(message),
        }
    }

    fn next(&mut self) -> Option<Mail> {
        if self.closed == Some(Closing::TooSlow) {
            return Some(Mail::Closed(Closing::TooSlow));
        }
        if let Some(message) = self.waiting.pop_front() {
            return Some(Mail::Message(message));
        }
        if let Some(closing) = self.closed {
            return Some(Mail::Closed(closing));
        }
        self.lost.take().map(|_| Mail::Behind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(number: usize) -> Arc<str> {
        number.to_string().into()
    }

    #[tokio::test]
    async fn messages_come_in_their_order() {
        let mailbox = Mailbox::default();
        (0..MOST).for_each(|number| mailbox.put(text(number)));
        mailbox.close(Closing::GoingDown);
        mailbox.put(text(MOST));
        for number in 0..MOST {
            assert_eq!(mailbox.next().await, Mail::Message(text(number)));
        }
        assert_eq!(mailbox.next().await, Mail::Closed(Closing::GoingDown));
    }

    #[tokio::test]
    async fn a_slow_reader_gets_a_fresh_view_and_then_continues() {
        let mailbox = Mailbox::default();
        (0..=MOST).for_each(|number| mailbox.put(text(number)));
        assert_eq!(mailbox.next().await, Mail::Behind);
        mailbox.put(text(7));
        assert_eq!(mailbox.next().await, Mail::Message(text(7)));
    }

    #[tokio::test]
    async fn a_reader_that_stays_too_slow_is_disconnected_and_uses_no_memory() {
        let mailbox = Mailbox::default();
        (0..=2 * MOST + 1).for_each(|number| mailbox.put(text(number)));
        assert!(mailbox.contents().waiting.is_empty());
        assert_eq!(mailbox.next().await, Mail::Closed(Closing::TooSlow));
    }
}
