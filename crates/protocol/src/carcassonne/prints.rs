//! What is printed on the tiles: a page draws tiles from this.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_carcassonne::{Edge, Kind, Slot, data};
use ts_rs::TS;
use utoipa::ToSchema;

/// The printed components of Carcassonne.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonnePrints")]
#[schema(as = CarcassonnePrints)]
pub struct Prints {
    /// The kinds of tile by letter.
    pub tiles: BTreeMap<String, TilePrint>,
    /// Followers that each seat begins with.
    pub followers: u8,
}

/// A kind of tile as printed, not yet turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneTilePrint")]
#[schema(as = CarcassonneTilePrint)]
pub struct TilePrint {
    /// What it shows, in words.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// In how many ways it can lie so that they can be told apart.
    pub rotations: u8,
    /// What the edges show: north, east, south, west.
    pub edges: [Terrain; 4],
    /// Cities, then roads, then fields, then the cloister.
    pub features: Vec<FeaturePrint>,
}

/// What an edge shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneTerrain")]
#[schema(as = CarcassonneTerrain)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Grass only.
    Field,
    /// A road between two halves of field.
    Road,
    /// City from corner to corner.
    City,
}

impl From<data::Terrain> for Terrain {
    fn from(terrain: data::Terrain) -> Terrain {
        match terrain {
            data::Terrain::Field => Terrain::Field,
            data::Terrain::Road => Terrain::Road,
            data::Terrain::City => Terrain::City,
        }
    }
}

/// One feature of a tile as printed. Edges are `N`, `E`, `S`, `W`; slots are half-edges
/// clockwise from `NL`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneFeaturePrint", optional_fields)]
#[schema(as = CarcassonneFeaturePrint)]
#[serde(tag = "sort", rename_all = "kebab-case")]
pub enum FeaturePrint {
    /// A part of a city.
    City {
        /// The edges it reaches.
        edges: Vec<String>,
        /// Coats of arms.
        shields: u8,
    },
    /// A piece of road.
    Road {
        /// The edges it leaves over.
        edges: Vec<String>,
        /// Where it ends on the tile; missing when it passes through.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<RoadEnd>,
    },
    /// A piece of field.
    Farm {
        /// The slots it reaches.
        slots: Vec<String>,
        /// The cities it touches, by their place among the features.
        cities: Vec<u8>,
    },
    /// A cloister.
    Cloister,
}

/// Where a road ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneRoadEnd")]
#[schema(as = CarcassonneRoadEnd)]
#[serde(rename_all = "kebab-case")]
pub enum RoadEnd {
    /// At a crossing with other roads.
    Crossing,
    /// At a city gate.
    City,
    /// At a cloister.
    Cloister,
}

impl Prints {
    /// As the rules have them.
    pub fn new() -> Prints {
        let tiles = Kind::all().map(|kind| (kind.to_string(), tile(kind.print())));
        Prints {
            tiles: tiles.collect(),
            followers: data::FOLLOWERS_PER_SEAT,
        }
    }
}

impl Default for Prints {
    fn default() -> Prints {
        Prints::new()
    }
}

fn tile(print: &data::TilePrint) -> TilePrint {
    TilePrint {
        name: print.name.into(),
        count: print.count,
        rotations: print.distinct_rotations,
        edges: print.edges.map(Terrain::from),
        features: print.features.iter().map(feature).collect(),
    }
}

fn feature(print: &data::FeaturePrint) -> FeaturePrint {
    let edges = |mask: u8| {
        let set = Edge::ALL
            .into_iter()
            .filter(|edge| mask >> edge.index() & 1 == 1);
        set.map(|edge| edge.to_string()).collect()
    };
    match *print {
        data::FeaturePrint::City {
            edges: mask,
            shields,
        } => FeaturePrint::City {
            edges: edges(mask),
            shields,
        },
        data::FeaturePrint::Road { edges: mask, end } => FeaturePrint::Road {
            edges: edges(mask),
            end: end.map(|end| match end {
                data::RoadEnd::Crossing => RoadEnd::Crossing,
                data::RoadEnd::City => RoadEnd::City,
                data::RoadEnd::Cloister => RoadEnd::Cloister,
            }),
        },
        data::FeaturePrint::Field { slots, cities } => FeaturePrint::Farm {
            slots: Slot::all()
                .filter(|slot| slots >> slot.index() & 1 == 1)
                .map(|slot| slot.to_string())
                .collect(),
            cities: (0..8)
                .filter(|feature| cities >> feature & 1 == 1)
                .collect(),
        },
        data::FeaturePrint::Cloister => FeaturePrint::Cloister,
    }
}
