//! What keeps a store in shape: counts for quotas, outages, and what may be removed.

/// How much a guest has made that is still there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Tables in the lobby.
    pub open: u32,
    /// Tables whose game is being played.
    pub running: u32,
    /// Of these and those, tables at which a bot plays.
    pub with_bots: u32,
    /// Courses.
    pub courses: u32,
    /// Tables made of records.
    pub imported: u32,
}

/// A time during which no server was alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last time before it at which one was, in milliseconds since 1970.
    pub from: i64,
    /// The first time after it at which one was.
    pub to: i64,
}

/// The number of outages that are kept, the latest ones.
pub const MAX_OUTAGES: u32 = 1_000;

/// What is to be removed.
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

/// How much was removed, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// Tables, each with its log and its tokens.
    pub tables: u32,
    /// Guests, each with its sessions. Counted as if the tables were gone.
    pub guests: u32,
}
