//! Actions, events, and the reasons for refusals.

use std::fmt;

use tessera_core::{Mover, Refusal, Seat};
use thiserror::Error;

use crate::{
    coord::{Cell, Edge, Rotation, Slot},
    data::Terrain,
    features::FeatureId,
    options::{JoinOwn, Unplaceable},
    tile::{Kind, Turned},
};

/// One step of a seat, or one outcome of chance. [`notation`](crate::notation) defines its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: this tile is drawn, and it fits somewhere.
    Draw(Kind),
    /// Chance: this tile is drawn, fits nowhere and leaves the game.
    Discard(Kind),
    /// Chance: this tile is drawn, fits nowhere and goes under the others (an option).
    Return(Kind),
    /// A seat lays the drawn tile.
    Place(Cell, Rotation),
    /// A seat places a follower on a feature of the tile just laid.
    Claim(Claim),
    /// A seat places no follower.
    Pass,
}

/// A feature of the tile just laid, by its first slot as the tile lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// The city at this edge.
    City(Edge),
    /// The road at this edge.
    Road(Edge),
    /// The field at this half-edge.
    Field(Slot),
    /// The cloister.
    Cloister,
}

/// The number of [codes](Claim::code) of claims.
pub(crate) const CLAIM_CODES: usize = 17;

impl Claim {
    /// The texts by code.
    const TEXTS: [&'static str; CLAIM_CODES] = [
        "city N", "city E", "city S", "city W", "road N", "road E", "road S", "road W", "field NL",
        "field NR", "field EL", "field ER", "field SL", "field SR", "field WL", "field WR",
        "cloister",
    ];

    /// The text.
    pub const fn text(self) -> &'static str {
        Claim::TEXTS[self.code()]
    }

    /// Its position in the listing order of claims: cities, roads, fields clockwise, cloister.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        match self {
            Claim::City(edge) => edge.index(),
            Claim::Road(edge) => 4 + edge.index(),
            Claim::Field(slot) => 8 + slot.index(),
            Claim::Cloister => 16,
        }
    }

    /// The claim with this code.
    #[inline]
    pub(crate) const fn from_code(code: usize) -> Option<Claim> {
        match code {
            0..4 => Some(Claim::City(Edge::ALL[code])),
            4..8 => Some(Claim::Road(Edge::ALL[code - 4])),
            8..16 => match Slot::new(code - 8) {
                Some(slot) => Some(Claim::Field(slot)),
                None => None,
            },
            16 => Some(Claim::Cloister),
            _ => None,
        }
    }

    /// The sort of feature.
    pub const fn sort(self) -> Sort {
        match self {
            Claim::City(_) => Sort::City,
            Claim::Road(_) => Sort::Road,
            Claim::Field(_) => Sort::Farm,
            Claim::Cloister => Sort::Cloister,
        }
    }
}

/// The four sorts of feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A city.
    City,
    /// A road.
    Road,
    /// A cloister.
    Cloister,
    /// A farm: connected field.
    Farm,
}

impl Sort {
    /// The word players use.
    pub const fn word(self) -> &'static str {
        match self {
            Sort::City => "city",
            Sort::Road => "road",
            Sort::Cloister => "cloister",
            Sort::Farm => "farm",
        }
    }
}

/// A fact that an action established. Nothing here is secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tile was drawn for a seat.
    Drawn {
        /// The seat that is to lay it.
        seat: Seat,
        /// The tile.
        kind: Kind,
    },
    /// A tile fits nowhere and left the game.
    Discarded {
        /// The seat that draws again.
        seat: Seat,
        /// The tile.
        kind: Kind,
    },
    /// A tile fits nowhere and went under the others.
    Returned {
        /// The seat that draws again.
        seat: Seat,
        /// The tile.
        kind: Kind,
    },
    /// A tile was laid.
    Placed {
        /// The seat that laid it.
        seat: Seat,
        /// The cell.
        at: Cell,
        /// The tile as it lies.
        turned: Turned,
    },
    /// A follower was placed on a feature.
    Claimed {
        /// The owner of the follower.
        seat: Seat,
        /// The cell of the tile.
        at: Cell,
        /// The feature of the tile.
        claim: Claim,
        /// The feature of the table that it belongs to.
        feature: FeatureId,
    },
    /// No follower was placed.
    Passed {
        /// The seat that passed.
        seat: Seat,
    },
    /// A seat got points.
    Scored(Scored),
    /// Followers came back from a completed feature.
    CameBack {
        /// The owner of the followers.
        seat: Seat,
        /// The number of followers.
        followers: u8,
        /// The sort of the feature.
        sort: Sort,
        /// The feature.
        feature: FeatureId,
    },
    /// The game is over and everything is scored.
    Ended,
}

