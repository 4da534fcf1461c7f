//! The parts of features: their numbers, their followers, and the facts kept of them.

use tessera_core::{MAX_SEATS, Seat};

use crate::{
    data::TILES,
    tile::{KINDS, MAX_FARMS, MAX_REGIONS},
};

/// The number of parts that can be stored: cities and roads, fields, cloisters of all tiles in
/// the box. A tile is added as if it had the most parts of each sort, so there is spare room.
pub const REGIONS: usize = total(Brings::Regions) + MAX_REGIONS;
/// See [`REGIONS`].
pub const FARMS: usize = total(Brings::Farms) + MAX_FARMS;
/// See [`REGIONS`].
pub const CLOISTERS: usize = total(Brings::Cloisters);
pub(super) const ALL: usize = REGIONS + FARMS + CLOISTERS;

const _: () = assert!(ALL <= u8::MAX as usize, "features are numbered by a byte");
const _: () = assert!(REGIONS <= 128, "sets of cities are held in a u128");
const _: () = assert!(
    total(Brings::DoubleCities) <= 8 && total(Brings::Crossings) <= 8,
    "tiles that may lie in one feature twice are known by a bit of a byte"
);

/// A part of a feature, or the feature it belongs to: cities and roads come first, then fields,
/// then cloisters. The number of a feature is that of its oldest part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeatureId(pub(crate) u8);

impl FeatureId {
    #[inline]
    pub(crate) const fn region(part: u8) -> FeatureId {
        FeatureId(part)
    }

    #[inline]
    pub(crate) const fn farm(part: u8) -> FeatureId {
        FeatureId(REGIONS as u8 + part)
    }

    #[inline]
    pub(crate) const fn cloister(part: u8) -> FeatureId {
        FeatureId((REGIONS + FARMS) as u8 + part)
    }

    /// The number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Followers of each seat on a feature, three bits a seat: seven are all a seat has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crowd(u16);

impl Crowd {
    /// No follower.
    pub const NOBODY: Crowd = Crowd(0);

    /// One follower.
    #[inline]
    pub const fn one(seat: Seat) -> Crowd {
        Crowd(1 << (3 * seat.index()))
    }

    /// The followers of both.
    #[inline]
    pub const fn and(self, other: Crowd) -> Crowd {
        Crowd(self.0 + other.0)
    }

    /// The number of followers of a seat.
    #[inline]
    pub const fn count(self, seat: Seat) -> u8 {
        (self.0 >> (3 * seat.index()) & 7) as u8
    }

    /// All but the followers of a seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Crowd {
        Crowd(self.0 & !(7 << (3 * seat.index())))
    }

    /// Whether there is no follower.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any seat but `seat` has a follower.
    pub const fn has_other_than(self, seat: Seat) -> bool {
        self.0 & !(7 << (3 * seat.index())) != 0
    }

    /// The seats that have a follower.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |&seat| self.count(seat) > 0)
    }

    /// CAR-2.4a: those with the most followers; all of them when tied.
    #[inline]
    pub fn owners(self) -> impl Iterator<Item = Seat> {
        let most = Seat::all(MAX_SEATS)
            .map(|seat| self.count(seat))
            .max()
            .unwrap_or(0);
        Seat::all(MAX_SEATS).filter(move |&seat| most > 0 && self.count(seat) == most)
    }
}

/// The facts of a city or road, kept at its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Whether it is a city; otherwise it is a road.
    pub city: bool,
    /// The number of distinct tiles (CAR-2.4d).
    pub tiles: u8,
    /// The number of edges that face an empty cell.
    pub open_ends: u8,
    /// The number of shields of a city.
    pub shields: u8,
    /// The tiles with two cities or two crossing roads in it, one bit each. Two features that
    /// are joined share only such tiles, so the count of distinct tiles is exact. The box has
    /// five such tiles for cities and eight for roads.
    pub twice: u8,
}

impl Region {
    /// Neither a road nor a city.
    pub const BLANK: Region = Region::part(false, 0, 0);

    /// A part of a road or city on one tile.
    pub(crate) const fn part(city: bool, open_ends: u8, shields: u8) -> Region {
        Region {
            city,
            tiles: 1,
            open_ends,
            shields,
            twice: 0,
        }
    }
}

/// Room for the cloisters of the box, and more: eight fill a register, and all are looked at
/// whenever a tile is laid, so that the last tile costs what the first did.
pub(super) const LANES: usize = 8;

const _: () = assert!(CLOISTERS <= LANES, "every cloister has a lane");

/// The cells of the cloisters, and the number of tiles around each. Lanes without a cloister
/// have a cell that no tile can reach.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cloisters {
    pub(super) x: [i8; LANES],
    pub(super) y: [i8; LANES],
    pub(super) around: [u8; LANES],
    pub(super) count: u8,
}

impl Cloisters {
    pub(super) const NONE: Cloisters = Cloisters {
        x: [i8::MIN; LANES],
        y: [i8::MIN; LANES],
        around: [0; LANES],
        count: 0,
    };
}

#[derive(Clone, Copy)]
enum Brings {
    Regions,
    Farms,
    Cloisters,
    /// Tiles with two cities.
    DoubleCities,
    /// Tiles with several roads.
    Crossings,
}

/// The number of parts, or tiles, of a sort in the box.
const fn total(brings: Brings) -> usize {
    use crate::data::PrintedFeature::{City, Cloister, Field, Road};
    let mut total = 0;
    let mut kind = 0;
    while kind < KINDS {
        let (mut cities, mut roads, mut fields, mut cloisters) = (0, 0, 0, 0);
        let features = TILES[kind].features;
        let mut feature = 0;
        while feature < features.len() {
            match features[feature] {
                City { .. } => cities += 1,
                Road { .. } => roads += 1,
                Field { .. } => fields += 1,
                Cloister => cloisters += 1,
            }
            feature += 1;
        }
        let brought = match brings {
            Brings::Regions => cities + roads,
            Brings::Farms => fields,
            Brings::Cloisters => cloisters,
            Brings::DoubleCities => (cities > 1) as usize,
            Brings::Crossings => (roads > 1) as usize,
        };
        total += brought * TILES[kind].count as usize;
        kind += 1;
    }
    total
}
