//! The course: spaces, and the blockades along its seams.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_eldorado::{self as rules, View as RulesView, data};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Symbol;
use crate::words::{Places, SeatLetter};

/// The board of the race. It does not change while a game runs, so no patch contains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoCourse")]
#[schema(as = EldoradoCourse)]
pub struct Course {
    /// The city behind the finish, for drawing.
    pub city: Places,
    /// The spaces where a piece arrives.
    pub finish: Places,
    /// What people call it.
    pub name: String,
    /// The spaces by their coordinates, `q,r`: q to the east, r to the south-east.
    pub spaces: BTreeMap<String, Space>,
    /// The start spaces by number, 1 to 4.
    pub starts: BTreeMap<String, String>,
}

/// A space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoSpace")]
#[schema(as = EldoradoSpace)]
pub struct Space {
    /// The power or cards that it takes to enter; 0 where no piece can enter.
    pub strength: u8,
    /// What it shows.
    pub terrain: Terrain,
    /// The letter of its tile; `*` for the finish tile.
    pub tile: String,
}

/// What a space shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoTerrain")]
#[schema(as = EldoradoTerrain)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Machetes.
    Jungle,
    /// Paddles.
    Water,
    /// Coins.
    Village,
    /// Cards are given up.
    Rubble,
    /// Cards are removed from the game.
    BaseCamp,
    /// Never entered.
    Mountain,
    /// A mountain with a cave.
    Cave,
    /// The spaces where pieces begin.
    Start,
}

impl From<data::Terrain> for Terrain {
    fn from(terrain: data::Terrain) -> Terrain {
        match terrain {
            data::Terrain::Jungle => Terrain::Jungle,
            data::Terrain::Water => Terrain::Water,
            data::Terrain::Village => Terrain::Village,
            data::Terrain::Rubble => Terrain::Rubble,
            data::Terrain::BaseCamp => Terrain::BaseCamp,
            data::Terrain::Mountain => Terrain::Mountain,
            data::Terrain::Cave => Terrain::Cave,
            data::Terrain::Start => Terrain::Start,
        }
    }
}

/// A place for a blockade, and what lies there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoBlockade", optional_fields)]
#[schema(as = EldoradoBlockade)]
pub struct Blockade {
    /// The two tiles it lies between, `B|C`.
    pub between: String,
    /// The blockade, `#3`; missing until it is laid out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blockade: Option<String>,
    /// What overcomes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requirement: Option<Requirement>,
    /// The seam it lies along: pairs of spaces that touch there.
    pub seam: Vec<[String; 2]>,
    /// The power or cards that it takes to overcome it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// The seat that tore it down; missing while it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub torn_by: Option<SeatLetter>,
}

/// What overcomes a blockade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoRequirement")]
#[schema(as = EldoradoRequirement)]
#[serde(rename_all = "kebab-case")]
pub enum Requirement {
    /// One card with machetes.
    Machete,
    /// One card with paddles.
    Paddle,
    /// One card with coins.
    Coin,
    /// A number of cards, whatever they show.
    Discard,
}

impl From<data::Requirement> for Requirement {
    fn from(requirement: data::Requirement) -> Requirement {
        match requirement {
            data::Requirement::Power(symbol) => match symbol.into() {
                Symbol::Machete => Requirement::Machete,
                Symbol::Paddle => Requirement::Paddle,
                Symbol::Coin => Requirement::Coin,
            },
            data::Requirement::Discard => Requirement::Discard,
        }
    }
}

impl From<&rules::Course> for Course {
    fn from(course: &rules::Course) -> Course {
        let space = |space: &rules::board::Space| Space {
            terrain: space.terrain.into(),
            strength: space.strength,
            tile: space.tile.into(),
        };
        let spaces = || course.spaces().map(|(_, space)| space);
        let starts = (1..).zip(course.starts());
        Course {
            name: course.name().into(),
            spaces: spaces()
                .map(|found| (found.hex.to_string(), space(found)))
                .collect(),
            starts: starts
                .map(|(number, id): (u8, _)| (number.to_string(), course.space(id).hex.to_string()))
                .collect(),
            finish: spaces()
                .filter(|space| space.finish)
                .map(|space| space.hex)
                .collect(),
            city: course.city().iter().collect(),
        }
    }
}

/// The places for blockades by their number in the order of the route, from 0.
pub(super) fn blockades(view: &RulesView) -> BTreeMap<String, Blockade> {
    let course = view.course();
    let places = course.places().iter().zip(&view.blockades).enumerate();
    let wire = |(number, (between, &(blockade, owner))): (usize, (&String, _))| {
        let blockade: Option<rules::Blockade> = blockade;
        let wire = Blockade {
            between: between.clone(),
            seam: seam(course, between),
            blockade: blockade.map(|blockade| blockade.to_string()),
            requirement: blockade.map(|blockade| blockade.printed().requirement.into()),
            strength: blockade.map(|blockade| blockade.printed().strength),
            torn_by: Option::map(owner, SeatLetter::from),
        };
        (number.to_string(), wire)
    };
    places.map(wire).collect()
}

/// The pairs of spaces, one on each of the two tiles, that lie beside each other.
pub(super) fn seam(course: &rules::Course, between: &str) -> Vec<[String; 2]> {
    let mut letters = between.chars();
    let (first, second) = (letters.next(), letters.next_back());
    let mut pairs = Vec::new();
    for (_, space) in course
        .spaces()
        .filter(|(_, space)| Some(space.tile) == first)
    {
        let around = space.hex.around().into_iter();
        let beyond = around.filter(|&hex| {
            let there = course.at(hex).map(|id| course.space(id).tile);
            there.is_some() && there == second
        });
        pairs.extend(beyond.map(|hex| [space.hex.to_string(), hex.to_string()]));
    }
    pairs
}