/// Points of one seat for one feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The seat that scores.
    pub seat: Seat,
    /// The number of points; a farm may be worth none.
    pub points: u16,
    /// The sort of the feature.
    pub sort: Sort,
    /// Whether the feature was complete: at the end, unfinished features score too.
    pub complete: bool,
    /// The feature. By the farm rules of the first edition farmers score for each city, so there it
    /// is that city.
    pub feature: FeatureId,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Drawn { seat, kind } => write!(f, "tile {kind} is drawn for {seat}"),
            Event::Discarded { kind, .. } => {
                write!(f, "tile {kind} fits nowhere and leaves the game")
            }
            Event::Returned { kind, .. } => {
                write!(f, "tile {kind} fits nowhere and goes to the bottom")
            }
            Event::Placed { seat, at, turned } => {
                let (kind, rotation) = (turned.kind(), turned.rotation());
                write!(f, "{seat} lays tile {kind} at {at} {rotation}")
            }
            Event::Claimed {
                seat, at, claim, ..
            } => write!(f, "{seat} claims {claim} at {at}"),
            Event::Passed { seat } => write!(f, "{seat} places no follower"),
            Event::Scored(scored) => {
                let Scored { seat, points, .. } = scored;
                let state = match (scored.sort, scored.complete) {
                    (Sort::Farm, _) => "a ",
                    (_, true) => "a completed ",
                    (_, false) => "an unfinished ",
                };
                let plural = if *points == 1 { "" } else { "s" };
                let word = scored.sort.word();
                write!(f, "{seat} scores {points} point{plural} for {state}{word}")
            }
            Event::CameBack {
                seat,
                followers,
                sort,
                ..
            } => {
                let come = if *followers == 1 { " comes" } else { "s come" };
                let word = sort.word();
                write!(f, "{followers} follower{come} back to {seat} from a {word}")
            }
            Event::Ended => f.write_str("the game is over"),
        }
    }
}

/// The step that a turn expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A tile is drawn.
    Draw,
    /// The tile is laid.
    Place,
    /// A feature of the tile is claimed, or the seat passes.
    Claim,
    /// Nothing: the game is over.
    Nothing,
}

impl Expected {
    const fn words(self) -> &'static str {
        match self {
            Expected::Draw => "draw a tile",
            Expected::Place => "place the tile",
            Expected::Claim => "claim a feature of the tile or pass",
            Expected::Nothing => "stop",
        }
    }
}

