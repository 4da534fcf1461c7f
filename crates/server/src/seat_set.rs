//! A set of seats.

use tessera_core::{MAX_SEATS, Seat};

/// Seats as bits, the first one in the lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatSet(pub u64);

impl SeatSet {
    /// Whether a seat is in it.
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Whether it has no seats.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of both.
    #[must_use]
    pub fn with(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats that are not in the other.
    #[must_use]
    pub fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The seats in playing order.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |&seat| self.has(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let seats = seats.into_iter();
        SeatSet(seats.fold(0, |bits, seat| bits | 1 << seat.index()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_seats_it_was_made_of() {
        let seats = || Seat::all(MAX_SEATS).step_by(2);
        let set: SeatSet = seats().collect();
        assert!(set.seats().eq(seats()));
        let all: SeatSet = Seat::all(MAX_SEATS).collect();
        let others = all.without(set);
        assert!(others.seats().eq(Seat::all(MAX_SEATS).skip(1).step_by(2)));
        assert_eq!(set.with(others), all);
        assert!(all.without(all).is_empty() && !set.is_empty());
    }
}
