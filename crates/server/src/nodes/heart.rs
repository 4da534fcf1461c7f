//! Reports that this node is alive, and learns which others are.

use std::{sync::Arc, time::Duration};

use tessera_store::NodeId;
use tokio::time::{MissedTickBehavior, interval};

use crate::hub::Hub;

/// How often a node reports that it is alive.
const BEAT: Duration = Duration::from_secs(1);

/// How long a report is valid.
const LIVES: Duration = Duration::from_secs(4);

/// Reports until it is dropped.
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
                    tracing::warn!(%error, "cannot report that this node is alive");
                }
                is_lost = true;
                continue;
            }
        };
        is_lost = false;
        // After an outage of the store all nodes come back one after the other. Only a list that
        // two beats agree on counts, so that no node takes over tables of one that is coming back.
        let is_settled = living == last || nodes.living.borrow().is_empty();
        if is_settled && living != nodes.living()[..] {
            let names: Vec<&str> = living.iter().map(NodeId::as_str).collect();
            tracing::info!(own = %nodes.own, living = names.join(" "), "the nodes that are alive");
            nodes.living.send_replace(living.clone().into());
        }
        // The nodes that this one considers alive, which is what operators and tests wait for.
        metrics::gauge!("tessera_nodes").set(nodes.living().len() as f64);
        last = living;
    }
}
