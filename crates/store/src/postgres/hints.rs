//! Hints between servers: one connection that listens and tells.
//!
//! A batch is told after its commit, not within it: PostgreSQL lets only one transaction at a
//! time commit that notifies, so servers would wait for each other's disks. Whatever has gathered
//! while the last notification was sent goes with the next one. The rows go along, so that who
//! shows the table need not read them. A hint may be lost, with the connection or with the
//! server; whoever cares compares versions once in a while.

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
use tokio_postgres::{Client, Notification, types::Type};

use super::{
    address::Address,
    connect::Connection,
    open::Settings,
    payload::{self, Payloads},
};
use crate::{error::Unavailable, id::TableId, node::Hint};

/// How many hints a listener may be behind before it loses some.
const BEHIND: usize = 16_384;

/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_millis(250);

/// Hints that wait to be told with all they have.
const WAITING: usize = 4_096;

/// What is to be told.
#[derive(Default)]
pub struct Teller {
    news: Mutex<News>,
    has_news: Notify,
    is_silent: bool,
}

#[derive(Default)]
struct News {
    hints: Vec<Hint>,
    /// Where too many wait: how far tables are.
    versions: HashMap<TableId, u64>,
}

impl News {
    fn add(&mut self, hint: Hint) {
        match hint {
            hint if self.hints.len() < WAITING => self.hints.push(hint),
            Hint::Appended { table, version, .. } => {
                let latest = self.versions.entry(table).or_default();
                *latest = version.max(*latest);
            }
            // Who is present is told again and again.
            Hint::Present { .. } => {}
        }
    }

    fn payloads(self) -> Vec<String> {
        let mut payloads = Payloads::default();
        self.hints.iter().for_each(|hint| payloads.add(hint));
        for (table, version) in self.versions {
            payloads.add(&Hint::Appended {
                table,
                version,
                row: None,
            });
        }
        payloads.texts()
    }
}

impl Teller {
    /// Has these told, when it is possible.
    pub fn tell(&self, hints: impl IntoIterator<Item = Hint>) {
        if self.is_silent {
            return;
        }
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        hints.into_iter().for_each(|hint| news.add(hint));
        drop(news);
        self.has_news.notify_one();
    }

    fn take(&self) -> News {
        mem::take(&mut *self.news.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The task that listens and tells; it ends with this.
pub struct Hints {
    heard: broadcast::Sender<Hint>,
    task: JoinHandle<()>,
}

impl Hints {
    /// Starts it, on the channel of this name.
    pub fn start(address: Address, channel: String, settings: &Settings) -> (Hints, Arc<Teller>) {
        let teller = Arc::new(Teller {
            is_silent: !settings.notify,
            ..Teller::default()
        });
        let (heard, _) = broadcast::channel(BEHIND);
        let line = Line {
            address,
            channel,
            connect_within: settings.connect_within,
            answer_within: settings.answer_within,
            teller: Arc::clone(&teller),
            heard: heard.clone(),
        };
        let task = tokio::spawn(line.keep());
        (Hints { heard, task }, teller)
    }

    /// What is heard from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Hint> {
        self.heard.subscribe()
    }

    /// Ends it.
    pub fn close(&self) {
        self.task.abort();
    }
}

impl Drop for Hints {
    fn drop(&mut self) {
        self.close();
    }
}

struct Line {
    address: Address,
    channel: String,
    connect_within: Duration,
    answer_within: Duration,
    teller: Arc<Teller>,
    heard: broadcast::Sender<Hint>,
}

impl Line {
    /// Listens and tells for ever, over one connection after the other.
    async fn keep(self) {
        loop {
            // Why it was lost does not matter: whoever appends or reads is told the same.
            let _ = self.listen().await;
            sleep(PAUSE).await;
        }
    }

    async fn listen(&self) -> Result<(), Unavailable> {
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
        // Side by side: what comes in does not wait for what goes out.
        tokio::select! {
            error = self.tell(client) => error,
            () = self.hear(notifications) => Err(Unavailable::new("the connection was lost")),
        }
    }

    /// Passes on what is heard, until the connection is lost.
    async fn hear(&self, notifications: &mut mpsc::UnboundedReceiver<Notification>) {
        while let Some(notification) = notifications.recv().await {
            for hint in payload::read(notification.payload()) {
                // Nobody may listen.
                let _ = self.heard.send(hint);
            }
        }
    }

    /// Tells what there is to tell, until that fails.
    async fn tell(&self, client: &Client) -> Result<(), Unavailable> {
        const NOTIFY: &str = "SELECT pg_notify($1, payload) FROM unnest($2) AS payload";
        loop {
            self.teller.has_news.notified().await;
            let payloads = self.teller.take().payloads();
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
    fn however_many_wait_every_table_is_told_of() {
        let mut news = News::default();
        let tables = u32::try_from(WAITING).unwrap() * 2;
        for number in 0..tables {
            for version in 1..=2 {
                news.add(Hint::Appended {
                    table: table_id(number),
                    version,
                    row: None,
                });
            }
        }
        assert_eq!(news.hints.len(), WAITING);
        let payloads = news.payloads();
        let heard = payloads.iter().flat_map(|payload| payload::read(payload));
        let latest: HashMap<TableId, u64> = heard
            .filter_map(|hint| match hint {
                Hint::Appended { table, version, .. } => Some((table, version)),
                Hint::Present { .. } => None,
            })
            .collect();
        assert_eq!(latest.len(), WAITING * 2);
        assert!(latest.values().all(|&version| version == 2));
    }
}
