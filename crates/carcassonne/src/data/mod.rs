//! The printed tiles as a table.
//!
//! `tiles.rs` is generated from `data/tiles.json`, whose facts agree across four independent
//! sources (named in that file). Edges are counted N, E, S, W and half-edges ("slots") NL, NR,
//! EL, ER, SL, SR, WL, WR: clockwise, L and R as seen from the middle of the tile.

mod tiles;

pub use tiles::{FOLLOWERS_PER_SEAT, START_LETTER, TILES};

/// The terrain at an edge of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Grass only.
    Field,
    /// A road between two halves of field.
    Road,
    /// City from corner to corner.
    City,
}

impl Terrain {
    /// The word players use.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Field => "field",
            Terrain::Road => "road",
            Terrain::City => "city",
        }
    }
}

/// One kind of tile as printed, not yet turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedTile {
    /// The name of the kind, `A` to `X`.
    pub letter: char,
    /// A description of the picture.
    pub name: &'static str,
    /// The number of these tiles in the box.
    pub count: u8,
    /// The number of rotations that look different.
    pub distinct_rotations: u8,
    /// The terrain of the edges N, E, S, W.
    pub edges: [Terrain; 4],
    /// Cities, then roads, then fields, then the cloister.
    pub features: &'static [PrintedFeature],
}

/// One feature of a tile as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintedFeature {
    /// A part of a city.
    City {
        /// Bit `e` is set when the city reaches edge `e`.
        edges: u8,
        /// Coats of arms.
        shields: u8,
    },
    /// A piece of road.
    Road {
        /// Bit `e` is set when the road leaves over edge `e`.
        edges: u8,
        /// The end of the road on this tile; `None` when it passes through.
        end: Option<RoadEnd>,
    },
    /// A piece of field.
    Field {
        /// Bit `s` is set when the field reaches slot `s`.
        slots: u8,
        /// Bit `f` is set when it touches feature `f` of this tile, a city.
        cities: u8,
    },
    /// A cloister.
    Cloister,
}

/// The place where a road ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadEnd {
    /// At a crossing with other roads.
    Crossing,
    /// At a city gate.
    City,
    /// At a cloister.
    Cloister,
}
