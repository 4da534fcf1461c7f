//! Receives the notifications of other nodes: rows they have stored, and who is connected to them.
//!
//! A notification contains the row that was appended. The row is applied if it is the next one;
//! missing rows are read from the store. Notifications may be lost, so the store is polled for the
//! versions of all tables to which somebody is connected.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tessera_protocol::Version;
use tessera_store::{Notification, Row, TableId};
use tokio::sync::{Notify, broadcast};

use super::jittered;
use crate::{
    hub::Hub,
    live::{Cause, LiveTable},
    seat_set::SeatSet,
};

/// About how often versions are polled. Together with the time of a poll, a table to which somebody
/// is connected is behind for 2 seconds at most.
const POLL: Duration = Duration::from_millis(1_200);

/// Tables that are polled at once.
const AT_ONCE: usize = 500;

/// Listens until the store is closed.
pub(super) async fn listen(
    hub: Arc<Hub>,
    mut notifications: broadcast::Receiver<Notification>,
    lost: Arc<Notify>,
) {
    loop {
        match notifications.recv().await {
            Ok(notification) => {
                metrics::counter!("tessera_notifications_total").increment(1);
                receive(&hub, notification);
            }
            Err(broadcast::error::RecvError::Lagged(missed)) => {
                tracing::debug!(missed, "notifications came faster than they were handled");
                lost.notify_one();
            }
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

fn receive(hub: &Arc<Hub>, notification: Notification) {
    match notification {
        Notification::Appended {
            table,
            version,
            row,
        } => receive_row(hub, table, Version::of_row(version), row),
        Notification::Present { table, node, seats } => {
            if node != *hub.nodes.own()
                && let Some(live) = hub.in_memory(table)
            {
                live.hear_presence(node, SeatSet(seats));
            }
        }
    }
}

fn receive_row(hub: &Arc<Hub>, table: TableId, version: Version, row: Option<Arc<Row>>) {
    let live = hub.in_memory(table);
    if let Some(live) = live.as_ref().filter(|live| live.is_looked_at()) {
        live.catch_up_later(version, row, Cause::Notification);
        return;
    }
    let nodes = &hub.nodes;
    let is_known = live.is_some_and(|live| live.has_reached(version));
    if !is_known && nodes.is_home(table) && !nodes.is_without_bots(table) {
        tokio::spawn(think_at(Arc::clone(hub), table, version, row));
    }
}

/// Thinks for the bots of a table whose home is here, if it has any. A table without bots is not
/// followed, because nobody is connected to it here.
async fn think_at(hub: Arc<Hub>, table: TableId, version: Version, row: Option<Arc<Row>>) {
    let Ok(live) = hub.table(table).await else {
        return;
    };
    if live.catch_up_with(version, row).await.is_ok() && !live.has_bots().await {
        hub.nodes.note_without_bots(table);
        hub.forget_unless_used(&live);
    }
}

/// Polls for versions until it is dropped, at once when notifications were lost.
pub(super) async fn poll(hub: Arc<Hub>, lost: Arc<Notify>) {
    let mut has_failed = false;
    loop {
        tokio::select! {
            () = tokio::time::sleep(jittered(&hub.world, POLL)) => {}
            () = lost.notified() => {}
        }
        let tables: HashMap<TableId, Arc<LiveTable>> = hub
            .all_in_memory()
            .into_iter()
            .filter(|live| live.is_looked_at())
            .map(|live| (live.id(), live))
            .collect();
        let ids: Vec<TableId> = tables.keys().copied().collect();
        for some in ids.chunks(AT_ONCE) {
            match hub.store.versions(some.to_vec()).await {
                Ok(versions) => {
                    has_failed = false;
                    for (id, version) in versions {
                        if let Some(live) = tables.get(&id) {
                            live.catch_up_later(Version::of_row(version), None, Cause::Poll);
                        }
                    }
                }
                Err(error) => {
                    if !has_failed {
                        tracing::warn!(%error, "cannot poll the versions of tables");
                    }
                    has_failed = true;
                    break;
                }
            }
        }
    }
}
