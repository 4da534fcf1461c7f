//! What is printed on the cards, cave tokens and blockades. These are the components that the page
//! contains: it draws the spaces from the course in the view.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_eldorado::{Blockade, Card, Token, data};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Requirement, Symbol};

/// The printed cards, cave tokens and blockades of The Quest for El Dorado.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoCardsAndTokens")]
#[schema(as = EldoradoCardsAndTokens)]
pub struct CardsAndTokens {
    /// The kinds of card, by the word that moves use.
    pub cards: BTreeMap<String, PrintedCard>,
    /// The kinds of cave token, by the word that moves use.
    pub tokens: BTreeMap<String, PrintedToken>,
    /// The blockades, `#1` to `#6`.
    pub blockades: BTreeMap<String, PrintedBlockade>,
}

/// A kind of card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoPrintedCard", optional_fields)]
#[schema(as = EldoradoPrintedCard)]
pub struct PrintedCard {
    /// The name on the card.
    pub name: String,
    /// Its place in the order of lists, from 0: cards of a payment are given in this order.
    pub order: u8,
    /// The power of each symbol it has; a card with several is a joker.
    pub power: BTreeMap<String, u8>,
    /// The price in coins; missing for the cards everybody begins with.
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
        /// The number of cards that are drawn.
        draw: u8,
        /// The number of cards that may be removed.
        remove: u8,
    },
    /// Moves a piece to any space beside it, or tears a blockade down.
    Native,
}

/// A kind of cave token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoPrintedToken")]
#[schema(as = EldoradoPrintedToken)]
pub struct PrintedToken {
    /// The number of tokens of this kind.
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
        /// The power of the token.
        power: u8,
    },
    /// Draws cards.
    Draw {
        /// The number of cards.
        cards: u8,
    },
    /// Removes cards of the hand.
    Remove {
        /// The number of cards.
        cards: u8,
    },
    /// Replaces cards of the hand.
    Replace {
        /// The most cards that may be replaced.
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
#[ts(rename = "EldoradoPrintedBlockade")]
#[schema(as = EldoradoPrintedBlockade)]
pub struct PrintedBlockade {
    /// What overcomes it.
    pub requirement: Requirement,
    /// The power or cards that it takes.
    pub strength: u8,
}

impl Default for CardsAndTokens {
    fn default() -> CardsAndTokens {
        let blockade = |printed: &data::PrintedBlockade| PrintedBlockade {
            requirement: printed.requirement.into(),
            strength: printed.strength,
        };
        CardsAndTokens {
            cards: Card::all()
                .map(|card| (card.to_string(), self::card(card)))
                .collect(),
            tokens: Token::all()
                .map(|token| (token.to_string(), self::token(token.printed())))
                .collect(),
            blockades: Blockade::all()
                .map(|number| (number.to_string(), blockade(number.printed())))
                .collect(),
        }
    }
}

fn card(card: Card) -> PrintedCard {
    let printed = card.printed();
    let powers = data::Symbol::ALL.into_iter().zip(printed.power);
    PrintedCard {
        name: printed.name.into(),
        order: card.index() as u8,
        power: powers
            .filter(|(_, power)| *power > 0)
            .map(|(symbol, power)| (symbol.to_string(), power))
            .collect(),
        cost: printed.cost,
        half_coins: card.half_coins(),
        one_use: printed.one_use,
        action: printed.action.map(|action| match action {
            data::CardAction::TakeFromMarket => Action::TakeFromMarket,
            data::CardAction::Draw { draw, remove } => Action::Draw { draw, remove },
            data::CardAction::Native => Action::Native,
        }),
    }
}

fn token(printed: &data::PrintedToken) -> PrintedToken {
    let effect = match printed.effect {
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
    PrintedToken {
        count: printed.count,
        effect,
    }
}
