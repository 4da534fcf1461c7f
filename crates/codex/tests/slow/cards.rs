//! The printed cards, read from the data file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Cell;

/// Number of a card: 1 to 40 resource, 41 to 80 gold, 81 to 86 starter, 87 to 102 objective.
pub type CardId = u8;

/// Anything that is counted. The first four are the kingdoms, the others the items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    Fungi,
    Plant,
    Animal,
    Insect,
    Quill,
    Inkwell,
    Manuscript,
}

pub const SYMBOLS: [Symbol; 7] = [
    Symbol::Fungi,
    Symbol::Plant,
    Symbol::Animal,
    Symbol::Insect,
    Symbol::Quill,
    Symbol::Inkwell,
    Symbol::Manuscript,
];

/// How many there are of each symbol; a missing one is none.
pub type Counts = BTreeMap<Symbol, u32>;

/// A card of a kingdom on a cell, whatever else is printed on it.
pub type Piece = (i32, i32, Symbol);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Back,
    Front,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Corner {
    Tl,
    Tr,
    Bl,
    Br,
}

pub const CORNERS: [Corner; 4] = [Corner::Tl, Corner::Tr, Corner::Bl, Corner::Br];

impl Corner {
    /// The cell of the card that meets this corner of a card at `(x, y)`.
    pub fn step(self, (x, y): Cell) -> Cell {
        match self {
            Self::Tl => (x - 1, y + 1),
            Self::Tr => (x + 1, y + 1),
            Self::Bl => (x - 1, y - 1),
            Self::Br => (x + 1, y - 1),
        }
    }

    /// The corner of the other card that meets this one.
    pub fn opposite(self) -> Self {
        match self {
            Self::Tl => Self::Br,
            Self::Tr => Self::Bl,
            Self::Bl => Self::Tr,
            Self::Br => Self::Tl,
        }
    }
}

/// What is printed on a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum PrintedCorner {
    /// No corner at all; nothing may ever lie over it.
    Hidden,
    Empty,
    Shows(Symbol),
}

impl TryFrom<String> for PrintedCorner {
    type Error = serde_json::Error;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match text.as_str() {
            "none" => Ok(Self::Hidden),
            "empty" => Ok(Self::Empty),
            symbol => serde_json::from_value(symbol.into()).map(Self::Shows),
        }
    }
}

/// One side of a card.
#[derive(Clone, Debug, Deserialize)]
pub struct Face {
    corners: BTreeMap<Corner, PrintedCorner>,
    /// Symbols in the middle; they can never be covered.
    #[serde(default)]
    pub center: Vec<Symbol>,
}

impl Face {
    pub fn corner(&self, corner: Corner) -> PrintedCorner {
        self.corners[&corner]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Resource,
    Gold,
    Starter,
}

/// The multiplier of the points of a front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    #[default]
    Flat,
    PerQuill,
    PerInkwell,
    PerManuscript,
    PerCorner,
}

/// A card that lies on a board.
#[derive(Clone, Debug, Deserialize)]
pub struct Card {
    pub id: CardId,
    pub kind: Kind,
    /// A starter has none.
    pub kingdom: Option<Symbol>,
    front: Face,
    back: Face,
    #[serde(default)]
    pub points: u32,
    #[serde(default)]
    pub scoring: Scoring,
    /// Symbols that must be visible before the front is laid.
    #[serde(default)]
    pub cost: Counts,
}

impl Card {
    pub fn face(&self, side: Side) -> &Face {
        match side {
            Side::Front => &self.front,
            Side::Back => &self.back,
        }
    }
}

/// An objective card asks for a pattern of cells or for a set of symbols.
#[derive(Clone, Debug, Deserialize)]
pub struct Objective {
    pub id: CardId,
    /// For each match or set.
    pub points: u32,
    #[serde(default)]
    cells: Vec<PatternCell>,
    #[serde(default)]
    pub items: Counts,
}

#[derive(Clone, Debug, Deserialize)]
struct PatternCell {
    x: i32,
    y: i32,
    kingdom: Symbol,
}

impl Objective {
    /// Its pattern; empty when it asks for symbols.
    pub fn pattern(&self) -> Vec<Piece> {
        let cells = self.cells.iter();
        cells.map(|cell| (cell.x, cell.y, cell.kingdom)).collect()
    }
}

/// The resource, gold or starter card with that number.
///
/// # Panics
/// When there is none.
pub fn card(id: CardId) -> &'static Card {
    let found = cards().find(|card| card.id == id);
    found.unwrap_or_else(|| panic!("no card for a board has the number {id}"))
}

/// All resource, gold and starter cards, by number.
pub fn cards() -> impl Iterator<Item = &'static Card> {
    let file = &*FILE;
    file.resource.iter().chain(&file.gold).chain(&file.starter)
}

/// The objective card with that number.
///
/// # Panics
/// When there is none.
pub fn objective(id: CardId) -> &'static Objective {
    let found = objectives().find(|objective| objective.id == id);
    found.unwrap_or_else(|| panic!("no objective has the number {id}"))
}

/// All objective cards, by number.
pub fn objectives() -> impl Iterator<Item = &'static Objective> {
    FILE.objective.iter()
}

#[derive(Deserialize)]
struct CardsFile {
    resource: Vec<Card>,
    gold: Vec<Card>,
    starter: Vec<Card>,
    objective: Vec<Objective>,
}

static FILE: LazyLock<CardsFile> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../data/cards.json"))
        .expect("the data file follows its schema")
});
