//! The printed components as tables.
//!
//! `components.rs` is generated from `data/eldorado.json`, whose facts agree across up to eleven
//! independent sources. The seven courses are documents of their own under `data/courses`, in
//! the format that anybody can write (`docs/eldorado/courses.md`).

mod components;

pub use components::{BLOCKADES, CARDS, FINISH, TILES, TOKENS};

/// The symbols that move a piece: on cards and, as a colour, on spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// For jungle.
    Machete,
    /// For water.
    Paddle,
    /// For villages, and for buying.
    Coin,
}

/// The terrain of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Green: machetes.
    Jungle,
    /// Blue: paddles.
    Water,
    /// Yellow: coins.
    Village,
    /// Grey: cards are given up.
    Rubble,
    /// Red: cards are removed from the game.
    BaseCamp,
    /// Never entered.
    Mountain,
    /// A mountain with a cave.
    Cave,
    /// The spaces where pieces begin; never entered again.
    Start,
}

/// A kind of card as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedCard {
    /// The word for it in moves, `jack_of_all_trades`.
    pub id: &'static str,
    /// The name on the card.
    pub name: &'static str,
    /// The power of each symbol: machete, paddle, coin. A card with several is a joker.
    pub power: [u8; 3],
    /// The cost in coins; `None` for the cards that everybody begins with.
    pub cost: Option<u8>,
    /// Whether it is removed from the game once its function is used.
    pub one_use: bool,
    /// The action that it has instead of moving.
    pub action: Option<CardAction>,
    /// The number of these cards, and where they begin.
    pub place: Place,
}

/// The place where a kind of card begins, and the number of cards there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the deck of every seat.
    Deck(u8),
    /// In a pile on the market board.
    Board(u8),
    /// In a pile beside it.
    Reserve(u8),
}

/// The effect of an action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardAction {
    /// Takes a card from any pile.
    TakeFromMarket,
    /// Draws cards; then some of the hand may be removed from the game.
    Draw {
        /// The number of cards drawn.
        draw: u8,
        /// The number of cards that may be removed.
        remove: u8,
    },
    /// Moves a piece to any space beside it, or tears a blockade down.
    Native,
}

/// A blockade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedBlockade {
    /// The number, 1 to 6.
    pub number: u8,
    /// The means to overcome it: a card with this symbol, or cards given up.
    pub requirement: Requirement,
    /// The power, or the number of cards, that it takes.
    pub strength: u8,
}

/// The means to overcome a blockade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// One card with this symbol.
    Power(Symbol),
    /// Cards given up, whatever they show.
    Discard,
}

/// A kind of cave token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedToken {
    /// The word for it in moves, `machete_1`.
    pub id: &'static str,
    /// The number of these tokens.
    pub count: u8,
    /// The effect.
    pub effect: TokenEffect,
}

/// The effect of a cave token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenEffect {
    /// Moves like a card.
    Power(Symbol, u8),
    /// Draws cards.
    Draw(u8),
    /// Removes cards of the hand.
    Remove(u8),
    /// Replaces up to this number of cards of the hand.
    Replace(u8),
    /// Saves a one-use card that was just used.
    KeepItem,
    /// Occupied spaces may be entered and passed for the rest of the turn.
    PassOccupied,
    /// Moves as the Native does.
    Native,
    /// The next card may be used for any symbol.
    ChangeSymbol,
}

/// A face of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedTile {
    /// The letter of this face.
    pub letter: char,
    /// The letter of the face on its other side.
    pub other_side: char,
    /// The kind of the tile.
    pub kind: TileKind,
    /// The spaces, around the centre 0,0.
    pub spaces: &'static [PrintedSpace],
}

/// The kind of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileKind {
    /// Pieces begin here.
    Start,
    /// A large tile.
    Terrain,
    /// A small one.
    Strip,
}

/// A space of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedSpace {
    /// Steps to the east.
    pub q: i8,
    /// Steps to the south-east.
    pub r: i8,
    /// The terrain.
    pub terrain: Terrain,
    /// The power, or the number of cards, that it takes to enter; on a start space, its number; 0
    /// on mountains.
    pub strength: u8,
}

impl PrintedSpace {
    const fn new(q: i8, r: i8, terrain: Terrain, strength: u8) -> PrintedSpace {
        PrintedSpace {
            q,
            r,
            terrain,
            strength,
        }
    }
}

/// The finish tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedFinish {
    /// The spaces where a piece arrives, around 0,0.
    pub finish: [(i8, i8); 3],
    /// The city behind it.
    pub city: [(i8, i8); 3],
    /// The power that it takes to enter.
    pub strength: u8,
}
