//! Why an action of Carcassonne is refused.

use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoStaticStr};
use tessera_carcassonne as rules;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Sort, Terrain};
use crate::words::{Mover, SeatLetter};

/// The rule that forbids an action, with the facts that the acting seat may know.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, IntoStaticStr, EnumCount,
)]
#[strum(serialize_all = "kebab-case")]
#[ts(rename = "CarcassonneIllegal")]
#[schema(as = CarcassonneIllegal)]
#[serde(tag = "code", content = "facts", rename_all = "kebab-case")]
pub enum Illegal {
    /// Nothing can be done after the end.
    GameOver,
    /// It is not the seat's turn.
    NotYourTurn {
        /// The side that makes the next move.
        mover: Mover,
    },
    /// The game is at another step.
    WrongStep {
        /// The action that it expects.
        now: Expected,
    },
    /// No tile of this kind can be drawn.
    NotInBag {
        /// Its kind.
        tile: String,
    },
    /// The bag is empty, and another tile lies on top of the returned ones.
    NotFirst {
        /// The kind of the one on top.
        first: String,
    },
    /// A tile that fits nowhere cannot be played.
    FitsNowhere {
        /// Its kind.
        tile: String,
    },
    /// A tile that fits somewhere must be played.
    FitsSomewhere {
        /// Its kind.
        tile: String,
    },
    /// Tiles that fit nowhere go elsewhere at this table.
    OtherVariant {
        /// What happens to them.
        instead: Unplaceable,
    },
    /// A tile lies there.
    Occupied {
        /// The cell.
        at: String,
    },
    /// No tile lies beside it.
    Apart {
        /// The cell.
        at: String,
    },
    /// The first tile lies at the origin, as printed.
    NotFirstCell,
    /// Two edges do not match.
    EdgeMismatch {
        /// What the neighbour shows.
        beyond: Terrain,
        /// The edge of the new tile.
        edge: Edge,
        /// What it would show.
        shows: Terrain,
    },
    /// The same placement or claim has another text.
    SameAs {
        /// The one to use.
        listed: String,
    },
    /// The seat has no follower left.
    NoFollower,
    /// The tile just laid has no such feature.
    NoSuchFeature {
        /// The part that was named: `city N`, `cloister`.
        part: String,
    },
    /// A follower stands on the feature.
    FeatureTaken {
        /// The seat whose follower it is.
        by: SeatLetter,
        /// The sort of the feature.
        sort: Sort,
    },
    /// The table plays without farmers.
    NoFarmers,
}

/// What the game expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneExpected")]
#[schema(as = CarcassonneExpected)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// A tile is drawn.
    Draw,
    /// The tile is laid.
    Place,
    /// A feature of the tile is claimed, or none.
    Claim,
    /// Nothing: the game is over.
    Nothing,
}

/// What happens to a tile that fits nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneUnplaceable")]
#[schema(as = CarcassonneUnplaceable)]
#[serde(rename_all = "kebab-case")]
pub enum Unplaceable {
    /// It leaves the game.
    Out,
    /// It goes under the others.
    Bottom,
}

/// An edge of a tile as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CarcassonneEdge")]
#[schema(as = CarcassonneEdge)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The upper one.
    North,
    /// The right one.
    East,
    /// The lower one.
    South,
    /// The left one.
    West,
}

impl From<rules::options::Unplaceable> for Unplaceable {
    fn from(unplaceable: rules::options::Unplaceable) -> Unplaceable {
        match unplaceable {
            rules::options::Unplaceable::Out => Unplaceable::Out,
            rules::options::Unplaceable::Bottom => Unplaceable::Bottom,
        }
    }
}

impl From<rules::Edge> for Edge {
    fn from(edge: rules::Edge) -> Edge {
        [Edge::North, Edge::East, Edge::South, Edge::West][edge.index()]
    }
}

impl From<&rules::Illegal> for Illegal {
    fn from(illegal: &rules::Illegal) -> Illegal {
        use rules::Illegal as Rules;
        match *illegal {
            Rules::GameOver => Illegal::GameOver,
            Rules::NotYourTurn { mover } => Illegal::NotYourTurn {
                mover: mover.into(),
            },
            Rules::WrongStep { now } => Illegal::WrongStep { now: now.into() },
            Rules::NotInBag { kind } => Illegal::NotInBag {
                tile: kind.to_string(),
            },
            Rules::NotFirst { first } => Illegal::NotFirst {
                first: first.to_string(),
            },
            Rules::FitsNowhere { kind } => Illegal::FitsNowhere {
                tile: kind.to_string(),
            },
            Rules::FitsSomewhere { kind } => Illegal::FitsSomewhere {
                tile: kind.to_string(),
            },
            Rules::OtherVariant { instead } => Illegal::OtherVariant {
                instead: instead.into(),
            },
            Rules::Occupied { at } => Illegal::Occupied { at: at.to_string() },
            Rules::Apart { at } => Illegal::Apart { at: at.to_string() },
            Rules::NotFirstCell => Illegal::NotFirstCell,
            Rules::EdgeMismatch {
                edge,
                shows,
                beyond,
            } => Illegal::EdgeMismatch {
                beyond: beyond.into(),
                edge: edge.into(),
                shows: shows.into(),
            },
            Rules::SameAs { listed } => Illegal::SameAs {
                listed: listed.to_string(),
            },
            Rules::NoFollower => Illegal::NoFollower,
            Rules::NoSuchFeature { claim } => Illegal::NoSuchFeature {
                part: claim.text().into(),
            },
            Rules::FeatureTaken { by, sort, .. } => Illegal::FeatureTaken {
                by: by.into(),
                sort: sort.into(),
            },
            Rules::NoFarmers => Illegal::NoFarmers,
        }
    }
}

impl From<rules::Expected> for Expected {
    fn from(expected: rules::Expected) -> Expected {
        use rules::Expected as Rules;
        match expected {
            Rules::Draw => Expected::Draw,
            Rules::Place => Expected::Place,
            Rules::Claim => Expected::Claim,
            Rules::Nothing => Expected::Nothing,
        }
    }
}
