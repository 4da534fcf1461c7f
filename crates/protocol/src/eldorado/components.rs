//! All components of The Quest for El Dorado: cards, tokens and blockades, the tiles, and the courses
//! that the rulebook builds from them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_eldorado::{board::SHIPPED, data};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{CardsAndTokens, Course, Terrain, course::seam};

/// The printed components, and the published courses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoComponents")]
#[schema(as = EldoradoComponents)]
pub struct Components {
    /// The published courses, by the word that the option `course` takes.
    pub courses: BTreeMap<String, PublishedCourse>,
    /// Cards, cave tokens and blockades.
    #[serde(flatten)]
    pub cards_and_tokens: CardsAndTokens,
    /// The faces of the tiles, by their letter.
    pub tiles: BTreeMap<String, PrintedTile>,
}

/// A published course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoPublishedCourse")]
#[schema(as = EldoradoPublishedCourse)]
pub struct PublishedCourse {
    /// The places for blockades by their number in the order of the route, from 0; those of the
    /// option `strip-exits=open`.
    pub blockades: BTreeMap<String, BlockadePlace>,
    /// The board.
    #[serde(flatten)]
    pub course: Course,
}

/// A place where a blockade is laid out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoBlockadePlace")]
#[schema(as = EldoradoBlockadePlace)]
pub struct BlockadePlace {
    /// The two tiles it lies between, `B|C`.
    pub between: String,
    /// The seam it lies along: pairs of spaces that touch there.
    pub seam: Vec<[String; 2]>,
}

/// A face of a tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoPrintedTile")]
#[schema(as = EldoradoPrintedTile)]
pub struct PrintedTile {
    /// What it is for.
    pub kind: TileKind,
    /// The letter of the face on its other side.
    pub other_side: String,
    /// Its spaces around the centre `0,0`: `q,r`, q to the east, r to the south-east.
    pub spaces: BTreeMap<String, PrintedSpace>,
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
#[ts(rename = "EldoradoPrintedSpace")]
#[schema(as = EldoradoPrintedSpace)]
pub struct PrintedSpace {
    /// The power or cards that it takes to enter; on a start space, its number; 0 on mountains.
    pub strength: u8,
    /// What it shows.
    pub terrain: Terrain,
}

impl Default for Components {
    fn default() -> Components {
        let courses = SHIPPED.iter().filter_map(|(word, document)| {
            let course = document.assemble(false).ok()?;
            let places = course.places().iter().enumerate().map(|(number, between)| {
                let place = BlockadePlace {
                    between: between.clone(),
                    seam: seam(&course, between),
                };
                (number.to_string(), place)
            });
            let printed = PublishedCourse {
                blockades: places.collect(),
                course: Course::from(&course),
            };
            Some(((*word).to_owned(), printed))
        });
        Components {
            courses: courses.collect(),
            cards_and_tokens: CardsAndTokens::default(),
            tiles: data::TILES
                .iter()
                .map(|printed| (printed.letter.to_string(), tile(printed)))
                .collect(),
        }
    }
}

fn tile(printed: &data::PrintedTile) -> PrintedTile {
    let spaces = printed.spaces.iter().map(|space| {
        let printed = PrintedSpace {
            strength: space.strength,
            terrain: space.terrain.into(),
        };
        (format!("{},{}", space.q, space.r), printed)
    });
    PrintedTile {
        kind: match printed.kind {
            data::TileKind::Start => TileKind::Start,
            data::TileKind::Terrain => TileKind::Terrain,
            data::TileKind::Strip => TileKind::Strip,
        },
        other_side: printed.other_side.to_string(),
        spaces: spaces.collect(),
    }
}
