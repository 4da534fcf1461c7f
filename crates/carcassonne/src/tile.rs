//! Kinds of tile, and a tile as it lies: everything the hot path asks is a table made here at
//! compile time from the printed data.

use std::fmt;

use crate::{
    action::Claim,
    coord::{Edge, Rotation, Slot},
    data::{FeaturePrint, START_LETTER, TILES, Terrain, TilePrint},
    features::Region,
};

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
    pub const fn print(self) -> &'static TilePrint {
        &TILES[self.index()]
    }

    /// CAR-2.2c: the first of the rotations that look like `rotation`; only this one is listed.
    pub const fn listed(self, rotation: Rotation) -> Rotation {
        Rotation::new(rotation.quarters() % self.print().distinct_rotations as usize)
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

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind(self.0 / 4)
    }

    /// How it is turned.
    #[inline]
    pub const fn rotation(self) -> Rotation {
        Rotation::new(self.0 as usize % 4)
    }

    /// What an edge shows.
    pub const fn terrain(self, edge: Edge) -> Terrain {
        // Turning the tile clockwise brings the edge that was `rotation` before to this place.
        let printed = (edge.index() + 4 - self.rotation().quarters()) % 4;
        self.kind().print().edges[printed]
    }

    /// Whether a cloister stands on it.
    #[inline]
    pub(crate) fn has_cloister(self) -> bool {
        Parts::of(self.kind()).cloister
    }

    /// The geometry of the tile as it lies.
    #[inline]
    pub(crate) const fn lie(self) -> &'static Lie {
        &LIES[self.0 as usize]
    }
}

/// What a cell asks of a tile: for each edge nothing, field, road or city, two bits each.
/// A cell that asks for nothing at all is the first of an empty table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want(u8);

impl Want {
    /// Nothing lies around.
    pub const NOTHING: Want = Want(0);

    /// What is asked of one edge; `None` when nothing lies beyond it.
    pub const fn at(self, edge: Edge) -> Option<Terrain> {
        match self.0 >> (2 * edge.index()) & 3 {
            1 => Some(Terrain::Field),
            2 => Some(Terrain::Road),
            3 => Some(Terrain::City),
            _ => None,
        }
    }

    /// This and `terrain` at `edge`, where nothing was asked before.
    #[inline]
    pub(crate) const fn with(self, edge: Edge, terrain: Terrain) -> Want {
        Want(self.0 | (terrain as u8 + 1) << (2 * edge.index()))
    }

    /// CAR-2.2: the rotations in which `kind` fits, those that look alike once.
    #[inline]
    pub(crate) fn fits(self, kind: Kind) -> Fits {
        FITS[kind.index()][self.0 as usize]
    }
}

/// Open cells that are counted at a time.
pub(crate) const BLOCK: usize = 16;

