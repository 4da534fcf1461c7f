//! Kinds of tile, and a tile as it lies. The hot path only looks up tables, which are made here at
//! compile time from the printed data. (It names [`Claim`] from `action` and [`Region`] from
//! `features`, which come later in the reading order: what can be claimed on a tile, and what a
//! tile adds to a road or city.)

use std::fmt;

use crate::{
    action::Claim,
    coord::{Edge, Rotation},
    data::{PrintedTile, START_LETTER, TILES, Terrain},
    features::Region,
};

mod tables;

use tables::{FITS, GEOMETRIES, MASKS, PARTS, SHOWS};

/// Number of kinds.
pub const KINDS: usize = TILES.len();

/// Number of tiles in the box.
pub const TILE_COUNT: usize = {
    let mut total = 0;
    let mut kind = 0;
    while kind < KINDS {
        total += TILES[kind].count as usize;
        kind += 1;
    }
    total
};

/// A kind of tile, `A` to `X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// CAR-1.1: the kind of the start tile.
    pub const START: Kind = Kind(START_LETTER as u8 - b'A');

    /// All kinds by letter.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..KINDS as u8).map(Kind)
    }

    /// The kind with this number, counted from `A`.
    pub const fn new(index: usize) -> Option<Kind> {
        if index < KINDS {
            Some(Kind(index as u8))
        } else {
            None
        }
    }

    /// The kind with this letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::all().find(|kind| kind.letter() == letter)
    }

    /// Counted from `A`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter.
    pub const fn letter(self) -> char {
        TILES[self.index()].letter
    }

    /// What is printed on it.
    pub const fn printed(self) -> &'static PrintedTile {
        &TILES[self.index()]
    }

    /// CAR-2.2b: the first of the rotations that look like `rotation`; only this one is listed.
    pub const fn listed(self, rotation: Rotation) -> Rotation {
        Rotation::new(rotation.quarters() % self.printed().distinct_rotations as usize)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A tile as it lies: its kind and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turned(u8);

impl Turned {
    /// `kind` turned by `rotation`.
    #[inline]
    pub const fn new(kind: Kind, rotation: Rotation) -> Turned {
        Turned(kind.0 * 4 + rotation.quarters() as u8)
    }

    /// The kind of the tile.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind(self.0 / 4)
    }

    /// The rotation of the tile.
    #[inline]
    pub const fn rotation(self) -> Rotation {
        Rotation::new(self.0 as usize % 4)
    }

    /// The terrain at an edge.
    pub const fn terrain(self, edge: Edge) -> Terrain {
        // Turning the tile clockwise brings the edge that was `rotation` before to this place.
        let printed = (edge.index() + 4 - self.rotation().quarters()) % 4;
        self.kind().printed().edges[printed]
    }

    /// Whether a cloister stands on it.
    #[inline]
    pub(crate) fn has_cloister(self) -> bool {
        Parts::of(self.kind()).cloister
    }

    /// The geometry of the tile as it lies.
    #[inline]
    pub const fn geometry(self) -> &'static Geometry {
        &GEOMETRIES[self.0 as usize]
    }
}

/// The constraints of a cell on a tile: for each edge nothing, field, road or city, two bits
/// each. Only the first cell of an empty table has no constraint at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want(u8);

impl Want {
    /// No constraint: no tile is adjacent.
    pub const NOTHING: Want = Want(0);

    /// The terrain required at one edge; `None` when no tile lies beyond it.
    pub const fn at(self, edge: Edge) -> Option<Terrain> {
        match self.0 >> (2 * edge.index()) & 3 {
            1 => Some(Terrain::Field),
            2 => Some(Terrain::Road),
            3 => Some(Terrain::City),
            _ => None,
        }
    }

    /// A number below [`WANTS`].
    #[inline]
    pub(crate) const fn code(self) -> usize {
        self.0 as usize
    }

    /// The constraints with this code.
    pub(crate) const fn from_code(code: u8) -> Want {
        Want(code)
    }

    /// The edges beyond which a road or a city goes on.
    #[inline]
    pub(crate) fn crossed(self) -> impl Iterator<Item = Edge> {
        // The codes of roads and cities are those with the upper bit set.
        let mut left = self.0 & 0b1010_1010;
        std::iter::from_fn(move || {
            let edge = Edge::ALL.get(left.trailing_zeros() as usize / 2)?;
            left &= left - 1;
            Some(*edge)
        })
    }

    /// These constraints and `terrain` at `edge`, which had no constraint before.
    #[inline]
    pub const fn with(self, edge: Edge, terrain: Terrain) -> Want {
        Want(self.0 | (terrain as u8 + 1) << (2 * edge.index()))
    }

    /// A number below 256 that is unique among all constraints.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// CAR-2.2: the rotations in which `kind` fits, those that look alike once.
    #[inline]
    pub(crate) fn fits(self, kind: Kind) -> Fits {
        FITS[kind.index()][self.0 as usize]
    }
}

/// The number of codes of a [`Want`], those that no cell has included.
pub(crate) const WANTS: usize = 256;

/// The number of open cells that are counted at a time.
pub(crate) const BLOCK: usize = 16;

