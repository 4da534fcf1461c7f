//! Tells other nodes who is connected here, once in a while, and forgets what the dead have said.

use std::{sync::Arc, time::Duration};

use super::jittered;
use crate::hub::Hub;

/// How often others are told again.
const AGAIN: Duration = Duration::from_secs(15);

/// Refreshes until it is dropped: at times, and whenever a node comes or goes.
pub(super) async fn refresh(hub: Arc<Hub>) {
    let mut changes = hub.nodes.living.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(jittered(&hub.world, AGAIN)) => {}
            changed = changes.changed() => if changed.is_err() {
                return;
            },
        }
        for live in hub.all_in_memory() {
            live.refresh_presence(&hub);
        }
    }
}
