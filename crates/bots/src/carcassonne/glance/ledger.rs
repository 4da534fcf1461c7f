//! The value of every seat, as placements and claims change it.

use tessera_carcassonne::{State, features::Crowd};
use tessera_core::{BySeat, Game as _, MAX_SEATS, Seat};

/// The worth of a feature for the seats with the most followers on it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Worth {
    /// It is complete: its points, and all followers come back.
    Complete(u16),
    /// It is incomplete: the expected worth.
    Hoped(f32),
}

/// The value of every seat, and its followers in supply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ledger {
    pub(super) standing: [f32; MAX_SEATS],
    pub(super) supply: [u8; MAX_SEATS],
}

impl Ledger {
    /// The ledger of seats with their followers in supply and nothing else.
    pub(super) fn of(game: &State) -> Ledger {
        let mut ledger = Ledger {
            standing: [0.0; MAX_SEATS],
            supply: [0; MAX_SEATS],
        };
        for seat in Seat::all(game.seats()) {
            ledger.supply[seat.index()] = game.supply(seat);
        }
        ledger
    }

    /// Adds the value of every seat without its supply.
    pub(super) fn add_standing(&mut self, standing: &BySeat<f32>) {
        for seat in Seat::all(standing.seats()) {
            self.standing[seat.index()] += standing[seat];
        }
    }

    /// Adds to the worth of a feature for its owners.
    pub(super) fn add(&mut self, crowd: Crowd, worth: f32) {
        if crowd.is_empty() {
            return;
        }
        for seat in crowd.owners() {
            self.standing[seat.index()] += worth;
        }
    }

    /// Enters the worth of a feature.
    pub(super) fn pay(&mut self, crowd: Crowd, worth: Worth) {
        match worth {
            Worth::Hoped(worth) => self.add(crowd, worth),
            Worth::Complete(points) => {
                self.add(crowd, f32::from(points));
                for seat in crowd.seats() {
                    self.supply[seat.index()] += crowd.count(seat);
                }
            }
        }
    }
}
