//! What the claimed features of a running game are worth now and would be worth when complete:
//! what somebody who judges a position asks for.

use tessera_core::Seat;

use crate::{
    action::Sort,
    coord::Edge,
    data::Terrain,
    features::{FeatureId, Region},
    options::Farms,
    score::{self, COMPLETED_CLOISTER},
    state::{Phase, State},
    tile::{Kind, WANTS, Want},
};

/// A feature that a seat would score if the game ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Who would: one of those with the most followers on it.
    pub seat: Seat,
    /// What it is.
    pub sort: Sort,
    /// Which one. By the first edition's farm rules the city that feeds the farmers.
    pub feature: FeatureId,
    /// What it would bring now.
    pub points: u16,
    /// What it would bring if it were complete as large as it is; for a farm the same.
    pub complete: u16,
    /// Open ends of a city or road, cells around a cloister that are empty; none for a farm.
    pub open: u8,
}

/// How many tiles of the bag fit, for whatever a cell may ask for. It stays true as long as
/// nothing is drawn.
#[derive(Clone, Debug)]
pub struct Stock([u8; WANTS]);

impl Stock {
    /// How many fit a cell that asks for this.
    #[inline]
    pub fn fitting(&self, want: Want) -> u8 {
        self.0[want.index()]
    }
}

impl State {
    /// Counts the tiles of the bag by where they fit.
    pub fn stock(&self) -> Stock {
        let mut tiles = [0; WANTS];
        for kind in Kind::all().filter(|&kind| self.bag.count(kind) > 0) {
            let count = self.bag.count(kind);
            for (tiles, fits) in tiles.iter_mut().zip(kind.masks()) {
                *tiles += fits & count;
            }
        }
        Stock(tiles)
    }

    /// Visits the features that would score if the game ended now, once for every seat that they
    /// would score for. After the end nothing is left to score.
    pub fn visit_prospects(&self, mut visit: impl FnMut(Prospect)) {
        if self.phase == Phase::Over {
            return;
        }
        let features = &self.features;
        let options = &self.options;
        for feature in features.regions() {
            let crowd = features.crowd(feature);
            if crowd.is_empty() {
                continue;
            }
            let region = features.region(feature);
            let (points, complete) = (self.region_points(region), self.complete_points(region));
            for seat in crowd.owners() {
                visit(Prospect {
                    seat,
                    sort: if region.city { Sort::City } else { Sort::Road },
                    feature,
                    points,
                    complete,
                    open: region.open_ends,
                });
            }
        }
        for feature in features.cloisters() {
            let crowd = features.crowd(feature);
            if crowd.is_empty() {
                continue;
            }
            let around = features.around(feature);
            for seat in crowd.owners() {
                visit(Prospect {
                    seat,
                    sort: Sort::Cloister,
                    feature,
                    points: score::cloister_points(around),
                    complete: COMPLETED_CLOISTER,
                    open: 8 - around,
                });
            }
        }
        if options.farms != Farms::Off {
            score::farms(&self.board, features, options.farms, |scored| {
                visit(Prospect {
                    seat: scored.seat,
                    sort: Sort::Farm,
                    feature: scored.feature,
                    points: scored.points,
                    complete: scored.points,
                    open: 0,
                });
            });
        }
    }

    /// What a city or road brings as it is (CAR-2.4c, CAR-3.2).
    #[inline]
    pub fn region_points(&self, region: &Region) -> u16 {
        score::region_points(region, self.options.two_tile_city)
    }

    /// What it would bring if it were complete as large as it is.
    #[inline]
    pub fn complete_points(&self, region: &Region) -> u16 {
        self.region_points(&Region {
            open_ends: 0,
            ..*region
        })
    }

    /// Visits the open ends of all cities and roads: what the cell asks for that each faces.
    pub fn visit_ends(&self, mut visit: impl FnMut(FeatureId, Want)) {
        for (open, &want) in self.board.open().iter().enumerate() {
            for edge in Edge::ALL {
                if !matches!(want.at(edge), Some(Terrain::Road | Terrain::City)) {
                    continue;
                }
                let beyond = self.board.open_cell(open).beyond(edge);
                let tile = self.board.laid_at(beyond).map(|tile| self.board.tile(tile));
                let region = tile.and_then(|tile| self.features.region_at(tile, edge.opposite()));
                if let Some(region) = region {
                    visit(region, want);
                }
            }
        }
    }

    /// Tiles that are still to be drawn.
    pub fn left(&self) -> u8 {
        self.bag.left()
    }
}

#[cfg(test)]
mod tests {
    use tessera_core::{Game as _, SimSource};

    use super::*;
    use crate::features::REGIONS;

    fn boards() -> impl Iterator<Item = State> {
        (0..20).map(|seed| {
            let mut source = SimSource::new(seed, 0);
            let mut game = State::with_options(crate::Options::default(), 2).unwrap();
            for _ in 0..60 + 5 * seed {
                game.play_random(&mut source);
            }
            game
        })
    }

    /// Counted again by trying every kind on every open cell.
    #[test]
    fn what_fits_is_what_could_be_laid() {
        for game in boards() {
            let stock = game.stock();
            for &want in game.board().open() {
                let kinds = Kind::all().filter(|&kind| want.fits(kind).count() > 0);
                let tiles: u8 = kinds.map(|kind| game.in_bag(kind)).sum();
                assert_eq!(stock.fitting(want), tiles, "{want:?}");
            }
        }
    }

    #[test]
    fn every_open_end_is_visited() {
        for game in boards() {
            let mut ends = [0; REGIONS];
            game.visit_ends(|region, _| ends[region.index()] += 1);
            for region in game.features.regions() {
                let open = game.features.region(region).open_ends;
                assert_eq!(ends[region.index()], open);
            }
        }
    }
}
