//! Which seats somebody is connected for, and since when the others are away.
//!
//! Somebody may be connected to another server, which says so when it changes, when it meets a
//! server that may not know yet, and once in a while in case its notifications were lost. What it
//! said holds while that server lives, for [`BELIEVED`].

use std::{collections::BTreeMap, time::Duration};

use tessera_core::{MAX_SEATS, Seat};
use tessera_protocol::{SeatLetter, table::Presence};
use tessera_store::NodeId;
use tokio::time::Instant;

use crate::{seat_set::SeatSet, table::Table};

/// For how long the word of another server holds.
const BELIEVED: Duration = Duration::from_secs(45);

/// Presence at one table. Kept by this server alone, in memory: after a restart everybody has the
/// full time to come back.
#[derive(Debug)]
pub(super) struct Attendance {
    /// When each seat last asked for something or went away, in milliseconds since 1970.
    last_seen: [i64; MAX_SEATS],
    /// The seats that are connected to other servers, as those say.
    elsewhere: BTreeMap<NodeId, Report>,
    /// What this server has last said to the others; nothing while nobody is connected here.
    announced: Option<SeatSet>,
}

#[derive(Debug)]
struct Report {
    seats: SeatSet,
    at: Instant,
}

/// What has changed about connections to other servers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// Seats that are connected nowhere else any more.
    pub(super) left: SeatSet,
}

impl Attendance {
    pub(super) fn new(now: i64) -> Attendance {
        Attendance {
            last_seen: [now; MAX_SEATS],
            elsewhere: BTreeMap::new(),
            announced: None,
        }
    }

    /// Notes that a seat was here at a time.
    pub(super) fn note(&mut self, seat: Seat, at: i64) {
        let last = &mut self.last_seen[seat.index()];
        *last = at.max(*last);
    }

    /// The presence of every seat that is held; `here` are the seats connected to this server.
    pub(super) fn of_all(
        &self,
        table: &Table,
        here: SeatSet,
        now: i64,
    ) -> BTreeMap<SeatLetter, Presence> {
        let connected = here.with(self.connected_elsewhere());
        let held = table.held();
        held.map(|seat| {
            let presence = if connected.has(seat) {
                Presence::Here
            } else if self.is_past(table, seat, now) {
                Presence::Gone
            } else {
                Presence::Away
            };
            (seat.into(), presence)
        })
        .collect()
    }

    /// The seats whose holders have been away for long enough to be replaced.
    pub(super) fn gone(&self, table: &Table, here: SeatSet, now: i64) -> SeatSet {
        let connected = here.with(self.connected_elsewhere());
        let held = table.held();
        held.filter(|&seat| !connected.has(seat) && self.is_past(table, seat, now))
            .collect()
    }

    /// How long until the next seat that is away can be replaced; `None` while nobody is away.
    pub(super) fn until_next_is_gone(
        &self,
        table: &Table,
        here: SeatSet,
        now: i64,
    ) -> Option<Duration> {
        let connected = here.with(self.connected_elsewhere());
        let away = table
            .held()
            .filter(|&seat| !connected.has(seat) && !self.is_past(table, seat, now));
        let gone_at = |seat: Seat| {
            self.last_seen[seat.index()].saturating_add(i64::from(table.away_after()) * 1_000)
        };
        let next = away.map(gone_at).min()?;
        u64::try_from(next - now).ok().map(Duration::from_millis)
    }

    fn is_past(&self, table: &Table, seat: Seat, now: i64) -> bool {
        now - self.last_seen[seat.index()] >= i64::from(table.away_after()) * 1_000
    }

    fn connected_elsewhere(&self) -> SeatSet {
        let reports = self.elsewhere.values();
        reports.fold(SeatSet::default(), |seats, report| seats.with(report.seats))
    }

    /// Whether somebody, with a seat or without, is connected to another server, as that one says.
    pub(super) fn is_watched_elsewhere(&self) -> bool {
        let mut reports = self.elsewhere.values();
        reports.any(|report| report.at.elapsed() < BELIEVED)
    }

    /// What the other servers have to be sent now, where they know otherwise.
    pub(super) fn announce(&mut self, here: SeatSet, is_looked_at: bool) -> Option<SeatSet> {
        let is_news = self.announced.unwrap_or_default() != here
            || (is_looked_at && self.announced.is_none());
        self.announced = is_looked_at.then_some(here);
        is_news.then_some(here)
    }

    /// What this server has last said to the others.
    pub(super) fn announced(&self) -> Option<SeatSet> {
        self.announced
    }

    /// Notes what another server says; returns whether it has not said anything before.
    pub(super) fn hear(&mut self, node: NodeId, seats: SeatSet) -> (bool, Option<Change>) {
        let before = self.connected_elsewhere();
        let at = Instant::now();
        let last = self.elsewhere.insert(node, Report { seats, at });
        (last.is_none(), self.change_since(before))
    }

    /// Forgets what servers have said that live no more, or have not said it again.
    pub(super) fn forget_dead(&mut self, living: &[NodeId]) -> Option<Change> {
        let before = self.connected_elsewhere();
        self.elsewhere
            .retain(|node, report| living.contains(node) && report.at.elapsed() < BELIEVED);
        self.change_since(before)
    }

    fn change_since(&self, before: SeatSet) -> Option<Change> {
        let now = self.connected_elsewhere();
        let left = before.without(now);
        (now != before).then_some(Change { left })
    }
}
