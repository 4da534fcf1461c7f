//! Migrations of the schema, embedded in the binary. `tessera.schema` holds the schema's number.
//!
//! Many servers may start at once: the first holds a lock until the end of its transaction, and
//! the others then find the schema up to date.

use tokio_postgres::{Client, Transaction};

use super::values::explain;
use crate::transfer::Migrated;

/// All migrations in order; the first leads from an empty database to schema 1. A published
/// migration is never edited.
pub const MIGRATIONS: &[&str] = &[
    concat!(
        include_str!("../../migrations/postgres/0001_log.sql"),
        include_str!("../../migrations/postgres/0001_append.sql"),
        include_str!("../../migrations/postgres/0001_writes.sql"),
    ),
    concat!(
        include_str!("../../migrations/postgres/0002_upkeep.sql"),
        include_str!("../../migrations/postgres/0002_append.sql"),
        include_str!("../../migrations/postgres/0002_writes.sql"),
    ),
];

/// The key of our advisory lock: "TESS".
const LOCK: i64 = 0x5445_5353;

/// The oldest supported version of PostgreSQL.
const OLDEST: i32 = 130_000;

/// Why a schema was not brought up to date.
#[derive(Debug)]
pub enum MigrateError {
    /// PostgreSQL is too old.
    Old(String),
    /// The database has no schema of Tessera, and none should be created.
    Empty,
    /// The schema belongs to another program.
    Foreign,
    /// The database was written by a newer program.
    Newer {
        /// The database's schema.
        found: i32,
        /// The latest schema of this program.
        known: i32,
    },
    /// PostgreSQL failed; the schema is unchanged.
    Failed(String),
}

impl From<tokio_postgres::Error> for MigrateError {
    fn from(error: tokio_postgres::Error) -> MigrateError {
        MigrateError::Failed(explain(&error))
    }
}

/// Applies the missing migrations in one transaction; to an empty database only if `create` is
/// set.
pub async fn migrate(
    client: &mut Client,
    migrations: &[&str],
    create: bool,
) -> Result<Migrated, MigrateError> {
    // Lock and read in one transaction: pgbouncer does not guarantee one session for longer.
    let transaction = client.transaction().await?;
    check_server_version(&transaction).await?;
    let lock = format!("SELECT pg_advisory_xact_lock({LOCK})");
    transaction.batch_execute(&lock).await?;
    let known = i32::try_from(migrations.len()).unwrap_or(i32::MAX);
    let found = schema(&transaction).await?;
    if found > known {
        return Err(MigrateError::Newer { found, known });
    }
    if found == 0 && !create {
        return Err(MigrateError::Empty);
    }
    let lacking = migrations.iter().zip(1..).filter(|(_, to)| *to > found);
    for (script, to) in lacking {
        if to == 1 {
            const CREATE: &str = "CREATE SCHEMA IF NOT EXISTS tessera";
            transaction.batch_execute(CREATE).await?;
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

async fn check_server_version(transaction: &Transaction<'_>) -> Result<(), MigrateError> {
    const VERSION: &str = "SELECT current_setting('server_version'), \
         current_setting('server_version_num')::integer";
    let row = transaction.query_typed_one(VERSION, &[]).await?;
    let (text, number): (String, i32) = (row.try_get(0)?, row.try_get(1)?);
    if number < OLDEST {
        return Err(MigrateError::Old(text));
    }
    Ok(())
}

/// The schema of the database, 0 if there is none.
async fn schema(transaction: &Transaction<'_>) -> Result<i32, MigrateError> {
    const OURS: &str = "SELECT to_regclass('tessera.schema') IS NOT NULL, \
         EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace \
         WHERE nspname = 'tessera')";
    let row = transaction.query_typed_one(OURS, &[]).await?;
    let (is_ours, is_used): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
    match (is_ours, is_used) {
        (true, _) => {}
        (false, true) => return Err(MigrateError::Foreign),
        (false, false) => return Ok(0),
    }
    let row = transaction
        .query_typed_one("SELECT version FROM tessera.schema", &[])
        .await?;
    Ok(row.try_get(0)?)
}
