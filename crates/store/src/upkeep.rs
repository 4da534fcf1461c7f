//! Upkeep of a store: counts for quotas, outages, and the removal of unused tables and guests.

/// The number of tables and courses that a guest has created and that still exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Tables in the lobby.
    pub open: u32,
    /// Tables whose game is being played.
    pub running: u32,
    /// Tables at which a bot plays, among the open and the running ones.
    pub with_bots: u32,
    /// Courses.
    pub courses: u32,
    /// Tables made from records.
    pub imported: u32,
}

/// A time during which no server was alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last time before it at which a server was alive, in milliseconds since 1970.
    pub from: i64,
    /// The first time after it at which a server was alive.
    pub to: i64,
}

/// The number of outages that are kept; older ones are forgotten.
pub const MAX_OUTAGES: u32 = 1_000;

/// A request to remove unused tables and guests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purge {
    /// Tables in the lobby that have not changed since this time, in milliseconds since 1970.
    pub tables_before: i64,
    /// Guests from before this time who never did anything: no seat, no table, no course, no row
    /// of a log, no key.
    pub guests_before: i64,
    /// The largest number of tables, and of guests.
    pub limit: u32,
    /// Whether nothing is removed, only counted.
    pub dry_run: bool,
}

/// The number of tables and guests that were removed, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// Tables, each with its log and its tokens.
    pub tables: u32,
    /// Guests, each with its sessions. What they did at the removed tables does not count.
    pub guests: u32,
}
