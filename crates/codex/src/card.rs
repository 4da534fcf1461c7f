//! The cards: their names, their backs, and the symbols on each side.

use std::fmt;

use crate::data::{
    CARDS, Kingdom, OBJECTIVES, PrintedCard, PrintedCorner, PrintedCorners, PrintedObjective,
    PrintedStarter, STARTERS, Symbol,
};

mod sets;
mod tables;

pub use sets::{CardSet, Counts};
pub(crate) use tables::{Corners, FaceCode, cost};

/// The number of resource and gold cards in the box.
pub const CARD_COUNT: usize = CARDS.len();
/// The number of starter cards in the box.
pub const STARTER_COUNT: usize = STARTERS.len();
/// The number of objective cards in the box.
pub const OBJECTIVE_COUNT: usize = OBJECTIVES.len();
/// The number of cards with the same back.
pub const PER_BACK: usize = 10;
/// The number of kinds of back: four kingdoms in each of two decks.
pub const BACKS: usize = CARD_COUNT / PER_BACK;
/// The number of kinds of symbol.
pub const SYMBOLS: usize = 7;

impl Kingdom {
    /// In the order of the tables.
    pub const ALL: [Kingdom; 4] = [
        Kingdom::Fungi,
        Kingdom::Plant,
        Kingdom::Animal,
        Kingdom::Insect,
    ];

    /// Position in [`Kingdom::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The resource of this kingdom.
    #[inline]
    pub const fn symbol(self) -> Symbol {
        Symbol::ALL[self as usize]
    }

    /// The word players use.
    pub const fn word(self) -> &'static str {
        self.symbol().word()
    }
}

impl Symbol {
    /// In the order of the tables.
    pub const ALL: [Symbol; SYMBOLS] = [
        Symbol::Fungi,
        Symbol::Plant,
        Symbol::Animal,
        Symbol::Insect,
        Symbol::Quill,
        Symbol::Inkwell,
        Symbol::Manuscript,
    ];

    /// Position in [`Symbol::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word players use.
    pub const fn word(self) -> &'static str {
        match self {
            Symbol::Fungi => "fungi",
            Symbol::Plant => "plant",
            Symbol::Animal => "animal",
            Symbol::Insect => "insect",
            Symbol::Quill => "quill",
            Symbol::Inkwell => "inkwell",
            Symbol::Manuscript => "manuscript",
        }
    }
}

/// The two decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deck {
    /// Cards 1 to 40.
    Resource,
    /// Cards 41 to 80.
    Gold,
}

impl Deck {
    /// Both.
    pub const ALL: [Deck; 2] = [Deck::Resource, Deck::Gold];

    /// Position in [`Deck::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[inline]
    pub const fn other(self) -> Deck {
        match self {
            Deck::Resource => Deck::Gold,
            Deck::Gold => Deck::Resource,
        }
    }

    /// The word players use.
    pub const fn word(self) -> &'static str {
        match self {
            Deck::Resource => "resource",
            Deck::Gold => "gold",
        }
    }
}

/// A resource card or a gold card, written as its number, 1 to 80.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card with this number; `None` outside 1 to 80.
    pub const fn new(id: usize) -> Option<Card> {
        if id >= 1 && id <= CARD_COUNT {
            Some(Card(id as u8 - 1))
        } else {
            None
        }
    }

    /// The card at this index of the table of cards.
    #[inline]
    pub(crate) const fn at(index: usize) -> Card {
        debug_assert!(index < CARD_COUNT);
        Card(index as u8)
    }

    /// All cards in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARD_COUNT).map(Card::at)
    }

    /// The number on the card.
    pub const fn id(self) -> usize {
        self.0 as usize + 1
    }

    /// Position in the table of cards.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The printed data of the card.
    #[inline]
    pub const fn printed(self) -> &'static PrintedCard {
        &CARDS[self.0 as usize]
    }

    /// The back of the card.
    #[inline]
    pub const fn back(self) -> Back {
        Back(self.0 / PER_BACK as u8)
    }

    /// The deck it comes from.
    #[inline]
    pub const fn deck(self) -> Deck {
        self.back().deck()
    }

    /// The kingdom of the card.
    #[inline]
    pub const fn kingdom(self) -> Kingdom {
        self.back().kingdom()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id())
    }
}

/// The back of a card, which shows its kingdom and its deck. Written `fungi-resource`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Back(u8);

