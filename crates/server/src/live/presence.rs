//! Presence: for which seats somebody is connected, and since when the others are away.
//!
//! Somebody may be connected to another server. That server reports its connections when they
//! change, when it hears of a server that may not know them yet, and regularly in case
//! notifications were lost. A report is valid while that server is alive, for [`BELIEVED`] at most.

use std::{collections::BTreeMap, time::Duration};

use tessera_core::{MAX_SEATS, Seat};
use tessera_protocol::{SeatLetter, table::Presence};
use tessera_store::NodeId;
use tokio::time::Instant;

use crate::{seat_set::SeatSet, table::Table};

/// How long a report of another server is valid.
const BELIEVED: Duration = Duration::from_secs(45);

/// Presence at one table. Kept by this server alone, in memory: after a restart everybody has the
/// full time to come back.
#[derive(Debug)]
pub(super) struct Attendance {
    /// When each seat last sent a request or disconnected, in milliseconds since 1970.
    last_seen: [i64; MAX_SEATS],
    /// The seats that are connected to other servers, as these report.
    elsewhere: BTreeMap<NodeId, Report>,
    /// The last report of this server to the others; `None` while nobody is connected here.
    announced: Option<SeatSet>,
}

#[derive(Debug)]
struct Report {
    seats: SeatSet,
    at: Instant,
}

/// A change of the connections to other servers.
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

    /// Notes that a seat was present at a time.
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

    /// Whether another server reports that somebody, with or without a seat, is connected to it.
    pub(super) fn is_watched_elsewhere(&self) -> bool {
        let mut reports = self.elsewhere.values();
        reports.any(|report| report.at.elapsed() < BELIEVED)
    }

    /// The report that the other servers need now, if it has changed.
    pub(super) fn announce(&mut self, here: SeatSet, is_looked_at: bool) -> Option<SeatSet> {
        let is_news = self.announced.unwrap_or_default() != here
            || (is_looked_at && self.announced.is_none());
        self.announced = is_looked_at.then_some(here);
        is_news.then_some(here)
    }

    /// The last report of this server to the others.
    pub(super) fn announced(&self) -> Option<SeatSet> {
        self.announced
    }

    /// Notes the report of another server; returns whether it is the first one, and the change.
    pub(super) fn hear(&mut self, node: NodeId, seats: SeatSet) -> (bool, Option<Change>) {
        let before = self.connected_elsewhere();
        let at = Instant::now();
        let last = self.elsewhere.insert(node, Report { seats, at });
        (last.is_none(), self.change_since(before))
    }

    /// Forgets the reports of servers that are dead, or have not repeated them.
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
