//! A table that somebody looks at: its fold in memory, and whoever is connected.
//!
//! One lock guards a table, and is held while a row is stored: the rows of a table are decided
//! one after the other, those of different tables share commits. Whatever is stored is told to
//! the asker first, then to everybody.

mod audience;
mod bot;
mod commit;
mod outside;
mod presence;

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};

use tessera_core::Viewer;
use tessera_protocol::{
    ErrorBody, Problem,
    http::{TableBody, TableLine},
};
use tessera_store::{Actor, CommandId, GuestId, TableId};
use tokio::sync::{Mutex, MutexGuard, OnceCell};

pub use audience::{Reader, Since, text};
pub(crate) use commit::{Request, Stored};
pub(crate) use outside::Why;
pub(crate) use presence::Seats;

use crate::{
    asker::Asker,
    hub::{Hub, unavailable},
    mailbox::Closing,
    table::Table,
};

/// A table in memory.
#[derive(Debug)]
pub struct Live {
    id: TableId,
    inside: OnceCell<Mutex<Inside>>,
    outside: Arc<outside::Outside>,
    /// When somebody last asked for something, in milliseconds since 1970.
    touched: AtomicI64,
}

/// What the lock guards.
pub(crate) struct Inside {
    table: Table,
    /// Every command that was taken: who, its id, the version it made, the digest of the request.
    known: HashMap<(Actor, CommandId), (u32, [u8; 32])>,
    audience: audience::Audience,
    last_seen: presence::LastSeen,
    elsewhere: presence::Elsewhere,
    bot: Option<bot::Turn>,
    /// Whether this server thinks for bots that are at home elsewhere, where nobody does.
    is_adopted: bool,
    outside: Arc<outside::Outside>,
}

impl std::fmt::Debug for Inside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inside").finish_non_exhaustive()
    }
}

/// Rows that are read at a time.
const PAGE: u32 = 1_000;

impl Live {
    /// A table that is not loaded yet.
    pub(crate) fn new(id: TableId) -> Live {
        Live {
            id,
            inside: OnceCell::new(),
            outside: Arc::default(),
            touched: AtomicI64::new(0),
        }
    }

    /// Its name in links.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// Makes the table of its log, once.
    pub(crate) async fn load(self: &Arc<Live>, hub: &Arc<Hub>) -> Result<(), ErrorBody> {
        self.touched.store(hub.world.now(), Ordering::Relaxed);
        if self.inside.initialized() {
            return Ok(());
        }
        self.inside
            .get_or_try_init(|| async {
                let inside = Inside::load(hub, self.id, Arc::clone(&self.outside)).await?;
                Ok::<_, ErrorBody>(Mutex::new(inside))
            })
            .await?;
        let mut inside = self.lock().await;
        if inside.is_behind() {
            inside.catch_up(hub, Why::Hint).await?;
        }
        self.wake_bot(hub, &mut inside);
        Ok(())
    }

    pub(crate) async fn lock(&self) -> MutexGuard<'_, Inside> {
        let inside = self.inside.get().expect("the hub hands out loaded tables");
        inside.lock().await
    }

    pub(crate) fn is_idle_since(&self, before: i64) -> bool {
        self.touched.load(Ordering::Relaxed) < before
    }

    /// Reads something off the table, for somebody who is here then.
    pub async fn read<T>(&self, hub: &Hub, asker: Asker, read: impl FnOnce(&Table) -> T) -> T {
        let mut inside = self.lock().await;
        inside.seen(hub, asker);
        read(&inside.table)
    }

    /// Whether any seat is played by a bot.
    pub(crate) async fn has_bots(&self) -> bool {
        self.lock().await.table.has_bots()
    }

    /// The table in a list, as a guest sees it.
    pub async fn line(&self, guest: Option<GuestId>) -> TableLine {
        self.lock().await.table.line(guest)
    }

    /// The table as an asker sees it.
    pub async fn look(&self, hub: &Hub, asker: Asker) -> TableBody {
        let mut inside = self.lock().await;
        inside.seen(hub, asker);
        let viewer = asker.viewer_at(&inside.table);
        inside.body(hub, viewer)
    }

    /// Tells everybody who is connected that there is no more.
    pub async fn close(&self, why: Closing) {
        if self.inside.initialized() {
            self.lock().await.audience.close(why);
        }
    }
}

impl Inside {
    async fn load(
        hub: &Hub,
        id: TableId,
        outside: Arc<outside::Outside>,
    ) -> Result<Inside, ErrorBody> {
        let stored = hub.store.table(id).await;
        let stored = stored.map_err(|error| unavailable(&error))?;
        let stored = stored.ok_or_else(no_table)?;
        let table = Table::new(&stored).map_err(|corrupt| broken(id, &corrupt))?;
        let mut inside = Inside {
            last_seen: presence::LastSeen::new(hub.world.now()),
            elsewhere: presence::Elsewhere::default(),
            table,
            known: HashMap::new(),
            audience: audience::Audience::default(),
            bot: None,
            is_adopted: false,
            outside,
        };
        inside.catch_up(hub, Why::Load).await?;
        Ok(inside)
    }

    fn body(&self, hub: &Hub, viewer: Viewer) -> TableBody {
        TableBody::new(self.table.view(viewer), self.presence(hub))
    }
}

impl Live {
    /// The table as it was at each of these versions, one after the other.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn each_version(
        &self,
        hub: &Hub,
        from: u32,
        to: u32,
        each: impl FnMut(&Table),
    ) -> Result<(), ErrorBody> {
        each_version(hub, self.id, from, to, each).await
    }
}

/// A table as it was at each of these versions, made anew from its log.
async fn each_version(
    hub: &Hub,
    id: TableId,
    from: u32,
    to: u32,
    mut each: impl FnMut(&Table),
) -> Result<(), ErrorBody> {
    let stored = hub.store.table(id).await;
    let stored = stored.map_err(|error| unavailable(&error))?;
    let stored = stored.ok_or_else(no_table)?;
    let mut table = Table::new(&stored).map_err(|corrupt| broken(id, &corrupt))?;
    if from == 0 {
        each(&table);
    }
    while table.version() < to {
        let after = table.version();
        let rows = hub
            .store
            .rows(id, u64::from(after), PAGE.min(to - after))
            .await;
        let rows = rows.map_err(|error| unavailable(&error))?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            let taken = table.take_row(row);
            taken.map_err(|corrupt| broken(id, &corrupt))?;
            if table.version() >= from {
                each(&table);
            }
        }
    }
    Ok(())
}

/// Whether a table waits for a bot. It need not be in memory for that, and does not come there.
pub(crate) async fn waits_for_bot(hub: &Hub, id: TableId) -> bool {
    let inside = Inside::load(hub, id, Arc::default()).await;
    inside.is_ok_and(|inside| inside.table.bot_to_move().is_some())
}

/// There is no such table, or it is not for this visitor.
pub fn no_table() -> ErrorBody {
    Problem::NoTable.into()
}

/// Our failure: a log that cannot be. The table is left alone until somebody has looked at it.
fn broken(id: TableId, corrupt: &crate::play::Corrupt) -> ErrorBody {
    tracing::error!(table = %id, %corrupt, "the log of a table cannot be replayed");
    Problem::BrokenTable.into()
}
