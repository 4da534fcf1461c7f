//! The printed cards as tables.
//!
//! `cards.rs` is generated from `data/cards.json`, whose facts agree across twelve independent
//! sources and the publisher's own pictures. Corners are counted top left, top right, bottom
//! left, bottom right. A starter's front is the side with four symbols.

mod cards;

use crate::coord::Corner;

pub use cards::{CARDS, OBJECTIVES, STARTERS};

/// The four kingdoms; a card belongs to one, whichever side is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kingdom {
    /// Red.
    Fungi,
    /// Green.
    Plant,
    /// Blue.
    Animal,
    /// Purple.
    Insect,
}

/// A symbol in a corner: a resource of one of the kingdoms, or an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// A resource.
    Fungi,
    /// A resource.
    Plant,
    /// A resource.
    Animal,
    /// A resource.
    Insect,
    /// An item.
    Quill,
    /// An item.
    Inkwell,
    /// An item.
    Manuscript,
}

/// A corner of a card as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrintedCorner {
    /// A hidden corner: no card may ever lie over it.
    Hidden,
    /// A corner without a symbol.
    Empty,
    /// A corner with a symbol.
    Shows(Symbol),
}

/// The four corners: top left, top right, bottom left, bottom right.
pub type PrintedCorners = [PrintedCorner; 4];

/// A resource card or a gold card. Its back has four empty corners and its kingdom in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedCard {
    /// The number of the card, 1 to 40 for resource cards, 41 to 80 for gold cards.
    pub id: u8,
    /// The kingdom of the card.
    pub kingdom: Kingdom,
    /// The corners of the front.
    pub corners: PrintedCorners,
    /// The points of the front, to be multiplied as [`Scoring`] says.
    pub points: u8,
    /// The multiplier of the points.
    pub scoring: Scoring,
    /// Resources that must be visible before the front is laid: fungi, plant, animal, insect.
    pub cost: [u8; 4],
}

/// The multiplier of the points of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// No multiplier.
    Flat,
    /// The visible symbols of this kind after the card is laid.
    PerSymbol(Symbol),
    /// The corners that the card covers.
    PerCorner,
}

/// A starter card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedStarter {
    /// The number of the card, 81 to 86.
    pub id: u8,
    /// The corners of the front, which has nothing in the middle.
    pub front: PrintedCorners,
    /// The corners of the back.
    pub back: PrintedCorners,
    /// The resources in the middle of the back.
    pub centre: &'static [Kingdom],
}

/// An objective card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedObjective {
    /// The number of the card, 87 to 102.
    pub id: u8,
    /// Points each time the goal is reached.
    pub points: u8,
    /// The goal.
    pub goal: Goal,
}

/// The condition of an objective card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Three cards of a kingdom in a row on a diagonal.
    Diagonal {
        /// Their kingdom.
        kingdom: Kingdom,
        /// Whether the diagonal rises to the right; otherwise it falls.
        rises: bool,
    },
    /// Two cards of a kingdom above each other, and one of another kingdom over a corner of them.
    Stack {
        /// The kingdom of the two.
        stack: Kingdom,
        /// The corner that the third covers: top left or top right of the upper one, bottom left
        /// or bottom right of the lower one.
        corner: Corner,
        /// The kingdom of the third.
        with: Kingdom,
    },
    /// A set of visible symbols: the number of each, in the order of [`Symbol`].
    Symbols([u8; 7]),
}
