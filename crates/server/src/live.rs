//! A table in memory, while it is used.
//!
//! [`LiveTable`] owns the table, and its methods are the only way to it: callers never hold its
//! lock. The lock is held while a row is stored, so the rows of a table are decided one after the
//! other, and those of different tables share commits. The client that sent a command is answered
//! first, then everybody sees what has changed.
//!
//! `locked` has the state behind the lock, and is the only code that uses it; `submit` is the path
//! of a command, `reader` that of a connection, `bot` that of a bot's turn. `audience`, `presence`,
//! `inbox` and `log` are the parts that they use; these do not depend on each other.

mod audience;
mod bot;
mod inbox;
mod locked;
mod log;
mod presence;
mod reader;
mod submit;

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicUsize, Ordering},
};

use tessera_protocol::{
    ErrorBody, Problem, Version,
    http::{TableBody, TableLine},
};
use tessera_store::{GuestId, NodeId, Row, TableId};
use tokio::sync::{Mutex, OnceCell};

pub use audience::text;
pub(crate) use log::current as current_table;
pub use log::no_table;
pub(crate) use log::waits_for_bot;
pub use reader::{Reader, Since};
pub use submit::{Request, Stored};

use crate::{
    caller::Caller, mailbox::Closing, seat_set::SeatSet, services::Services, table::Table,
};
use inbox::Inbox;
use locked::{LockedTable, State};

/// A table in memory.
#[derive(Debug)]
pub struct LiveTable {
    id: TableId,
    services: Arc<Services>,
    state: OnceCell<Mutex<State>>,
    /// Rows and versions that other servers have announced, kept without the lock.
    inbox: Inbox,
    /// The version that was reached here, readable without the lock.
    version: AtomicU32,
    /// The number of its connections.
    readers: AtomicUsize,
    /// When it was last requested from the hub, in milliseconds since 1970.
    touched: AtomicI64,
    /// The approximate number of bytes that it takes.
    memory: AtomicUsize,
    /// Whether its game runs.
    is_running: AtomicBool,
    /// When a client last requested it, in milliseconds since 1970.
    asked: AtomicI64,
    /// Whether a bot waits with its move until somebody watches.
    bots_sleep: AtomicBool,
}

/// The reason why a table catches up with the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Another server has notified this one of a row.
    Notification,
    /// The store was polled for versions, in case notifications were lost.
    Poll,
    /// A client reads the current state of the table.
    Read,
    /// A row could not be stored, because another one was stored first.
    Conflict,
    /// Something would be refused, perhaps because rows are missing here.
    Refusal,
}

impl Cause {
    /// The label in the metrics.
    fn label(self) -> &'static str {
        match self {
            Cause::Notification => "notification",
            Cause::Poll => "poll",
            Cause::Read => "read",
            Cause::Conflict => "conflict",
            Cause::Refusal => "refusal",
        }
    }
}

impl LiveTable {
    /// A table that is not loaded yet.
    pub(crate) fn new(id: TableId, services: Arc<Services>) -> LiveTable {
        LiveTable {
            id,
            services,
            state: OnceCell::new(),
            inbox: Inbox::default(),
            version: AtomicU32::new(0),
            readers: AtomicUsize::new(0),
            touched: AtomicI64::new(0),
            memory: AtomicUsize::new(0),
            is_running: AtomicBool::new(false),
            asked: AtomicI64::new(0),
            bots_sleep: AtomicBool::new(false),
        }
    }

    /// Its id.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// Loads the state from the log, once.
    pub(crate) async fn load(self: &Arc<LiveTable>) -> Result<(), ErrorBody> {
        let now = self.services.world.now();
        self.touched.store(now, Ordering::Relaxed);
        if self.state.initialized() {
            return Ok(());
        }
        self.state
            .get_or_try_init(|| async {
                let state = State::load(&self.services, self.id).await?;
                self.publish(state.table());
                Ok::<_, ErrorBody>(Mutex::new(state))
            })
            .await?;
        let mut table = self.lock().await;
        if table.is_behind() {
            table.catch_up(Cause::Notification).await?;
        }
        table.wake_bot();
        Ok(())
    }

