//! The market board, the reserve beside it, and payments.

use std::collections::BTreeSet;

use super::data::{CardId, card, data};
use super::items::{Item, selections};

/// A card and how many of it are left, at least one.
pub type Pile = (CardId, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelf {
    Board,
    Reserve,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Market {
    /// The six slots; nothing where one is vacant.
    pub board: Vec<Option<Pile>>,
    pub reserve: Vec<Pile>,
}

impl Market {
    pub fn new() -> Self {
        let printed = &data().market;
        let pile = |&card: &CardId| (card, printed.copies_per_pile);
        Self {
            board: printed.board.iter().map(pile).map(Some).collect(),
            reserve: printed.reserve.iter().map(pile).collect(),
        }
    }

    pub fn has_vacancy(&self) -> bool {
        self.board.contains(&None)
    }

    /// Every card that lies anywhere, with its shelf.
    pub fn cards(&self) -> Vec<(CardId, Shelf)> {
        let board = self.board.iter().flatten();
        let board = board.map(|&(card, _)| (card, Shelf::Board));
        let reserve = self.reserve.iter();
        board
            .chain(reserve.map(|&(card, _)| (card, Shelf::Reserve)))
            .collect()
    }

    /// The cards that may be bought: the board, and the reserve only while a slot is vacant.
    pub fn buyable(&self) -> Vec<(CardId, Shelf)> {
        let mut cards = self.cards();
        cards.retain(|&(_, shelf)| shelf == Shelf::Board || self.has_vacancy());
        cards
    }

    /// Takes the bought card. The rest of a reserve pile moves into the lowest vacant slot.
    pub fn buy(&mut self, wanted: CardId) {
        let found = self.reserve.iter().position(|&(card, _)| card == wanted);
        if let Some(found) = found {
            let (_, copies) = self.reserve.remove(found);
            let vacant = self.board.iter().position(Option::is_none);
            let vacant = vacant.expect("the reserve is open only with a vacancy");
            self.board[vacant] = (copies > 1).then_some((wanted, copies - 1));
        } else {
            self.take_from_board(wanted);
        }
    }

    /// Takes a card without moving its pile.
    pub fn transmit(&mut self, wanted: CardId) {
        let found = self.reserve.iter().position(|&(card, _)| card == wanted);
        if let Some(found) = found {
            self.reserve[found].1 -= 1;
            self.reserve.retain(|&(_, copies)| copies > 0);
        } else {
            self.take_from_board(wanted);
        }
    }

    fn take_from_board(&mut self, wanted: CardId) {
        for slot in &mut self.board {
            if let Some((card, copies)) = *slot
                && card == wanted
            {
                *slot = (copies > 1).then_some((card, copies - 1));
            }
        }
    }
}

/// The cost of the card in coins.
///
/// # Panics
/// When it is never for sale.
pub fn cost(id: CardId) -> u32 {
    card(id).cost.expect("cards of the market have a cost")
}

/// Every payment for that many coins: it suffices, and without any one of its items it would
/// not. No change is given, but nothing superfluous is taken either.
pub fn payments(items: &[Item], cost: u32) -> BTreeSet<Vec<Item>> {
    let value = |items: &[Item]| -> u32 { items.iter().map(|item| item.half_coins()).sum() };
    let mut payments = selections(items);
    payments.retain(|payment| {
        let paid = value(payment);
        let superfluous = |item: &Item| paid - item.half_coins() >= 2 * cost;
        paid >= 2 * cost && !payment.iter().any(superfluous)
    });
    payments
}
