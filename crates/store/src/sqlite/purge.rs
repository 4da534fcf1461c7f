//! Counts of what guests have created, and the removal of unused tables and guests.
//!
//! No index finds the rows of an actor, so the complete log is read: by a reading thread, before
//! the writing thread removes any guest.

use std::collections::BTreeSet;

use rusqlite::{Connection, params};

use crate::{
    actor::CommandActor,
    id::GuestId,
    upkeep::{Made, Purge},
};

/// The number of tables and courses that a guest has created.
pub fn made_by(sqlite: &Connection, guest: GuestId) -> rusqlite::Result<Made> {
    const MADE: &str = "SELECT count(*) FILTER (WHERE status = 'lobby') AS open, \
         count(*) FILTER (WHERE status = 'running') AS running, \
         count(*) FILTER (WHERE status IN ('lobby', 'running') AND bots) AS with_bots, \
         count(*) FILTER (WHERE imported) AS imported, \
         (SELECT count(*) FROM courses WHERE made_by = ?2) AS courses \
         FROM heads JOIN tables USING (num) WHERE maker = ?1";
    let actor = CommandActor::Guest(guest);
    sqlite
        .prepare_cached(MADE)?
        .query_row(params![guest, actor], |row| {
            Ok(Made {
                open: row.get("open")?,
                running: row.get("running")?,
                with_bots: row.get("with_bots")?,
                courses: row.get("courses")?,
                imported: row.get("imported")?,
            })
        })
}

/// The number of tables that would be removed.
pub fn count_tables(sqlite: &Connection, purge: Purge) -> rusqlite::Result<u32> {
    Ok(size(idle_tables(sqlite, purge)?.len()))
}

/// Removes tables that never left the lobby, and returns their number.
pub fn remove_tables(sqlite: &Connection, purge: Purge) -> rusqlite::Result<u32> {
    let idle = idle_tables(sqlite, purge)?;
    for &num in &idle {
        // The head first: while it is there, the rows of a log cannot be removed.
        for statement in [
            "DELETE FROM heads WHERE num = ?1",
            "DELETE FROM log WHERE num = ?1",
            "DELETE FROM sitters WHERE num = ?1",
            "DELETE FROM tokens WHERE num = ?1",
            "DELETE FROM tables WHERE num = ?1",
        ] {
            sqlite.prepare_cached(statement)?.execute([num])?;
        }
    }
    Ok(size(idle.len()))
}

fn idle_tables(sqlite: &Connection, purge: Purge) -> rusqlite::Result<Vec<i64>> {
    // With both values of `public`, so that the index is used.
    const IDLE: &str = "SELECT num FROM tables \
         WHERE public IN (0, 1) AND status = 'lobby' AND updated_at < ?1 LIMIT ?2";
    let mut statement = sqlite.prepare_cached(IDLE)?;
    let nums = statement.query_map(params![purge.tables_before, purge.limit], |row| row.get(0))?;
    nums.collect()
}

/// Guests who have done nothing in this snapshot of the store.
pub struct IdleGuests {
    guests: Vec<GuestId>,
    /// The last row of any log in the snapshot.
    last_row: i64,
}

impl IdleGuests {
    /// Their number.
    pub fn len(&self) -> u32 {
        size(self.guests.len())
    }
}

/// The condition that the guest `guests.id` has done nothing, apart from rows in the log. Tables in
/// the lobby that have not changed since `?1` do not count.
macro_rules! is_idle {
    () => {
        "NOT EXISTS (SELECT 1 FROM courses WHERE made_by = 'g:' || guests.id) \
         AND NOT EXISTS (SELECT 1 FROM sitters JOIN tables USING (num) \
             WHERE guest = guests.id AND NOT (status = 'lobby' AND updated_at < ?1)) \
         AND NOT EXISTS (SELECT 1 FROM heads JOIN tables USING (num) \
             WHERE maker = guests.id AND NOT (status = 'lobby' AND updated_at < ?1)) \
         AND NOT EXISTS (SELECT 1 FROM tokens LEFT JOIN tables USING (num) \
             WHERE guest = guests.id AND kind <> 'session' \
             AND (status = 'lobby' AND updated_at < ?1) IS NOT TRUE)"
    };
}

/// Finds guests who have done nothing, except at tables that `purge` removes.
pub fn idle_guests(sqlite: &Connection, purge: Purge) -> rusqlite::Result<IdleGuests> {
    const IDLE: &str = concat!(
        "SELECT id FROM guests WHERE created_at < ?2 AND ",
        is_idle!()
    );
    let mut statement = sqlite.prepare_cached(IDLE)?;
    let idle = statement.query_map(params![purge.tables_before, purge.guests_before], |row| {
        row.get(0)
    })?;
    let mut idle: BTreeSet<GuestId> = idle.collect::<rusqlite::Result<_>>()?;
    if !idle.is_empty() {
        const ACTORS: &str = "SELECT actor FROM tables JOIN log USING (num) \
             WHERE NOT (status = 'lobby' AND updated_at < ?1)";
        let mut statement = sqlite.prepare_cached(ACTORS)?;
        let mut actors = statement.query([purge.tables_before])?;
        while let Some(row) = actors.next()? {
            let text = row.get_ref("actor")?.as_str()?;
            if let Some(guest) = text.strip_prefix("g:").and_then(|id| id.parse().ok()) {
                idle.remove(&guest);
            }
        }
    }
    let limit = usize::try_from(purge.limit).unwrap_or(usize::MAX);
    Ok(IdleGuests {
        guests: idle.into_iter().take(limit).collect(),
        last_row: sqlite
            .prepare_cached("SELECT coalesce(max(rowid), 0) FROM log")?
            .query_row([], |row| row.get(0))?,
    })
}

/// Removes those of these guests who still have done nothing, and returns their number.
pub fn remove_guests(sqlite: &Connection, idle: &IdleGuests) -> rusqlite::Result<u32> {
    const SESSIONS: &str = concat!(
        "DELETE FROM tokens WHERE guest = ?2 AND EXISTS (SELECT 1 FROM guests WHERE id = ?2 AND ",
        is_idle!(),
        ") AND NOT EXISTS (SELECT 1 FROM log WHERE rowid > ?3 AND actor = 'g:' || ?2)"
    );
    const GUEST: &str = concat!(
        "DELETE FROM guests WHERE id = ?2 AND ",
        is_idle!(),
        " AND NOT EXISTS (SELECT 1 FROM log WHERE rowid > ?3 AND actor = 'g:' || ?2)"
    );
    let mut removed = 0;
    for guest in &idle.guests {
        // Every table counts here: those to be removed are already gone.
        let values = params![i64::MIN, guest, idle.last_row];
        sqlite.prepare_cached(SESSIONS)?.execute(values)?;
        removed += sqlite.prepare_cached(GUEST)?.execute(values)?;
    }
    Ok(size(removed))
}

fn size(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
