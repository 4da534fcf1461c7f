//! The power of cards and tokens.

use crate::{action::Item, data::Symbol};

/// The power of an item with a symbol, which a token may have changed (ELD-10.9).
#[inline]
pub(crate) fn power_of(item: Item, symbol: Symbol, changed: bool) -> u8 {
    match item {
        Item::Card(card) if changed => {
            let powers = Symbol::ALL.map(|symbol| card.power(symbol));
            powers.into_iter().max().unwrap_or(0)
        }
        Item::Card(_) | Item::Token(_) => item.power(symbol),
    }
}
