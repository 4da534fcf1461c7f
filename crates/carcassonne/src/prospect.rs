//! What the claimed features of a running game are worth now and would be worth when complete:
//! what somebody who judges a position asks for.

use tessera_core::Seat;

use crate::{
    action::Sort,
    features::FeatureId,
    options::Farms,
    score::{self, COMPLETED_CLOISTER},
    state::{Phase, State},
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

impl State {
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
                });
            }
        }
        for feature in features.cloisters() {
            let around = features.around(feature);
            for seat in features.crowd(feature).owners() {
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

    /// Tiles that are still to be drawn.
    pub fn left(&self) -> u8 {
        self.bag.left()
    }
}
