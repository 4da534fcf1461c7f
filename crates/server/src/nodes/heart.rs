//! Says that this node lives, and learns which others do.

use std::{sync::Arc, time::Duration};

use tessera_store::NodeId;
use tokio::time::{MissedTickBehavior, interval};

use crate::hub::Hub;

/// How often a node says that it lives.
const BEAT: Duration = Duration::from_secs(1);

/// For how long it is believed.
const LIVES: Duration = Duration::from_secs(4);

/// Beats until it is dropped.
pub(super) async fn beat(hub: Arc<Hub>) {
    let nodes = &hub.nodes;
    let mut beats = interval(BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last: Vec<NodeId> = Vec::new();
    let mut is_lost = false;
    loop {
        beats.tick().await;
        let living = match hub.store.beat(nodes.own.clone(), LIVES).await {
            Ok(living) => living,
            Err(error) => {
                if !is_lost {
                    tracing::warn!(%error, "cannot say that this node lives");
                }
                is_lost = true;
                continue;
            }
        };
        is_lost = false;
        // After the store was away all nodes come back one after the other: what two beats say
        // counts, so that nobody takes over what is not left.
        let is_settled = living == last || nodes.living.borrow().is_empty();
        if is_settled && living != nodes.living()[..] {
            let names: Vec<&str> = living.iter().map(NodeId::as_str).collect();
            tracing::info!(own = %nodes.own, living = names.join(" "), "the nodes that live");
            nodes.living.send_replace(living.clone().into());
        }
        // The nodes that this one counts on, which is what operators and tests wait for.
        metrics::gauge!("tessera_nodes").set(nodes.living().len() as f64);
        last = living;
    }
}
