//! The points of the claimed features of a running game, as they are and when complete: for
//! programs that evaluate a position.

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
    /// The seat: one of those with the most followers on it.
    pub seat: Seat,
    /// The sort of the feature.
    pub sort: Sort,
    /// The feature. By the first edition's farm rules the city that feeds the farmers.
    pub feature: FeatureId,
    /// The points if the game ended now.
    pub points: u16,
    /// The points if it were complete at its present size; for a farm the same.
    pub complete: u16,
    /// The number of open ends of a city or road, or of empty cells around a cloister; 0 for a
    /// farm.
    pub open: u8,
}

/// The number of tiles in the bag that fit, by the constraints of a cell. It is valid until a
/// tile is drawn.
#[derive(Clone, Debug)]
pub struct Stock([u8; WANTS]);

impl Stock {
    /// The number of tiles that fit a cell with these constraints.
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

    /// The points for a city or road as it is (CAR-2.4c, CAR-3.2).
    #[inline]
    pub fn region_points(&self, region: &Region) -> u16 {
        score::region_points(region, self.options.two_tile_city)
    }

    /// The points for a city or road if it were complete at its present size.
    #[inline]
    pub fn complete_points(&self, region: &Region) -> u16 {
        self.region_points(&Region {
            open_ends: 0,
            ..*region
        })
    }

    /// Visits the open ends of all cities and roads, with the constraints of the cell that each
    /// faces.
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

    /// The number of tiles that are still to be drawn.
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
