//! Cities, roads, fields and cloisters as they grow together: union-find over the parts of the
//! laid tiles, with the facts that scoring needs kept at the root of each.
//!
//! **Invariant:** the kept facts equal what a flood fill over the board would find
//! (`tests/kept.rs`), and joining costs next to the same whatever the size of the features
//! (`cargo xtask instructions` counts it).

use crate::{
    action::Sort,
    board::Tile,
    coord::{Cell, Edge, Slot},
    data::Terrain,
    tile::{Kind, MAX_FARMS, NO_PART, Part, Parts},
};

mod parts;

use parts::{ALL, Cloisters, LANES};
pub use parts::{CLOISTERS, Crowd, FARMS, FeatureId, REGIONS, Region};

/// All features of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// The next part towards the root; a root is its own parent. Roots are the oldest parts.
    parent: [u8; ALL],
    crowd: [Crowd; ALL],
    region: [Region; REGIONS],
    cloister: Cloisters,
    regions: u8,
    farms: u8,
    /// Tiles with crossing roads, and tiles with two cities, laid so far.
    twice: [u8; 2],
}

impl Features {
    pub(crate) fn none() -> Features {
        Features {
            parent: [0; ALL],
            crowd: [Crowd::NOBODY; ALL],
            region: [Region::BLANK; REGIONS],
            cloister: Cloisters::NONE,
            regions: 0,
            farms: 0,
            twice: [0; 2],
        }
    }

    /// The numbers that the parts of the next tile begin with: regions, farms.
    #[inline]
    pub(crate) const fn next_parts(&self) -> (u8, u8) {
        (self.regions, self.farms)
    }

