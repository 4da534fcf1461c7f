//! What is printed on the tiles. A page draws the tiles from it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_carcassonne::{Edge, Kind, Slot, data};
use ts_rs::TS;
use utoipa::ToSchema;

/// The printed components of Carcassonne.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneComponents")]
#[schema(as = CarcassonneComponents)]
pub struct Components {
    /// The kinds of tile by letter.
    pub tiles: BTreeMap<String, PrintedTile>,
    /// The number of followers that each seat begins with.
    pub followers: u8,
    /// The letter of the kind that the start tile is of.
    pub start: String,
}

/// A kind of tile as printed, not yet turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonnePrintedTile")]
#[schema(as = CarcassonnePrintedTile)]
pub struct PrintedTile {
    /// What it shows, in words.
    pub name: String,
    /// The number of tiles of this kind.
    pub count: u8,
    /// The number of rotations that look different.
    pub rotations: u8,
    /// What the edges show: north, east, south, west.
    pub edges: [Terrain; 4],
    /// Cities, then roads, then fields, then the cloister.
    pub features: Vec<PrintedFeature>,
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
#[ts(rename = "CarcassonnePrintedFeature", optional_fields)]
#[schema(as = CarcassonnePrintedFeature)]
#[serde(tag = "sort", rename_all = "kebab-case")]
pub enum PrintedFeature {
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
        /// What it ends at on the tile; missing when it passes through.
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

/// What a road ends at.
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

impl Default for Components {
    fn default() -> Components {
        let tiles = Kind::all().map(|kind| (kind.to_string(), tile(kind.printed())));
        Components {
            tiles: tiles.collect(),
            followers: data::FOLLOWERS_PER_SEAT,
            start: Kind::START.to_string(),
        }
    }
}

fn tile(printed: &data::PrintedTile) -> PrintedTile {
    PrintedTile {
        name: printed.name.into(),
        count: printed.count,
        rotations: printed.distinct_rotations,
        edges: printed.edges.map(Terrain::from),
        features: printed.features.iter().map(feature).collect(),
    }
}

fn feature(printed: &data::PrintedFeature) -> PrintedFeature {
    let edges = |mask: u8| {
        let set = Edge::ALL
            .into_iter()
            .filter(|edge| mask >> edge.index() & 1 == 1);
        set.map(|edge| edge.to_string()).collect()
    };
    match *printed {
        data::PrintedFeature::City {
            edges: mask,
            shields,
        } => PrintedFeature::City {
            edges: edges(mask),
            shields,
        },
        data::PrintedFeature::Road { edges: mask, end } => PrintedFeature::Road {
            edges: edges(mask),
            end: end.map(|end| match end {
                data::RoadEnd::Crossing => RoadEnd::Crossing,
                data::RoadEnd::City => RoadEnd::City,
                data::RoadEnd::Cloister => RoadEnd::Cloister,
            }),
        },
        data::PrintedFeature::Field { slots, cities } => PrintedFeature::Farm {
            slots: Slot::all()
                .filter(|slot| slots >> slot.index() & 1 == 1)
                .map(|slot| slot.to_string())
                .collect(),
            cities: (0..8)
                .filter(|feature| cities >> feature & 1 == 1)
                .collect(),
        },
        data::PrintedFeature::Cloister => PrintedFeature::Cloister,
    }
}
