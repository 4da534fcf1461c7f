//! Quotas, outages, and the removal of unused tables and guests.

use std::time::Duration;

use tokio_postgres::{Row as Answer, types::Type};

use super::{pool::Connections, values::Columns as _};
use crate::{
    actor::CommandActor,
    error::Unavailable,
    id::GuestId,
    upkeep::{MAX_OUTAGES, Made, Outage, Purge, Purged},
};

/// The number of tables and courses that a guest has created.
pub async fn made_by(connections: &Connections, guest: GuestId) -> Result<Made, Unavailable> {
    const MADE: &str = "SELECT count(*) FILTER (WHERE status = 'lobby') AS open, \
         count(*) FILTER (WHERE status = 'running') AS running, \
         count(*) FILTER (WHERE status IN ('lobby', 'running') AND bots) AS with_bots, \
         count(*) FILTER (WHERE imported) AS imported, \
         (SELECT count(*) FROM tessera.courses WHERE made_by = $2) AS courses \
         FROM tessera.heads JOIN tessera.tables USING (num) WHERE maker = $1";
    let actor = CommandActor::Guest(guest).to_string();
    let values = [
        (&guest.to_string() as _, Type::TEXT),
        (&actor as _, Type::TEXT),
    ];
    let Some(row) = connections.read_one(MADE, &values).await? else {
        return Ok(Made::default());
    };
    let count = |column| row.count(column).map(size);
    Ok(Made {
        open: count("open")?,
        running: count("running")?,
        with_bots: count("with_bots")?,
        courses: count("courses")?,
        imported: count("imported")?,
    })
}

/// Records that a server was alive, and lists the outages.
pub async fn note_alive(
    connections: &Connections,
    at: i64,
    longest_gap: Duration,
) -> Result<Vec<Outage>, Unavailable> {
    const NOTE: &str = "SELECT began, ended FROM tessera.note_alive($1, $2, $3)";
    let gap = i64::try_from(longest_gap.as_millis()).unwrap_or(i64::MAX);
    let most = i64::from(MAX_OUTAGES);
    // Repeating it after a lost connection changes nothing.
    let rows = connections
        .read(
            NOTE,
            &[(&at, Type::INT8), (&gap, Type::INT8), (&most, Type::INT8)],
        )
        .await?;
    rows.iter().map(outage).collect()
}

/// Reads an outage from its columns.
pub fn outage(row: &Answer) -> Result<Outage, Unavailable> {
    Ok(Outage {
        from: row.plain("began")?,
        to: row.plain("ended")?,
    })
}

/// Writes an unimportant value, to find out whether writing works.
pub async fn check_writable(connections: &Connections) -> Result<(), Unavailable> {
    let _: bool = connections
        .write("SELECT tessera.check_writable()", &[])
        .await?;
    Ok(())
}

/// Removes unused tables and guests, or counts them.
pub async fn purge(connections: &Connections, purge: Purge) -> Result<Purged, Unavailable> {
    let limit = i64::from(purge.limit);
    if purge.dry_run {
        const COUNT: &str = "SELECT (SELECT count(*) FROM (SELECT FROM tessera.tables \
             WHERE public IN (true, false) AND status = 'lobby' AND updated_at < $1 \
             LIMIT $3) AS idle) AS tables, \
             cardinality(tessera.idle_guests($2, $1, $3))::bigint AS guests";
        let values = [
            (&purge.tables_before as _, Type::INT8),
            (&purge.guests_before as _, Type::INT8),
            (&limit as _, Type::INT8),
        ];
        let Some(row) = connections.read_one(COUNT, &values).await? else {
            return Ok(Purged::default());
        };
        return Ok(Purged {
            tables: size(row.count("tables")?),
            guests: size(row.count("guests")?),
        });
    }
    let remove = async |function: &str, before: i64| -> Result<u32, Unavailable> {
        let call = format!("SELECT tessera.{function}($1, $2)");
        let values = [(&before as _, Type::INT8), (&limit as _, Type::INT8)];
        let removed: i64 = connections.write(&call, &values).await?;
        Ok(size(removed.unsigned_abs()))
    };
    Ok(Purged {
        tables: remove("purge_tables", purge.tables_before).await?,
        guests: remove("purge_guests", purge.guests_before).await?,
    })
}

fn size(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
