//! What the seat to move may do in The Quest for El Dorado.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_eldorado::{Action, Hex, Native, View, action::Item, data};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{
    Symbol,
    reach::{Reach, reachable},
};
use crate::choice::{Group, grouped};

/// What the seat to move may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoChoices")]
#[schema(as = EldoradoChoices)]
pub struct Choices {
    /// The actions by their kind, and of each kind by their text.
    pub actions: BTreeMap<String, BTreeMap<String, Choice>>,
    /// The spaces that each piece can reach in one command with each card, token or leftover, and
    /// those that it can enter by giving up cards or with a Native.
    /// The members are named as actions begin: `explorer 3,-2`, `jack_of_all_trades as paddle
    /// 3,-2`, `on` for the leftover, `pay 3,-2`, `native 3,-2`.
    pub reachable: BTreeMap<String, Reach>,
}

/// A card or a token that is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoItem")]
#[schema(as = EldoradoItem)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum UsedItem {
    /// A card.
    Card {
        /// Its kind.
        card: String,
    },
    /// A token.
    Token {
        /// Its kind.
        token: String,
    },
}

impl From<Item> for UsedItem {
    fn from(item: Item) -> UsedItem {
        match item {
            Item::Card(card) => UsedItem::Card {
                card: card.to_string(),
            },
            Item::Token(token) => UsedItem::Token {
                token: token.to_string(),
            },
        }
    }
}

/// An action that can be taken; its text is the name of its member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "EldoradoChoice")]
#[schema(as = EldoradoChoice)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Choice {
    /// A piece moves one space with a new card.
    Move {
        /// The card or token.
        item: UsedItem,
        /// The symbol that it is used for.
        symbol: Symbol,
        /// The space that the piece leaves.
        from: String,
        /// The space that the piece enters.
        to: String,
    },
    /// The same piece moves on with the power that is left.
    On {
        /// The space that the piece enters.
        to: String,
    },
    /// A piece tears a blockade down with a new card.
    Break {
        /// The card or token.
        item: UsedItem,
        /// The symbol that it is used for.
        symbol: Symbol,
        /// The space of the piece.
        from: String,
        /// The blockade, `#3`.
        blockade: String,
    },
    /// The same piece tears one down with the power that is left.
    OnBreak {
        /// The blockade.
        blockade: String,
    },
    /// Cards are to be given up for a space.
    Pay {
        /// The number of cards.
        cards: u8,
        /// The space that the piece leaves.
        from: String,
        /// The space that the piece enters.
        to: String,
    },
    /// Cards are to be given up for a blockade.
    PayBreak {
        /// The number of cards.
        cards: u8,
        /// The space of the piece.
        from: String,
        /// The blockade.
        blockade: String,
    },
    /// A card is to be bought.
    Buy {
        /// The card.
        card: String,
        /// What it costs, in half coins.
        cost: u8,
    },
    /// One card, or coin token, of a payment.
    Give {
        /// The card or token.
        item: UsedItem,
    },
    /// A Native, or a token like it, moves a piece one space.
    Native {
        /// Whether it is the token.
        token: bool,
        /// The space that the piece leaves.
        from: String,
        /// The space that the piece enters.
        to: String,
    },
    /// It tears a blockade down.
    NativeBreak {
        /// Whether it is the token.
        token: bool,
        /// The space of the piece.
        from: String,
        /// The blockade.
        blockade: String,
    },
    /// The action of a card that draws.
    Use {
        /// The card.
        card: String,
    },
    /// A Transmitter takes a card from the market.
    Transmit {
        /// The card.
        card: String,
    },
    /// A card of the hand leaves the game.
    Remove {
        /// The card.
        card: String,
    },
    /// A card of the hand is replaced.
    Replace {
        /// The card.
        card: String,
    },
    /// A token is used.
    Token {
        /// The token.
        token: String,
    },
    /// A token saves a one-use card that was just used.
    Save {
        /// The card.
        card: String,
    },
    /// The movement ends here, though power is left.
    Stop,
    /// A cave is explored.
    Explore {
        /// The space of the cave.
        at: String,
    },
    /// The turn ends; what is kept of the hand is chosen next.
    End,
    /// A card of the hand is kept.
    Keep {
        /// The card.
        card: String,
    },
    /// No more cards of this choice.
    Done,
}