    /// Adds the parts of a tile, each a separate feature at first.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        let parts = Parts::of(kind);
        let first = usize::from(self.regions);
        for (part, region) in parts.region.iter().enumerate() {
            // All four are written even if the tile has fewer: the next tile overwrites the surplus,
            // and a loop of known length costs less.
            self.parent[first + part] = (first + part) as u8;
            self.region[first + part] = *region;
        }
        if parts.twice {
            self.mark_twice(parts);
        }
        self.regions += parts.regions;
        let first = FeatureId::farm(self.farms).index();
        for part in 0..MAX_FARMS {
            self.parent[first + part] = (first + part) as u8;
        }
        self.farms += parts.farms;
    }

    /// Gives a tile with two cities or crossing roads the bit that marks it in its features.
    fn mark_twice(&mut self, parts: &Parts) {
        let cities = parts.cities > 1;
        let bit = 1 << self.twice[usize::from(cities)];
        self.twice[usize::from(cities)] += 1;
        let first = usize::from(self.regions);
        for region in &mut self.region[first..first + usize::from(parts.regions)] {
            if region.city == cities {
                region.twice = bit;
            }
        }
    }

    /// Adds the cloister of a tile laid at `at`, with `around` tiles around it.
    pub(crate) fn add_cloister(&mut self, at: Cell, around: u8) {
        let lane = usize::from(self.cloister.count);
        let id = FeatureId::cloister(self.cloister.count);
        self.parent[id.index()] = id.0;
        self.cloister.x[lane] = at.x;
        self.cloister.y[lane] = at.y;
        self.cloister.around[lane] = around;
        self.cloister.count += 1;
    }

    /// Counts a tile laid at `at` for the cloisters beside it.
    #[inline]
    pub(crate) fn surround(&mut self, at: Cell) {
        for lane in 0..LANES {
            let cell = Cell::new(self.cloister.x[lane], self.cloister.y[lane]);
            self.cloister.around[lane] += u8::from(cell.is_beside(at));
        }
    }

    /// Joins the features of two adjacent tiles; `edge` is the edge of `tile`.
    #[inline]
    pub(crate) fn join(&mut self, tile: &Tile, edge: Edge, beyond: &Tile) {
        let (geometry, other) = (tile.turned.geometry(), beyond.turned.geometry());
        let [left, right] = edge.slots();
        let opposite = edge.opposite();
        let farms = |slot: Slot| {
            (
                FeatureId::farm(tile.first_farm + geometry.farm_at[slot.index()]),
                FeatureId::farm(beyond.first_farm + other.farm_at[slot.opposite().index()]),
            )
        };
        let terrain = geometry.edges[edge.index()];
        if terrain != Terrain::Field {
            let region = FeatureId::region(tile.first_region + geometry.region_at[edge.index()]);
            let theirs = FeatureId::region(beyond.first_region + other.region_at[opposite.index()]);
            self.join_regions(region, theirs);
        }
        if terrain != Terrain::City {
            let (mine, theirs) = farms(left);
            self.unite(mine, theirs);
        }
        if terrain == Terrain::Road {
            // CAR-4.1: the road parts the two halves. On a field edge both are one field.
            let (mine, theirs) = farms(right);
            self.unite(mine, theirs);
        }
    }

    /// Joins two roads or cities. Both lose an open end, also when they are one already.
    #[inline]
    fn join_regions(&mut self, one: FeatureId, other: FeatureId) {
        let Some((root, child)) = self.unite(one, other) else {
            let root = self.root_halving(one);
            self.region[root.index()].open_ends -= 2;
            return;
        };
        let joined = self.region[child.index()];
        let region = &mut self.region[root.index()];
        let shared = region.twice & joined.twice;
        region.tiles += joined.tiles;
        if shared != 0 {
            region.tiles -= shared.count_ones() as u8;
        }
        region.open_ends = region.open_ends + joined.open_ends - 2;
        region.shields += joined.shields;
        region.twice |= joined.twice;
    }

    /// Unites two features and returns the root that stays and the other one; `None` when they
    /// were one already.
    #[inline]
    fn unite(&mut self, one: FeatureId, other: FeatureId) -> Option<(FeatureId, FeatureId)> {
        let (one, other) = (self.root_halving(one), self.root_halving(other));
        if one == other {
            return None;
        }
        // The older root stays. It is the larger one nearly always, so paths stay short.
        let (root, child) = (one.min(other), one.max(other));
        self.parent[child.index()] = root.0;
        self.crowd[root.index()] = self.crowd[root.index()].and(self.crowd[child.index()]);
        Some((root, child))
    }

    /// The feature a part belongs to; shortens the path on the way.
    #[inline]
    fn root_halving(&mut self, part: FeatureId) -> FeatureId {
        let mut id = part.0;
        loop {
            let parent = self.parent[usize::from(id)];
            if parent == id {
                return FeatureId(id);
            }
            let grandparent = self.parent[usize::from(parent)];
            self.parent[usize::from(id)] = grandparent;
            id = grandparent;
        }
    }

    // ---- Queries -----------------------------------------------------------------------------

    /// The feature a part belongs to.
    #[inline]
    pub(crate) fn root(&self, part: FeatureId) -> FeatureId {
        let mut id = part.0;
        loop {
            let parent = self.parent[usize::from(id)];
            if parent == id {
                return FeatureId(id);
            }
            id = parent;
        }
    }

    /// The feature that feature number `feature` of `tile`, which lies at `at`, belongs to.
    #[inline]
    pub(crate) fn of_tile(&self, at: Cell, tile: &Tile, feature: u8) -> FeatureId {
        match Parts::of(tile.turned.kind()).part(feature) {
            Part::Region(part) => self.root(FeatureId::region(tile.first_region + part)),
            Part::Farm(part) => self.root(FeatureId::farm(tile.first_farm + part)),
            Part::Cloister => self
                .cloister_at(at)
                .expect("every tile with a cloister was added with it"),
        }
    }

    /// The city or road that a part of a tile belongs to.
    #[inline]
    pub fn region_of(&self, tile: &Tile, part: u8) -> FeatureId {
        self.root(FeatureId::region(tile.first_region + part))
    }

    /// The field that a part of a tile belongs to.
    #[inline]
    pub fn farm_of(&self, tile: &Tile, part: u8) -> FeatureId {
        self.root(FeatureId::farm(tile.first_farm + part))
    }

    /// The city or road at an edge of a tile.
    #[inline]
    pub fn region_at(&self, tile: &Tile, edge: Edge) -> Option<FeatureId> {
        let part = tile.turned.geometry().region_at[edge.index()];
        (part != NO_PART).then(|| self.root(FeatureId::region(tile.first_region + part)))
    }

    /// The number of the part of a city or road at an edge of a tile; out of range where there is
    /// a field.
    #[inline]
    pub(crate) fn part_at(tile: &Tile, edge: Edge) -> usize {
        let part = tile.turned.geometry().region_at[edge.index()];
        usize::from(tile.first_region) + usize::from(part)
    }

    /// The followers on the city or road that each part belongs to. A part is younger than the
    /// next one towards its root, so one pass in order of age suffices.
    #[inline]
    pub(crate) fn region_crowds(&self) -> [Crowd; REGIONS] {
        let mut crowds = [Crowd::NOBODY; REGIONS];
        crowds.copy_from_slice(&self.crowd[..REGIONS]);
        let parents = &self.parent[..usize::from(self.regions).min(REGIONS)];
        for (part, &parent) in parents.iter().enumerate() {
            crowds[part] = crowds[usize::from(parent)];
        }
        crowds
    }

    /// The field at a half-edge of a tile.
    pub fn farm_at(&self, tile: &Tile, slot: Slot) -> Option<FeatureId> {
        let part = tile.turned.geometry().farm_at[slot.index()];
        (part != NO_PART).then(|| self.root(FeatureId::farm(tile.first_farm + part)))
    }

    /// The cloister on a cell.
    pub(crate) fn cloister_at(&self, at: Cell) -> Option<FeatureId> {
        self.cloisters()
            .find(|&feature| self.cloister_cell(feature) == at)
    }

    /// The followers on a feature.
    #[inline]
    pub fn crowd(&self, feature: FeatureId) -> Crowd {
        self.crowd[feature.index()]
    }

    #[inline]
    pub(crate) fn crowd_mut(&mut self, feature: FeatureId) -> &mut Crowd {
        &mut self.crowd[feature.index()]
    }

    /// The facts of a city or road.
    #[inline]
    pub fn region(&self, feature: FeatureId) -> &Region {
        &self.region[feature.index()]
    }

    /// The number of tiles on the eight cells around a cloister.
    pub fn around(&self, cloister: FeatureId) -> u8 {
        self.cloister.around[cloister.index() - REGIONS - FARMS]
    }

    /// The cell of a cloister.
    pub fn cloister_cell(&self, cloister: FeatureId) -> Cell {
        let lane = cloister.index() - REGIONS - FARMS;
        Cell::new(self.cloister.x[lane], self.cloister.y[lane])
    }

    /// CAR-2.4: whether a feature is complete: no end is open, or all eight cells around a
    /// cloister hold a tile. Farms are never complete.
    #[inline]
    pub fn is_complete(&self, feature: FeatureId) -> bool {
        let index = feature.index();
        if index < REGIONS {
            self.region[index].open_ends == 0
        } else if index < REGIONS + FARMS {
            false
        } else {
            self.around(feature) == 8
        }
    }

    /// A cloister that is complete and not yet scored.
    #[inline]
    pub(crate) fn surrounded_cloister(&self) -> Option<FeatureId> {
        if !self.cloister.around.contains(&8) {
            return None;
        }
        let claimed = |id: &FeatureId| !self.crowd(*id).is_empty();
        self.cloisters()
            .filter(claimed)
            .find(|&id| self.is_complete(id))
    }

    /// The sort of a feature.
    pub(crate) fn sort(&self, feature: FeatureId) -> Sort {
        match feature.index() {
            index if index < REGIONS && self.region[index].city => Sort::City,
            index if index < REGIONS => Sort::Road,
            index if index < REGIONS + FARMS => Sort::Farm,
            _ => Sort::Cloister,
        }
    }

    /// All cities and roads of the board, each once.
    pub fn regions(&self) -> impl Iterator<Item = FeatureId> {
        self.roots(FeatureId::region(0), self.regions)
    }

    /// All fields of the board, each once.
    pub fn farms(&self) -> impl Iterator<Item = FeatureId> {
        self.roots(FeatureId::farm(0), self.farms)
    }

    /// All cloisters of the board.
    #[inline]
    pub fn cloisters(&self) -> impl Iterator<Item = FeatureId> + use<> {
        (0..self.cloister.count).map(FeatureId::cloister)
    }

    fn roots(&self, first: FeatureId, count: u8) -> impl Iterator<Item = FeatureId> {
        (first.0..first.0 + count)
            .filter(|&id| self.parent[usize::from(id)] == id)
            .map(FeatureId)
    }
}
