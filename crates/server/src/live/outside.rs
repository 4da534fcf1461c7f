//! What is known of a table without its lock, and how it comes to know of rows that other servers
//! have written.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering},
};

use tessera_protocol::ErrorBody;
use tessera_store::{Actor, Row};

use super::{Inside, Live, PAGE, broken};
use crate::{
    asker::Asker,
    hub::{Hub, unavailable},
    table::Table,
};

/// What is known of a table without its lock. Written by whoever holds it, but for what is heard.
#[derive(Debug, Default)]
pub(super) struct Outside {
    /// The version that was reached here.
    version: AtomicU32,
    /// The version that is said to be there; written by whoever hears of it.
    heard: AtomicU32,
    /// Rows that were heard and not taken yet, in any order.
    rows: Mutex<Vec<Arc<Row>>>,
    /// Whether somebody waits for the lock to catch up.
    chased: AtomicBool,
    /// Who is connected.
    pub(super) readers: AtomicUsize,
}

/// Why a table catches up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// It is made of its log.
    Load,
    /// Another server has said so.
    Hint,
    /// The store was asked, in case that hints were lost.
    Asked,
    /// Somebody wants to see it as it is.
    Read,
    /// A row could not be stored, for another one was there.
    Conflict,
    /// Something is to be refused, perhaps for want of rows.
    Refusal,
}

impl Why {
    fn word(self) -> &'static str {
        match self {
            Why::Load => "load",
            Why::Hint => "hint",
            Why::Asked => "poll",
            Why::Read => "read",
            Why::Conflict => "conflict",
            Why::Refusal => "refusal",
        }
    }
}

impl Outside {
    fn keep(&self, row: Arc<Row>) {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        if rows.len() < KEPT {
            rows.push(row);
        }
    }

    /// Rows that were heard, in order.
    fn take_rows(&self) -> Vec<Arc<Row>> {
        let rows = self.rows.lock();
        let mut rows = std::mem::take(&mut *rows.unwrap_or_else(PoisonError::into_inner));
        rows.sort_by_key(|row| row.version);
        rows
    }
}

/// Rows that are kept until they are taken; those after them are read.
const KEPT: usize = 32;

impl Live {
    /// Whether somebody is connected.
    pub(crate) fn is_looked_at(&self) -> bool {
        self.outside.readers.load(Ordering::Relaxed) > 0
    }

    /// Whether the table has come so far here.
    pub(crate) fn knows(&self, version: u32) -> bool {
        self.outside.version.load(Ordering::Relaxed) >= version
    }

    /// Catches up with a version that is said to be there, in a task of its own.
    pub(crate) fn chase(
        self: &Arc<Live>,
        hub: &Arc<Hub>,
        version: u32,
        row: Option<Arc<Row>>,
        why: Why,
    ) {
        let is_known = self.hear(version, row);
        // What is being loaded looks at what was heard when it is done.
        if is_known || !self.inside.initialized() {
            return;
        }
        if self.outside.chased.swap(true, Ordering::AcqRel) {
            return;
        }
        let (live, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            let mut inside = live.lock().await;
            // Who hears of something from now on waits for the lock itself.
            live.outside.chased.store(false, Ordering::Release);
            if inside.is_behind() {
                // What fails now is tried again when the store is asked.
                let _ = live.catch_up(&hub, &mut inside, why).await;
            }
        });
    }

    /// The same, and waits for it.
    ///
    /// # Errors
    /// When rows are missing and the store cannot be asked.
    pub(crate) async fn follow(
        self: &Arc<Live>,
        hub: &Arc<Hub>,
        version: u32,
        row: Option<Arc<Row>>,
    ) -> Result<(), ErrorBody> {
        if !self.hear(version, row) {
            let mut inside = self.lock().await;
            self.catch_up(hub, &mut inside, Why::Hint).await?;
        }
        Ok(())
    }

    /// Notes what is said to be there; says whether it is known here.
    fn hear(&self, version: u32, row: Option<Arc<Row>>) -> bool {
        self.outside.heard.fetch_max(version, Ordering::Relaxed);
        let is_known = self.knows(version);
        if let Some(row) = row.filter(|_| !is_known) {
            self.outside.keep(row);
        }
        is_known
    }

    /// Takes the rows of other servers, and lets a bot think where it is its move now.
    pub(super) async fn catch_up(
        self: &Arc<Live>,
        hub: &Arc<Hub>,
        inside: &mut Inside,
        why: Why,
    ) -> Result<bool, ErrorBody> {
        let caught_up = inside.catch_up(hub, why).await;
        if !matches!(caught_up, Ok(false)) {
            self.wake_bot(hub, inside);
        }
        caught_up
    }

    /// Sees to it that the table shows all that was acknowledged until now, by whichever server.
    ///
    /// # Errors
    /// When the store cannot be asked.
    pub async fn freshen(self: &Arc<Live>, hub: &Arc<Hub>) -> Result<(), ErrorBody> {
        if hub.nodes.are_many() {
            let mut inside = self.lock().await;
            self.catch_up(hub, &mut inside, Why::Read).await?;
        }
        Ok(())
    }

    /// The same where the version is known that the table has reached at least.
    ///
    /// # Errors
    /// When the store cannot be asked.
    pub async fn freshen_to(self: &Arc<Live>, hub: &Arc<Hub>, to: u64) -> Result<(), ErrorBody> {
        match u64::from(self.outside.version.load(Ordering::Relaxed)) < to {
            true => self.freshen(hub).await,
            false => Ok(()),
        }
    }

    /// Asks something of the table that may be refused. Nothing is refused for want of rows that
    /// another server has written.
    ///
    /// # Errors
    /// With the refusal.
    pub async fn judge<T>(
        self: &Arc<Live>,
        hub: &Arc<Hub>,
        asker: Asker,
        judge: impl Fn(&Table) -> Result<T, ErrorBody>,
    ) -> Result<T, ErrorBody> {
        let mut inside = self.lock().await;
        inside.seen(hub, asker);
        let refused = match judge(&inside.table) {
            Ok(judged) => return Ok(judged),
            Err(refused) => refused,
        };
        let is_other =
            hub.nodes.are_many() && self.catch_up(hub, &mut inside, Why::Refusal).await?;
        match is_other {
            true => {
                inside.seen(hub, asker);
                judge(&inside.table)
            }
            false => Err(refused),
        }
    }
}

