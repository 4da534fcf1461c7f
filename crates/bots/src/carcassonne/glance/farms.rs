//! Fields: the fields that the parts of a tile join, and the cities they touch.

use tessera_carcassonne::{
    State,
    coord::Slot,
    features::{Crowd, FARMS, FeatureId, REGIONS},
    options::Farms,
    tile::{MAX_FARMS, Parts, Turned},
};
use tessera_core::{Game as _, MAX_SEATS};

use super::{
    Glance,
    groups::{Groups, Regions},
    ledger::{Ledger, Worth},
};

/// CAR-3.3: the points of a completed city for its farmers.
const PER_CITY: u16 = 3;

/// The number of followers of all seats.
const FARMERS: usize = 7 * MAX_SEATS;

/// The cities that fields touch.
pub(super) struct Farmland {
    /// By field, one bit for each city, completed or not.
    touched: [u128; FARMS],
    /// The completed cities.
    complete: u128,
    /// The fields with a farmer.
    worked: [Option<FeatureId>; FARMERS],
}

impl Farmland {
    pub(super) fn of(game: &State) -> Farmland {
        let features = game.features();
        let mut land = Farmland {
            touched: [0; FARMS],
            complete: 0,
            worked: [None; FARMERS],
        };
        if game.options().farms == Farms::Off {
            return land;
        }
        for (_, tile) in game.board().tiles() {
            let parts = Parts::of(tile.turned.kind());
            let farms = if parts.cities == 0 { 0 } else { parts.farms };
            for part in 0..farms {
                let cities = parts.farm_cities[usize::from(part)];
                let farm = features.farm_of(tile, part).index() - REGIONS;
                for region in (0..parts.cities).filter(|region| cities >> region & 1 == 1) {
                    let city = features.region_of(tile, region);
                    land.touched[farm] |= 1 << city.index();
                    land.complete |= u128::from(features.is_complete(city)) << city.index();
                }
            }
        }
        let worked = features.farms();
        let worked = worked.filter(|&farm| !features.crowd(farm).is_empty());
        for (farm, place) in worked.zip(&mut land.worked) {
            *place = Some(farm);
        }
        land
    }

    fn touched(&self, farm: FeatureId) -> u128 {
        self.touched[farm.index() - REGIONS]
    }

    /// The points now of a field that touches these cities.
    fn points(&self, touched: u128) -> u16 {
        PER_CITY * (touched & self.complete).count_ones() as u16
    }
}

/// Fields that the tile joins, each with a part of it: one for each half-edge at most.
type Joins = [Option<(FeatureId, u8)>; 8];

/// A field that the tile is part of.
#[derive(Clone, Copy)]
struct Field {
    crowd: Crowd,
    /// The cities it touched before.
    touched: u128,
    /// The groups of the tile's own cities that it touches, one bit each.
    own: u8,
    worth: f32,
}

/// The fields that the tile is part of.
pub(super) struct Fields {
    groups: Groups,
    fields: [Field; MAX_FARMS],
}

impl Fields {
    /// The farmers on the field of a part, and its worth.
    pub(super) fn claimable(&self, part: u8) -> (Crowd, Worth) {
        let field = &self.fields[self.groups.of(part)];
        (field.crowd, Worth::Hoped(field.worth))
    }
}

impl Glance<'_> {
    /// Enters the effect of the tile on fields.
    pub(super) fn settle_farms(
        &self,
        open: usize,
        turned: Turned,
        regions: &Regions,
        ledger: &mut Ledger,
    ) -> Fields {
        let parts = Parts::of(turned.kind());
        let mut land = Fields {
            groups: Groups::APART,
            fields: [Field {
                crowd: Crowd::NOBODY,
                touched: 0,
                own: 0,
                worth: 0.0,
            }; MAX_FARMS],
        };
        if self.game.options().farms == Farms::Off {
            return land;
        }
        let joined = self.join_fields(open, turned, &mut land.groups);
        for part in 0..parts.farms {
            let own = &mut land.fields[land.groups.of(part)].own;
            let cities = parts.farm_cities[usize::from(part)];
            for city in (0..parts.cities).filter(|city| cities >> city & 1 == 1) {
                *own |= 1 << regions.group(city);
            }
        }
        for &(farm, part) in joined.iter().map_while(Option::as_ref) {
            let crowd = self.game.features().crowd(farm);
            let touched = self.farmland.touched(farm);
            if !crowd.is_empty() {
                ledger.add(crowd, -self.evaluator.farm(self.farmland.points(touched)));
            }
            let field = &mut land.fields[land.groups.of(part)];
            field.crowd = field.crowd.and(crowd);
            field.touched |= touched;
        }
        for part in 0..parts.farms {
            if land.groups.of(part) == usize::from(part) {
                let field = &mut land.fields[usize::from(part)];
                let cities = self.completed(field.touched, field.own, regions);
                let points = self.farmland.points(field.touched) + PER_CITY * cities;
                field.worth = self.evaluator.farm(points);
                ledger.add(field.crowd, field.worth);
            }
        }
        if regions.complete_cities != 0 {
            self.feed_others(&joined, regions, ledger);
        }
        land
    }

    /// The fields around the cell, each once with the part of the tile that it is joined to.
    fn join_fields(&self, open: usize, turned: Turned, groups: &mut Groups) -> Joins {
        let geometry = turned.geometry();
        let mut joined = [None; 8];
        let mut count = 0;
        for slot in Slot::all() {
            let Some(farm) = self.rims[open].farm[slot.index()] else {
                continue;
            };
            let part = geometry.farm_at[slot.index()];
            match joined[..count]
                .iter()
                .flatten()
                .find(|(known, _)| *known == farm)
            {
                Some(&(_, other)) => groups.unite(other, part),
                None => {
                    joined[count] = Some((farm, part));
                    count += 1;
                }
            }
        }
        joined
    }

    /// The number of cities touched by a field that the tile completes.
    fn completed(&self, touched: u128, own: u8, regions: &Regions) -> u16 {
        let groups = (0..4).filter(|group| regions.complete_cities >> group & 1 == 1);
        let touches = |&group: &usize| own >> group & 1 == 1 || touched & regions.joins(group) != 0;
        groups.filter(touches).count() as u16
    }

    /// Cities that the tile completes feed farmers elsewhere too.
    fn feed_others(&self, joined: &Joins, regions: &Regions, ledger: &mut Ledger) {
        for &farm in self.farmland.worked.iter().map_while(Option::as_ref) {
            if joined.iter().flatten().any(|&(known, _)| known == farm) {
                continue;
            }
            let cities = self.completed(self.farmland.touched(farm), 0, regions);
            if cities > 0 {
                let crowd = self.game.features().crowd(farm);
                ledger.add(crowd, f32::from(PER_CITY * cities));
            }
        }
    }
}