/// The reason why an action is not allowed; one variant per rule, with its facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("the game is over")]
    GameOver,
    /// It is another side's move.
    #[error("it is not your turn: {mover} moves")]
    NotYourTurn {
        /// The side whose move it is.
        mover: Mover,
    },
    /// The turn is at another step.
    #[error("now is the time to {}", now.words())]
    WrongStep {
        /// The step that is expected.
        now: Expected,
    },
    /// No tile of this kind can be drawn.
    #[error("no tile {kind} is left to draw")]
    NotInBag {
        /// The kind.
        kind: Kind,
    },
    /// The bag is empty, and another tile lies on top of the returned ones.
    #[error("only returned tiles are left, and {first} is the first of them")]
    NotFirst {
        /// The tile on top.
        first: Kind,
    },
    /// A tile that fits nowhere cannot be played.
    #[error("tile {kind} fits nowhere")]
    FitsNowhere {
        /// The kind.
        kind: Kind,
    },
    /// A tile that fits somewhere must be played.
    #[error("tile {kind} fits somewhere and must be played")]
    FitsSomewhere {
        /// The kind.
        kind: Kind,
    },
    /// This table has another option for tiles that fit nowhere.
    #[error("a tile that fits nowhere {} at this table", match instead {
        Unplaceable::Out => "leaves the game",
        Unplaceable::Bottom => "goes under the others",
    })]
    OtherVariant {
        /// The option of this table.
        instead: Unplaceable,
    },
    /// A tile lies there.
    #[error("there is already a tile at {at}")]
    Occupied {
        /// The cell.
        at: Cell,
    },
    /// No tile lies beside it.
    #[error("{at} touches no tile")]
    Apart {
        /// The cell.
        at: Cell,
    },
    /// The first tile lies at the origin, as printed.
    #[error("the first tile must be placed at 0,0 r0")]
    NotFirstCell,
    /// Two edges do not match.
    #[error("the {} edge would show a {}, the tile beyond it shows a {}", edge.word(), shows.word(), beyond.word())]
    EdgeMismatch {
        /// The edge of the new tile.
        edge: Edge,
        /// The terrain that it would show.
        shows: Terrain,
        /// The terrain that the neighbour shows.
        beyond: Terrain,
    },
    /// The same placement or claim is listed as another action.
    #[error("this is the same as `{listed}`; use that")]
    SameAs {
        /// The listed action.
        listed: Action,
    },
    /// The seat has no follower left.
    #[error("you have no follower left")]
    NoFollower,
    /// The tile just laid has no such feature.
    #[error("the tile just laid has no {claim}")]
    NoSuchFeature {
        /// The claim that was requested.
        claim: Claim,
    },
    /// There is a follower on the feature.
    #[error("seat {by} already has a follower on this {}", sort.word())]
    FeatureTaken {
        /// The owner of the follower.
        by: Seat,
        /// The sort of the feature.
        sort: Sort,
        /// Whether this table allows joining one's own followers.
        join_own: JoinOwn,
    },
    /// The table plays without farmers.
    #[error("this table plays without farmers")]
    NoFarmers,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::WrongStep { .. } => "wrong-step",
            Illegal::NotInBag { .. } => "not-in-bag",
            Illegal::NotFirst { .. } => "not-first",
            Illegal::FitsNowhere { .. } => "fits-nowhere",
            Illegal::FitsSomewhere { .. } => "fits-somewhere",
            Illegal::OtherVariant { .. } => "other-variant",
            Illegal::Occupied { .. } => "occupied",
            Illegal::Apart { .. } => "apart",
            Illegal::NotFirstCell => "not-first-cell",
            Illegal::EdgeMismatch { .. } => "edge-mismatch",
            Illegal::SameAs { .. } => "same-as",
            Illegal::NoFollower => "no-follower",
            Illegal::NoSuchFeature { .. } => "no-such-feature",
            Illegal::FeatureTaken { .. } => "feature-taken",
            Illegal::NoFarmers => "no-farmers",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::GameOver => "CAR-3.1",
            Illegal::NotYourTurn { .. } => "CAR-1.3",
            Illegal::WrongStep { .. } => "CAR-2.0",
            Illegal::NotInBag { .. } => "CAR-2.1",
            Illegal::FitsNowhere { .. } => "CAR-2.1a",
            Illegal::FitsSomewhere { .. } => "CAR-2.1b",
            Illegal::NotFirst { .. } | Illegal::OtherVariant { .. } => "CAR-6.6",
            Illegal::Occupied { .. } | Illegal::Apart { .. } => "CAR-2.2",
            Illegal::EdgeMismatch { .. } => "CAR-2.2a",
            Illegal::NotFirstCell => "CAR-6.4",
            Illegal::SameAs {
                listed: Action::Claim(_),
            } => "CAR-2.3d",
            Illegal::SameAs { .. } => "CAR-2.2b",
            Illegal::NoFollower => "CAR-2.3c",
            Illegal::NoSuchFeature { .. } => "CAR-2.3",
            Illegal::FeatureTaken { join_own, .. } => match join_own {
                JoinOwn::No => "CAR-2.3a",
                JoinOwn::Yes => "CAR-6.5",
            },
            Illegal::NoFarmers => "CAR-6.3",
        }
    }
}
