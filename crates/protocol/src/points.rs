//! Who has how many points, for what, and what would be added if the game ended now.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_core::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    game::Wire,
    log::Told,
    words::{SeatLetter, by_seat},
};

/// The points of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Points {
    /// What each item would add if the game ended now, as far as the viewer knows.
    pub now: BTreeMap<String, u16>,
    /// Its place after the end, 1 for the best; seats that tie share one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// What the total is made of, by item: `city 12`, `cards`, `objective 90`, `blockade #3`.
    pub scored: BTreeMap<String, u16>,
    /// What the seat has, as everybody may know it; after the end, the final points.
    pub total: i32,
}

/// An item that would score if the game ended now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Its name in the breakdown.
    pub item: String,
    /// What it would bring.
    pub points: u16,
}

impl Prospect {
    pub(crate) fn new(item: String, points: u16) -> Prospect {
        Prospect { item, points }
    }
}

/// What scored so far, added up from events: rules keep totals only.
///
/// Whatever scores is public, so one tally serves all viewers of a table. It is a cache like the
/// position itself, and comes back with a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    scored: BTreeMap<SeatLetter, BTreeMap<String, u16>>,
}

impl Tally {
    /// Adds what an action brought.
    pub fn note<G: Wire>(&mut self, events: &[G::Event]) {
        for event in events {
            self.add(G::told(event));
        }
    }

    fn add(&mut self, told: Told) {
        if let (Some(seat), Some(points), Some(item)) = (told.seat, told.points, told.item) {
            *self
                .scored
                .entry(seat)
                .or_default()
                .entry(item)
                .or_default() += points;
        }
    }

    fn of(&self, seat: Seat) -> BTreeMap<String, u16> {
        self.scored.get(&seat.into()).cloned().unwrap_or_default()
    }
}

/// The points of all seats, as far as they are known in a view of the game.
pub fn points<G: Wire>(game: &G, view: &G::View, tally: &Tally) -> BTreeMap<SeatLetter, Points> {
    let places = game.ranking();
    let mut points = by_seat(game.seats(), |seat| Points {
        total: game.points(seat),
        place: places.map(|places| places[seat]),
        scored: tally.of(seat),
        now: BTreeMap::new(),
    });
    if places.is_none() {
        for (seat, prospect) in G::prospects(view) {
            if let Some(points) = points.get_mut(&seat.into()) {
                *points.now.entry(prospect.item).or_default() += prospect.points;
            }
        }
    }
    points
}