impl Kind {
    /// By the code of a [`Want`], a byte with all bits set where this kind fits and none where it
    /// does not.
    #[inline]
    pub(crate) fn masks(self) -> &'static [u8; WANTS] {
        &MASKS[self.index()]
    }

    /// The number of placements of the kind on a block of open cells: the sum of [`Want::fits`],
    /// computed on all bytes at once. A block holds no cell without constraints: that is the only
    /// cell of an empty table.
    #[inline]
    pub(crate) fn count_fits(self, wants: &[Want; BLOCK]) -> u32 {
        let shows = &SHOWS[self.index()];
        match self.printed().distinct_rotations {
            1 => count_rotations::<1>(wants, shows),
            2 => count_rotations::<2>(wants, shows),
            _ => count_rotations::<4>(wants, shows),
        }
    }
}

/// Counts how often the first `N` rotations match, for a tile whose rotations show `shows`.
#[inline]
fn count_rotations<const N: usize>(wants: &[Want; BLOCK], shows: &[u8; 4]) -> u32 {
    let mut fits = [0_u8; BLOCK];
    for (fits, want) in fits.iter_mut().zip(wants) {
        // Both bits of every edge with a constraint.
        let asked = (want.0 | want.0 >> 1) & 0b0101_0101;
        let asked = asked | asked << 1;
        for shown in &shows[..N] {
            *fits += u8::from((want.0 ^ shown) & asked == 0);
        }
    }
    fits.iter().map(|&fits| u32::from(fits)).sum()
}

/// The rotations in which a kind fits a cell: bits 0-3, and their number in bits 4-7, so that
/// one look-up serves counting and picking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fits(u8);

impl Fits {
    /// The number of rotations that fit.
    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0 as u32 >> 4
    }

    /// Whether this rotation fits; of rotations that look alike, only the listed one is set.
    #[inline]
    pub(crate) const fn has(self, rotation: Rotation) -> bool {
        self.0 >> rotation.quarters() & 1 == 1
    }

    /// The rotations that fit, in order.
    #[inline]
    pub(crate) fn rotations(self) -> impl Iterator<Item = Rotation> {
        let mut bits = self.0 & 15;
        std::iter::from_fn(move || {
            let rotation = (bits != 0).then(|| Rotation::new(bits.trailing_zeros() as usize));
            bits &= bits.wrapping_sub(1);
            rotation
        })
    }
}

/// The largest number of roads and cities on a tile: the crossing X has four.
pub const MAX_REGIONS: usize = 4;
/// The largest number of fields on a tile: X has four of them, too.
pub const MAX_FARMS: usize = 4;
/// The largest number of features on a tile.
const MAX_FEATURES: usize = 8;
/// The absence of a part: of a road or city at a field's edge, of a field at a city's slot.
pub const NO_PART: u8 = u8::MAX;

/// Geometry of a tile as it lies. Its cities and roads ("regions") and its fields ("farms") are
/// numbered apart, each in the order of the printed features.
pub struct Geometry {
    /// The terrain of each edge.
    pub edges: [Terrain; 4],
    /// The region at each edge.
    pub region_at: [u8; 4],
    /// The farm at each slot.
    pub farm_at: [u8; 8],
    /// The claims in listing order; the rest is padding.
    claims: [(Claim, u8); MAX_FEATURES],
    claim_count: u8,
}

impl Geometry {
    /// The features by their first slot as the tile lies, in the order claims are listed, with
    /// the number of the feature in [`Parts`].
    #[inline]
    pub fn claims(&self) -> &[(Claim, u8)] {
        &self.claims[..self.claim_count as usize]
    }
}

/// The parts that a tile of a kind adds to the features of the board.
pub struct Parts {
    /// The number of regions: cities, then roads.
    pub regions: u8,
    /// The number of cities among them.
    pub cities: u8,
    /// The number of fields.
    pub farms: u8,
    /// Whether a cloister stands on it.
    pub cloister: bool,
    /// The regions as they are on this tile alone; entries beyond [`regions`](Parts::regions) are
    /// blank.
    pub region: [Region; MAX_REGIONS],
    /// Whether two regions of one sort meet on this tile (H, I, L, W, X), so that it may come to
    /// lie in one city or road twice.
    pub twice: bool,
    /// Per farm the regions it touches, one bit each; all of them are cities.
    pub farm_cities: [u8; MAX_FARMS],
}

/// The part of a tile that a feature number denotes.
pub enum Part {
    /// A city or road, by its number among them.
    Region(u8),
    /// A field, by its number among them.
    Farm(u8),
    /// The cloister.
    Cloister,
}

impl Parts {
    /// The parts of a kind.
    #[inline]
    pub fn of(kind: Kind) -> &'static Parts {
        &PARTS[kind.index()]
    }

    /// Printed features are regions first, then farms, then the cloister.
    #[inline]
    pub const fn part(&self, feature: u8) -> Part {
        if feature < self.regions {
            Part::Region(feature)
        } else if feature < self.regions + self.farms {
            Part::Farm(feature - self.regions)
        } else {
            Part::Cloister
        }
    }
}

#[cfg(test)]
mod tests;
