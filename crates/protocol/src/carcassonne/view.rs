//! The table of Carcassonne as a page draws it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_carcassonne::{self as rules, Kind, Phase};
use tessera_core::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::words::{Mover, Places, SeatLetter, by_seat};

/// The table of Carcassonne as anybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneView", optional_fields)]
#[schema(as = CarcassonneView)]
pub struct View {
    /// Tiles still to be drawn, by kind; those of which none is left are missing.
    pub bag: BTreeMap<String, u8>,
    /// Tiles that left the game, by kind.
    pub discarded: BTreeMap<String, u8>,
    /// The features by number. Joined features keep the older number.
    pub features: BTreeMap<String, Feature>,
    /// The number of tiles that are still to be drawn.
    pub left: u8,
    /// The side that makes the next move.
    pub mover: Mover,
    /// The seats.
    pub players: BTreeMap<SeatLetter, Player>,
    /// Tiles under the others, in the order they will come.
    pub returned: Vec<String>,
    /// The step of the turn.
    pub step: Step,
    /// The kind of the tile that is to be laid, `A` to `X`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<String>,
    /// The tiles on the table by cell, `x,y`: x to the east, y to the north.
    pub tiles: BTreeMap<String, Tile>,
    /// The seat whose turn it is, also while a tile is drawn.
    pub turn: SeatLetter,
}

/// The steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneStep")]
#[schema(as = CarcassonneStep)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A tile is drawn.
    Draw,
    /// The tile is to be laid.
    Place,
    /// A feature of the tile laid last may be claimed.
    Claim,
    /// Everything is scored.
    Over,
}

/// What belongs to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonnePlayer")]
#[schema(as = CarcassonnePlayer)]
pub struct Player {
    /// Followers in supply.
    pub followers: u8,
    /// Points on the track.
    pub points: u16,
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneTile", optional_fields)]
#[schema(as = CarcassonneTile)]
pub struct Tile {
    /// The follower on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follower: Option<Follower>,
    /// The kind, `A` to `X`.
    pub kind: String,
    /// Its number in the order of laying, the first is 0.
    pub order: u8,
    /// Quarter turns clockwise from how it is printed, 0 to 3.
    pub rotation: u8,
}

/// A follower on a tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneFollower")]
#[schema(as = CarcassonneFollower)]
pub struct Follower {
    /// The part of the tile as it lies: `city N`, `field WL`, `cloister`.
    pub part: String,
    /// The seat that it belongs to.
    pub seat: SeatLetter,
    /// The sort of feature that it stands on.
    pub sort: Sort,
}

/// The four sorts of feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneSort")]
#[schema(as = CarcassonneSort)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// A city.
    City,
    /// A road.
    Road,
    /// A cloister.
    Cloister,
    /// Connected field.
    Farm,
}

impl Sort {
    /// Its word in texts of the wire.
    pub fn word(self) -> &'static str {
        match self {
            Sort::City => "city",
            Sort::Road => "road",
            Sort::Cloister => "cloister",
            Sort::Farm => "farm",
        }
    }
}

impl From<rules::Sort> for Sort {
    fn from(sort: rules::Sort) -> Sort {
        match sort {
            rules::Sort::City => Sort::City,
            rules::Sort::Road => Sort::Road,
            rules::Sort::Cloister => Sort::Cloister,
            rules::Sort::Farm => Sort::Farm,
        }
    }
}

/// A city, road, cloister or farm as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneFeature")]
#[schema(as = CarcassonneFeature)]
pub struct Feature {
    /// Whether it is complete. Farms never are.
    pub complete: bool,
    /// The number of followers on it by seat.
    pub followers: BTreeMap<SeatLetter, u8>,
    /// The empty cells it still needs; for a farm, those it could grow into.
    pub needs: Places,
    /// The seats with the most followers on it; several when tied.
    pub owners: Vec<SeatLetter>,
    /// Coats of arms in it.
    pub shields: u8,
    /// The sort of feature.
    pub sort: Sort,
    /// Its tiles by cell, each with the parts that belong to it (`road S`); the tiles around a
    /// cloister count for it with no part of their own.
    pub tiles: BTreeMap<String, Vec<String>>,
    /// What it is worth now to each owner.
    pub worth: u16,
}

