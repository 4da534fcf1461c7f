//! Who is here: connected, away for a moment, or gone for so long that a bot may play.
//!
//! Somebody may be connected to another server, which says so when it changes, when it hears of a
//! server that may not know yet, and once in a while in case that nobody heard it. What it said
//! is believed while it lives, for [`BELIEVED`].

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use tessera_core::{MAX_SEATS, Seat, Viewer};
use tessera_protocol::{SeatLetter, table::Presence};
use tessera_store::{Hint, NodeId};
use tokio::time::Instant;

use super::{Inside, Live};
use crate::{asker::Asker, hub::Hub};

/// For how long another server is believed.
const BELIEVED: Duration = Duration::from_secs(45);

/// How long somebody who went away is waited for, to tell the others.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

/// When each seat last asked for something or went away, in milliseconds since 1970. Kept by this
/// server alone, in memory: after a restart everybody has the whole time to come back.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastSeen([i64; MAX_SEATS]);

impl LastSeen {
    pub(super) fn new(now: i64) -> LastSeen {
        LastSeen([now; MAX_SEATS])
    }

    pub(super) fn note(&mut self, seat: Seat, now: i64) {
        let last = &mut self.0[seat.index()];
        *last = now.max(*last);
    }
}

/// Who is connected to other servers, as these say.
#[derive(Debug, Default)]
pub(super) struct Elsewhere {
    said: BTreeMap<NodeId, Said>,
    /// What this server has told the others last; nothing while nobody looks on here.
    told: Option<Seats>,
}

#[derive(Debug)]
struct Said {
    seats: Seats,
    at: Instant,
}

/// Seats as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seats(pub u64);

impl Seats {
    fn of(seats: impl Iterator<Item = Seat>) -> Seats {
        Seats(seats.fold(0, |bits, seat| bits | 1 << seat.index()))
    }

    fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }
}

impl Elsewhere {
    fn seats(&self) -> Seats {
        Seats(self.said.values().fold(0, |bits, said| bits | said.seats.0))
    }
}

impl Inside {
    /// Notes that somebody asked for something.
    pub(super) fn seen(&mut self, hub: &Hub, asker: Asker) {
        if let Some(seat) = asker.seat_at(&self.table) {
            self.last_seen.note(seat, hub.world.now());
        }
    }

    /// Who is here, of those who hold seats.
    pub(super) fn presence(&self, hub: &Hub) -> BTreeMap<SeatLetter, Presence> {
        let held = self.table.held();
        held.map(|seat| (seat.into(), self.presence_of(hub, seat)))
            .collect()
    }

    pub(crate) fn presence_of(&self, hub: &Hub, seat: Seat) -> Presence {
        let away = hub.world.now() - self.last_seen.0[seat.index()];
        let is_here = self.audience.looks(Viewer::Seat(seat)) || self.elsewhere.seats().has(seat);
        match is_here {
            true => Presence::Here,
            false if away >= i64::from(self.table.away_after()) * 1_000 => Presence::Gone,
            false => Presence::Away,
        }
    }

    /// Tells the other servers who is connected to this one, if they have been told otherwise.
    pub(super) fn announce(&mut self, hub: &Hub) {
        let seats =
            Seats::of(Seat::all(MAX_SEATS).filter(|&seat| self.audience.looks(Viewer::Seat(seat))));
        let is_looked_at = !self.audience.is_empty();
        if self.elsewhere.told.unwrap_or_default() != seats
            || (is_looked_at && self.elsewhere.told.is_none())
        {
            self.elsewhere.told = Some(seats);
            self.tell_others(hub);
        }
        if !is_looked_at {
            self.elsewhere.told = None;
        }
    }

    /// Tells the other servers again what they were told.
    fn tell_others(&self, hub: &Hub) {
        if let Some(Seats(seats)) = self.elsewhere.told
            && hub.nodes.have_others()
        {
            hub.store.tell(Hint::Present {
                table: self.table.id(),
                node: hub.nodes.own().clone(),
                seats,
            });
        }
    }

    /// Takes what another server says; says whether it was not known here.
    fn hear_presence(&mut self, hub: &Hub, node: NodeId, seats: Seats) -> bool {
        let before = self.elsewhere.seats();
        let at = Instant::now();
        let said = self.elsewhere.said.insert(node, Said { seats, at });
        if said.is_none() {
            // It may know as little of this one.
            self.tell_others(hub);
        }
        self.compare_presence(hub, before)
    }

    /// Forgets what servers have said that live no more, or have not said it again.
    fn doubt_presence(&mut self, hub: &Hub) -> bool {
        let before = self.elsewhere.seats();
        let living = hub.nodes.living();
        self.elsewhere
            .said
            .retain(|node, said| living.contains(node) && said.at.elapsed() < BELIEVED);
        self.compare_presence(hub, before)
    }

    /// Tells everybody if somebody is here or away by now; says whether somebody is away.
    fn compare_presence(&mut self, hub: &Hub, before: Seats) -> bool {
        let now = self.elsewhere.seats();
        if now == before {
            return false;
        }
        let left = Seats(before.0 & !now.0);
        for seat in Seat::all(MAX_SEATS).filter(|&seat| left.has(seat)) {
            self.last_seen.note(seat, hub.world.now());
        }
        self.tell_presence(hub);
        left != Seats::default()
    }
}

impl Live {
    /// Hears who is connected to another server, in a task of its own.
    pub(crate) fn hear_presence(self: &Arc<Live>, hub: &Arc<Hub>, node: NodeId, seats: Seats) {
        if !self.inside.initialized() {
            return;
        }
        let (live, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            let mut inside = live.lock().await;
            if inside.hear_presence(&hub, node, seats) {
                live.tell_when_gone(&hub, &inside);
            }
        });
    }

    /// Tells other servers again who is connected to this one, and doubts what they have said
    /// long ago. A table that is busy is left for the next time.
    pub(crate) fn refresh_presence(self: &Arc<Live>, hub: &Arc<Hub>) {
        let inside = self.inside.get().map(tokio::sync::Mutex::try_lock);
        if let Some(Ok(mut inside)) = inside {
            inside.tell_others(hub);
            if inside.doubt_presence(hub) {
                self.tell_when_gone(hub, &inside);
            }
        }
    }

    /// Has everybody told when a bot may take the seat of who has left now, unless that is days
    /// away.
    pub(super) fn tell_when_gone(self: &Arc<Live>, hub: &Arc<Hub>, inside: &Inside) {
        let gone_after = Duration::from_secs(inside.table.away_after().into());
        if gone_after <= LONGEST_WAIT {
            let (live, hub) = (Arc::clone(self), Arc::clone(hub));
            tokio::spawn(async move {
                tokio::time::sleep(gone_after).await;
                live.lock().await.tell_presence(&hub);
            });
        }
    }
}
