//! The schema's history, inside the binary. `tessera.schema` says how far a database is.
//!
//! Many servers may start at once: whoever comes first holds a lock to the end of the
//! transaction, and the others find the work done.

use tokio_postgres::{Client, Transaction};

use super::values::explain;
use crate::whole::Migrated;

/// Every migration in order; the first leads from an empty database to schema 1. One that was
/// published is never edited.
pub const MIGRATIONS: &[&str] = &[concat!(
    include_str!("../../migrations/postgres/0001_log.sql"),
    include_str!("../../migrations/postgres/0001_append.sql"),
    include_str!("../../migrations/postgres/0001_writes.sql"),
)];

/// "TESS": nobody else's advisory lock.
const LOCK: i64 = 0x5445_5353;

/// The oldest version that is known to do.
const OLDEST: i32 = 130_000;

/// Why a schema was not brought up to date.
#[derive(Debug)]
pub enum MigrateError {
    /// PostgreSQL is too old.
    Old(String),
    /// There is nothing of Tessera, and nothing was to be made.
    Empty,
    /// The schema is another program's.
    Foreign,
    /// The database is of a later program.
    Newer {
        /// The database's schema.
        found: i32,
        /// The last schema we know.
        known: i32,
    },
    /// PostgreSQL failed; the schema is as it was.
    Failed(String),
}

impl From<tokio_postgres::Error> for MigrateError {
    fn from(error: tokio_postgres::Error) -> MigrateError {
        MigrateError::Failed(explain(&error))
    }
}

/// Applies what the database lacks, all or nothing; to an empty one only if it may be `made`.
pub async fn migrate(
    client: &mut Client,
    migrations: &[&str],
    made: bool,
) -> Result<Migrated, MigrateError> {
    // Lock and look in one transaction: behind pgbouncer nothing else is sure to be one session.
    let transaction = client.transaction().await?;
    judge_age(&transaction).await?;
    let lock = format!("SELECT pg_advisory_xact_lock({LOCK})");
    transaction.batch_execute(&lock).await?;
    let known = i32::try_from(migrations.len()).unwrap_or(i32::MAX);
    let found = schema(&transaction).await?;
    if found > known {
        return Err(MigrateError::Newer { found, known });
    }
    if found == 0 && !made {
        return Err(MigrateError::Empty);
    }
    let lacking = migrations.iter().zip(1..).filter(|(_, to)| *to > found);
    for (script, to) in lacking {
        if to == 1 {
            let create = "CREATE SCHEMA IF NOT EXISTS tessera";
            transaction.batch_execute(create).await?;
        }
        transaction.batch_execute(script).await?;
        let note = match to {
            1 => "INSERT INTO tessera.schema VALUES (1)".to_owned(),
            _ => format!("UPDATE tessera.schema SET version = {to}"),
        };
        transaction.batch_execute(&note).await?;
    }
    transaction.commit().await?;
    Ok(Migrated {
        from: found.unsigned_abs(),
        to: known.unsigned_abs(),
    })
}

async fn judge_age(transaction: &Transaction<'_>) -> Result<(), MigrateError> {
    const VERSION: &str = "SELECT current_setting('server_version'), \
         current_setting('server_version_num')::integer";
    let row = transaction.query_typed_one(VERSION, &[]).await?;
    let (told, number): (String, i32) = (row.try_get(0)?, row.try_get(1)?);
    match number < OLDEST {
        true => Err(MigrateError::Old(told)),
        false => Ok(()),
    }
}

/// How far the database is.
async fn schema(transaction: &Transaction<'_>) -> Result<i32, MigrateError> {
    const OURS: &str = "SELECT to_regclass('tessera.schema') IS NOT NULL, \
         EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace \
         WHERE nspname = 'tessera')";
    let row = transaction.query_typed_one(OURS, &[]).await?;
    let (is_ours, is_used): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
    if !is_ours {
        return match is_used {
            true => Err(MigrateError::Foreign),
            false => Ok(0),
        };
    }
    let row = transaction
        .query_typed_one("SELECT version FROM tessera.schema", &[])
        .await?;
    Ok(row.try_get(0)?)
}
