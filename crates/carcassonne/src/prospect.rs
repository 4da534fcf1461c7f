//! What the claimed features of a running game are worth now and would be worth when complete:
//! what somebody who judges a position asks for.

use tessera_core::Seat;

use crate::{
    action::Sort,
    board::Found,
    coord::Edge,
    data::Terrain,
    features::{CLOISTERS, FeatureId, REGIONS},
    options::Farms,
    score::{self, COMPLETED_CLOISTER},
    state::{Phase, State},
    tile::{Kind, Want},
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
    /// How many tiles of the bag fit where it has to grow, the fewest first: up to four open
    /// ends, or those cells around a cloister that a tile lies beside.
    pub fitting: Fitting,
}

/// How many tiles fit each of up to four cells, the fewest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    tiles: [u8; 4],
    cells: u8,
}

impl Fitting {
    /// One number for each cell.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..usize::from(self.cells)]
    }

    fn add(&mut self, tiles: u8) {
        let cells = usize::from(self.cells);
        let place = self.tiles().partition_point(|&fewer| fewer <= tiles);
        if place == self.tiles.len() {
            return;
        }
        let last = cells.min(self.tiles.len() - 1);
        self.tiles.copy_within(place..last, place + 1);
        self.tiles[place] = tiles;
        self.cells = self.cells.saturating_add(1).min(4);
    }
}

/// How many tiles of the bag fit where features have to grow.
#[derive(Clone, Debug)]
pub struct Survey {
    ends: [Fitting; REGIONS],
    cloisters: [Fitting; CLOISTERS],
}

/// How many tiles of a bag fit a cell, remembered by what cells ask for.
struct Supply<'a> {
    state: &'a State,
    /// One more than the number; 0 where nobody has asked yet.
    known: [u8; 256],
}

impl<'a> Supply<'a> {
    fn of(state: &'a State) -> Supply<'a> {
        Supply {
            state,
            known: [0; 256],
        }
    }

    fn fitting(&mut self, want: Want) -> u8 {
        let known = &mut self.known[want.index()];
        if *known == 0 {
            let bag = &self.state.bag;
            let kinds = Kind::all().filter(|&kind| want.fits(kind).count() > 0);
            *known = 1 + kinds.map(|kind| bag.count(kind)).sum::<u8>();
        }
        *known - 1
    }
}

impl State {
    /// Looks at all places where features have to grow. It stays true as long as no tile is laid.
    pub fn survey(&self) -> Survey {
        let mut survey = Survey {
            ends: [Fitting::default(); REGIONS],
            cloisters: [Fitting::default(); CLOISTERS],
        };
        let mut supply = Supply::of(self);
        self.survey_ends(&mut supply, &mut survey.ends);
        for (feature, fitting) in self.features.cloisters().zip(&mut survey.cloisters) {
            for cell in self.features.cloister_cell(feature).around() {
                if let Some(Found::Open(open)) = self.board.find(cell) {
                    fitting.add(supply.fitting(self.board.open()[open]));
                }
            }
        }
        survey
    }

    /// Visits the features that would score if the game ended now, once for every seat that they
    /// would score for. After the end nothing is left to score.
    pub fn visit_prospects(&self, survey: &Survey, mut visit: impl FnMut(Prospect)) {
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
            let points = score::region_points(region, options.two_tile_city);
            let mut whole = *region;
            whole.open_ends = 0;
            for seat in crowd.owners() {
                visit(Prospect {
                    seat,
                    sort: if region.city { Sort::City } else { Sort::Road },
                    feature,
                    points,
                    complete: score::region_points(&whole, options.two_tile_city),
                    open: region.open_ends,
                    fitting: survey.ends[feature.index()],
                });
            }
        }
        for (feature, &fitting) in features.cloisters().zip(&survey.cloisters) {
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
                    fitting,
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
                    fitting: Fitting::default(),
                });
            });
        }
    }

    /// How many tiles fit the open ends of each city and road.
    fn survey_ends(&self, supply: &mut Supply<'_>, ends: &mut [Fitting; REGIONS]) {
        for (open, &want) in self.board.open().iter().enumerate() {
            for edge in Edge::ALL {
                if !matches!(want.at(edge), Some(Terrain::Road | Terrain::City)) {
                    continue;
                }
                let beyond = self.board.open_cell(open).beyond(edge);
                let tile = self.board.laid_at(beyond).map(|tile| self.board.tile(tile));
                let region = tile.and_then(|tile| self.features.region_at(tile, edge.opposite()));
                if let Some(region) = region {
                    ends[region.index()].add(supply.fitting(want));
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

    #[test]
    fn the_fewest_come_first_and_only_four_are_kept() {
        let mut fitting = Fitting::default();
        assert_eq!(fitting.tiles(), [0; 0]);
        for tiles in [7, 3, 9, 3, 1, 8] {
            fitting.add(tiles);
        }
        assert_eq!(fitting.tiles(), [1, 3, 3, 7]);
    }

    /// Counted again by trying every kind on every open cell beside a feature.
    #[test]
    fn what_fits_is_what_could_be_laid() {
        for seed in 0..20 {
            let mut source = SimSource::new(seed, 0);
            let mut game = State::with_options(crate::Options::default(), 2).unwrap();
            for _ in 0..60 + 5 * seed {
                game.play_random(&mut source);
            }
            let tiles_for = |want: Want| -> u8 {
                let kinds = Kind::all().filter(|&kind| want.fits(kind).count() > 0);
                kinds.map(|kind| game.in_bag(kind)).sum()
            };
            let wants = game.board().open();
            let mut possible: Vec<u8> = wants.iter().map(|&want| tiles_for(want)).collect();
            possible.sort_unstable();
            game.visit_prospects(&game.survey(), |prospect| {
                let tiles = prospect.fitting.tiles();
                assert!(tiles.is_sorted());
                let ends = usize::from(prospect.open);
                assert!(tiles.len() <= ends.min(4), "{prospect:?}");
                if matches!(prospect.sort, Sort::City | Sort::Road) {
                    assert_eq!(tiles.len(), ends.min(4), "{prospect:?}");
                }
                let found = |tiles| possible.binary_search(tiles).is_ok();
                assert!(tiles.iter().all(found), "{prospect:?}");
            });
        }
    }
}