impl Back {
    /// The back of a deck's cards of a kingdom.
    #[inline]
    pub const fn new(deck: Deck, kingdom: Kingdom) -> Back {
        Back((deck as u8) << 2 | kingdom as u8)
    }

    /// All backs, those of the resource deck first.
    pub fn all() -> impl Iterator<Item = Back> {
        (0..BACKS as u8).map(Back)
    }

    /// Position among all backs.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The deck.
    #[inline]
    pub const fn deck(self) -> Deck {
        Deck::ALL[self.0 as usize >> 2]
    }

    /// The kingdom.
    #[inline]
    pub const fn kingdom(self) -> Kingdom {
        Kingdom::ALL[self.0 as usize & 3]
    }

    /// The cards with this back.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet::of_range(PER_BACK * self.0 as usize, PER_BACK)
    }
}

impl fmt::Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.kingdom().word(), self.deck().word())
    }
}

/// A starter card, written as its number, 81 to 86.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Starter(u8);

impl Starter {
    /// The starter with this number; `None` outside 81 to 86.
    pub const fn new(id: usize) -> Option<Starter> {
        let first = STARTERS[0].id as usize;
        if id >= first && id < first + STARTER_COUNT {
            Some(Starter((id - first) as u8))
        } else {
            None
        }
    }

    /// The starter at this index of the table of starters.
    #[inline]
    pub(crate) const fn at(index: usize) -> Starter {
        debug_assert!(index < STARTER_COUNT);
        Starter(index as u8)
    }

    /// All starters in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Starter> {
        (0..STARTER_COUNT as u8).map(Starter)
    }

    /// Position in the table of starters.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The printed data of the card.
    pub const fn printed(self) -> &'static PrintedStarter {
        &STARTERS[self.0 as usize]
    }
}

impl fmt::Display for Starter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.printed().id)
    }
}

/// An objective card, written as its number, 87 to 102.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Objective(u8);

impl Objective {
    /// The objective with this number; `None` outside 87 to 102.
    pub const fn new(id: usize) -> Option<Objective> {
        let first = OBJECTIVES[0].id as usize;
        if id >= first && id < first + OBJECTIVE_COUNT {
            Some(Objective((id - first) as u8))
        } else {
            None
        }
    }

    /// All objectives in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Objective> {
        (0..OBJECTIVE_COUNT as u8).map(Objective)
    }

    /// Position in the table of objectives.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The printed data of the card.
    #[inline]
    pub const fn printed(self) -> &'static PrintedObjective {
        &OBJECTIVES[self.0 as usize]
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.printed().id)
    }
}

/// The two sides of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side with the symbols; of a starter, the side with four of them.
    Front,
    /// The side with the kingdom in the middle.
    Back,
}

impl Side {
    /// Both, in the order of lists of moves.
    pub const ALL: [Side; 2] = [Side::Front, Side::Back];

    /// Position in [`Side::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word players use.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Front => "front",
            Side::Back => "back",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A card as it lies on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A starter.
    Starter(Starter, Side),
    /// A resource or gold card.
    Card(Card, Side),
}

impl Face {
    /// The four corners.
    pub const fn corners(self) -> PrintedCorners {
        match self {
            Face::Starter(starter, Side::Front) => starter.printed().front,
            Face::Starter(starter, Side::Back) => starter.printed().back,
            Face::Card(card, Side::Front) => card.printed().corners,
            Face::Card(_, Side::Back) => [PrintedCorner::Empty; 4],
        }
    }

    /// The resources in the middle, which are never covered.
    pub const fn centre(self) -> &'static [Kingdom] {
        match self {
            Face::Starter(starter, Side::Back) => starter.printed().centre,
            Face::Card(card, Side::Back) => {
                std::slice::from_ref(&Kingdom::ALL[card.kingdom().index()])
            }
            Face::Starter(_, Side::Front) | Face::Card(_, Side::Front) => &[],
        }
    }

    /// The side that is up.
    pub const fn side(self) -> Side {
        match self {
            Face::Starter(_, side) | Face::Card(_, side) => side,
        }
    }

    /// The kingdom that the card counts for in patterns; `None` for starters (COD-5.2b).
    #[inline]
    pub const fn kingdom(self) -> Option<Kingdom> {
        match self {
            Face::Starter(..) => None,
            Face::Card(card, _) => Some(card.kingdom()),
        }
    }
}