impl Kind {
    /// How many placements the kind has on a block of open cells: the same as adding up
    /// [`Want::fits`], but on all bytes at once. A block holds no cell that asks for nothing:
    /// that is the only cell of an empty table.
    #[inline]
    pub(crate) fn count_fits(self, wants: &[Want; BLOCK]) -> u32 {
        let shows = &SHOWS[self.index()];
        match self.print().distinct_rotations {
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
        // Both bits of every edge that asks for something.
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
    /// How many rotations fit.
    #[inline]
    pub(crate) const fn count(self) -> u32 {
        self.0 as u32 >> 4
    }

    /// Whether this rotation, the listed one of its like, fits.
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

/// Most roads and cities on a tile, and most fields: the crossing X has four of each.
pub(crate) const MAX_REGIONS: usize = 4;
pub(crate) const MAX_FARMS: usize = 4;
/// Most features on a tile.
const MAX_FEATURES: usize = 8;
/// There is no road or city at a field's edge, and no field at a city's slot.
pub(crate) const NO_PART: u8 = u8::MAX;

/// Geometry of a tile as it lies. Its cities and roads ("regions") and its fields ("farms") are
/// numbered apart, each in the order of the printed features.
pub(crate) struct Lie {
    /// What each edge shows.
    pub(crate) edges: [Terrain; 4],
    /// The region at each edge.
    pub(crate) region_at: [u8; 4],
    /// The farm at each slot.
    pub(crate) farm_at: [u8; 8],
    /// What can be claimed, in the order claims are listed; the rest is padding.
    claims: [(Claim, u8); MAX_FEATURES],
    claim_count: u8,
}

impl Lie {
    /// The features by their first slot as the tile lies, in the order claims are listed, with
    /// the number of the feature in [`Parts`].
    #[inline]
    pub(crate) fn claims(&self) -> &[(Claim, u8)] {
        &self.claims[..self.claim_count as usize]
    }
}

/// What a kind adds to the features of the board.
pub(crate) struct Parts {
    /// Cities, then roads.
    pub(crate) regions: u8,
    /// Of these, how many are cities.
    pub(crate) cities: u8,
    pub(crate) farms: u8,
    pub(crate) cloister: bool,
    /// The regions as they are on this tile alone; those it has not are blank.
    pub(crate) region: [Region; MAX_REGIONS],
    /// Whether two regions of one sort meet on this tile (H, I, L, W, X), so that it may come to
    /// lie in one city or road twice.
    pub(crate) twice: bool,
    /// Per farm the regions it touches, one bit each; all of them are cities.
    pub(crate) farm_cities: [u8; MAX_FARMS],
}

/// Which part of a tile a feature number means.
pub(crate) enum Part {
    Region(u8),
    Farm(u8),
    Cloister,
}

impl Parts {
    #[inline]
    pub(crate) fn of(kind: Kind) -> &'static Parts {
        &PARTS[kind.index()]
    }

    /// Printed features are regions first, then farms, then the cloister.
    #[inline]
    pub(crate) const fn part(&self, feature: u8) -> Part {
        if feature < self.regions {
            Part::Region(feature)
        } else if feature < self.regions + self.farms {
            Part::Farm(feature - self.regions)
        } else {
            Part::Cloister
        }
    }
}

// ---- The tables ------------------------------------------------------------------------------

static PARTS: [Parts; KINDS] = {
    let mut table = [const { parts(&TILES[0]) }; KINDS];
    let mut kind = 1;
    while kind < KINDS {
        table[kind] = parts(&TILES[kind]);
        kind += 1;
    }
    table
};

static LIES: [Lie; KINDS * 4] = {
    let mut table = [const { lie(Turned(0)) }; KINDS * 4];
    let mut turned = 1;
    while turned < KINDS * 4 {
        table[turned] = lie(Turned(turned as u8));
        turned += 1;
    }
    table
};

static FITS: [[Fits; 256]; KINDS] = {
    let mut table = [[Fits(0); 256]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut want = 0;
        while want < 256 {
            table[kind][want] = fits(Kind(kind as u8), Want(want as u8));
            want += 1;
        }
        kind += 1;
    }
    table
};

/// What each rotation of a kind shows, coded as in [`Want`].
static SHOWS: [[u8; 4]; KINDS] = {
    let mut table = [[0; 4]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut quarters = 0;
        while quarters < 4 {
            let turned = Turned::new(Kind(kind as u8), Rotation::new(quarters));
            let mut edge = 0;
            while edge < 4 {
                let terrain = turned.terrain(Edge::ALL[edge]);
                table[kind][quarters] |= (terrain as u8 + 1) << (2 * edge);
                edge += 1;
            }
            quarters += 1;
        }
        kind += 1;
    }
    table
};

const fn parts(print: &TilePrint) -> Parts {
    let mut parts = Parts {
        regions: 0,
        cities: 0,
        farms: 0,
        cloister: false,
        region: [Region::BLANK; MAX_REGIONS],
        twice: false,
        farm_cities: [0; MAX_FARMS],
    };
    let mut feature = 0;
    while feature < print.features.len() {
        let region = parts.regions as usize;
        match print.features[feature] {
            FeaturePrint::City { edges, shields } => {
                assert!(parts.cities == parts.regions, "cities come first");
                parts.region[region] = Region::part(true, edges.count_ones() as u8, shields);
                parts.regions += 1;
                parts.cities += 1;
            }
            FeaturePrint::Road { edges, .. } => {
                assert!(parts.farms == 0, "roads come before fields");
                parts.region[region] = Region::part(false, edges.count_ones() as u8, 0);
                parts.regions += 1;
            }
            FeaturePrint::Field { cities, .. } => {
                // Regions are the first features, so their numbers are the same in both.
                parts.farm_cities[parts.farms as usize] = cities;
                parts.farms += 1;
            }
            FeaturePrint::Cloister => {
                assert!(
                    feature + 1 == print.features.len(),
                    "the cloister comes last"
                );
                parts.cloister = true;
            }
        }
        feature += 1;
    }
    parts.twice = parts.cities > 1 || parts.regions - parts.cities > 1;
    parts
}

const fn lie(turned: Turned) -> Lie {
    let features = turned.kind().print().features;
    let mut lie = Lie {
        edges: [
            turned.terrain(Edge::N),
            turned.terrain(Edge::E),
            turned.terrain(Edge::S),
            turned.terrain(Edge::W),
        ],
        region_at: [NO_PART; 4],
        farm_at: [NO_PART; 8],
        claims: [(Claim::Cloister, NO_PART); MAX_FEATURES],
        claim_count: 0,
    };
    let mut farms = 0;
    let mut feature = 0;
    while feature < features.len() {
        let claim = match features[feature] {
            FeaturePrint::City { edges, .. } => {
                let first = mark_edges(&mut lie, turned.rotation(), edges, feature as u8);
                Claim::City(first)
            }
            FeaturePrint::Road { edges, .. } => {
                let first = mark_edges(&mut lie, turned.rotation(), edges, feature as u8);
                Claim::Road(first)
            }
            FeaturePrint::Field { slots, .. } => {
                let first = mark_slots(&mut lie, turned.rotation(), slots, farms);
                farms += 1;
                Claim::Field(first)
            }
            FeaturePrint::Cloister => Claim::Cloister,
        };
        insert_claim(&mut lie, claim, feature as u8);
        feature += 1;
    }
    lie
}

/// Writes region `part` at its edges and returns the first of them, clockwise from N.
const fn mark_edges(lie: &mut Lie, rotation: Rotation, edges: u8, part: u8) -> Edge {
    let mut first = Edge::W;
    let mut index = 0;
    while index < 4 {
        if edges >> index & 1 == 1 {
            let edge = Edge::ALL[index].turned(rotation);
            lie.region_at[edge.index()] = part;
            if edge.index() < first.index() {
                first = edge;
            }
        }
        index += 1;
    }
    first
}

/// Writes farm `part` at its slots and returns the first of them, clockwise from NL.
const fn mark_slots(lie: &mut Lie, rotation: Rotation, slots: u8, part: u8) -> Slot {
    let mut first = 7;
    let mut index = 0;
    while index < 8 {
        if slots >> index & 1 == 1 {
            let slot = (index + 2 * rotation.quarters()) % 8;
            lie.farm_at[slot] = part;
            if slot < first {
                first = slot;
            }
        }
        index += 1;
    }
    match Slot::new(first) {
        Some(slot) => slot,
        None => unreachable!(),
    }
}

/// Keeps the claims in listing order.
const fn insert_claim(lie: &mut Lie, claim: Claim, feature: u8) {
    let mut at = lie.claim_count as usize;
    while at > 0 && lie.claims[at - 1].0.code() > claim.code() {
        lie.claims[at] = lie.claims[at - 1];
        at -= 1;
    }
    lie.claims[at] = (claim, feature);
    lie.claim_count += 1;
}

const fn fits(kind: Kind, want: Want) -> Fits {
    if want.0 == 0 {
        // CAR-6.4: the first tile of an empty table lies as printed.
        return Fits(1 << 4 | 1);
    }
    let mut rotations = 0;
    let mut quarters = 0;
    while quarters < kind.print().distinct_rotations as usize {
        let turned = Turned::new(kind, Rotation::new(quarters));
        let mut matches = true;
        let mut edge = 0;
        while edge < 4 {
            let asked = want.0 >> (2 * edge) & 3;
            if asked != 0 && asked != turned.terrain(Edge::ALL[edge]) as u8 + 1 {
                matches = false;
            }
            edge += 1;
        }
        if matches {
            rotations |= 1 << quarters;
        }
        quarters += 1;
    }
    Fits((rotations as u32).count_ones() as u8 * 16 + rotations)
}

#[cfg(test)]
mod tests;
