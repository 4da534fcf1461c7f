//! The worth of claimed features, given how likely they are to be completed.

use tessera_carcassonne::{
    Prospect, Sort, State, Stock,
    board::Found,
    coord::Cell,
    features::{FeatureId, REGIONS},
    tile::Want,
};
use tessera_core::{BySeat, Game as _, Seat};

use super::Tuning;

/// Points of a completed cloister.
const CLOISTER: u8 = 9;
/// The number of tiles that are drawn in a game.
const DRAWN: f32 = 71.0;

/// The probability that all of several events happen. Impossible ones are counted separately, so
/// that they can be removed again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Odds {
    product: f32,
    impossible: u8,
}

impl Odds {
    pub(super) const CERTAIN: Odds = Odds {
        product: 1.0,
        impossible: 0,
    };

    #[inline]
    pub(super) fn and(self, other: Odds) -> Odds {
        Odds {
            product: self.product * other.product,
            impossible: self.impossible + other.impossible,
        }
    }

    /// With one more event.
    #[inline]
    pub(super) fn with(self, likely: f32) -> Odds {
        if likely > 0.0 {
            Odds {
                product: self.product * likely,
                ..self
            }
        } else {
            Odds {
                impossible: self.impossible + 1,
                ..self
            }
        }
    }

    /// Without an event that was among them.
    #[inline]
    pub(super) fn without(self, likely: f32) -> Odds {
        if likely > 0.0 {
            Odds {
                product: self.product / likely,
                ..self
            }
        } else {
            Odds {
                impossible: self.impossible - 1,
                ..self
            }
        }
    }

    #[inline]
    fn likely(self) -> f32 {
        match self.impossible {
            0 => self.product,
            _ => 0.0,
        }
    }
}

/// Evaluates positions with one bag: it is valid until a tile is drawn.
pub(super) struct Evaluator<'a> {
    tuning: &'a Tuning,
    stock: Stock,
    /// The part of the game that is left, from 0 to 1.
    left: f32,
    /// The part of the hopes at the beginning that can still come true.
    hope: f32,
}

impl<'a> Evaluator<'a> {
    pub(super) fn of(game: &State, tuning: &'a Tuning) -> Evaluator<'a> {
        let tiles = f32::from(game.left());
        Evaluator {
            tuning,
            stock: game.stock(),
            left: tiles / DRAWN,
            hope: (tiles / tuning.enough).min(1.0),
        }
    }

    /// The probability that an end is closed that faces a cell with these constraints.
    #[inline]
    pub(super) fn end(&self, city: bool, want: Want) -> f32 {
        let even = if city {
            self.tuning.city
        } else {
            self.tuning.road
        };
        even_at(self.stock.fitting(want), even)
    }

    /// The number of tiles that fit a cell around a cloister.
    #[inline]
    pub(super) fn fitting(&self, want: Want) -> u8 {
        self.stock.fitting(want)
    }

    /// The worth of a city or road with these points now and when complete.
    #[inline]
    pub(super) fn region(&self, city: bool, now: u16, complete: u16, odds: Odds) -> f32 {
        let back = self.tuning.follower * self.left;
        let gain = if city {
            f32::from(complete - now) + back
        } else {
            back
        };
        f32::from(now) + odds.likely() * gain
    }

    /// The worth of a cloister with `around` tiles around it, when `hardest` tiles of the bag fit
    /// the empty cell that is hardest to fill.
    pub(super) fn cloister(&self, around: u8, hardest: u8) -> f32 {
        let beside = self.tuning.beside * self.hope;
        let whole = even_at(hardest, self.tuning.cloister) * beside.powi(8 - i32::from(around));
        let now = f32::from(1 + around);
        now + beside * (f32::from(CLOISTER) - now) + whole * self.tuning.follower * self.left
    }

    /// The worth of a farm with these points now.
    #[inline]
    pub(super) fn farm(&self, points: u16) -> f32 {
        f32::from(points) + self.tuning.farm * self.left
    }

    /// The worth of followers in supply.
    #[inline]
    pub(super) fn followers(&self, at_hand: u8) -> f32 {
        let followers = match at_hand {
            0 => 0.0,
            _ => self.tuning.last_follower + f32::from(at_hand - 1) * self.tuning.follower,
        };
        followers * self.left
    }

    /// The probability that each city and road is completed, by its number.
    pub(super) fn odds(&self, game: &State) -> [Odds; REGIONS] {
        let mut odds = [Odds::CERTAIN; REGIONS];
        game.visit_ends(|region, want| {
            let city = game.features().region(region).city;
            let odds = &mut odds[region.index()];
            *odds = odds.with(self.end(city, want));
        });
        odds
    }

    /// The worth of a prospect for its owner.
    fn prospect(&self, game: &State, prospect: &Prospect, odds: &[Odds; REGIONS]) -> f32 {
        let Prospect {
            feature,
            points,
            complete,
            ..
        } = *prospect;
        match prospect.sort {
            Sort::City => self.region(true, points, complete, odds[feature.index()]),
            Sort::Road => self.region(false, points, complete, odds[feature.index()]),
            Sort::Cloister => {
                let around = game.features().around(feature);
                self.cloister(around, self.hardest(game, feature))
            }
            Sort::Farm => self.farm(points),
        }
    }

    /// The number of tiles that fit the cell around a cloister that is hardest to fill, among the
    /// cells beside a tile.
    pub(super) fn hardest(&self, game: &State, cloister: FeatureId) -> u8 {
        let cells = game.features().cloister_cell(cloister).around();
        let wants = cells.filter_map(|cell| open_want(game, cell));
        let fitting = wants.map(|want| self.fitting(want));
        fitting.min().unwrap_or(u8::MAX)
    }

    /// The value of every seat, without followers in supply.
    pub(super) fn standing(&self, game: &State, odds: &[Odds; REGIONS]) -> BySeat<f32> {
        let mut standing = BySeat::from_fn(game.seats(), |seat| game.points(seat) as f32);
        game.visit_prospects(|prospect| {
            standing[prospect.seat] += self.prospect(game, &prospect, odds);
        });
        standing
    }

    /// The value of every seat.
    pub(super) fn outlook(&self, game: &State, odds: &[Odds; REGIONS]) -> BySeat<f32> {
        let standing = self.standing(game, odds);
        BySeat::from_fn(game.seats(), |seat: Seat| {
            standing[seat] + self.followers(game.supply(seat))
        })
    }
}

/// The probability of an event that `tiles` tiles bring about, when it is one half with `even`
/// tiles.
#[inline]
fn even_at(tiles: u8, even: f32) -> f32 {
    let tiles = f32::from(tiles);
    tiles / (tiles + even)
}

/// The constraints of an empty cell beside a tile.
pub(super) fn open_want(game: &State, cell: Cell) -> Option<Want> {
    if let Some(Found::Open(open)) = game.board().find(cell) {
        Some(game.board().open()[open])
    } else {
        None
    }
}
