//! Hints between servers: one connection that listens and tells.
//!
//! A batch is told after its commit, not within it: PostgreSQL lets only one transaction at a
//! time commit that notifies, so servers would wait for each other's disks. Whatever has gathered
//! while the last notification was sent goes with the next one. A hint may be lost, with the
//! connection or with the server; whoever cares compares versions once in a while.

use std::{
    collections::HashMap,
    mem,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, broadcast},
    task::JoinHandle,
    time::{sleep, timeout},
};
use tokio_postgres::types::Type;

use super::{address::Address, connect::Connection, open::Settings};
use crate::{error::Unavailable, id::TableId, node::Hint};

/// The channel, which each database has for itself.
const CHANNEL: &str = "tessera";

/// PostgreSQL takes payloads of less than 8,000 bytes.
const MAX_PAYLOAD: usize = 7_999;

/// How many hints a listener may be behind before it loses some.
const BEHIND: usize = 16_384;

/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_millis(250);

/// What is to be told.
#[derive(Default)]
pub struct Teller {
    news: Mutex<HashMap<TableId, u64>>,
    has_news: Notify,
    is_silent: bool,
}

impl Teller {
    /// Has these told, when it is possible.
    pub fn tell(&self, hints: Vec<Hint>) {
        if self.is_silent || hints.is_empty() {
            return;
        }
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        for Hint { table, version } in hints {
            let latest = news.entry(table).or_default();
            *latest = version.max(*latest);
        }
        drop(news);
        self.has_news.notify_one();
    }

    fn take(&self) -> HashMap<TableId, u64> {
        mem::take(&mut *self.news.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The task that listens and tells; it ends with this.
pub struct Hints {
    heard: broadcast::Sender<Hint>,
    task: JoinHandle<()>,
}

impl Hints {
    /// Starts it.
    pub fn start(address: Address, settings: &Settings) -> (Hints, Arc<Teller>) {
        let teller = Arc::new(Teller {
            is_silent: !settings.notify,
            ..Teller::default()
        });
        let (heard, _) = broadcast::channel(BEHIND);
        let line = Line {
            address,
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
        let listen = format!("LISTEN {CHANNEL}");
        let listening = connection.client.batch_execute(&listen);
        timeout(self.answer_within, listening)
            .await
            .map_err(|_| super::pool::late(self.answer_within))??;
        loop {
            tokio::select! {
                notification = connection.notifications.recv() => match notification {
                    Some(notification) => self.pass_on(notification.payload()),
                    None => return Err(Unavailable::new("the connection was lost")),
                },
                () = self.teller.has_news.notified() => {
                    self.send(&connection, &self.teller.take()).await?;
                }
            }
        }
    }

    async fn send(
        &self,
        connection: &Connection,
        news: &HashMap<TableId, u64>,
    ) -> Result<(), Unavailable> {
        const NOTIFY: &str = "SELECT pg_notify($1, payload) FROM unnest($2) AS payload";
        let payloads = payloads(news);
        let values: [super::values::Value<'_>; 2] =
            [(&CHANNEL, Type::TEXT), (&payloads, Type::TEXT_ARRAY)];
        let sending = connection.client.query_typed(NOTIFY, &values);
        timeout(self.answer_within, sending)
            .await
            .map_err(|_| super::pool::late(self.answer_within))??;
        Ok(())
    }

    fn pass_on(&self, payload: &str) {
        for hint in read(payload) {
            // Nobody may listen.
            let _ = self.heard.send(hint);
        }
    }
}

/// `TABLE:VERSION`, with commas between them, in as many texts as it takes.
fn payloads(news: &HashMap<TableId, u64>) -> Vec<String> {
    let mut payloads = vec![String::new()];
    for (table, version) in news {
        let hint = format!("{table}:{version}");
        let last = payloads.last().map_or(0, String::len);
        if last + 1 + hint.len() > MAX_PAYLOAD {
            payloads.push(String::new());
        }
        if let Some(payload) = payloads.last_mut() {
            if !payload.is_empty() {
                payload.push(',');
            }
            payload.push_str(&hint);
        }
    }
    payloads
}

/// What can be read of a payload; anybody may send one.
fn read(payload: &str) -> impl Iterator<Item = Hint> {
    payload.split(',').filter_map(|hint| {
        let (table, version) = hint.split_once(':')?;
        Some(Hint {
            table: table.parse().ok()?,
            version: version.parse().ok()?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::table_id;

    #[test]
    fn hints_are_read_as_they_were_sent_however_many() {
        for count in [1, 2, 260, 1_000] {
            let news: HashMap<TableId, u64> = (0..count)
                .map(|number| (table_id(number), u64::from(number) * 1_000))
                .collect();
            let payloads = payloads(&news);
            assert!(payloads.iter().all(|payload| payload.len() <= MAX_PAYLOAD));
            let heard: HashMap<TableId, u64> = payloads
                .iter()
                .flat_map(|payload| read(payload))
                .map(|hint| (hint.table, hint.version))
                .collect();
            assert_eq!(heard, news);
        }
    }

    #[test]
    fn what_is_no_hint_is_left_out() {
        let good = format!("{}:7", table_id(1));
        for nonsense in [
            "",
            ":",
            "x:1",
            ",",
            &good[..20],
            "AAAAAAAAAAAAAAAAAAAAAA:-1",
        ] {
            assert_eq!(read(nonsense).count(), 0, "{nonsense:?}");
            let mixed = format!("{nonsense},{good}");
            assert_eq!(read(&mixed).count(), 1, "{mixed:?}");
        }
    }
}
