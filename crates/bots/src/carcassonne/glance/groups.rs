//! Cities and roads: the regions that the parts of a tile join.

use tessera_carcassonne::{
    coord::Edge,
    data::Terrain,
    features::{Crowd, FeatureId, Region},
    tile::{MAX_REGIONS, Parts, Turned, Want},
};

use super::{
    Glance,
    ledger::{Ledger, Worth},
};
use crate::carcassonne::evaluator::Odds;

/// Parts of a tile, numbered and grouped by the features they become.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups([u8; MAX_REGIONS]);

impl Groups {
    pub(super) const APART: Groups = Groups([0, 1, 2, 3]);

    /// The number of the group of a part.
    #[inline]
    pub(super) fn of(&self, part: u8) -> usize {
        usize::from(self.0[usize::from(part)])
    }

    /// Unites the groups of two parts.
    pub(super) fn unite(&mut self, one: u8, other: u8) {
        let (one, other) = (self.of(one) as u8, self.of(other) as u8);
        for group in &mut self.0 {
            if *group == other {
                *group = one;
            }
        }
    }
}

/// A city or road that a placement changes.
#[derive(Clone, Copy)]
struct Near {
    region: FeatureId,
    /// The part of the tile that it is joined to.
    part: Option<u8>,
    odds: Odds,
}

/// Four at the edges, and three more around each of four cells beyond.
const MOST_NEAR: usize = 16;

/// The cities and roads that a placement changes, each once.
#[derive(Default)]
struct Nearby {
    list: [Option<Near>; MOST_NEAR],
    count: usize,
}

impl Nearby {
    fn entry(&mut self, region: FeatureId, odds: &[Odds]) -> &mut Near {
        let same = |near: &Option<Near>| near.is_some_and(|near| near.region == region);
        let known = self.list[..self.count].iter().position(same);
        let index = known.unwrap_or(self.count);
        self.count = self.count.max(index + 1);
        self.list[index].get_or_insert(Near {
            region,
            part: None,
            odds: odds[region.index()],
        })
    }

    fn iter(&self) -> impl Iterator<Item = &Near> {
        self.list[..self.count].iter().flatten()
    }
}

/// A city or road that the tile is part of.
#[derive(Clone, Copy)]
pub(super) struct Joined {
    region: Region,
    crowd: Crowd,
    odds: Odds,
    /// The cities and roads that it joins, one bit each.
    pub(super) of: u128,
    worth: Worth,
}

/// The cities and roads that the tile is part of.
pub(super) struct Regions {
    pub(super) groups: Groups,
    joined: [Joined; MAX_REGIONS],
    /// Groups that are completed cities, one bit each.
    pub(super) complete_cities: u8,
}

impl Regions {
    /// The group of a part.
    #[inline]
    pub(super) fn group(&self, part: u8) -> usize {
        self.groups.of(part)
    }

    /// The followers on the city or road of a part, and its worth.
    pub(super) fn claimable(&self, part: u8) -> (Crowd, Worth) {
        let joined = &self.joined[self.group(part)];
        (joined.crowd, joined.worth)
    }

    /// The cities and roads that a group joins, one bit each.
    pub(super) fn joins(&self, group: usize) -> u128 {
        self.joined[group].of
    }
}

