//! The times at which servers were alive, and a test of whether the file can be written.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::{
    transfer::Uptime,
    upkeep::{MAX_OUTAGES, Outage},
};

/// Records that a server was alive, and lists the outages.
pub fn note_alive(
    sqlite: &Connection,
    at: i64,
    longest_gap: Duration,
) -> rusqlite::Result<Vec<Outage>> {
    let before = alive(sqlite)?;
    if before.is_none_or(|before| before < at) {
        sqlite
            .prepare_cached("INSERT OR REPLACE INTO alive (one, at) VALUES (1, ?1)")?
            .execute([at])?;
    }
    if let Some(before) = before
        && at > before
        && u128::from(at.abs_diff(before)) > longest_gap.as_millis()
    {
        write_outage(
            sqlite,
            Outage {
                from: before,
                to: at,
            },
        )?;
        const FORGET: &str = "DELETE FROM outages WHERE began <= \
             (SELECT began FROM outages ORDER BY began DESC LIMIT 1 OFFSET ?1)";
        sqlite.prepare_cached(FORGET)?.execute([MAX_OUTAGES])?;
    }
    outages(sqlite)
}

/// The recorded uptime.
pub fn uptime(sqlite: &Connection) -> rusqlite::Result<Uptime> {
    Ok(Uptime {
        alive: alive(sqlite)?,
        outages: outages(sqlite)?,
    })
}

/// Replaces the recorded uptime with that of another store.
pub fn write(sqlite: &Connection, uptime: &Uptime) -> rusqlite::Result<()> {
    sqlite.execute("DELETE FROM alive", [])?;
    sqlite.execute("DELETE FROM outages", [])?;
    for &outage in &uptime.outages {
        write_outage(sqlite, outage)?;
    }
    if let Some(at) = uptime.alive {
        sqlite.execute("INSERT INTO alive (one, at) VALUES (1, ?1)", [at])?;
    }
    Ok(())
}

/// Writes an unimportant value, to find out whether writing works.
pub fn probe(sqlite: &Connection) -> rusqlite::Result<()> {
    const PROBE: &str = "INSERT INTO probe (one, written) VALUES (1, 1) \
         ON CONFLICT (one) DO UPDATE SET written = written + 1";
    sqlite.prepare_cached(PROBE)?.execute([])?;
    Ok(())
}

fn alive(sqlite: &Connection) -> rusqlite::Result<Option<i64>> {
    sqlite
        .prepare_cached("SELECT at FROM alive")?
        .query_row([], |row| row.get(0))
        .optional()
}

fn outages(sqlite: &Connection) -> rusqlite::Result<Vec<Outage>> {
    let mut statement = sqlite.prepare_cached("SELECT began, ended FROM outages ORDER BY began")?;
    let outages = statement.query_map([], |row| {
        Ok(Outage {
            from: row.get("began")?,
            to: row.get("ended")?,
        })
    })?;
    outages.collect()
}

fn write_outage(sqlite: &Connection, outage: Outage) -> rusqlite::Result<()> {
    sqlite
        .prepare_cached("INSERT INTO outages (began, ended) VALUES (?1, ?2)")?
        .execute(params![outage.from, outage.to])?;
    Ok(())
}
