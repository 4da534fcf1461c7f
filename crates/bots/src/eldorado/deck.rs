//! The worth of a deck.

use tessera_eldorado::{
    Ability, Card, Cards,
    data::{CardAction, Symbol},
};

use super::Tuning;

/// The total worth of the cards of a deck.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deck {
    /// The power with each symbol, as it is used on average.
    power: [f32; 3],
    /// The number of cards to be drawn to see the complete deck once: cards that draw others count
    /// less.
    slots: f32,
    /// The value of all cards in coins.
    coins: f32,
    /// The number of cards.
    pub(super) count: usize,
    pub(super) ability: Ability,
}

impl Deck {
    pub(super) fn new(cards: &Cards, tuning: &Tuning) -> Deck {
        let mut deck = Deck {
            power: [0.0; 3],
            slots: 0.0,
            coins: 0.0,
            count: cards.len(),
            ability: able(cards),
        };
        for card in cards.each_kind() {
            deck.add(card, f32::from(cards.count(card)), tuning);
        }
        deck
    }

    fn add(&mut self, card: Card, count: f32, tuning: &Tuning) {
        let printed = card.printed();
        let part = if printed.one_use {
            count * tuning.one_use
        } else {
            count
        };
        let everywhere = match printed.action {
            Some(CardAction::Native) => tuning.native,
            Some(CardAction::TakeFromMarket) => tuning.transmitter,
            Some(CardAction::Draw { .. }) | None => 0.0,
        };
        for symbol in Symbol::ALL {
            let power = tuning.power[usize::from(card.power(symbol)).min(6)];
            self.power[symbol.index()] += part * (power + everywhere);
        }
        self.slots += match printed.action {
            Some(CardAction::Draw { draw, .. }) => part * (1.0 - f32::from(draw)),
            Some(CardAction::TakeFromMarket | CardAction::Native) | None => part,
        };
        self.coins += part * 0.5 * f32::from(card.half_coins());
    }

    /// The average power of a drawn card with each symbol; never 0.
    #[inline]
    pub(super) fn per_card(&self) -> [f32; 3] {
        let slots = self.slots.max(3.0);
        self.power.map(|power| power / slots + 0.03)
    }

    /// The average value of a drawn card in coins.
    #[inline]
    pub(super) fn coins_per_card(&self) -> f32 {
        self.coins / self.slots.max(3.0)
    }
}

/// The ability of cards without one-use cards, which may be gone when they are needed.
pub(super) fn able(cards: &Cards) -> Ability {
    let mut best = [0; 3];
    for card in cards.each_kind().filter(|card| !card.printed().one_use) {
        for symbol in Symbol::ALL {
            let power = &mut best[symbol.index()];
            *power = card.power(symbol).max(*power);
        }
    }
    Ability::new(best)
}
