//! Payments, card by card in the order of lists, offered only while they can be completed
//! (ELD-6.4). A payment is complete as soon as it is enough, and has no superfluous card: without
//! any one of its cards it would fall short.

use crate::{
    action::Item,
    card::{CARD_KINDS, Card, Cards, Kinds, TOKEN_KINDS, Token},
    state::{Payment, Player, Purpose},
};

/// The values of items, in half coins.
const VALUES: [u8; 5] = [8, 6, 4, 2, 1];

/// The value of all items of a seat in a payment, in half coins (ELD-6.2).
pub(crate) fn worth(hand: &Cards, tokens: &[u8; TOKEN_KINDS]) -> u8 {
    let cards = hand.each_kind();
    let cards = cards.map(|card| u32::from(hand.count(card)) * u32::from(card.half_coins()));
    let tokens = Token::COINS.iter().map(|&token| {
        let count = tokens[token.index()];
        u32::from(count) * u32::from(Item::Token(token).half_coins())
    });
    cards.chain(tokens).sum::<u32>().min(u32::from(u8::MAX)) as u8
}

/// The kinds that cost at most `worth` half coins.
#[inline]
pub(crate) const fn affordable(worth: u8) -> Kinds {
    let most = AFFORDABLE.len() - 1;
    let worth = worth as usize;
    Kinds(AFFORDABLE[if worth < most { worth } else { most }])
}

/// For each number of half coins the kinds that cost no more; everything in the last.
const AFFORDABLE: [u32; 11] = {
    let mut kinds = [0; 11];
    let mut index = 0;
    while index < CARD_KINDS {
        if let Some(cost) = Card::at(index).half_cost() {
            let mut worth = cost as usize;
            while worth < kinds.len() {
                kinds[worth] |= 1 << index;
                worth += 1;
            }
        }
        index += 1;
    }
    kinds
};

/// The cards that may be given next.
pub(crate) fn fitting(player: &Player, payment: &Payment) -> Kinds {
    let kinds = player.hand.kinds().from(payment.from);
    kinds
        .filter(|&card| fits(player, payment, Item::Card(card)))
        .collect()
}

/// The tokens that may be given next.
pub(crate) fn fitting_tokens<'a>(
    player: &'a Player,
    payment: &'a Payment,
) -> impl Iterator<Item = Token> + 'a {
    let tokens = Token::COINS.iter().copied();
    tokens.filter(|&token| fits(player, payment, Item::Token(token)))
}

/// Whether something can be given next; a payment that cannot be completed is never begun.
pub(crate) fn can_go_on(player: &Player, payment: &Payment) -> bool {
    fitting(player, payment).0 != 0 || fitting_tokens(player, payment).next().is_some()
}

/// Whether an item may be given next.
pub(crate) fn fits(player: &Player, payment: &Payment, item: Item) -> bool {
    match payment.purpose {
        Purpose::Buy(_) => fits_price(player, payment, item),
        Purpose::Enter(..) | Purpose::Tear(..) => fits_count(player, payment, item),
    }
}

/// ELD-4.1: whether a card may be given up next, so that enough cards come after it.
fn fits_count(player: &Player, payment: &Payment, item: Item) -> bool {
    let Item::Card(card) = item else { return false };
    let in_order = card.index() >= usize::from(payment.from) && player.hand.has(card);
    let rest = player.hand.kinds().from(card.index() as u8);
    let rest: usize = rest.map(|card| usize::from(player.hand.count(card))).sum();
    in_order && rest >= usize::from(payment.left)
}

/// ELD-6.4: whether an item may be paid with next, so that the payment can be completed without
/// a superfluous one.
fn fits_price(player: &Player, payment: &Payment, item: Item) -> bool {
    let value = item.half_coins();
    let in_order = item.index() >= usize::from(payment.from) && held(player, item) > 0;
    if !in_order || value == 0 {
        return false;
    }
    let least = payment.least.min(value);
    match payment.left.checked_sub(value) {
        None | Some(0) => value - payment.left < least,
        Some(left) => can_complete(player, item, left, least),
    }
}

/// Whether items from this one on, of which one is used up, can make up `left` half coins with
/// no superfluous one, when the smallest so far is worth `least`.
fn can_complete(player: &Player, used: Item, left: u8, least: u8) -> bool {
    let count = |item: Item| held(player, item) - u8::from(item == used);
    let items = || {
        let cards = player
            .hand
            .kinds()
            .from(used.index().min(usize::from(u8::MAX)) as u8);
        let tokens = Token::COINS.iter().map(|&token| Item::Token(token));
        cards
            .map(Item::Card)
            .chain(tokens)
            .filter(|item| item.index() >= used.index())
    };
    VALUES.iter().any(|&smallest| {
        // Bit `n` is set when some of the items are worth exactly `n` together.
        let mut sums = 1_u64;
        for item in items().filter(|item| item.half_coins() >= smallest) {
            for _ in 0..count(item).min(left) {
                sums |= sums << item.half_coins();
            }
        }
        let most = left + least.min(smallest) - 1;
        (left..=most).any(|sum| sums >> sum & 1 == 1)
    })
}

fn held(player: &Player, item: Item) -> u8 {
    match item {
        Item::Card(card) => player.hand.count(card),
        Item::Token(token) => player.tokens[token.index()],
    }
}

/// A payment for which nothing has been given yet.
pub(crate) const fn begin(purpose: Purpose, left: u8) -> Payment {
    Payment {
        purpose,
        left,
        from: 0,
        least: u8::MAX,
    }
}
