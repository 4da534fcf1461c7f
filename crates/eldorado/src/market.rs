//! The market (ELD-6): six piles on the board, the other piles beside it.

use crate::{
    card::{CARD_KINDS, Card, Kinds},
    data::Place,
    state::copies,
};

/// The number of piles on the market board.
pub const SLOTS: usize = 6;

/// The cards that can be bought and taken. The slot of a pile on the board makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Market {
    left: [u8; CARD_KINDS],
    /// Bit `k` is set when the pile of kind `k` lies on the board and is not empty.
    board: u32,
    /// The same for piles beside it.
    reserve: u32,
}

impl Market {
    /// ELD-1.4: the market at the beginning.
    pub(crate) fn new() -> Market {
        let mut market = Market {
            left: [0; CARD_KINDS],
            board: 0,
            reserve: 0,
        };
        for card in Card::all() {
            market.left[card.index()] = copies(card);
            match card.printed().place {
                Place::Board(_) => market.board |= 1 << card.index(),
                Place::Reserve(_) => market.reserve |= 1 << card.index(),
                Place::Deck(_) => {}
            }
        }
        market
    }

    /// The number of cards left in a pile.
    #[inline]
    pub fn left(&self, card: Card) -> u8 {
        self.left[card.index()]
    }

    /// The piles on the board.
    pub fn board(&self) -> impl Iterator<Item = Card> + use<> {
        Kinds(self.board)
    }

    /// The piles beside it.
    pub fn reserve(&self) -> impl Iterator<Item = Card> + use<> {
        Kinds(self.reserve)
    }

    /// Whether a slot of the board is vacant.
    #[inline]
    pub fn has_vacancy(&self) -> bool {
        (self.board.count_ones() as usize) < SLOTS
    }

    /// ELD-6.3: the cards that can be bought now, at any cost.
    pub fn for_sale(&self) -> impl Iterator<Item = Card> + use<> {
        self.buyable()
    }

    /// ELD-6.3: the cards that can be bought: the board, and with a vacancy the reserve too.
    #[inline]
    pub(crate) fn buyable(&self) -> Kinds {
        if self.has_vacancy() {
            Kinds(self.board | self.reserve)
        } else {
            Kinds(self.board)
        }
    }

    /// ELD-8.1: the cards that a Transmitter can take.
    #[inline]
    pub(crate) fn all(&self) -> Kinds {
        Kinds(self.board | self.reserve)
    }

    /// ELD-6.3: buys a card; the rest of a reserve pile moves into the vacancy.
    pub(crate) fn buy(&mut self, card: Card) {
        self.remove(card);
        let bit = self.reserve & 1 << card.index();
        self.reserve &= !bit;
        self.board |= bit;
    }

    /// Removes a card from its pile, which stays where it is.
    pub(crate) fn remove(&mut self, card: Card) {
        self.left[card.index()] -= 1;
        if self.left[card.index()] == 0 {
            self.board &= !(1 << card.index());
            self.reserve &= !(1 << card.index());
        }
    }
}
