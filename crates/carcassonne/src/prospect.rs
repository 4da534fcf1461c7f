//! What the claimed features of a running game are worth now and would be worth when complete:
//! what somebody who judges a position asks for.

use tessera_core::Seat;

use crate::{
    action::Sort,
    board::Found,
    coord::Edge,
    data::Terrain,
    features::{FeatureId, REGIONS},
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
    /// Visits the features that would score if the game ended now, once for every seat that they
    /// would score for. After the end nothing is left to score.
    pub fn visit_prospects(&self, mut visit: impl FnMut(Prospect)) {
        if self.phase == Phase::Over {
            return;
        }
        let features = &self.features;
        let options = &self.options;
        let mut supply = Supply::of(self);
        let ends = self.fitting_ends(&mut supply);
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
                    fitting: ends[feature.index()],
                });
            }
        }
        for feature in features.cloisters() {
            let crowd = features.crowd(feature);
            if crowd.is_empty() {
                continue;
            }
            let around = features.around(feature);
            let mut fitting = Fitting::default();
            for cell in features.cloister_cell(feature).around() {
                if let Some(Found::Open(open)) = self.board.find(cell) {
                    fitting.add(supply.fitting(self.board.open()[open]));
                }
            }
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

    /// How many tiles fit the open ends of each city and road that somebody stands on.
    fn fitting_ends(&self, supply: &mut Supply<'_>) -> [Fitting; REGIONS] {
        let mut ends = [Fitting::default(); REGIONS];
        for (open, &want) in self.board.open().iter().enumerate() {
            for edge in Edge::ALL {
                if !matches!(want.at(edge), Some(Terrain::Road | Terrain::City)) {
                    continue;
                }
                let beyond = self.board.open_cell(open).beyond(edge);
                let tile = self.board.laid_at(beyond).map(|tile| self.board.tile(tile));
                let region = tile.and_then(|tile| self.features.region_at(tile, edge.opposite()));
                if let Some(region) = region
                    && !self.features.crowd(region).is_empty()
                {
                    ends[region.index()].add(supply.fitting(want));
                }
            }
        }
        ends
    }

    /// Tiles that are still to be drawn.
    pub fn left(&self) -> u8 {
        self.bag.left()
    }
}
