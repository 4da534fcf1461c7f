//! The printed tiles, read from the data file, and how they turn.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Kind;

/// One of the four sides of a tile as it lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    North,
    East,
    South,
    West,
}

/// The four sides, clockwise from the north.
pub const EDGES: [Direction; 4] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
];

const EDGE_NAMES: [&str; 4] = ["N", "E", "S", "W"];
const SLOT_NAMES: [&str; 8] = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"];

impl Direction {
    pub fn turned(self, quarter_turns: u8) -> Self {
        EDGES[(self as usize + usize::from(quarter_turns)) % 4]
    }

    pub fn opposite(self) -> Self {
        self.turned(2)
    }

    /// The cell on the other side of this edge.
    pub fn step(self, (x, y): (i32, i32)) -> (i32, i32) {
        match self {
            Self::North => (x, y + 1),
            Self::East => (x + 1, y),
            Self::South => (x, y - 1),
            Self::West => (x - 1, y),
        }
    }
}

/// A place at the rim of a tile through which a feature goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Port {
    /// Cities and roads use a complete edge.
    Edge(Direction),
    /// Fields use the left or the right half of an edge, seen from the middle of the tile.
    LeftHalf(Direction),
    RightHalf(Direction),
}

impl Port {
    pub fn direction(self) -> Direction {
        match self {
            Self::Edge(edge) | Self::LeftHalf(edge) | Self::RightHalf(edge) => edge,
        }
    }

    pub fn turned(self, quarter_turns: u8) -> Self {
        match self {
            Self::Edge(edge) => Self::Edge(edge.turned(quarter_turns)),
            Self::LeftHalf(edge) => Self::LeftHalf(edge.turned(quarter_turns)),
            Self::RightHalf(edge) => Self::RightHalf(edge.turned(quarter_turns)),
        }
    }

    /// The port of the neighbouring tile that lies against this one. The neighbour looks the
    /// other way, so its left half meets our right half.
    pub fn facing(self) -> Self {
        match self {
            Self::Edge(edge) => Self::Edge(edge.opposite()),
            Self::LeftHalf(edge) => Self::RightHalf(edge.opposite()),
            Self::RightHalf(edge) => Self::LeftHalf(edge.opposite()),
        }
    }

    fn named(name: &str) -> Self {
        if let Some(edge) = EDGE_NAMES.iter().position(|edge| *edge == name) {
            return Self::Edge(EDGES[edge]);
        }
        let slot = SLOT_NAMES.iter().position(|slot| *slot == name);
        let slot = slot.unwrap_or_else(|| panic!("{name} names no edge and no half-edge"));
        if slot % 2 == 0 {
            Self::LeftHalf(EDGES[slot / 2])
        } else {
            Self::RightHalf(EDGES[slot / 2])
        }
    }
}

/// The name the data file gives a port: `N` for an edge, `NL` and `NR` for its halves.
pub fn port_name(port: Port) -> &'static str {
    let edge = port.direction() as usize;
    match port {
        Port::Edge(_) => EDGE_NAMES[edge],
        Port::LeftHalf(_) => SLOT_NAMES[2 * edge],
        Port::RightHalf(_) => SLOT_NAMES[2 * edge + 1],
    }
}

/// One feature printed on a tile, unturned.
#[derive(Clone, Debug)]
pub struct Segment {
    pub kind: Kind,
    pub ports: Vec<Port>,
    pub shields: u32,
    /// For a field: the city features of the same tile that it touches.
    pub cities: Vec<usize>,
}

impl Segment {
    /// Its ports as they lie on the board.
    pub fn ports(&self, rotation: u8) -> impl Iterator<Item = Port> + '_ {
        self.ports.iter().map(move |port| port.turned(rotation))
    }
}

/// A kind of tile, unturned.
#[derive(Clone, Debug)]
pub struct Tile {
    pub letter: char,
    /// The number of these tiles in the game.
    pub count: usize,
    edges: [String; 4],
    pub features: Vec<Segment>,
}

impl Tile {
    /// The terrain of the turned tile at an edge: "city", "road" or "field".
    pub fn edge(&self, edge: Direction, rotation: u8) -> &str {
        // Turning by r brings the printed edge e to e + r, so look r quarter turns back.
        let printed = edge.turned(4 - rotation % 4);
        &self.edges[printed as usize]
    }

    /// The feature of the turned tile called "city N", "road E", "field NL" or "cloister".
    ///
    /// # Panics
    /// When the tile has no such feature.
    pub fn named(&self, name: &str, rotation: u8) -> usize {
        let found = match name.split_once(' ') {
            None => self.features.iter().position(|it| it.kind == kind(name)),
            Some((kind_name, port)) => {
                self.feature_at(kind(kind_name), Port::named(port), rotation)
            }
        };
        found.unwrap_or_else(|| panic!("{} turned {rotation} has no {name}", self.letter))
    }

    /// The feature of that kind which reaches the port of the turned tile.
    pub fn feature_at(&self, kind: Kind, port: Port, rotation: u8) -> Option<usize> {
        self.features.iter().position(|segment| {
            segment.kind == kind && segment.ports(rotation).any(|reached| reached == port)
        })
    }
}

fn kind(name: &str) -> Kind {
    match name {
        "city" => Kind::City,
        "road" => Kind::Road,
        "field" => Kind::Field,
        "cloister" => Kind::Cloister,
        other => panic!("{other} is no kind of feature"),
    }
}

/// The kind of tile with that letter.
///
/// # Panics
/// When there is none.
pub fn tile(letter: char) -> &'static Tile {
    TILES
        .get(&letter)
        .unwrap_or_else(|| panic!("no tile has the letter {letter}"))
}

/// All kinds of tiles, by letter.
pub fn tiles() -> impl Iterator<Item = &'static Tile> {
    TILES.values()
}

static TILES: LazyLock<BTreeMap<char, Tile>> = LazyLock::new(|| {
    let file: TilesFile = serde_json::from_str(include_str!("../../data/tiles.json"))
        .expect("the data file follows its schema");
    let tiles = file.tiles.into_iter().map(|tile| (tile.id, tile.read()));
    tiles.collect()
});

#[derive(Deserialize)]
struct TilesFile {
    tiles: Vec<TileEntry>,
}

#[derive(Deserialize)]
struct TileEntry {
    id: char,
    count: usize,
    edges: BTreeMap<String, String>,
    features: Vec<FeatureEntry>,
}

#[derive(Deserialize)]
struct FeatureEntry {
    id: usize,
    kind: String,
    #[serde(default)]
    edges: Vec<String>,
    #[serde(default)]
    slots: Vec<String>,
    #[serde(default)]
    shields: u32,
    #[serde(default)]
    cities: Vec<usize>,
}

impl TileEntry {
    fn read(self) -> Tile {
        let features = self.features.into_iter().enumerate();
        Tile {
            letter: self.id,
            count: self.count,
            edges: EDGE_NAMES.map(|name| self.edges[name].clone()),
            features: features.map(|(index, entry)| entry.read(index)).collect(),
        }
    }
}

impl FeatureEntry {
    fn read(self, index: usize) -> Segment {
        assert_eq!(self.id, index, "features are numbered in order");
        let ports = self.edges.iter().chain(&self.slots);
        Segment {
            kind: kind(&self.kind),
            ports: ports.map(|name| Port::named(name)).collect(),
            shields: self.shields,
            cities: self.cities,
        }
    }
}