impl Group for Choice {
    fn group(&self) -> &'static str {
        match self {
            Choice::Move { .. } => "move",
            Choice::On { .. } => "on",
            Choice::Break { .. } => "break",
            Choice::OnBreak { .. } => "on-break",
            Choice::Pay { .. } => "pay",
            Choice::PayBreak { .. } => "pay-break",
            Choice::Buy { .. } => "buy",
            Choice::Give { .. } => "give",
            Choice::Native { .. } => "native",
            Choice::NativeBreak { .. } => "native-break",
            Choice::Use { .. } => "use",
            Choice::Transmit { .. } => "transmit",
            Choice::Remove { .. } => "remove",
            Choice::Replace { .. } => "replace",
            Choice::Token { .. } => "token",
            Choice::Save { .. } => "save",
            Choice::Stop => "stop",
            Choice::Explore { .. } => "explore",
            Choice::End => "end",
            Choice::Keep { .. } => "keep",
            Choice::Done => "done",
        }
    }
}

impl Choices {
    pub(crate) fn new(view: &View, actions: &[Action]) -> Choices {
        Choices {
            actions: grouped(actions, |&action| choice(view, action)),
            reachable: reachable(view, actions),
        }
    }
}

/// `None` for actions of chance.
fn choice(view: &View, action: Action) -> Option<Choice> {
    let with = |item: Item, symbol: data::Symbol| (UsedItem::from(item), Symbol::from(symbol));
    let choice = match action {
        Action::Lay(_) | Action::Draw(_) | Action::Find(_) => return None,
        Action::Move(item, symbol, from, to) => {
            let (item, symbol) = with(item, symbol);
            Choice::Move {
                item,
                symbol,
                from: from.to_string(),
                to: to.to_string(),
            }
        }
        Action::On(to) => Choice::On { to: to.to_string() },
        Action::Break(item, symbol, from, blockade) => {
            let (item, symbol) = with(item, symbol);
            Choice::Break {
                item,
                symbol,
                from: from.to_string(),
                blockade: blockade.to_string(),
            }
        }
        Action::OnBreak(blockade) => Choice::OnBreak {
            blockade: blockade.to_string(),
        },
        Action::Pay(from, to) => Choice::Pay {
            cards: toll(view, to),
            from: from.to_string(),
            to: to.to_string(),
        },
        Action::PayBreak(from, blockade) => Choice::PayBreak {
            cards: blockade.printed().strength,
            from: from.to_string(),
            blockade: blockade.to_string(),
        },
        Action::Buy(card) => Choice::Buy {
            card: card.to_string(),
            cost: card.half_cost().unwrap_or(0),
        },
        Action::Give(item) => Choice::Give { item: item.into() },
        Action::Native(native, from, to) => Choice::Native {
            token: native == Native::Token,
            from: from.to_string(),
            to: to.to_string(),
        },
        Action::NativeBreak(native, from, blockade) => Choice::NativeBreak {
            token: native == Native::Token,
            from: from.to_string(),
            blockade: blockade.to_string(),
        },
        Action::Use(card) => Choice::Use {
            card: card.to_string(),
        },
        Action::Transmit(card) => Choice::Transmit {
            card: card.to_string(),
        },
        Action::Remove(card) => Choice::Remove {
            card: card.to_string(),
        },
        Action::Replace(card) => Choice::Replace {
            card: card.to_string(),
        },
        Action::UseToken(token) => Choice::Token {
            token: token.to_string(),
        },
        Action::Save(card) => Choice::Save {
            card: card.to_string(),
        },
        Action::Stop => Choice::Stop,
        Action::Explore(at) => Choice::Explore { at: at.to_string() },
        Action::End => Choice::End,
        Action::Keep(card) => Choice::Keep {
            card: card.to_string(),
        },
        Action::Done => Choice::Done,
    };
    Some(choice)
}

/// The number of cards that are given up for a space.
pub(super) fn toll(view: &View, to: Hex) -> u8 {
    let space = view.course().at(to);
    space.map_or(0, |space| view.course().space(space).strength)
}
