//! Hears of rows that other nodes have written, and of who is connected there.
//!
//! What is appended is told with its row, which is taken where it follows what is known; where
//! rows are missing they are read. And hints may be lost, so the versions of all tables that
//! somebody looks at are asked for as well.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tessera_store::{Hint, Row, TableId};
use tokio::sync::{Notify, broadcast};

use super::jittered;
use crate::{
    hub::Hub,
    live::{Live, Seats, Why},
};

/// How often versions are asked for, about: with the time that it takes, a table that somebody
/// looks at is behind for 2 seconds at most.
const ASK: Duration = Duration::from_millis(1_200);

/// Tables that are asked for at once.
const AT_ONCE: usize = 500;

/// Listens until the store is closed.
pub(super) async fn listen(hub: Arc<Hub>, mut hints: broadcast::Receiver<Hint>, lost: Arc<Notify>) {
    loop {
        match hints.recv().await {
            Ok(hint) => {
                metrics::counter!("tessera_hints_total").increment(1);
                hear(&hub, hint);
            }
            Err(broadcast::error::RecvError::Lagged(missed)) => {
                tracing::debug!(missed, "hints came faster than they were heard");
                lost.notify_one();
            }
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

fn hear(hub: &Arc<Hub>, hint: Hint) {
    match hint {
        Hint::Appended {
            table,
            version,
            row,
        } => hear_of_row(hub, table, version, row),
        Hint::Present { table, node, seats } => {
            if node != *hub.nodes.own()
                && let Some(live) = hub.in_memory(table)
            {
                live.hear_presence(hub, node, Seats(seats));
            }
        }
    }
}

fn hear_of_row(hub: &Arc<Hub>, table: TableId, version: u64, row: Option<Arc<Row>>) {
    let version = u32::try_from(version).unwrap_or(u32::MAX);
    let live = hub.in_memory(table);
    if let Some(live) = live.as_ref().filter(|live| live.is_looked_at()) {
        live.chase(hub, version, row, Why::Hint);
        return;
    }
    let nodes = &hub.nodes;
    let is_known = live.is_some_and(|live| live.knows(version));
    if !is_known && nodes.is_home(table) && !nodes.is_without_bots(table) {
        tokio::spawn(take_in(Arc::clone(hub), table, version, row));
    }
}

/// Thinks for the bots of a table that is at home here, if it has any. One without bots is not
/// followed: nobody here looks at it.
async fn take_in(hub: Arc<Hub>, table: TableId, version: u32, row: Option<Arc<Row>>) {
    let Ok(live) = hub.table(table).await else {
        return;
    };
    if live.follow(&hub, version, row).await.is_ok() && !live.has_bots().await {
        hub.nodes.note_without_bots(table);
        hub.forget_unless_used(&live);
    }
}

/// Asks for versions until it is dropped, at once when hints were lost.
pub(super) async fn ask(hub: Arc<Hub>, lost: Arc<Notify>) {
    let mut is_lost = false;
    loop {
        tokio::select! {
            () = tokio::time::sleep(jittered(&hub.world, ASK)) => {}
            () = lost.notified() => {}
        }
        let tables: HashMap<TableId, Arc<Live>> = hub
            .all_in_memory()
            .into_iter()
            .filter(|live| live.is_looked_at())
            .map(|live| (live.id(), live))
            .collect();
        let ids: Vec<TableId> = tables.keys().copied().collect();
        for some in ids.chunks(AT_ONCE) {
            match hub.store.versions(some.to_vec()).await {
                Ok(versions) => {
                    is_lost = false;
                    for (id, version) in versions {
                        let version = u32::try_from(version).unwrap_or(u32::MAX);
                        if let Some(live) = tables.get(&id) {
                            live.chase(&hub, version, None, Why::Asked);
                        }
                    }
                }
                Err(error) => {
                    if !is_lost {
                        tracing::warn!(%error, "cannot ask how far tables are");
                    }
                    is_lost = true;
                    break;
                }
            }
        }
    }
}
