//! The alternative worth of the cards of a hand: the price of paying with them.

use tessera_eldorado::{
    Card, Cards, Item,
    card::CARD_KINDS,
    data::{CardAction, Symbol},
};

use super::race::{Change, Race};

/// The saving of a drawn card: a turn has four.
pub(super) const CARD: f32 = 0.25;

/// The savings of the cards of the hand by moving a piece now.
pub(super) struct Hand<'a, 'b> {
    race: &'a Race<'b>,
    gains: [f32; CARD_KINDS],
}

impl<'a, 'b> Hand<'a, 'b> {
    pub(super) fn new(race: &'a Race<'b>) -> Hand<'a, 'b> {
        let mut gains = [0.0; CARD_KINDS];
        for card in race.game.hand(race.seat).each_kind() {
            let powers = Symbol::ALL.map(|symbol| card.power(symbol));
            gains[card.index()] = match card.action() {
                Some(CardAction::Draw { draw, .. }) => CARD * f32::from(draw),
                Some(_) => 2.0 * CARD,
                None => best_move(race, powers),
            };
        }
        Hand { race, gains }
    }

    #[inline]
    pub(super) fn gain(&self, card: Card) -> f32 {
        self.gains[card.index()]
    }

    /// The worth of the `count` cards of least worth.
    pub(super) fn cheapest(&self, count: usize) -> f32 {
        let mut hand = *self.race.game.hand(self.race.seat);
        let mut total = 0.0;
        for _ in 0..count {
            let gain = |card: &Card| self.gain(*card);
            let cheapest = hand
                .each_kind()
                .min_by(|left, right| gain(left).total_cmp(&gain(right)));
            let Some(card) = cheapest else { break };
            total += self.gain(card);
            hand.remove(card);
        }
        total
    }

    /// The least worth of cards that pay `price` half coins.
    pub(super) fn cheapest_worth(&self, price: u8) -> f32 {
        let mut hand = *self.race.game.hand(self.race.seat);
        let (mut total, mut left) = (0.0, price);
        while left > 0 {
            let cost = |card: Card| self.gain(card) + self.lost(card);
            let per_coin = |card: Card| cost(card) / f32::from(card.half_coins().min(left));
            let cheapest = hand
                .each_kind()
                .min_by(|&one, &other| per_coin(one).total_cmp(&per_coin(other)));
            let Some(card) = cheapest else {
                return total + self.race.tuning.token;
            };
            total += cost(card);
            left = left.saturating_sub(card.half_coins());
            hand.remove(card);
        }
        total
    }

    /// The loss of paying with a card, beside its use now.
    fn lost(&self, card: Card) -> f32 {
        match card.power(Symbol::Coin) {
            0 => 0.0,
            _ => using_up(self.race, Item::Card(card)),
        }
    }
}

/// Cards of the hand that leave the game for a base camp.
pub(super) struct Giving {
    /// The cards that can still be given.
    pub(super) from: Cards,
    pub(super) count: usize,
    /// The change once they are given.
    pub(super) change: Change,
}

impl Giving {
    /// The deck without the cards that are missed least; `None` when the pieces might never reach
    /// the finish with it.
    pub(super) fn rest(&self, race: &Race<'_>, deck: Cards) -> Option<Cards> {
        let (mut from, mut rest) = (self.from, deck);
        for _ in 0..self.count {
            let spared = from.each_kind();
            let spared = spared.filter(|&card| race.can_spare(&rest, card, self.change));
            let least =
                spared.min_by(|&one, &other| plain_worth(one).total_cmp(&plain_worth(other)));
            let card = least?;
            from.remove(card);
            rest.remove(card);
        }
        let few = rest.len() < race.tuning.smallest_deck;
        (!few || race.comes_home(&rest, self.change)).then_some(rest)
    }
}

/// The worth of a card in any place: its powers and its price.
pub(super) fn plain_worth(card: Card) -> f32 {
    let powers: u8 = Symbol::ALL.map(|symbol| card.power(symbol)).iter().sum();
    f32::from(powers) + f32::from(card.half_cost().unwrap_or(0))
}

/// The saving of a card with these powers by moving one of the pieces now.
pub(super) fn best_move(race: &Race<'_>, powers: [u8; 3]) -> f32 {
    let mut best = 0.0_f32;
    for symbol in Symbol::ALL {
        let power = powers[symbol.index()];
        if power == 0 {
            continue;
        }
        for &from in race.places() {
            let reached = race.reach(from, symbol, power, 0);
            if reached.end == Some(from) && reached.torn == 0 {
                continue;
            }
            let change = Change {
                moved: Some((from, reached.end)),
                torn: reached.torn,
            };
            best = best.max(race.turns() - race.turns_after(change));
        }
    }
    best
}

/// The loss of using up a one-use card or a token: near the finish nothing.
pub(super) fn using_up(race: &Race<'_>, item: Item) -> f32 {
    let far = (race.turns() / 8.0).min(1.0);
    match item {
        Item::Card(card) if !card.printed().one_use => 0.0,
        Item::Card(_) => race.tuning.saved * far,
        Item::Token(_) => race.tuning.saved.min(race.tuning.token) * far,
    }
}
