//! What is printed on cards, tokens and blockades: a page draws them from this. Spaces come with
//! the course of a view.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_eldorado::{Blockade, Card, Token, data};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Requirement, Symbol};

/// The printed components of The Quest for El Dorado.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoPrints")]
#[schema(as = EldoradoPrints)]
pub struct Prints {
    /// The kinds of card, by the word that moves use.
    pub cards: BTreeMap<String, CardPrint>,
    /// The kinds of cave token, by the word that moves use.
    pub tokens: BTreeMap<String, TokenPrint>,
    /// The blockades, `#1` to `#6`.
    pub blockades: BTreeMap<String, BlockadePrint>,
}

/// A kind of card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoCardPrint", optional_fields)]
#[schema(as = EldoradoCardPrint)]
pub struct CardPrint {
    /// The name on the card.
    pub name: String,
    /// Its place in the order of lists, from 0: cards of a payment are given in this order.
    pub order: u8,
    /// The power of each symbol it has; a card with several is a joker.
    pub power: BTreeMap<String, u8>,
    /// What it costs in whole coins; missing for the cards everybody begins with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// What it is worth when buying, in half coins.
    pub half_coins: u8,
    /// Removed from the game once its function is used.
    pub one_use: bool,
    /// What it does instead of moving.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Action>,
}

/// What an action card does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoCardAction")]
#[schema(as = EldoradoCardAction)]
#[serde(tag = "action", rename_all = "kebab-case")]
pub enum Action {
    /// Takes a card from any pile.
    TakeFromMarket,
    /// Draws cards; then some of the hand may be removed from the game.
    Draw {
        /// How many are drawn.
        draw: u8,
        /// How many may be removed.
        remove: u8,
    },
    /// Moves a piece to any space beside it, or tears a blockade down.
    Native,
}

/// A kind of cave token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoTokenPrint")]
#[schema(as = EldoradoTokenPrint)]
pub struct TokenPrint {
    /// How many there are.
    pub count: u8,
    /// What it does.
    pub effect: Effect,
}

/// What a cave token does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoTokenEffect")]
#[schema(as = EldoradoTokenEffect)]
#[serde(tag = "effect", rename_all = "kebab-case")]
pub enum Effect {
    /// Moves like a card.
    Power {
        /// The symbol.
        symbol: Symbol,
        /// How much of it.
        power: u8,
    },
    /// Draws cards.
    Draw {
        /// How many.
        cards: u8,
    },
    /// Removes cards of the hand.
    Remove {
        /// How many.
        cards: u8,
    },
    /// Replaces cards of the hand.
    Replace {
        /// How many at most.
        cards: u8,
    },
    /// Saves a one-use card that was just used.
    KeepItem,
    /// Occupied spaces may be entered for the rest of the turn.
    PassOccupied,
    /// Moves as the Native does.
    Native,
    /// The next card may be used for any symbol.
    ChangeSymbol,
}

/// A blockade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoBlockadePrint")]
#[schema(as = EldoradoBlockadePrint)]
pub struct BlockadePrint {
    /// What overcomes it.
    pub requirement: Requirement,
    /// How much of it.
    pub strength: u8,
}

impl Prints {
    /// As the rules have them.
    pub fn new() -> Prints {
        let blockade = |print: &data::BlockadePrint| BlockadePrint {
            requirement: print.requirement.into(),
            strength: print.strength,
        };
        Prints {
            cards: Card::all()
                .map(|card| (card.to_string(), self::card(card)))
                .collect(),
            tokens: Token::all()
                .map(|token| (token.to_string(), self::token(token.print())))
                .collect(),
            blockades: Blockade::all()
                .map(|number| (number.to_string(), blockade(number.print())))
                .collect(),
        }
    }
}

impl Default for Prints {
    fn default() -> Prints {
        Prints::new()
    }
}

fn card(card: Card) -> CardPrint {
    let print = card.print();
    let powers = data::Symbol::ALL.into_iter().zip(print.power);
    CardPrint {
        name: print.name.into(),
        order: card.index() as u8,
        power: powers
            .filter(|(_, power)| *power > 0)
            .map(|(symbol, power)| (symbol.to_string(), power))
            .collect(),
        cost: print.cost,
        half_coins: card.half_coins(),
        one_use: print.one_use,
        action: print.action.map(|action| match action {
            data::CardAction::TakeFromMarket => Action::TakeFromMarket,
            data::CardAction::Draw { draw, remove } => Action::Draw { draw, remove },
            data::CardAction::Native => Action::Native,
        }),
    }
}

fn token(print: &data::TokenPrint) -> TokenPrint {
    let effect = match print.effect {
        data::TokenEffect::Power(symbol, power) => Effect::Power {
            symbol: symbol.into(),
            power,
        },
        data::TokenEffect::Draw(cards) => Effect::Draw { cards },
        data::TokenEffect::Remove(cards) => Effect::Remove { cards },
        data::TokenEffect::Replace(cards) => Effect::Replace { cards },
        data::TokenEffect::KeepItem => Effect::KeepItem,
        data::TokenEffect::PassOccupied => Effect::PassOccupied,
        data::TokenEffect::Native => Effect::Native,
        data::TokenEffect::ChangeSymbol => Effect::ChangeSymbol,
    };
    TokenPrint {
        count: print.count,
        effect,
    }
}