impl From<&rules::View> for View {
    fn from(view: &rules::View) -> View {
        let bag = kinds(&view.bag());
        let returned = view.returned();
        View {
            mover: view.mover.into(),
            turn: view.turn.into(),
            step: match view.phase {
                Phase::Draw => Step::Draw,
                Phase::Place(_) => Step::Place,
                Phase::Claim => Step::Claim,
                Phase::Over => Step::Over,
            },
            tile: match view.phase {
                Phase::Place(kind) => Some(kind.to_string()),
                Phase::Draw | Phase::Claim | Phase::Over => None,
            },
            tiles: tiles(view),
            features: features(view),
            left: bag.values().sum::<u8>() + returned.len() as u8,
            bag,
            returned: returned.iter().map(ToString::to_string).collect(),
            discarded: kinds(&view.discarded),
            players: by_seat(view.seats, |seat| Player {
                points: view.points[seat],
                followers: view.supply[seat],
            }),
        }
    }
}

fn kinds(counts: &[u8]) -> BTreeMap<String, u8> {
    let counted = Kind::all().zip(counts).filter(|(_, count)| **count > 0);
    counted
        .map(|(kind, &count)| (kind.to_string(), count))
        .collect()
}

fn tiles(view: &rules::View) -> BTreeMap<String, Tile> {
    let mut tiles: BTreeMap<String, Tile> = (0..)
        .zip(view.board.tiles())
        .map(|(order, (at, tile))| {
            let tile = Tile {
                kind: tile.turned.kind().to_string(),
                rotation: tile.turned.rotation().quarters() as u8,
                order,
                follower: None,
            };
            (at.to_string(), tile)
        })
        .collect();
    for follower in view.followers() {
        if let Some(tile) = tiles.get_mut(&follower.at.to_string()) {
            tile.follower = Some(Follower {
                seat: follower.seat.into(),
                part: follower.claim.text().into(),
                sort: follower.claim.sort().into(),
            });
        }
    }
    tiles
}

fn features(view: &rules::View) -> BTreeMap<String, Feature> {
    let mut parts: Vec<_> = view.parts().map(|(at, part, id)| (id, at, part)).collect();
    // The parts of a tile keep their order.
    parts.sort_by_key(|&(id, at, _)| (id, at));
    let wire = |feature: rules::Feature| {
        let first = parts.partition_point(|&(id, ..)| id < feature.id);
        let own = &parts[first..];
        let own = &own[..own.partition_point(|&(id, ..)| id == feature.id)];
        let tiles = own.chunk_by(|(_, at, _), (_, next, _)| at == next);
        let tiles = tiles.map(|parts| {
            let texts = parts.iter().map(|(.., part)| part.text().to_owned());
            (parts[0].1.to_string(), texts.collect())
        });
        let mut tiles: BTreeMap<String, Vec<String>> = tiles.collect();
        if feature.sort == rules::Sort::Cloister {
            for at in &feature.tiles {
                tiles.entry(at.to_string()).or_default();
            }
        }
        let mut followers = BTreeMap::new();
        for follower in &feature.followers {
            *followers.entry(follower.seat.into()).or_default() += 1;
        }
        let wire = Feature {
            complete: feature.complete,
            followers,
            needs: feature.needs.iter().collect(),
            owners: feature.owners.iter().copied().map(letter).collect(),
            shields: feature.shields,
            sort: feature.sort.into(),
            tiles,
            worth: feature.worth,
        };
        (feature.id.index().to_string(), wire)
    };
    view.features().into_iter().map(wire).collect()
}

fn letter(seat: Seat) -> SeatLetter {
    seat.into()
}
