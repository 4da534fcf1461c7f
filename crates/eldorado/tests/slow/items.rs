//! The items that a seat can play: cards from its hand and, with caves, tokens.

use std::collections::BTreeSet;
use std::fmt;

use super::data::{CardId, SYMBOLS, Symbol, TokenId, card, data};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    Card(CardId),
    Token(TokenId),
}

impl Item {
    /// The item that the files write so; none if it does not exist.
    pub fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix("token:") {
            Some(token) => data().find_token(token).map(Self::Token),
            None => data().find_card(text).map(|card| Self::Card(card.id)),
        }
    }

    /// The printed power for the symbol; none is 0.
    pub fn power(self, symbol: Symbol) -> u32 {
        match self {
            Self::Card(id) => card(id).strength[&symbol],
            Self::Token(id) => match token_power(id) {
                Some((shown, power)) if shown == symbol => power,
                _ => 0,
            },
        }
    }

    /// The value in a payment, in half coins. Tokens without a coin cannot pay.
    pub fn half_coins(self) -> u32 {
        match (self, self.power(Symbol::Coin)) {
            (Self::Card(_), 0) => 1,
            (_, coins) => 2 * coins,
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(id) => write!(out, "{id}"),
            Self::Token(id) => write!(out, "token:{id}"),
        }
    }
}

/// The symbol and power of a machete, paddle or coin token; `None` for the other tokens.
fn token_power(id: TokenId) -> Option<(Symbol, u32)> {
    let (name, power) = id.split_once('_')?;
    let symbol = SYMBOLS
        .into_iter()
        .find(|symbol| symbol.to_string() == name)?;
    Some((symbol, power.parse().ok()?))
}

impl fmt::Display for Symbol {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Machete => "machete",
            Self::Paddle => "paddle",
            Self::Coin => "coin",
        })
    }
}

/// Every different selection from the list, the empty and the complete one included. Equal elements
/// are not distinguished. Selections are sorted.
pub fn selections<T: Copy + Ord>(all: &[T]) -> BTreeSet<Vec<T>> {
    let mut sorted = all.to_vec();
    sorted.sort();
    let mut found = BTreeSet::from([Vec::new()]);
    for element in sorted {
        let longer: Vec<Vec<T>> = found
            .iter()
            .map(|selection| [selection.as_slice(), &[element]].concat())
            .collect();
        found.extend(longer);
    }
    found
}

/// Adds to a list that is kept sorted.
pub fn put<T: Ord>(list: &mut Vec<T>, element: T) {
    list.push(element);
    list.sort();
}

/// Takes one such element out.
///
/// # Panics
/// When the list has none.
pub fn remove_from<T: PartialEq>(list: &mut Vec<T>, element: &T) {
    let found = list.iter().position(|it| it == element);
    list.remove(found.expect("only what is there is taken"));
}
