//! Checking the complete database.

use super::{pool::Connections, values::Columns as _};
use crate::error::Unavailable;

/// One sentence for each problem; none if the store is sound. Every page of our tables is read, so
/// a damaged one is found if PostgreSQL keeps checksums.
pub async fn check(connections: &Connections) -> Result<Vec<String>, Unavailable> {
    let mut found = gaps(connections).await?;
    found.extend(lost_references(connections).await?);
    Ok(found)
}

/// Tables whose rows are not exactly 1 to their version.
async fn gaps(connections: &Connections) -> Result<Vec<String>, Unavailable> {
    const GAPS: &str = "SELECT tables.id, tables.version, count(log.version) AS rows, \
         coalesce(max(log.version), 0) AS last \
         FROM tessera.tables LEFT JOIN tessera.log USING (num) \
         GROUP BY tables.num HAVING count(log.version) <> tables.version \
         OR coalesce(max(log.version), 0) <> tables.version ORDER BY tables.id";
    let rows = connections.read(GAPS, &[]).await?;
    rows.iter()
        .map(|row| {
            Ok(format!(
                "table {} is at version {}, but has {} rows and the last is {}",
                row.plain::<&str>("id")?,
                row.version("version")?,
                row.count("rows")?,
                row.count("last")?,
            ))
        })
        .collect()
}

/// The one reference that no foreign key guarantees, and tables without a head.
async fn lost_references(connections: &Connections) -> Result<Vec<String>, Unavailable> {
    const LOST: &str = "SELECT 'a row of log refers to a row of tables that is not there' AS lost \
         FROM tessera.log WHERE NOT EXISTS \
         (SELECT FROM tessera.tables WHERE tables.num = log.num) \
         UNION ALL SELECT 'table ' || id || ' has no head' FROM tessera.tables \
         WHERE NOT EXISTS (SELECT FROM tessera.heads WHERE heads.num = tables.num)";
    let rows = connections.read(LOST, &[]).await?;
    rows.iter().map(|row| row.plain("lost")).collect()
}
