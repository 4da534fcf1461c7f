//! Cards without an order.

/// Cards are worth 1 to 4, and there are two of each.
pub const VALUES: std::ops::RangeInclusive<u8> = 1..=4;
pub const COPIES: u8 = 2;

/// How many cards of each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pile([u8; 4]);

impl Pile {
    pub fn full() -> Pile {
        Pile([COPIES; 4])
    }

    pub fn of(cards: &[u8]) -> Pile {
        let mut pile = Pile::default();
        cards.iter().for_each(|card| pile.add(*card));
        pile
    }

    /// How many cards of this value; none of a value that does not exist.
    pub fn count(&self, card: u8) -> u8 {
        let index = usize::from(card).checked_sub(1);
        let count = index.and_then(|index| self.0.get(index));
        count.copied().unwrap_or_default()
    }

    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    pub fn worth(&self) -> i32 {
        VALUES.map(|card| i32::from(card * self.count(card))).sum()
    }

    pub fn add(&mut self, card: u8) {
        self.0[usize::from(card - 1)] += 1;
    }

    pub fn remove(&mut self, card: u8) {
        self.0[usize::from(card - 1)] -= 1;
    }

    pub fn merge(&mut self, other: &Pile) {
        other.cards().into_iter().for_each(|card| self.add(card));
    }

    /// The values that occur.
    pub fn kinds(&self) -> impl Iterator<Item = u8> {
        let pile = *self;
        VALUES.filter(move |card| pile.count(*card) > 0)
    }

    /// All cards, by value.
    pub fn cards(&self) -> Vec<u8> {
        let copies = |card| std::iter::repeat_n(card, self.count(card).into());
        VALUES.flat_map(copies).collect()
    }
}
