//! Who is here: connected, away for a moment, or gone for so long that a bot may play.

use std::collections::BTreeMap;

use tessera_core::{MAX_SEATS, Seat, Viewer};
use tessera_protocol::{SeatLetter, table::Presence};

use super::Inside;
use crate::{asker::Asker, hub::Hub};

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
        match self.audience.looks(Viewer::Seat(seat)) {
            true => Presence::Here,
            false if away >= i64::from(self.table.away_after()) * 1_000 => Presence::Gone,
            false => Presence::Away,
        }
    }
}
