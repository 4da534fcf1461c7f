//! Notifications between servers: one connection that sends and receives them.
//!
//! A batch is announced after its commit, not within it: PostgreSQL lets only one notifying
//! transaction commit at a time, so servers would wait for each other's disks. Everything that was
//! queued while the last notification was sent goes with the next one. Rows are included, so that
//! a server that shows the table need not read them. A notification may be lost, with the
//! connection or with the server, so servers also compare versions periodically.

use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, broadcast, mpsc},
    task::JoinHandle,
    time::{sleep, timeout},
};
use tokio_postgres::{Client, types::Type};

use super::{
    address::Address,
    connect::Connection,
    open::Settings,
    payload::{self, Payloads},
};
use crate::{error::Unavailable, id::TableId, node::Notification, version::RowVersion};

/// How many notifications a subscriber may be behind before it loses some.
const SUBSCRIBER_BACKLOG: usize = 16_384;

/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_millis(250);

/// How many notifications may be queued in full. Of later ones only versions are kept.
const MAX_QUEUED: usize = 4_096;

/// The queue of notifications to be sent.
#[derive(Default)]
pub struct Notifier {
    outbox: Mutex<Outbox>,
    is_filled: Notify,
    is_disabled: bool,
}

#[derive(Default)]
struct Outbox {
    notifications: Vec<Notification>,
    /// The latest version of each table whose notification did not fit.
    versions: HashMap<TableId, RowVersion>,
}

impl Outbox {
    fn add(&mut self, notification: Notification) {
        match notification {
            notification if self.notifications.len() < MAX_QUEUED => {
                self.notifications.push(notification);
            }
            Notification::Appended { table, version, .. } => {
                let latest = self.versions.entry(table).or_default();
                *latest = version.max(*latest);
            }
            // Presence is sent again periodically.
            Notification::Present { .. } => {}
        }
    }

    fn payloads(self) -> Vec<String> {
        let mut payloads = Payloads::default();
        for notification in &self.notifications {
            payloads.add(notification);
        }
        for (table, version) in self.versions {
            payloads.add(&Notification::Appended {
                table,
                version,
                row: None,
            });
        }
        payloads.texts()
    }
}

impl Notifier {
    /// Queues notifications, to be sent as soon as there is a connection.
    pub fn notify(&self, notifications: impl IntoIterator<Item = Notification>) {
        if self.is_disabled {
            return;
        }
        let mut outbox = self.outbox.lock().unwrap_or_else(PoisonError::into_inner);
        for notification in notifications {
            outbox.add(notification);
        }
        drop(outbox);
        self.is_filled.notify_one();
    }

    /// Empties the queue.
    fn drain(&self) -> Outbox {
        mem::take(&mut *self.outbox.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The task that sends and receives notifications; dropping this ends it.
pub struct Notifications {
    received: broadcast::Sender<Notification>,
    task: JoinHandle<()>,
}

impl Notifications {
    /// Starts the task, on the channel of this name.
    pub fn start(
        address: Address,
        channel: String,
        settings: &Settings,
    ) -> (Notifications, Arc<Notifier>) {
        let notifier = Arc::new(Notifier {
            is_disabled: !settings.notify,
            ..Notifier::default()
        });
        let (received, _) = broadcast::channel(SUBSCRIBER_BACKLOG);
        let task = Task {
            address,
            channel,
            connect_within: settings.connect_within,
            answer_within: settings.answer_within,
            notifier: Arc::clone(&notifier),
            received: received.clone(),
        };
        let task = tokio::spawn(task.run());
        (Notifications { received, task }, notifier)
    }

    /// Everything that is received from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Notification> {
        self.received.subscribe()
    }

    /// Ends the task.
    pub fn close(&self) {
        self.task.abort();
    }
}

impl Drop for Notifications {
    fn drop(&mut self) {
        self.close();
    }
}

struct Task {
    address: Address,
    channel: String,
    connect_within: Duration,
    answer_within: Duration,
    notifier: Arc<Notifier>,
    received: broadcast::Sender<Notification>,
}

impl Task {
    /// Sends and receives for ever, over one connection after the other.
    async fn run(self) {
        loop {
            // The reason is not reported here: every append and every read gets it as well.
            let _ = self.serve_one_connection().await;
            sleep(PAUSE).await;
        }
    }

    /// Connects, listens, and then sends and receives until the connection is lost.
    async fn serve_one_connection(&self) -> Result<(), Unavailable> {
        let mut connection = Connection::open(&self.address, self.connect_within).await?;
        let listen = format!("LISTEN \"{}\"", self.channel.replace('"', "\"\""));
        let listening = connection.client.batch_execute(&listen);
        timeout(self.answer_within, listening)
            .await
            .map_err(|_| super::pool::late(self.answer_within))??;
        let Connection {
            client,
            notifications,
            ..
        } = &mut connection;
        // Concurrently: receiving does not wait for sending.
        tokio::select! {
            error = self.send(client) => error,
            () = self.receive(notifications) => Err(Unavailable::new("the connection was lost")),
        }
    }

    /// Passes notifications on to the subscribers, until the connection is lost.
    async fn receive(
        &self,
        notifications: &mut mpsc::UnboundedReceiver<tokio_postgres::Notification>,
    ) {
        while let Some(notification) = notifications.recv().await {
            for notification in payload::read(notification.payload()) {
                // An error means that there is no subscriber.
                let _ = self.received.send(notification);
            }
        }
    }

    /// Sends what is queued, until that fails.
    async fn send(&self, client: &Client) -> Result<(), Unavailable> {
        const NOTIFY: &str = "SELECT pg_notify($1, payload) FROM unnest($2) AS payload";
        loop {
            self.notifier.is_filled.notified().await;
            let payloads = self.notifier.drain().payloads();
            let values: [super::values::Value<'_>; 2] =
                [(&self.channel, Type::TEXT), (&payloads, Type::TEXT_ARRAY)];
            let sending = client.query_typed(NOTIFY, &values);
            timeout(self.answer_within, sending)
                .await
                .map_err(|_| super::pool::late(self.answer_within))??;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::table_id;

    #[test]
    fn a_full_outbox_still_announces_every_table() {
        let mut outbox = Outbox::default();
        let tables = u32::try_from(MAX_QUEUED).unwrap() * 2;
        for number in 0..tables {
            for version in [1, 2].map(RowVersion::new) {
                outbox.add(Notification::Appended {
                    table: table_id(number),
                    version,
                    row: None,
                });
            }
        }
        assert_eq!(outbox.notifications.len(), MAX_QUEUED);
        let payloads = outbox.payloads();
        let received = payloads.iter().flat_map(|payload| payload::read(payload));
        let latest: HashMap<TableId, RowVersion> = received
            .filter_map(|notification| match notification {
                Notification::Appended { table, version, .. } => Some((table, version)),
                Notification::Present { .. } => None,
            })
            .collect();
        assert_eq!(latest.len(), MAX_QUEUED * 2);
        assert!(
            latest
                .values()
                .all(|&version| version == RowVersion::new(2))
        );
    }
}
