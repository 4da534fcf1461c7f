//! Objective cards: the goal in words must agree with the cells drawn beside it.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    super::{Corner, Goal, Kingdom, Objective, Symbol},
    amounts, word,
};

/// The members of every objective card, and those of its type.
#[derive(Deserialize)]
struct ObjectiveMembers {
    points: u8,
    r#type: String,
    #[serde(flatten)]
    goal: Map<String, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    Diagonal,
    LShape,
    ResourceTriple,
    ItemSet,
    ItemPair,
}

pub fn objective(id: u8, members: Value) -> Result<Objective> {
    let members: ObjectiveMembers = serde_json::from_value(members)?;
    ensure!(members.points > 0, "points: an objective scores");
    let goal = Value::Object(members.goal);
    let goal = match word("type", &members.r#type)? {
        Type::Diagonal => diagonal(goal)?,
        Type::LShape => stack(goal)?,
        Type::ResourceTriple => symbols(goal, &RESOURCE_TRIPLES)?,
        Type::ItemSet => symbols(goal, &ITEM_SETS)?,
        Type::ItemPair => symbols(goal, &ITEM_PAIRS)?,
    };
    Ok(Objective {
        id,
        points: members.points,
        goal,
    })
}

/// The members of a diagonal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiagonalMembers {
    kingdom: String,
    direction: String,
    cells: Vec<CellMembers>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Direction {
    UpRight,
    DownRight,
}

fn diagonal(members: Value) -> Result<Goal> {
    let members: DiagonalMembers = serde_json::from_value(members)?;
    let kingdom = word("kingdom", &members.kingdom)?;
    let direction: Direction = word("direction", &members.direction)?;
    let up = match direction {
        Direction::UpRight => 1,
        Direction::DownRight => -1,
    };
    let cells = [0, 1, 2].map(|step| (step, step * up, kingdom));
    check_cells(&members.cells, cells)?;
    Ok(Goal::Diagonal {
        kingdom,
        rises: direction == Direction::UpRight,
    })
}

/// The members of a stack with a third card at a corner.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StackMembers {
    stack_kingdom: String,
    corner_kingdom: String,
    corner: String,
    cells: Vec<CellMembers>,
}

fn stack(members: Value) -> Result<Goal> {
    let members: StackMembers = serde_json::from_value(members)?;
    let stack = word("stack_kingdom", &members.stack_kingdom)?;
    let with = word("corner_kingdom", &members.corner_kingdom)?;
    let corner = word("corner", &members.corner)?;
    ensure!(
        with != stack,
        "corner_kingdom: says {with:?} like stack_kingdom"
    );
    // The lower card of the two lies at 0,0, the upper one at 0,2.
    let (x, y) = match corner {
        Corner::TopLeft => (-1, 3),
        Corner::TopRight => (1, 3),
        Corner::BottomLeft => (-1, -1),
        Corner::BottomRight => (1, -1),
    };
    check_cells(&members.cells, [(0, 0, stack), (0, 2, stack), (x, y, with)])?;
    Ok(Goal::Stack {
        stack,
        corner,
        with,
    })
}

/// One card of a drawn goal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CellMembers {
    x: i8,
    y: i8,
    kingdom: String,
}

/// The drawn cells are those that the words mean, in any order, moved to touch both axes.
fn check_cells(drawn: &[CellMembers], mut meant: [(i8, i8, Kingdom); 3]) -> Result<()> {
    let mut cells = Vec::new();
    for (index, cell) in drawn.iter().enumerate() {
        let kingdom = word(&format!("cells.{index}.kingdom"), &cell.kingdom)?;
        cells.push((cell.x, cell.y, kingdom));
    }
    cells.sort_unstable();
    let left = meant.iter().map(|cell| cell.0).fold(0, i8::min);
    let bottom = meant.iter().map(|cell| cell.1).fold(0, i8::min);
    meant = meant.map(|(x, y, kingdom)| (x - left, y - bottom, kingdom));
    meant.sort_unstable();
    ensure!(
        cells == meant,
        "cells: shows {cells:?}, the goal is {meant:?}"
    );
    Ok(())
}

/// The members of a set of symbols.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SymbolMembers {
    items: BTreeMap<String, u8>,
}

const RESOURCE_TRIPLES: [[u8; 7]; 4] = [
    [3, 0, 0, 0, 0, 0, 0],
    [0, 3, 0, 0, 0, 0, 0],
    [0, 0, 3, 0, 0, 0, 0],
    [0, 0, 0, 3, 0, 0, 0],
];
const ITEM_SETS: [[u8; 7]; 1] = [[0, 0, 0, 0, 1, 1, 1]];
const ITEM_PAIRS: [[u8; 7]; 3] = [
    [0, 0, 0, 0, 2, 0, 0],
    [0, 0, 0, 0, 0, 2, 0],
    [0, 0, 0, 0, 0, 0, 2],
];

/// A set of symbols, which must be one of those that its type means.
fn symbols(members: Value, meant: &[[u8; 7]]) -> Result<Goal> {
    let members: SymbolMembers = serde_json::from_value(members)?;
    let counts = amounts("items", &members.items, |symbol: Symbol| symbol as usize)?;
    ensure!(
        meant.contains(&counts),
        "items: {:?} is not what the type says",
        members.items
    );
    Ok(Goal::Symbols(counts))
}

#[cfg(test)]
mod tests;
