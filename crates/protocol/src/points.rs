//! The points of the seats by item, and what would be added if the game ended now.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_core::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    carcassonne::Sort,
    game::Wire,
    words::{SeatLetter, by_seat},
};

/// The thing that scores: the same type in every event, breakdown and prospect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "item", rename_all = "kebab-case")]
pub enum Item {
    /// A feature of Carcassonne.
    Feature {
        /// Its number in the view.
        number: u16,
        /// What it is.
        sort: Sort,
    },
    /// The cards of Codex Naturalis that scored when they were laid.
    Cards,
    /// An objective of Codex Naturalis.
    Objective {
        /// The number that is printed on it.
        number: u8,
    },
    /// A blockade of The Quest for El Dorado.
    Blockade {
        /// Its name in the view, `#3`.
        blockade: String,
    },
}

impl Item {
    /// The name of its member in breakdowns: `city 12`, `cards`, `objective 90`, `blockade #3`.
    pub fn key(&self) -> String {
        match self {
            Item::Feature { number, sort } => format!("{} {number}", sort.word()),
            Item::Cards => "cards".into(),
            Item::Objective { number } => format!("objective {number}"),
            Item::Blockade { blockade } => format!("blockade {blockade}"),
        }
    }
}

/// Points that a seat got for an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Scored {
    /// The item that scored.
    pub item: Item,
    /// The number of points.
    pub points: u16,
    /// The seat.
    pub seat: SeatLetter,
}

/// The points that an item has brought, or would bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ItemPoints {
    /// The item.
    pub item: Item,
    /// The number of points.
    pub points: u16,
}

/// Items by [`Item::key`].
pub type Breakdown = BTreeMap<String, ItemPoints>;

fn add(breakdown: &mut Breakdown, item: Item, points: u16) {
    let entry = breakdown.entry(item.key());
    entry.or_insert(ItemPoints { item, points: 0 }).points += points;
}

/// The points of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Points {
    /// What each item would add if the game ended now, as far as the viewer knows.
    pub now: BTreeMap<String, ItemPoints>,
    /// Its place after the end, 1 for the best; seats that tie share one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// What the total is made of, by item: `city 12`, `cards`, `objective 90`, `blockade #3`.
    pub scored: BTreeMap<String, ItemPoints>,
    /// The points that everybody may know; after the end, the final points.
    pub total: i32,
}

/// An item that would score if the game ended now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// What it is.
    pub item: Item,
    /// The points that it would bring.
    pub points: u16,
}

impl Prospect {
    pub(crate) fn new(item: Item, points: u16) -> Prospect {
        Prospect { item, points }
    }
}

/// The points by seat and item so far, added up from events: the rules keep totals only.
///
/// Everything that scores is public, so all viewers of a table share one tally. Like the position,
/// it is a cache that a replay rebuilds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    scored: BTreeMap<SeatLetter, Breakdown>,
}

impl Tally {
    /// Adds the points of an action's events.
    pub fn note<G: Wire>(&mut self, events: &[G::Event]) {
        let scored = events
            .iter()
            .filter_map(|event| G::wire_event(event).scored().cloned());
        for Scored { item, points, seat } in scored {
            add(self.scored.entry(seat).or_default(), item, points);
        }
    }

    fn of(&self, seat: Seat) -> Breakdown {
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
        now: Breakdown::new(),
    });
    if places.is_none() {
        for (seat, prospect) in G::prospects(view) {
            if let Some(points) = points.get_mut(&seat.into()) {
                add(&mut points.now, prospect.item, prospect.points);
            }
        }
    }
    points
}