impl Glance<'_> {
    /// Enters the effect of the tile on cities and roads.
    pub(super) fn settle_regions(
        &self,
        open: usize,
        turned: Turned,
        ledger: &mut Ledger,
    ) -> Regions {
        let parts = Parts::of(turned.kind());
        let geometry = turned.geometry();
        let mut groups = Groups::APART;
        let mut joined = parts.region.map(|region| Joined {
            region,
            crowd: Crowd::NOBODY,
            odds: Odds::CERTAIN,
            of: 0,
            worth: Worth::Hoped(0.0),
        });
        let mut closed = [0_u8; MAX_REGIONS];
        let mut nearby = Nearby::default();
        let rim = &self.rims[open];
        let want = self.game.board().open()[open];
        for edge in Edge::ALL {
            let terrain = geometry.edges[edge.index()];
            let (part, city) = (geometry.region_at[edge.index()], terrain == Terrain::City);
            if want.at(edge).is_none() {
                let after =
                    self.constraint_beside(rim.open[edge.index()], edge, terrain, &mut nearby);
                if terrain != Terrain::Field {
                    let odds = &mut joined[usize::from(part)].odds;
                    *odds = odds.with(self.evaluator.end(city, after));
                }
            } else if let Some(region) = rim.region[edge.index()] {
                closed[usize::from(part)] += 2;
                let near = nearby.entry(region, &self.odds);
                near.odds = near.odds.without(self.evaluator.end(city, want));
                match near.part {
                    None => near.part = Some(part),
                    Some(other) => groups.unite(other, part),
                }
            }
        }
        // Facts of each part are merged into the part that represents its group.
        for part in 0..parts.regions {
            let (group, part) = (groups.of(part), usize::from(part));
            if group != part {
                let other = joined[part];
                let into = &mut joined[group];
                into.odds = into.odds.and(other.odds);
                into.region.open_ends += other.region.open_ends;
                into.region.shields += other.region.shields;
                closed[group] += closed[part];
            }
        }
        for near in nearby.iter() {
            self.settle(near, &groups, &mut joined, ledger);
        }
        let mut regions = Regions {
            groups,
            joined,
            complete_cities: 0,
        };
        for part in 0..parts.regions {
            let group = groups.of(part);
            if group == usize::from(part) {
                regions.joined[group].region.open_ends -= closed[group];
                self.settle_joined(group, &mut regions, ledger);
            }
        }
        regions
    }

    /// The constraints, after the tile is laid, of a cell beside it that is or will be open.
    fn constraint_beside(
        &self,
        open: Option<u8>,
        edge: Edge,
        terrain: Terrain,
        nearby: &mut Nearby,
    ) -> Want {
        let Some(open) = open.map(usize::from) else {
            return Want::NOTHING.with(edge.opposite(), terrain);
        };
        let before = self.game.board().open()[open];
        let after = before.with(edge.opposite(), terrain);
        for region in self.rims[open].region.into_iter().flatten() {
            let city = self.game.features().region(region).city;
            let near = nearby.entry(region, &self.odds);
            let ends = near.odds.without(self.evaluator.end(city, before));
            near.odds = ends.with(self.evaluator.end(city, after));
        }
        after
    }

    /// Enters the change of a city or road that is joined to the tile, or whose odds change.
    fn settle(
        &self,
        near: &Near,
        groups: &Groups,
        joined: &mut [Joined; MAX_REGIONS],
        ledger: &mut Ledger,
    ) {
        let features = self.game.features();
        let (region, crowd) = (features.region(near.region), features.crowd(near.region));
        if !crowd.is_empty() {
            let before = self.hoped(region, self.odds[near.region.index()]);
            let after = match near.part {
                None => self.hoped(region, near.odds),
                Some(_) => 0.0,
            };
            ledger.add(crowd, after - before);
        }
        let Some(part) = near.part else { return };
        let into = &mut joined[groups.of(part)];
        let shared = into.region.twice & region.twice;
        into.region.tiles += region.tiles - shared.count_ones() as u8;
        into.region.twice |= region.twice;
        into.region.open_ends += region.open_ends;
        into.region.shields += region.shields;
        into.crowd = into.crowd.and(crowd);
        into.odds = into.odds.and(near.odds);
        into.of |= 1 << near.region.index();
    }

    /// Enters the worth of a city or road that the tile is part of.
    fn settle_joined(&self, group: usize, regions: &mut Regions, ledger: &mut Ledger) {
        let joined = &mut regions.joined[group];
        joined.worth = match joined.region.open_ends {
            0 => Worth::Complete(self.game.region_points(&joined.region)),
            _ => Worth::Hoped(self.hoped(&joined.region, joined.odds)),
        };
        if joined.region.open_ends == 0 && joined.region.city {
            regions.complete_cities |= 1 << group;
        }
        ledger.pay(joined.crowd, joined.worth);
    }

    fn hoped(&self, region: &Region, odds: Odds) -> f32 {
        let now = self.game.region_points(region);
        let complete = self.game.complete_points(region);
        self.evaluator.region(region.city, now, complete, odds)
    }
}
