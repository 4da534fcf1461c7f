//! What claimed features are worth, given how likely they are to be completed.

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
/// The tiles that are drawn in a game.
const DRAWN: f32 = 71.0;

/// How likely all of some things happen. Those that cannot are counted apart, so that they can
/// be taken out again.
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

    /// And one more.
    #[inline]
    pub(super) fn with(self, likely: f32) -> Odds {
        match likely > 0.0 {
            true => Odds {
                product: self.product * likely,
                ..self
            },
            false => Odds {
                impossible: self.impossible + 1,
                ..self
            },
        }
    }

    /// Without one that was among them.
    #[inline]
    pub(super) fn without(self, likely: f32) -> Odds {
        match likely > 0.0 {
            true => Odds {
                product: self.product / likely,
                ..self
            },
            false => Odds {
                impossible: self.impossible - 1,
                ..self
            },
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

/// Judges positions with one bag: as long as nothing is drawn, it stays the same.
pub(super) struct Judge<'a> {
    tuning: &'a Tuning,
    stock: Stock,
    /// How much of the game is left, from 0 to 1.
    left: f32,
    /// How much of what is hoped for at the beginning can still be.
    hope: f32,
}

impl<'a> Judge<'a> {
    pub(super) fn of(game: &State, tuning: &'a Tuning) -> Judge<'a> {
        let tiles = f32::from(game.left());
        Judge {
            tuning,
            stock: game.stock(),
            left: tiles / DRAWN,
            hope: (tiles / tuning.enough).min(1.0),
        }
    }

    /// How likely an end is closed that faces a cell which asks for this.
    #[inline]
    pub(super) fn end(&self, city: bool, want: Want) -> f32 {
        let even = match city {
            true => self.tuning.city,
            false => self.tuning.road,
        };
        even_at(self.stock.fitting(want), even)
    }

    /// How many tiles fit a cell around a cloister.
    #[inline]
    pub(super) fn fitting(&self, want: Want) -> u8 {
        self.stock.fitting(want)
    }

    /// A city or road that brings so much now and so much when complete.
    #[inline]
    pub(super) fn region(&self, city: bool, now: u16, complete: u16, odds: Odds) -> f32 {
        let back = self.tuning.follower * self.left;
        let gain = match city {
            true => f32::from(complete - now) + back,
            false => back,
        };
        f32::from(now) + odds.likely() * gain
    }

    /// A cloister with so many tiles around it; so many of the bag fit the empty cell that is
    /// hardest to fill.
    pub(super) fn cloister(&self, around: u8, hardest: u8) -> f32 {
        let beside = self.tuning.beside * self.hope;
        let whole = even_at(hardest, self.tuning.cloister) * beside.powi(8 - i32::from(around));
        let now = f32::from(1 + around);
        now + beside * (f32::from(CLOISTER) - now) + whole * self.tuning.follower * self.left
    }

    /// A farm that brings so much now.
    #[inline]
    pub(super) fn farm(&self, points: u16) -> f32 {
        f32::from(points) + self.tuning.farm * self.left
    }

    /// So many followers at hand.
    #[inline]
    pub(super) fn followers(&self, at_hand: u8) -> f32 {
        let followers = match at_hand {
            0 => 0.0,
            _ => self.tuning.last_follower + f32::from(at_hand - 1) * self.tuning.follower,
        };
        followers * self.left
    }

    /// How likely every city and road is completed, by its number.
    pub(super) fn odds(&self, game: &State) -> [Odds; REGIONS] {
        let mut odds = [Odds::CERTAIN; REGIONS];
        game.visit_ends(|region, want| {
            let city = game.features().region(region).city;
            let odds = &mut odds[region.index()];
            *odds = odds.with(self.end(city, want));
        });
        odds
    }

    /// What a prospect is worth to its owner.
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

    /// How many tiles fit the cell around a cloister that is hardest to fill, of those that a
    /// tile lies beside.
    pub(super) fn hardest(&self, game: &State, cloister: FeatureId) -> u8 {
        let cells = game.features().cloister_cell(cloister).around();
        let wants = cells.filter_map(|cell| open_want(game, cell));
        let fitting = wants.map(|want| self.fitting(want));
        fitting.min().unwrap_or(u8::MAX)
    }

    /// How every seat stands, followers at hand aside.
    pub(super) fn standing(&self, game: &State, odds: &[Odds; REGIONS]) -> BySeat<f32> {
        let mut standing = BySeat::from_fn(game.seats(), |seat| game.points(seat) as f32);
        game.visit_prospects(|prospect| {
            standing[prospect.seat] += self.prospect(game, &prospect, odds);
        });
        standing
    }

    /// How every seat stands.
    pub(super) fn outlook(&self, game: &State, odds: &[Odds; REGIONS]) -> BySeat<f32> {
        let standing = self.standing(game, odds);
        BySeat::from_fn(game.seats(), |seat: Seat| {
            standing[seat] + self.followers(game.supply(seat))
        })
    }
}

/// How likely something happens that so many tiles bring about, when with `even` tiles it is as
/// likely as not.
#[inline]
fn even_at(tiles: u8, even: f32) -> f32 {
    let tiles = f32::from(tiles);
    tiles / (tiles + even)
}

/// What an empty cell beside a tile asks for.
pub(super) fn open_want(game: &State, cell: Cell) -> Option<Want> {
    match game.board().find(cell) {
        Some(Found::Open(open)) => Some(game.board().open()[open]),
        _ => None,
    }
}