impl Inside {
    /// Whether rows are said to be there that are not here.
    pub(super) fn is_behind(&self) -> bool {
        self.outside.heard.load(Ordering::Relaxed) > self.table.version()
    }

    /// Notes the version, for who has no lock.
    pub(super) fn note_version(&self) {
        let version = self.table.version();
        self.outside.version.store(version, Ordering::Relaxed);
    }

    /// Takes the rows that are not here yet, and tells everybody where they lead; says whether
    /// there were any. Of several only the last position is told: who is behind shall not fall
    /// further behind, and what happened is in the view.
    pub(super) async fn catch_up(&mut self, hub: &Hub, why: Why) -> Result<bool, ErrorBody> {
        let before = self.table.version();
        let taken = self.take_rows(hub, why).await;
        let is_new = self.table.version() != before;
        if is_new {
            self.tell(hub);
        }
        if is_new && why != Why::Load {
            metrics::counter!("tessera_catch_ups_total", "by" => why.word()).increment(1);
        }
        taken.map(|()| is_new)
    }

    /// Takes the rows that were heard of, then those in the store. Who follows hints reads only
    /// what these lack; who wants to be sure asks.
    async fn take_rows(&mut self, hub: &Hub, why: Why) -> Result<(), ErrorBody> {
        for row in self.outside.take_rows() {
            if row.version == u64::from(self.table.version()) + 1 {
                self.take_row(hub, &row, why)?;
            }
        }
        while why != Why::Hint || self.is_behind() {
            let id = self.table.id();
            let after = u64::from(self.table.version());
            let rows = hub.store.rows(id, after, PAGE).await;
            let rows = rows.map_err(|error| unavailable(&error))?;
            for row in &rows {
                self.take_row(hub, row, why)?;
            }
            if rows.len() < PAGE as usize {
                break;
            }
        }
        Ok(())
    }

    fn take_row(&mut self, hub: &Hub, row: &Row, why: Why) -> Result<(), ErrorBody> {
        let keys = match why {
            Why::Load => Vec::new(),
            _ => self.table.keys(),
        };
        let taken = self.table.take_row(row);
        taken.map_err(|corrupt| broken(self.table.id(), &corrupt))?;
        let key = (row.actor.clone(), row.command_id.clone());
        self.known.insert(key, (self.table.version(), row.request));
        self.note_version();
        // A seat's secret that another server has ended ends here too.
        if !keys.is_empty() {
            let now = self.table.keys();
            let ended = keys.iter().filter(|key| !now.contains(key));
            ended.for_each(|key| hub.tokens.revoke(*key));
        }
        match &row.actor {
            // Who moves on another server is somewhere.
            Actor::Guest(guest) => {
                if let Some(seat) = self.table.seat_of(*guest) {
                    self.last_seen.note(seat, row.at);
                }
            }
            // Somebody else thinks for the bots of this table.
            Actor::System(_) => self.is_adopted = false,
        }
        Ok(())
    }
}
