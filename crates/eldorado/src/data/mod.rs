//! The printed components as tables.
//!
//! `prints.rs` is generated from `data/eldorado.json`, whose facts agree across up to eleven
//! independent sources. The seven courses are documents of their own under `data/courses`, in
//! the format that anybody can write (`docs/eldorado/courses.md`).

mod prints;

pub use prints::{BLOCKADES, CARDS, FINISH, TILES, TOKENS};

/// What moves a piece: the symbols on cards and, as a colour, on spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// For jungle.
    Machete,
    /// For water.
    Paddle,
    /// For villages, and for buying.
    Coin,
}

/// What a space shows.
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
    /// Where pieces begin; never entered again.
    Start,
}

/// A kind of card as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPrint {
    /// The word for it in moves, `jack_of_all_trades`.
    pub id: &'static str,
    /// The name on the card.
    pub name: &'static str,
    /// The power of each symbol: machete, paddle, coin. A card with several is a joker.
    pub power: [u8; 3],
    /// What it costs in whole coins; `None` for the cards everybody begins with.
    pub cost: Option<u8>,
    /// Removed from the game once its function is used.
    pub one_use: bool,
    /// What it does instead of moving.
    pub action: Option<CardAction>,
    /// How many there are, and where they begin.
    pub place: Place,
}

/// Where a kind of card begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// So many in the deck of every seat.
    Deck(u8),
    /// So many in a pile on the market board.
    Board(u8),
    /// So many in a pile beside it.
    Reserve(u8),
}

/// What an action card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardAction {
    /// Takes a card from any pile.
    TakeFromMarket,
    /// Draws cards; then some of the hand may be removed from the game.
    Draw {
        /// How many are drawn.
        draw: u8,
        /// How many may be removed.
        remove: u8,
    },
    /// Moves a piece to any space beside it, or tears a blockade down.
    Native,
}

/// A blockade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockadePrint {
    /// Its number, 1 to 6.
    pub number: u8,
    /// What overcomes it: cards with this symbol, or cards given up.
    pub requirement: Requirement,
    /// How much of it.
    pub strength: u8,
}

/// What overcomes a blockade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// One card with this symbol.
    Power(Symbol),
    /// So many cards, whatever they show.
    Discard,
}

/// A kind of cave token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenPrint {
    /// The word for it in moves, `machete_1`.
    pub id: &'static str,
    /// How many there are.
    pub count: u8,
    /// What it does.
    pub effect: TokenEffect,
}

/// What a cave token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenEffect {
    /// Moves like a card.
    Power(Symbol, u8),
    /// Draws cards.
    Draw(u8),
    /// Removes cards of the hand.
    Remove(u8),
    /// Replaces up to so many cards of the hand.
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
pub struct TilePrint {
    /// Its letter.
    pub letter: char,
    /// The letter of the face on its other side.
    pub other_side: char,
    /// What it is for.
    pub kind: TileKind,
    /// Its spaces, around the centre 0,0.
    pub spaces: &'static [SpacePrint],
}

/// What a tile is for.
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
pub struct SpacePrint {
    /// Steps to the east.
    pub q: i8,
    /// Steps to the south-east.
    pub r: i8,
    /// What it shows.
    pub terrain: Terrain,
    /// How much it takes to enter; on a start space, its number; 0 on mountains.
    pub strength: u8,
}

impl SpacePrint {
    const fn new(q: i8, r: i8, terrain: Terrain, strength: u8) -> SpacePrint {
        SpacePrint {
            q,
            r,
            terrain,
            strength,
        }
    }
}

/// The finish tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishPrint {
    /// Where a piece arrives, around 0,0.
    pub finish: [(i8, i8); 3],
    /// The city behind it.
    pub city: [(i8, i8); 3],
    /// What it takes to enter.
    pub strength: u8,
}
