//! What is printed on the cards. A page draws the cards from it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_codex::{Card, Objective as RulesObjective, Starter, data};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Corner, DeckName, Kingdom};

/// The printed components of Codex Naturalis, by number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexComponents")]
#[schema(as = CodexComponents)]
pub struct Components {
    /// Resource cards 1 to 40 and gold cards 41 to 80.
    pub cards: BTreeMap<String, PrintedCard>,
    /// Starters 81 to 86.
    pub starters: BTreeMap<String, PrintedStarter>,
    /// Objectives 87 to 102.
    pub objectives: BTreeMap<String, PrintedObjective>,
}

/// What four corners show: a symbol, `empty`, or `hidden` where there is no corner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexCorners")]
#[schema(as = CodexCorners)]
#[serde(rename_all = "kebab-case")]
pub struct Corners {
    /// Top left.
    pub top_left: String,
    /// Top right.
    pub top_right: String,
    /// Bottom left.
    pub bottom_left: String,
    /// Bottom right.
    pub bottom_right: String,
}

/// A resource or gold card. Its back has four empty corners and its kingdom in the middle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexPrintedCard", optional_fields)]
#[schema(as = CodexPrintedCard)]
pub struct PrintedCard {
    /// Its kingdom.
    pub kingdom: Kingdom,
    /// Its deck.
    pub deck: DeckName,
    /// The corners of the front.
    pub corners: Corners,
    /// What the front scores.
    pub points: u8,
    /// What the points are multiplied by: the visible symbols of this kind, or `corner` for each
    /// corner covered; missing when they are not multiplied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per: Option<String>,
    /// Resources that must be visible before the front is laid.
    pub cost: BTreeMap<String, u8>,
}

/// A starter card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexPrintedStarter")]
#[schema(as = CodexPrintedStarter)]
pub struct PrintedStarter {
    /// The corners of the front, which has nothing in the middle.
    pub front: Corners,
    /// The corners of the back.
    pub back: Corners,
    /// The resources in the middle of the back.
    pub centre: Vec<Kingdom>,
}

/// An objective card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexPrintedObjective")]
#[schema(as = CodexPrintedObjective)]
pub struct PrintedObjective {
    /// Points each time the goal is reached.
    pub points: u8,
    /// The goal.
    pub goal: Goal,
}

/// The goal of an objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "CodexGoal")]
#[schema(as = CodexGoal)]
#[serde(tag = "goal", rename_all = "kebab-case")]
pub enum Goal {
    /// Three cards of a kingdom in a row on a diagonal.
    Diagonal {
        /// Their kingdom.
        kingdom: Kingdom,
        /// Whether the diagonal rises to the right; otherwise it falls.
        rises: bool,
    },
    /// Two cards of a kingdom above each other, and one of another over a corner of them.
    Stack {
        /// The kingdom of the two.
        stack: Kingdom,
        /// The position of the third card: `top-left` or `top-right` of the upper one, `bottom-left` or
        /// `bottom-right` of the lower one.
        corner: Corner,
        /// The kingdom of the third.
        with: Kingdom,
    },
    /// A set of visible symbols.
    Symbols {
        /// The number of each symbol.
        symbols: BTreeMap<String, u8>,
    },
}

impl Default for Components {
    fn default() -> Components {
        Components {
            cards: Card::all()
                .map(|card| (card.to_string(), self::card(card)))
                .collect(),
            starters: Starter::all()
                .map(|starter| (starter.to_string(), self::starter(starter.printed())))
                .collect(),
            objectives: RulesObjective::all()
                .map(|objective| (objective.to_string(), self::objective(objective.printed())))
                .collect(),
        }
    }
}

fn card(card: Card) -> PrintedCard {
    let printed = card.printed();
    let costs = data::Kingdom::ALL.into_iter().zip(printed.cost);
    PrintedCard {
        kingdom: printed.kingdom.into(),
        deck: card.deck().into(),
        corners: corners(printed.corners),
        points: printed.points,
        per: match printed.scoring {
            data::Scoring::Flat => None,
            data::Scoring::PerSymbol(symbol) => Some(symbol.word().into()),
            data::Scoring::PerCorner => Some("corner".into()),
        },
        cost: costs
            .filter(|(_, cost)| *cost > 0)
            .map(|(kingdom, cost)| (kingdom.word().into(), cost))
            .collect(),
    }
}

fn starter(printed: &data::PrintedStarter) -> PrintedStarter {
    PrintedStarter {
        front: corners(printed.front),
        back: corners(printed.back),
        centre: printed
            .centre
            .iter()
            .map(|&kingdom| kingdom.into())
            .collect(),
    }
}

fn corners(printed: data::PrintedCorners) -> Corners {
    let [top_left, top_right, bottom_left, bottom_right] = printed.map(|corner| match corner {
        data::PrintedCorner::Hidden => "hidden".into(),
        data::PrintedCorner::Empty => "empty".into(),
        data::PrintedCorner::Shows(symbol) => symbol.word().into(),
    });
    Corners {
        top_left,
        top_right,
        bottom_left,
        bottom_right,
    }
}

fn objective(printed: &data::PrintedObjective) -> PrintedObjective {
    let goal = match printed.goal {
        data::Goal::Diagonal { kingdom, rises } => Goal::Diagonal {
            kingdom: kingdom.into(),
            rises,
        },
        data::Goal::Stack {
            stack,
            corner,
            with,
        } => Goal::Stack {
            stack: stack.into(),
            corner: corner.into(),
            with: with.into(),
        },
        data::Goal::Symbols(wanted) => Goal::Symbols {
            symbols: data::Symbol::ALL
                .into_iter()
                .zip(wanted)
                .filter(|(_, count)| *count > 0)
                .map(|(symbol, count)| (symbol.word().into(), count))
                .collect(),
        },
    };
    PrintedObjective {
        points: printed.points,
        goal,
    }
}
