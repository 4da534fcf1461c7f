//! Regularly repeats to other nodes who is connected here, and forgets the reports of dead nodes.

use std::{sync::Arc, time::Duration};

use super::jittered;
use crate::hub::Hub;

/// How often it is repeated.
const AGAIN: Duration = Duration::from_secs(15);

/// Refreshes until it is dropped: regularly, and whenever a node appears or disappears.
pub(super) async fn refresh(hub: Arc<Hub>) {
    let mut changes = hub.nodes.living.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(jittered(&hub.world, AGAIN)) => {}
            changed = changes.changed() => if changed.is_err() {
                return;
            },
        }
        for table in hub.all_in_memory() {
            table.refresh_presence();
        }
    }
}
