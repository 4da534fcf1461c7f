//! What a deck is good for.

use tessera_eldorado::{
    Ability, Card, Cards,
    data::{CardAction, Symbol},
};

use super::Tuning;

/// What the cards of a deck do together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deck {
    /// Power with each symbol, as it is used on average.
    power: [f32; 3],
    /// Cards that have to be drawn to see all of it once: those that draw others count less.
    slots: f32,
    /// What all cards pay, in coins.
    coins: f32,
    /// How many cards there are.
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
        let print = card.print();
        let part = match print.one_use {
            true => count * tuning.one_use,
            false => count,
        };
        let everywhere = match print.action {
            Some(CardAction::Native) => tuning.native,
            Some(CardAction::TakeFromMarket) => tuning.transmitter,
            _ => 0.0,
        };
        for symbol in Symbol::ALL {
            let power = tuning.power[usize::from(card.power(symbol)).min(6)];
            self.power[symbol.index()] += part * (power + everywhere);
        }
        self.slots += match print.action {
            Some(CardAction::Draw { draw, .. }) => part * (1.0 - f32::from(draw)),
            _ => part,
        };
        self.coins += part * 0.5 * f32::from(card.half_coins());
    }

    /// What a card that is drawn does with each symbol on average; never nothing.
    #[inline]
    pub(super) fn per_card(&self) -> [f32; 3] {
        let slots = self.slots.max(3.0);
        self.power.map(|power| power / slots + 0.03)
    }

    /// What a card that is drawn pays on average.
    #[inline]
    pub(super) fn coins_per_card(&self) -> f32 {
        self.coins / self.slots.max(3.0)
    }
}

/// What cards can be relied on for: one-use cards may be gone when they are needed.
pub(super) fn able(cards: &Cards) -> Ability {
    let mut best = [0; 3];
    for card in cards.each_kind().filter(|card| !card.print().one_use) {
        for symbol in Symbol::ALL {
            let power = &mut best[symbol.index()];
            *power = card.power(symbol).max(*power);
        }
    }
    Ability::new(best)
}
