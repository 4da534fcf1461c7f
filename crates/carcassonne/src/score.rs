//! The points of features: pure functions from the board to points, itemised.

use tessera_core::{MAX_SEATS, Seat};

use crate::{
    action::{Scored, Sort},
    board::Board,
    features::{Crowd, FARMS, FeatureId, Features, REGIONS, Region},
    options::{Farms, Options, TwoTileCity},
    tile::Parts,
};

/// CAR-2.4c: the points for a completed cloister, itself and the eight tiles around it.
pub(crate) const COMPLETED_CLOISTER: u16 = 9;

/// CAR-2.4c, CAR-3.2: the points for a city or road as it is, complete or not.
#[inline]
pub(crate) fn region_points(region: &Region, two_tile_city: TwoTileCity) -> u16 {
    let tiles = u16::from(region.tiles);
    if !region.city {
        return tiles;
    }
    let single = tiles + u16::from(region.shields);
    let complete = region.open_ends == 0;
    // CAR-6.1: older editions paid a completed city of two tiles like an unfinished one.
    let small = tiles == 2 && two_tile_city == TwoTileCity::Two;
    if complete && !small {
        2 * single
    } else {
        single
    }
}

/// CAR-3.2: the points for a cloister as it is.
pub(crate) fn cloister_points(around: u8) -> u16 {
    1 + u16::from(around)
}

/// CAR-3: everything that scores when the game is over: unfinished roads and cities, then
/// cloisters, then farms. A farm's owners are listed even when it is worth nothing.
pub(crate) fn at_end(
    board: &Board,
    features: &Features,
    options: &Options,
    mut item: impl FnMut(Scored),
) {
    let claimed = |feature: &FeatureId| !features.crowd(*feature).is_empty();
    let mut unfinished = |feature, sort, points| {
        for seat in features.crowd(feature).owners() {
            item(Scored {
                seat,
                points,
                sort,
                complete: false,
                feature,
            });
        }
    };
    for feature in features.regions().filter(claimed) {
        let region = features.region(feature);
        let sort = if region.city { Sort::City } else { Sort::Road };
        unfinished(feature, sort, region_points(region, options.two_tile_city));
    }
    for feature in features.cloisters().filter(claimed) {
        let points = cloister_points(features.around(feature));
        unfinished(feature, Sort::Cloister, points);
    }
    farms(board, features, options.farms, item);
}

/// CAR-3.3, CAR-6.2a, CAR-6.2b: the points for farms, by the edition.
pub(crate) fn farms(board: &Board, features: &Features, edition: Farms, item: impl FnMut(Scored)) {
    match edition {
        Farms::Off => {}
        Farms::Third => farms_third(board, features, item),
        Farms::Second => farms_second(board, features, item),
        Farms::First => farms_first(board, features, item),
    }
}

/// CAR-3.3, CAR-6.2a: the points for a completed city that a farm touches.
pub(crate) const fn per_city(farms: Farms) -> u16 {
    match farms {
        Farms::Third | Farms::Second => 3,
        Farms::First => 4,
        Farms::Off => 0,
    }
}

/// A set of cities, one bit each by their number.
type Set = u128;

/// CAR-4.2: the completed cities each farm touches, by the farm's number.
pub(crate) struct FarmCities([Set; FARMS]);

impl FarmCities {
    /// Only for farms that `counts` accepts.
    fn new(board: &Board, features: &Features, counts: impl Fn(FeatureId) -> bool) -> FarmCities {
        let mut cities = [0; FARMS];
        for (_, tile) in board.tiles() {
            let parts = Parts::of(tile.turned.kind());
            // Tiles without a city touch none: half of the box.
            let farms = if parts.cities == 0 { 0 } else { parts.farms };
            for part in 0..farms {
                let touched = parts.farm_cities[usize::from(part)];
                let farm = features.root(FeatureId::farm(tile.first_farm + part));
                if touched == 0 || !counts(farm) {
                    continue;
                }
                for region in (0..parts.cities).filter(|region| touched >> region & 1 == 1) {
                    let city = features.root(FeatureId::region(tile.first_region + region));
                    let complete = features.is_complete(city);
                    cities[farm.index() - REGIONS] |= Set::from(complete) << city.index();
                }
            }
        }
        FarmCities(cities)
    }

    /// For every farm.
    pub(crate) fn of_all(board: &Board, features: &Features) -> FarmCities {
        FarmCities::new(board, features, |_| true)
    }

    /// For the farms that have a farmer.
    fn of_worked(board: &Board, features: &Features) -> FarmCities {
        FarmCities::new(board, features, |farm| !features.crowd(farm).is_empty())
    }

    fn touched(&self, farm: FeatureId) -> Set {
        self.0[farm.index() - REGIONS]
    }

    /// The number of completed cities that a farm touches.
    pub(crate) fn count(&self, farm: FeatureId) -> u16 {
        self.touched(farm).count_ones() as u16
    }
}

/// CAR-3.3: per farm, 3 points for each completed city it touches.
fn farms_third(board: &Board, features: &Features, mut item: impl FnMut(Scored)) {
    let cities = FarmCities::of_worked(board, features);
    for farm in worked(features) {
        let points = per_city(Farms::Third) * cities.count(farm);
        for seat in features.crowd(farm).owners() {
            item(farm_item(seat, points, farm));
        }
    }
}

/// CAR-6.2b: as the third edition, but a seat is paid for each city once.
fn farms_second(board: &Board, features: &Features, mut item: impl FnMut(Scored)) {
    let cities = FarmCities::of_worked(board, features);
    let mut paid: [Set; MAX_SEATS] = [0; MAX_SEATS];
    for farm in worked(features) {
        let touched = cities.touched(farm);
        for seat in features.crowd(farm).owners() {
            let paid = &mut paid[seat.index()];
            let points = per_city(Farms::Second) * (touched & !*paid).count_ones() as u16;
            *paid |= touched;
            item(farm_item(seat, points, farm));
        }
    }
}

/// CAR-6.2a: per completed city, 4 points for most farmers on all farms that touch it.
fn farms_first(board: &Board, features: &Features, mut item: impl FnMut(Scored)) {
    let cities = FarmCities::of_worked(board, features);
    for city in features.regions() {
        let farmers = worked(features)
            .filter(|&farm| cities.touched(farm) >> city.index() & 1 == 1)
            .map(|farm| features.crowd(farm))
            .fold(Crowd::NOBODY, Crowd::and);
        for seat in farmers.owners() {
            item(farm_item(seat, per_city(Farms::First), city));
        }
    }
}

/// The farms that have a farmer.
fn worked(features: &Features) -> impl Iterator<Item = FeatureId> {
    let farms = features.farms();
    farms.filter(|&farm| !features.crowd(farm).is_empty())
}

fn farm_item(seat: Seat, points: u16, feature: FeatureId) -> Scored {
    Scored {
        seat,
        points,
        sort: Sort::Farm,
        complete: false,
        feature,
    }
}
