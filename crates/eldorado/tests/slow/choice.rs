//! The choices of a seat: as the files list them, and every single decision.

use std::collections::BTreeSet;

use super::Hex;
use super::course::PlaceId;
use super::data::{CardId, Symbol, Terrain};
use super::items::Item;
use super::market::Shelf;

/// One decision. Lists of cards are sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    /// One space with a new card or token.
    Move {
        piece: usize,
        item: Item,
        symbol: Symbol,
        to: Hex,
    },
    /// One more space with the power that is left.
    Continue {
        to: Hex,
    },
    /// A blockade with a new card or token, without moving.
    Tear {
        piece: usize,
        item: Item,
        symbol: Symbol,
        place: PlaceId,
    },
    ContinueTear {
        place: PlaceId,
    },
    /// Rubble or a base camp.
    Pay {
        piece: usize,
        to: Hex,
        cards: Vec<CardId>,
    },
    PayBlockade {
        piece: usize,
        place: PlaceId,
        cards: Vec<CardId>,
    },
    /// `with` is the Native or the token that does the same.
    Native {
        piece: usize,
        to: Hex,
        with: Item,
    },
    NativeTear {
        piece: usize,
        place: PlaceId,
        with: Item,
    },
    Transmit {
        card: CardId,
    },
    /// A card that draws.
    Action {
        card: CardId,
    },
    /// After the Scientist or the Travel Log.
    Remove {
        cards: Vec<CardId>,
    },
    Buy {
        card: CardId,
        pay: Vec<Item>,
    },
    Token(TokenUse),
    /// Gives up the rest of the power to explore caves here.
    Stop,
    /// Ends the turn; all other hand cards are discarded.
    End {
        keep: Vec<CardId>,
    },
}

/// Tokens that neither move a piece nor pay.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TokenUse {
    Draw,
    Remove(CardId),
    Replace(Vec<CardId>),
    PassOccupied,
    ChangeSymbol,
    KeepItem(CardId),
}

/// The legal decisions as the files list them: payments and kept cards are only counted or left
/// open there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// Piece, item, symbol, from, to, cost.
    pub moves: BTreeSet<(usize, Item, Symbol, Hex, Hex, u32)>,
    /// Piece, from, to, cost.
    pub continues: BTreeSet<(usize, Hex, Hex, u32)>,
    /// Piece, item, symbol, place, cost.
    pub tears: BTreeSet<(usize, Item, Symbol, PlaceId, u32)>,
    /// Piece, place, cost.
    pub continue_tears: BTreeSet<(usize, PlaceId, u32)>,
    /// Piece, to, rubble or base camp, number of cards.
    pub pays: BTreeSet<(usize, Hex, Terrain, u32)>,
    /// Piece, place, number of cards.
    pub pay_blockades: BTreeSet<(usize, PlaceId, u32)>,
    /// Piece, to, blockade torn down on the way.
    pub native: BTreeSet<(usize, Hex, Option<PlaceId>)>,
    pub native_tears: BTreeSet<(usize, PlaceId)>,
    pub transmit: BTreeSet<CardId>,
    pub actions: BTreeSet<CardId>,
    /// Card, cost, shelf, number of different payments.
    pub buy: BTreeSet<(CardId, u32, Shelf, usize)>,
    /// Names of tokens; `keep_item:` with the card that it would keep.
    pub tokens: BTreeSet<String>,
    pub stop: bool,
    /// The largest number of cards that may be removed; only when that is to be decided.
    pub remove_max: Option<usize>,
    pub end: bool,
}
