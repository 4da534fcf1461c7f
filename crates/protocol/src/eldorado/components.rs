//! Everything that is printed for The Quest for El Dorado: cards, tokens and blockades, the tiles,
//! and the courses that the rulebook lays out of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_eldorado::{board::SHIPPED, data};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Course, Prints, Terrain};

/// The printed components, and the published courses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoComponents")]
#[schema(as = EldoradoComponents)]
pub struct Components {
    /// The published courses, by the word that the option `course` takes.
    pub courses: BTreeMap<String, Course>,
    /// Cards, tokens and blockades.
    pub prints: Prints,
    /// The faces of the tiles, by their letter.
    pub tiles: BTreeMap<String, TilePrint>,
}

/// A face of a tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoTilePrint")]
#[schema(as = EldoradoTilePrint)]
pub struct TilePrint {
    /// What it is for.
    pub kind: TileKind,
    /// The letter of the face on its other side.
    pub other_side: String,
    /// Its spaces around the centre `0,0`: `q,r`, q to the east, r to the south-east.
    pub spaces: BTreeMap<String, SpacePrint>,
}

/// What a tile is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoTileKind")]
#[schema(as = EldoradoTileKind)]
#[serde(rename_all = "kebab-case")]
pub enum TileKind {
    /// Pieces begin here.
    Start,
    /// A large tile.
    Terrain,
    /// A small one.
    Strip,
}

/// A space of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoSpacePrint")]
#[schema(as = EldoradoSpacePrint)]
pub struct SpacePrint {
    /// How much it takes to enter; on a start space, its number; 0 on mountains.
    pub strength: u8,
    /// What it shows.
    pub terrain: Terrain,
}

impl Default for Components {
    fn default() -> Components {
        let courses = SHIPPED.iter().filter_map(|(word, document)| {
            let course = document.assemble(false).ok()?;
            Some(((*word).to_owned(), Course::from(&course)))
        });
        Components {
            courses: courses.collect(),
            prints: Prints::default(),
            tiles: data::TILES
                .iter()
                .map(|print| (print.letter.to_string(), tile(print)))
                .collect(),
        }
    }
}

fn tile(print: &data::TilePrint) -> TilePrint {
    let spaces = print.spaces.iter().map(|space| {
        let print = SpacePrint {
            strength: space.strength,
            terrain: space.terrain.into(),
        };
        (format!("{},{}", space.q, space.r), print)
    });
    TilePrint {
        kind: match print.kind {
            data::TileKind::Start => TileKind::Start,
            data::TileKind::Terrain => TileKind::Terrain,
            data::TileKind::Strip => TileKind::Strip,
        },
        other_side: print.other_side.to_string(),
        spaces: spaces.collect(),
    }
}
