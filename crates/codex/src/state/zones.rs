//! The places of cards that are not on a board: decks, hands, objectives.

use super::HAND;
use crate::{
    card::{
        Back, Card, CardSet, Deck, OBJECTIVE_COUNT, Objective, PER_BACK, STARTER_COUNT, Starter,
    },
    data::Kingdom,
};

/// A deck: the cards left, never in an order, and the back of the one on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    /// The cards left, per kingdom a bit for each of its ten.
    left: [u16; 4],
    pub(crate) top: Option<Kingdom>,
}

impl Pile {
    pub(crate) fn new(deck: Deck, cards: CardSet) -> Pile {
        Pile {
            left: Kingdom::ALL.map(|kingdom| cards.of_back(Back::new(deck, kingdom))),
            top: None,
        }
    }

    /// A deck of which only the back on top is known so far.
    pub(crate) fn of_top(top: Option<Kingdom>) -> Pile {
        Pile { left: [0; 4], top }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.left == [0; 4]
    }

    /// The number of cards left.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        let counts = self.left.iter().map(|left| left.count_ones() as usize);
        counts.sum()
    }

    /// The number of cards of a kingdom left.
    #[inline]
    pub(crate) fn count(&self, kingdom: Kingdom) -> usize {
        self.left[kingdom.index()].count_ones() as usize
    }

    /// Whether the back of the card on top is still to be revealed.
    #[inline]
    pub(crate) fn is_bare(&self) -> bool {
        self.top.is_none() && !self.is_empty()
    }

    #[inline]
    pub(crate) fn has(&self, card: Card) -> bool {
        self.left[card.kingdom().index()] >> (card.index() % PER_BACK) & 1 == 1
    }

    /// Takes a card from the top; the next back is unknown.
    #[inline]
    pub(crate) fn remove(&mut self, card: Card) {
        self.left[card.kingdom().index()] &= !(1 << (card.index() % PER_BACK));
        self.top = None;
    }

    /// The cards of this deck with the kingdom that is on top, in the order of their numbers.
    pub(crate) fn on_top(&self, deck: Deck) -> impl Iterator<Item = Card> + use<> {
        let mut left = self.top.map_or(0, |kingdom| self.left[kingdom.index()]);
        let first = self
            .top
            .map_or(0, |kingdom| Back::new(deck, kingdom).index())
            * PER_BACK;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| Card::at(first + left.trailing_zeros() as usize));
            left &= left.wrapping_sub(1);
            card
        })
    }

    /// Puts other cards of one kingdom into the deck; as many as there were.
    pub(crate) fn replace(&mut self, kingdom: Kingdom, cards: u16) {
        self.left[kingdom.index()] = cards;
    }

    /// The cards left of a kingdom, the first one in the lowest of ten bits.
    pub(crate) fn left(&self, kingdom: Kingdom) -> u16 {
        self.left[kingdom.index()]
    }
}

/// The cards of a hand, in the order of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hand {
    cards: [Card; HAND],
    count: u8,
}

impl Hand {
    #[inline]
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        let mut place = usize::from(self.count);
        while place > 0 && self.cards[place - 1] > card {
            self.cards[place] = self.cards[place - 1];
            place -= 1;
        }
        self.cards[place] = card;
        self.count += 1;
    }

    /// Removes the card with this number in the hand.
    #[inline]
    pub(crate) fn remove(&mut self, place: usize) {
        let last = usize::from(self.count) - 1;
        self.cards.copy_within(place + 1..=last, place);
        // Equal hands must be equal data.
        self.cards[last] = Card::default();
        self.count -= 1;
    }
}

/// The objectives of one seat. The one that was not kept lies under the deck; its owner
/// remembers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Secret {
    pub(crate) offered: ObjectiveSet,
    pub(crate) kept: Option<Objective>,
}

/// A set of objectives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ObjectiveSet(pub(crate) u16);

impl ObjectiveSet {
    pub(crate) const ALL: ObjectiveSet = ObjectiveSet(((1_u32 << OBJECTIVE_COUNT) - 1) as u16);

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) const fn has(self, objective: Objective) -> bool {
        self.0 >> objective.index() & 1 == 1
    }

    pub(crate) fn add(&mut self, objective: Objective) {
        self.0 |= 1 << objective.index();
    }

    pub(crate) fn remove(&mut self, objective: Objective) {
        self.0 &= !(1 << objective.index());
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Objective> {
        Objective::all().filter(move |&objective| self.has(objective))
    }
}

/// A set of starters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StarterSet(pub(crate) u8);

impl StarterSet {
    pub(crate) const ALL: StarterSet = StarterSet((1 << STARTER_COUNT) - 1);

    pub(crate) const fn has(self, starter: Starter) -> bool {
        self.0 >> starter.index() & 1 == 1
    }

    pub(crate) fn remove(&mut self, starter: Starter) {
        self.0 &= !(1 << starter.index());
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Starter> {
        Starter::all().filter(move |&starter| self.has(starter))
    }
}
