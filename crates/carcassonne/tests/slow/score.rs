//! Points: the owners of a feature, its worth, what a tile completes, and the end.

use std::collections::BTreeSet;

use super::flood::eight_around;
use super::{Farms, Kind, SlowBoard, SlowFeature};

/// Seat, points, and the sort of the feature.
pub type Item = (usize, u32, Kind);

impl SlowBoard {
    /// The seats with most followers in the feature, all of them on a tie; nobody when no
    /// follower stands there.
    pub fn owners(feature: &SlowFeature) -> Vec<usize> {
        most(&feature.followers)
    }

    /// The points of the feature for its owner now: its full value when it is complete, otherwise
    /// its value at the end of the game if nothing more is added. For a field this is the
    /// value of the farm taken alone.
    pub fn worth(&self, feature: &SlowFeature) -> u32 {
        let tiles = count(feature.tiles.len());
        match feature.kind {
            Kind::Road => tiles,
            Kind::City if !feature.complete => tiles + feature.shields,
            Kind::City if tiles == 2 && self.rules.two_tile_city == 2 => 2 + feature.shields,
            Kind::City => 2 * tiles + 2 * feature.shields,
            Kind::Cloister => 9 - count(feature.needs.len()),
            Kind::Field => self.points_per_city() * count(feature.cities.len()),
        }
    }

    /// Scores every feature completed by the tile, which must be the last one laid, and
    /// takes their followers off the board.
    pub fn score_completed_by(&mut self, laid_index: usize) -> Vec<Item> {
        let cell = self.laid[laid_index].cell();
        let mut items = Vec::new();
        for feature in self.features() {
            if !feature.complete || !self.reaches(&feature, laid_index, cell) {
                continue;
            }
            self.pay_owners(&feature, &mut items);
            self.return_followers(&feature);
        }
        items
    }

    /// The end of the game: incomplete roads, cities and cloisters, then farms.
    pub fn final_scores(&self) -> Vec<Item> {
        let features = self.features();
        let mut items = Vec::new();
        for feature in &features {
            if feature.kind != Kind::Field && !feature.complete {
                self.pay_owners(feature, &mut items);
            }
        }
        match self.rules.farms {
            Farms::Off => {}
            Farms::First => self.pay_most_farmers_of_each_city(&features, &mut items),
            Farms::Second => self.pay_each_city_once_to_a_farmer(&features, &mut items),
            Farms::Third => {
                let farms = features.iter().filter(|it| it.kind == Kind::Field);
                farms.for_each(|farm| self.pay_owners(farm, &mut items));
            }
        }
        items
    }

    /// Whether the tile is part of the feature or, for a cloister, in the block around it.
    fn reaches(&self, feature: &SlowFeature, laid_index: usize, cell: (i32, i32)) -> bool {
        let part = feature.segments.iter().any(|part| part.0 == laid_index);
        let beside = feature.kind == Kind::Cloister
            && eight_around(cell).any(|around| feature.tiles.contains(&around));
        part || beside
    }

    fn pay_owners(&self, feature: &SlowFeature, items: &mut Vec<Item>) {
        for seat in Self::owners(feature) {
            items.push((seat, self.worth(feature), feature.kind));
        }
    }

    fn return_followers(&mut self, feature: &SlowFeature) {
        for (index, laid) in self.laid.iter_mut().enumerate() {
            if let Some(follower) = laid.follower
                && feature.segments.contains(&(index, follower.feature))
            {
                laid.follower = None;
            }
        }
    }

    /// First edition. One item for each city and each seat it pays.
    fn pay_most_farmers_of_each_city(&self, features: &[SlowFeature], items: &mut Vec<Item>) {
        for city in touched_cities(features) {
            let mut farmers = vec![0; self.seats];
            for farm in features.iter().filter(|farm| farm.cities.contains(&city)) {
                for (total, standing) in farmers.iter_mut().zip(&farm.followers) {
                    *total += standing;
                }
            }
            for seat in most(&farmers) {
                items.push((seat, self.points_per_city(), Kind::Field));
            }
        }
    }

    /// Second edition. One item for each city and each seat it pays, so that it does not
    /// matter which of a seat's farms the city is counted in.
    fn pay_each_city_once_to_a_farmer(&self, features: &[SlowFeature], items: &mut Vec<Item>) {
        for city in touched_cities(features) {
            let farms = features.iter().filter(|farm| farm.cities.contains(&city));
            let paid: BTreeSet<usize> = farms.flat_map(Self::owners).collect();
            for seat in paid {
                items.push((seat, self.points_per_city(), Kind::Field));
            }
        }
    }

    fn points_per_city(&self) -> u32 {
        match self.rules.farms {
            Farms::Off => 0,
            Farms::First => 4,
            Farms::Second | Farms::Third => 3,
        }
    }
}

/// Points of each seat, summed over the items.
pub fn totals(items: &[Item], seats: usize) -> Vec<u32> {
    let mut totals = vec![0; seats];
    for (seat, points, _) in items {
        totals[*seat] += points;
    }
    totals
}

/// The completed cities that touch any farm.
fn touched_cities(features: &[SlowFeature]) -> BTreeSet<usize> {
    let cities = features.iter().flat_map(|feature| &feature.cities);
    cities.copied().collect()
}

/// The seats with the highest count above zero.
fn most(counts: &[usize]) -> Vec<usize> {
    let highest = counts.iter().copied().max().unwrap_or(0);
    let seats = 0..counts.len();
    seats
        .filter(|&seat| highest > 0 && counts[seat] == highest)
        .collect()
}

fn count(length: usize) -> u32 {
    u32::try_from(length).expect("a game has 72 tiles")
}
