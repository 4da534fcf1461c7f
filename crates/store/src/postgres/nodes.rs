//! The servers that are alive on this database, by its own clock.

use std::time::Duration;

use tokio_postgres::types::Type;

use super::{pool::Connections, values::Columns as _};
use crate::{error::Unavailable, node::NodeId};

/// A limit that no server reaches, and that PostgreSQL's times can represent.
const MAX: Duration = Duration::from_secs(100 * 365 * 24 * 3_600);

/// Records that a node is alive for this long, and lists all nodes that are alive, in order.
pub async fn beat(
    connections: &Connections,
    node: &NodeId,
    lives: Duration,
) -> Result<Vec<NodeId>, Unavailable> {
    const BEAT: &str = "SELECT beat AS name FROM tessera.beat($1, $2)";
    let milliseconds = lives.min(MAX).as_secs_f64() * 1e3;
    let rows = connections
        .read(
            BEAT,
            &[(&node.as_str(), Type::TEXT), (&milliseconds, Type::FLOAT8)],
        )
        .await?;
    rows.iter().map(|row| row.parsed("name")).collect()
}

/// Removes a node.
pub async fn leave(connections: &Connections, node: &NodeId) -> Result<(), Unavailable> {
    const LEAVE: &str = "DELETE FROM tessera.nodes WHERE name = $1";
    let node = node.as_str();
    connections.read(LEAVE, &[(&node, Type::TEXT)]).await?;
    Ok(())
}
