//! Sets of cards and counts of symbols, each in one or two machine words.

use std::fmt;

use super::{Back, CARD_COUNT, Card, Deck, PER_BACK};
use crate::data::Symbol;

/// A set of resource and gold cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const NONE: CardSet = CardSet(0);

    /// All 80 cards.
    pub const ALL: CardSet = CardSet((1 << CARD_COUNT) - 1);

    /// The cards of a deck.
    pub const fn of_deck(deck: Deck) -> CardSet {
        let half = CARD_COUNT / 2;
        CardSet::of_range(half * deck as usize, half)
    }

    /// `count` cards of the table from this index on.
    #[inline]
    pub(super) const fn of_range(first: usize, count: usize) -> CardSet {
        CardSet(((1 << count) - 1) << first)
    }

    /// Only this card.
    #[inline]
    pub const fn one(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// The cards with a back whose bits are set.
    #[inline]
    pub(crate) const fn with_back(back: Back, bits: u16) -> CardSet {
        CardSet((bits as u128) << (back.index() * PER_BACK))
    }

    /// Writes 1 for each card of the set and 0 for all others.
    #[inline]
    pub(crate) fn flags(self, out: &mut [f32; CARD_COUNT]) {
        let (bytes, _) = out.as_chunks_mut::<8>();
        for (numbers, byte) in bytes.iter_mut().zip(self.0.to_le_bytes()) {
            *numbers = FLAGS[usize::from(byte)];
        }
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The cards in either set.
    #[inline]
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards in both sets.
    #[inline]
    #[must_use]
    pub const fn among(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards with this back, the first one in the lowest of ten bits.
    #[inline]
    pub(crate) const fn of_back(self, back: Back) -> u16 {
        (self.0 >> (PER_BACK * back.index())) as u16 & ((1 << PER_BACK) - 1)
    }

    /// The cards in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (index < CARD_COUNT).then(|| Card::at(index))
        })
    }
}

const _: () = assert!(CARD_COUNT.is_multiple_of(8), "flags are written by bytes");

/// The bits of a byte as numbers, the lowest first.
static FLAGS: [[f32; 8]; 256] = {
    let mut flags = [[0.0; 8]; 256];
    let mut place = 0;
    while place < 256 * 8 {
        let (byte, bit) = (place / 8, place % 8);
        if byte >> bit & 1 == 1 {
            flags[byte][bit] = 1.0;
        }
        place += 1;
    }
    flags
};

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let sets = cards.into_iter().map(CardSet::one);
        sets.fold(CardSet::NONE, CardSet::and)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Card::id)).finish()
    }
}

/// Numbers of symbols, one byte each, so that two of them are added at once.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Counts(u64);

impl Counts {
    /// No symbol.
    pub const NONE: Counts = Counts(0);

    /// One of this symbol.
    #[inline]
    pub const fn one(symbol: Symbol) -> Counts {
        Counts(1 << (8 * symbol as usize))
    }

    /// The number of a symbol.
    #[inline]
    pub const fn of(self, symbol: Symbol) -> u8 {
        (self.0 >> (8 * symbol as usize)) as u8
    }

    /// The sum of both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Counts) -> Counts {
        Counts(self.0.wrapping_add(other.0))
    }

    /// The difference; `other` must not exceed these counts.
    #[inline]
    #[must_use]
    pub const fn less(self, other: Counts) -> Counts {
        Counts(self.0.wrapping_sub(other.0))
    }

    /// Whether there are at least as many of each symbol as `cost` has.
    ///
    /// A guard bit above each byte survives the subtraction exactly where there are enough;
    /// no board shows more than 127 of a symbol.
    #[inline]
    pub(crate) const fn covers(self, cost: Counts) -> bool {
        const GUARDS: u64 = 0x8080_8080_8080_8080;
        ((self.0 | GUARDS) - cost.0) & GUARDS == GUARDS
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = Symbol::ALL
            .into_iter()
            .filter(|&symbol| self.of(symbol) > 0);
        f.debug_map()
            .entries(shown.map(|symbol| (symbol, self.of(symbol))))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_card_of_a_set_has_its_flag_and_no_other() {
        let mut numbers = [7.0; CARD_COUNT];
        let some = |card: &Card| card.index() % 7 < 3;
        let cards: CardSet = Card::all().filter(some).collect();
        for set in [CardSet::NONE, CardSet::ALL, cards] {
            set.flags(&mut numbers);
            for card in Card::all() {
                let flag = f32::from(u8::from(set.has(card)));
                assert_eq!(numbers[card.index()], flag, "{card}");
            }
        }
    }
}
