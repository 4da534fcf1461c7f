//! Migrations of the schema, embedded in the binary. `PRAGMA user_version` holds the schema's
//! number.

use rusqlite::{Connection, TransactionBehavior};

use crate::transfer::Migrated;

/// `PRAGMA application_id` of our files: "TESS". The first migration sets it.
pub const APPLICATION: i64 = 0x5445_5353;

/// All migrations in order; the first leads from an empty file to schema 1. A published migration
/// is never edited.
pub const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_log.sql"),
    include_str!("../../migrations/sqlite/0002_upkeep.sql"),
];

/// Why a schema was not brought up to date.
#[derive(Debug)]
pub enum MigrateError {
    /// The file was written by a newer program.
    Newer {
        /// The file's schema.
        found: i64,
        /// The latest schema of this program.
        known: i64,
    },
    /// SQLite failed; the schema is unchanged.
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for MigrateError {
    fn from(error: rusqlite::Error) -> MigrateError {
        MigrateError::Sqlite(error)
    }
}

/// Applies the missing migrations in one transaction.
pub fn migrate(sqlite: &mut Connection, migrations: &[&str]) -> Result<Migrated, MigrateError> {
    let to = u32::try_from(migrations.len()).unwrap_or(u32::MAX);
    if is_current(schema(sqlite)?, migrations)? {
        return Ok(Migrated { from: to, to });
    }
    let transaction = sqlite.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Read again under the write lock: another program may have migrated meanwhile.
    let found = schema(&transaction)?;
    is_current(found, migrations)?;
    let lacking = migrations.iter().zip(1i64..).filter(|(_, to)| *to > found);
    for (script, to) in lacking {
        transaction.execute_batch(script)?;
        transaction.pragma_update(None, "user_version", to)?;
    }
    transaction.commit()?;
    let from = u32::try_from(found).unwrap_or(0);
    Ok(Migrated { from, to })
}

fn schema(sqlite: &Connection) -> rusqlite::Result<i64> {
    sqlite.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn is_current(found: i64, migrations: &[&str]) -> Result<bool, MigrateError> {
    let known = i64::try_from(migrations.len()).unwrap_or(i64::MAX);
    if found > known {
        return Err(MigrateError::Newer { found, known });
    }
    Ok(found == known)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOY: &[&str] = &[
        "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);",
        "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = x + 1;",
        "CREATE TABLE b (z INTEGER); INSERT INTO b SELECT y + 1 FROM a;",
    ];

    fn dump(sqlite: &Connection) -> Vec<String> {
        let mut statement = sqlite
            .prepare("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name")
            .unwrap();
        let lines = statement.query_map([], |row| row.get(0)).unwrap();
        lines.map(Result::unwrap).collect()
    }

    #[test]
    fn every_earlier_schema_leads_to_the_same_one_and_keeps_its_rows() {
        for migrations in [TOY, MIGRATIONS] {
            let mut fresh = Connection::open_in_memory().unwrap();
            migrate(&mut fresh, migrations).unwrap();
            for earlier in 0..=migrations.len() {
                let mut sqlite = Connection::open_in_memory().unwrap();
                migrate(&mut sqlite, &migrations[..earlier]).unwrap();
                assert_eq!(schema(&sqlite).unwrap(), earlier as i64);
                migrate(&mut sqlite, migrations).unwrap();
                assert_eq!(schema(&sqlite).unwrap(), migrations.len() as i64);
                assert_eq!(dump(&sqlite), dump(&fresh), "from {earlier}");
            }
        }
        let mut toy = Connection::open_in_memory().unwrap();
        migrate(&mut toy, &TOY[..1]).unwrap();
        migrate(&mut toy, TOY).unwrap();
        let z: i64 = toy
            .query_row("SELECT z FROM b", [], |row| row.get(0))
            .unwrap();
        assert_eq!(z, 3);
    }

    #[test]
    fn a_migration_that_fails_leaves_the_schema_as_it_was() {
        let mut sqlite = Connection::open_in_memory().unwrap();
        migrate(&mut sqlite, &TOY[..1]).unwrap();
        let before = dump(&sqlite);
        let broken = [TOY[0], TOY[1], "CREATE TABLE c (x INTEGER); nonsense;"];
        assert!(matches!(
            migrate(&mut sqlite, &broken),
            Err(MigrateError::Sqlite(_))
        ));
        assert_eq!(schema(&sqlite).unwrap(), 1);
        assert_eq!(dump(&sqlite), before);
        migrate(&mut sqlite, TOY).unwrap();
    }

    #[test]
    fn a_later_schema_is_not_touched() {
        let mut sqlite = Connection::open_in_memory().unwrap();
        migrate(&mut sqlite, TOY).unwrap();
        assert!(matches!(
            migrate(&mut sqlite, &TOY[..2]),
            Err(MigrateError::Newer { found: 3, known: 2 })
        ));
        assert_eq!(schema(&sqlite).unwrap(), 3);
    }

    #[test]
    fn the_first_migration_sets_the_application_id() {
        let mut sqlite = Connection::open_in_memory().unwrap();
        migrate(&mut sqlite, MIGRATIONS).unwrap();
        let application: i64 = sqlite
            .pragma_query_value(None, "application_id", |row| row.get(0))
            .unwrap();
        assert_eq!(application, APPLICATION);
    }
}