    async fn lock(self: &Arc<LiveTable>) -> LockedTable<'_> {
        let state = self.state.get().expect("the hub hands out loaded tables");
        LockedTable::new(self, state.lock().await)
    }

    pub(crate) fn is_idle_since(&self, before: i64) -> bool {
        self.touched() < before
    }

    /// When it was last requested from the hub, in milliseconds since 1970.
    pub(crate) fn touched(&self) -> i64 {
        self.touched.load(Ordering::Relaxed)
    }

    /// The approximate number of bytes that it takes, without its connections.
    pub(crate) fn memory(&self) -> usize {
        self.memory.load(Ordering::Relaxed)
    }

    /// Whether its game runs.
    pub(crate) fn is_running(&self) -> bool {
        self.is_running.load(Ordering::Relaxed)
    }

    /// Reads the table as this server knows it, and notes that the client was here.
    pub async fn read<T>(
        self: &Arc<LiveTable>,
        caller: Caller,
        read: impl FnOnce(&Table) -> T,
    ) -> T {
        let mut table = self.lock().await;
        table.note_seen(caller);
        read(table.table())
    }

    /// The same, after applying all rows that any server has acknowledged.
    ///
    /// # Errors
    /// When the store is unavailable.
    pub async fn read_current<T>(
        self: &Arc<LiveTable>,
        caller: Caller,
        read: impl FnOnce(&Table) -> T,
    ) -> Result<T, ErrorBody> {
        self.catch_up().await?;
        Ok(self.read(caller, read).await)
    }

    /// Reads something that may be refused. Before it is refused, the rows that other servers have
    /// stored are applied, and it is tried again.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn query<T>(
        self: &Arc<LiveTable>,
        caller: Caller,
        query: impl Fn(&Table) -> Result<T, ErrorBody>,
    ) -> Result<T, ErrorBody> {
        let mut table = self.lock().await;
        table.note_seen(caller);
        let answer = query(table.table());
        if answer.is_ok()
            || !self.services.nodes.are_many()
            || !table.catch_up(Cause::Refusal).await?
        {
            return answer;
        }
        table.note_seen(caller);
        query(table.table())
    }

    /// The table as a client sees it, with all rows that any server has acknowledged.
    ///
    /// # Errors
    /// When the store is unavailable.
    pub async fn look(self: &Arc<LiveTable>, caller: Caller) -> Result<TableBody, ErrorBody> {
        self.catch_up().await?;
        let mut table = self.lock().await;
        table.note_seen(caller);
        Ok(table.body(caller))
    }

    /// The table in a list, as a guest sees it.
    pub async fn line(self: &Arc<LiveTable>, guest: Option<GuestId>) -> TableLine {
        self.lock().await.table().line(guest)
    }

    /// Folds the table at each of these versions, one after the other, into a value. It is a heavy
    /// read, and does not lock the table.
    ///
    /// # Errors
    /// When the log cannot be read, or too many heavy reads wait.
    pub async fn fold_versions<T: Send + 'static>(
        &self,
        from: Version,
        to: Version,
        value: T,
        fold: impl FnMut(&mut T, &Table) + Send + 'static,
    ) -> Result<T, ErrorBody> {
        log::fold_versions(&self.services, self.id, (from, to), value, fold).await
    }

    /// Reads something that takes a while from the table with all rows that any server has
    /// acknowledged. It is a heavy read of a copy, and does not lock the table.
    ///
    /// # Errors
    /// When the store is unavailable, or too many heavy reads wait.
    pub async fn read_apart<T: Send + 'static>(
        self: &Arc<LiveTable>,
        caller: Caller,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, ErrorBody> {
        let table = self.read_current(caller, Table::clone).await?;
        Ok(self.services.heavy.run(move || read(&table)).await?)
    }

    /// Reads the table at a version that it has reached. It is a heavy read, and does not lock the
    /// table.
    ///
    /// # Errors
    /// When the log cannot be read, or too many heavy reads wait.
    pub async fn read_at<T: Send + 'static>(
        &self,
        version: Version,
        read: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, ErrorBody> {
        let mut read = Some(read);
        let fold = move |value: &mut Option<T>, table: &Table| {
            if let Some(read) = read.take() {
                *value = Some(read(table));
            }
        };
        let value = self.fold_versions(version, version, None, fold).await?;
        value.ok_or_else(|| Problem::NoSuchVersion { last: version.0 }.into())
    }

    /// Applies all rows that any server has acknowledged until now.
    ///
    /// # Errors
    /// When the store is unavailable.
    pub async fn catch_up(self: &Arc<LiveTable>) -> Result<(), ErrorBody> {
        if self.services.nodes.are_many() {
            self.lock().await.catch_up(Cause::Read).await?;
        }
        Ok(())
    }

    /// The same, unless the table has reached this version here.
    ///
    /// # Errors
    /// When the store is unavailable.
    pub async fn catch_up_to(self: &Arc<LiveTable>, version: Version) -> Result<(), ErrorBody> {
        if self.has_reached(version) {
            return Ok(());
        }
        self.catch_up().await
    }

    /// Whether the table has reached this version here.
    pub(crate) fn has_reached(&self, version: Version) -> bool {
        self.version.load(Ordering::Relaxed) >= version.0
    }

    /// Whether somebody is connected.
    pub(crate) fn is_looked_at(&self) -> bool {
        self.readers.load(Ordering::Relaxed) > 0
    }

    /// Notes that a version of the table was announced; returns whether it is known here.
    fn announce(&self, version: Version, row: Option<Arc<Row>>) -> bool {
        self.inbox.announce(version);
        let is_known = self.has_reached(version);
        if let Some(row) = row.filter(|_| !is_known) {
            self.inbox.keep(row);
        }
        is_known
    }

    /// Catches up with a version that was announced, in a separate task.
    pub(crate) fn catch_up_later(
        self: &Arc<LiveTable>,
        version: Version,
        row: Option<Arc<Row>>,
        cause: Cause,
    ) {
        let is_known = self.announce(version, row);
        // A table that is being loaded checks the announcements afterwards.
        if is_known || !self.state.initialized() || !self.inbox.begin_to_wait() {
            return;
        }
        let live = Arc::clone(self);
        tokio::spawn(async move {
            let mut table = live.lock().await;
            live.inbox.end_to_wait();
            if table.is_behind() {
                // If this fails, it is tried again when the store is polled.
                let _ = table.catch_up(cause).await;
            }
        });
    }

    /// Catches up with a version that another server has stored.
    ///
    /// # Errors
    /// When rows are missing and the store is unavailable.
    pub(crate) async fn catch_up_with(
        self: &Arc<LiveTable>,
        version: Version,
        row: Option<Arc<Row>>,
    ) -> Result<(), ErrorBody> {
        if !self.announce(version, row) {
            self.lock().await.catch_up(Cause::Notification).await?;
        }
        Ok(())
    }

    /// Notes who is connected to another server, in a separate task.
    pub(crate) fn hear_presence(self: &Arc<LiveTable>, node: NodeId, seats: SeatSet) {
        if self.state.initialized() {
            let live = Arc::clone(self);
            tokio::spawn(async move { live.lock().await.hear_presence(node, seats) });
        }
    }

    /// Notifies other servers again of who is connected to this one, and forgets their old
    /// notifications. A table that is locked is skipped until the next time.
    pub(crate) fn refresh_presence(self: &Arc<LiveTable>) {
        if let Some(Ok(state)) = self.state.get().map(Mutex::try_lock) {
            LockedTable::new(self, state).refresh_presence();
        }
    }

    /// Whether any seat is played by a bot.
    pub(crate) async fn has_bots(self: &Arc<LiveTable>) -> bool {
        self.lock().await.table().has_bots()
    }

    /// Lets a bot think at a table whose home this server has become. The table may have been in
    /// memory for long without the rows of other servers.
    pub(crate) async fn take_over_bots(self: &Arc<LiveTable>) {
        let mut table = self.lock().await;
        // If the store is unavailable, the bot finds out when it moves.
        let _ = table.catch_up(Cause::Read).await;
        table.wake_bot();
    }

    /// Ends all connections.
    pub async fn close(self: &Arc<LiveTable>, why: Closing) {
        if self.state.initialized() {
            self.lock().await.close(why);
        }
    }
}
