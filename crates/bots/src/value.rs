//! The value of a position for a seat, between 0 and 1.

use tessera_core::{BySeat, Mover, Seat};

use crate::insight::Insight;

/// The function that maps margins to values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Squash {
    /// The margin at which the value is about 0.73.
    pub scale: f32,
    /// The part of the value of a finished game that is winning it; the rest is the margin.
    pub win: f32,
}

/// The value of a position for every seat.
pub fn values<G: Insight>(game: &G, tuning: &G::Tuning, squash: Squash) -> BySeat<f32> {
    let outlook = game.outlook(tuning);
    let seats = game.seats();
    let margins = BySeat::from_fn(seats, |seat| margin(&outlook, seat));
    let by_margin = |seat: Seat| 1.0 / (1.0 + (-margins[seat] / squash.scale).exp());
    match (game.mover(), game.ranking()) {
        (Mover::Over, Some(places)) => {
            let first = Seat::all(seats).filter(|&seat| places[seat] == 1).count();
            BySeat::from_fn(seats, |seat| {
                let won = if places[seat] == 1 {
                    1.0 / first as f32
                } else {
                    0.0
                };
                squash.win * won + (1.0 - squash.win) * by_margin(seat)
            })
        }
        _ => BySeat::from_fn(seats, by_margin),
    }
}

/// The lead of a seat over the best other; alone at the table, its own value.
pub(crate) fn margin(outlook: &BySeat<f32>, seat: Seat) -> f32 {
    let others = Seat::all(outlook.seats()).filter(|&other| other != seat);
    let best = others.map(|other| outlook[other]).reduce(f32::max);
    outlook[seat] - best.unwrap_or(0.0)
}
