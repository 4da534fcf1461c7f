//! Presence at a table: shown to its connections, announced to other servers.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use tessera_core::Seat;
use tessera_protocol::{Outward, SeatLetter, table::Presence};
use tessera_store::{NodeId, Notification};

use super::{super::presence::Change, LockedTable, State};
use crate::{caller::Caller, seat_set::SeatSet, services::Services};

/// The longest time after which a task still shows that a seat can be replaced.
const LONGEST_WAIT: Duration = Duration::from_secs(3600);

impl LockedTable<'_> {
    /// Sends the presence of all seats to everybody.
    pub(in crate::live) fn show_presence(&self) {
        let presence = self.presence();
        let audience = &self.state.audience;
        audience.send_to_all(&Outward::Presence { presence });
    }

    pub(super) fn presence(&self) -> BTreeMap<SeatLetter, Presence> {
        let State {
            table,
            audience,
            attendance,
            ..
        } = &*self.state;
        attendance.of_all(table, audience.seats(), self.now())
    }

    /// Notes that a client has sent a request.
    pub(in crate::live) fn note_seen(&mut self, caller: Caller) {
        let now = self.now();
        if let Some(seat) = caller.seat_at(&self.state.table) {
            self.state.attendance.note(seat, now);
        }
    }

    /// Shows that a seat is no longer connected, now and when a bot may take it.
    pub(in crate::live) fn note_left(&mut self, seat: Seat) {
        let now = self.now();
        self.state.attendance.note(seat, now);
        self.show_presence();
        self.show_when_gone();
    }

    /// Shows the presence again when a bot may take the next seat, unless that is too far away.
    ///
    /// A table has one task that waits, however often people leave and come back, and the task
    /// does not keep the table in memory.
    fn show_when_gone(&mut self) {
        if self.state.is_waiting_for_gone {
            return;
        }
        let Some(wait) = self.until_next_is_gone() else {
            return;
        };
        self.state.is_waiting_for_gone = true;
        let table = Arc::downgrade(self.owner);
        tokio::spawn(async move {
            let mut wait = wait;
            loop {
                tokio::time::sleep(wait).await;
                let Some(table) = table.upgrade() else {
                    return;
                };
                let mut table = table.lock().await;
                table.show_presence();
                match table.until_next_is_gone() {
                    Some(next) => wait = next,
                    None => {
                        table.state.is_waiting_for_gone = false;
                        return;
                    }
                }
            }
        });
    }

    /// How long until a bot may take the next seat whose holder is away.
    fn until_next_is_gone(&self) -> Option<Duration> {
        let State {
            table,
            audience,
            attendance,
            ..
        } = &*self.state;
        let wait = attendance.until_next_is_gone(table, audience.seats(), self.now())?;
        (wait <= LONGEST_WAIT).then_some(wait)
    }

    /// Notifies the other servers of who is connected to this one, if that has changed.
    pub(in crate::live) fn announce_presence(&mut self) {
        let State {
            audience,
            attendance,
            ..
        } = &mut *self.state;
        let news = attendance.announce(audience.seats(), !audience.is_empty());
        self.notify_others(news);
    }

    fn notify_others(&self, seats: Option<SeatSet>) {
        let Services { nodes, store, .. } = self.services();
        if let Some(SeatSet(seats)) = seats
            && nodes.have_others()
        {
            store.notify(Notification::Present {
                table: self.owner.id,
                node: nodes.own().clone(),
                seats,
            });
        }
    }

    /// Notes who is connected to another server.
    pub(in crate::live) fn hear_presence(&mut self, node: NodeId, seats: SeatSet) {
        let (is_first, change) = self.state.attendance.hear(node, seats);
        if is_first {
            // It may not know either who is connected here.
            self.notify_others(self.state.attendance.announced());
        }
        self.show_change(change);
        // Somebody may watch there.
        self.wake_bot();
    }

    /// Notifies the other servers again, and forgets the reports of dead ones.
    pub(in crate::live) fn refresh_presence(&mut self) {
        self.notify_others(self.state.attendance.announced());
        let living = self.services().nodes.living();
        let change = self.state.attendance.forget_dead(&living);
        self.show_change(change);
    }

    fn show_change(&mut self, change: Option<Change>) {
        let Some(Change { left }) = change else {
            return;
        };
        let now = self.now();
        for seat in left.seats() {
            self.state.attendance.note(seat, now);
        }
        self.show_presence();
        if !left.is_empty() {
            self.show_when_gone();
        }
    }
}
