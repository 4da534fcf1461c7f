//! The final ranking (ELD-10.3, ELD-10.4).

use std::cmp::Reverse;

use tessera_core::{BySeat, Seat};

use crate::card::Blockade;

/// The result of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Finish {
    /// The order of arrival, if it arrived; seats with the same value are compared by their
    /// blockades.
    pub(crate) arrived: Option<u32>,
    /// The number of blockades that it tore down.
    blockades: usize,
    /// The highest number among them.
    highest: Option<usize>,
}

impl Finish {
    pub(crate) fn new(arrived: Option<u32>, torn: impl Iterator<Item = Blockade>) -> Finish {
        let finish = Finish {
            arrived,
            ..Finish::default()
        };
        torn.fold(finish, |finish, blockade| Finish {
            blockades: finish.blockades + 1,
            highest: finish.highest.max(Some(blockade.number())),
            ..finish
        })
    }
}

/// The place of each seat: among those that arrived, most blockades, then the highest number; the
/// others share the last place.
pub(crate) fn places(finishes: &BySeat<Finish>) -> BySeat<u8> {
    let worth = |seat: Seat| {
        let finish = finishes[seat];
        let torn = finish.arrived.map(|_| (finish.blockades, finish.highest));
        (finish.arrived.is_none(), finish.arrived, Reverse(torn))
    };
    let seats = finishes.seats();
    BySeat::from_fn(seats, |seat| {
        let better = Seat::all(seats).filter(|&other| worth(other) < worth(seat));
        1 + better.count() as u8
    })
}
