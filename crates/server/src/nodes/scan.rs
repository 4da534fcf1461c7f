//! Finds tables without connections at which people wait for a bot. Where only bots play, nobody
//! waits: they continue when somebody watches again.
//!
//! The server that thought for the bot may be gone: this server was restarted, or another one has
//! died. A server to which somebody is connected adopts the bots of that table. To find the others,
//! all running tables whose home is newly here are checked, the most recently changed first.

use std::{sync::Arc, time::Instant};

use tessera_store::{Filter, Page, Status, TableId};

use super::{Living, home};
use crate::{hub::Hub, live::waits_for_bot};

/// The number of tables on a page.
const PAGE: u32 = 200;

/// How long to wait when the store is unavailable.
const REST: std::time::Duration = std::time::Duration::from_secs(1);

/// Scans at the start and whenever this server becomes the home of tables, until it is dropped.
pub(super) async fn scan(hub: Arc<Hub>) {
    let mut changes = hub.nodes.living.subscribe();
    let mut scanned: Living = Arc::new([]);
    if hub.nodes.are_many() && changes.changed().await.is_err() {
        return;
    }
    loop {
        let living = Arc::clone(&changes.borrow_and_update());
        if look_through(&hub, &scanned, &living, || {
            changes.has_changed().unwrap_or(true)
        })
        .await
        {
            scanned = living;
            if changes.changed().await.is_err() {
                return;
            }
        }
    }
}

/// Checks the tables whose home is here now and was not before; returns whether it finished before
/// something changed.
async fn look_through(
    hub: &Arc<Hub>,
    before: &Living,
    now: &Living,
    has_changed: impl Fn() -> bool,
) -> bool {
    let own = hub.nodes.own();
    let is_at_home =
        |living: &Living, table: TableId| home(living, table).is_none_or(|node| node == own);
    let is_first = before.is_empty();
    let filter = Filter {
        status: Some(Status::Running),
        ..Filter::default()
    };
    let began = Instant::now();
    let (mut looked_at, mut woken) = (0, 0);
    let mut page = Page::first(PAGE);
    loop {
        let listed = match hub.store.list(filter.clone(), page).await {
            Ok(listed) => listed,
            Err(error) => {
                tracing::warn!(%error, "cannot look for tables that wait for bots");
                tokio::time::sleep(REST).await;
                return false;
            }
        };
        let Some(last) = listed.last() else { break };
        page = Page::after(last, PAGE);
        for table in &listed {
            let is_new = is_first || !is_at_home(before, table.id);
            if !is_new || !is_at_home(now, table.id) {
                continue;
            }
            looked_at += 1;
            if waits_for_bot(hub, table.id).await {
                woken += 1;
                // No more at once than bots can think about, because each table takes memory.
                hub.bots.has_room().await;
                // If it cannot be loaded, the cause is in the server's log.
                if let Ok(live) = hub.table(table.id).await {
                    live.take_over_bots().await;
                }
            }
        }
        if has_changed() {
            return false;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    tracing::info!(
        looked_at,
        woken,
        seconds,
        "looked for tables that wait for bots"
    );
    metrics::counter!("tessera_tables_scanned_total").increment(looked_at);
    true
}
