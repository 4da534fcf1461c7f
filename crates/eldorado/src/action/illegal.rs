//! The reasons for refusals, one per rule.

use tessera_core::{Mover, Refusal};
use thiserror::Error;

use super::Item;
use crate::{
    card::{Blockade, Card, Token},
    coord::Hex,
    data::{Symbol, Terrain},
};

/// The step that the turn expects next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A blockade is laid out.
    LayBlockade,
    /// A card is drawn.
    Draw,
    /// Cards are played, or the turn ends.
    Play,
    /// Cards are given up or paid with.
    Pay,
    /// Cards of the hand are removed from the game.
    Remove,
    /// Cards of the hand are replaced.
    Replace,
    /// The cards of the hand to keep are chosen.
    Keep,
    /// The caves to be explored are chosen.
    ChooseCaves,
    /// A token is found.
    FindToken,
    /// Nothing: the race is over.
    Nothing,
}

impl Expected {
    const fn words(self) -> &'static str {
        match self {
            Expected::LayBlockade => "lay out a blockade",
            Expected::Draw => "draw a card",
            Expected::Play => "play cards or end the turn",
            Expected::Pay => "give cards for the payment",
            Expected::Remove => "remove a card from the hand",
            Expected::Replace => "replace a card in the hand",
            Expected::Keep => "choose the cards to keep",
            Expected::ChooseCaves => "choose the caves to explore",
            Expected::FindToken => "find a token",
            Expected::Nothing => "stop",
        }
    }
}

/// Why a card is not for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsold {
    /// It is a card that seats begin with, and was never for sale.
    Never,
    /// Its pile is empty.
    Empty,
    /// Its pile lies beside the board, and the board has no vacancy.
    Reserve,
}

impl Unsold {
    const fn words(self) -> &'static str {
        match self {
            Unsold::Never => "it is no card of the market",
            Unsold::Empty => "its pile is empty",
            Unsold::Reserve => "its pile is beside the board, which has no vacancy",
        }
    }
}

/// Why a cave cannot be explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unexplored {
    /// There is none.
    None,
    /// The piece does not stop beside it.
    Away,
    /// It holds no token any more.
    Empty,
    /// The piece has explored it, and has not stopped elsewhere since.
    Explored,
    /// It was left alone, and another one explored.
    LeftAlone,
}

impl Unexplored {
    const fn words(self) -> &'static str {
        match self {
            Unexplored::None => "there is no cave",
            Unexplored::Away => "the piece does not stop beside the cave",
            Unexplored::Empty => "the cave is empty",
            Unexplored::Explored => "the piece comes from the cave",
            Unexplored::LeftAlone => "the cave was left alone",
        }
    }
}

/// The reason why an action is not allowed; one variant per rule, with its facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("the race is over")]
    GameOver,
    /// It is another side's move.
    #[error("it is not your turn: {mover} moves")]
    NotYourTurn {
        /// The side whose move it is.
        mover: Mover,
    },
    /// The turn is at another step.
    #[error("now is the time to {}", now.words())]
    WrongStep {
        /// The step that is expected.
        now: Expected,
    },
    /// The blockade has already been laid out.
    #[error("blockade {blockade} has already been laid out")]
    BlockadeLaid {
        /// The blockade.
        blockade: Blockade,
    },
    /// The card is not in the draw pile.
    #[error("no card {card} is left to draw")]
    NotInPile {
        /// The card.
        card: Card,
    },
    /// No such token is left in the caves.
    #[error("no token {token} is left in the caves")]
    TokenGone {
        /// The token.
        token: Token,
    },
    /// The card is not in the hand.
    #[error("the card {card} is not in your hand")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// The seat has no such token.
    #[error("you have no token {token}")]
    NoToken {
        /// The token.
        token: Token,
    },
    /// No piece of the seat stands there.
    #[error("you have no piece at {at}")]
    NoPiece {
        /// The space.
        at: Hex,
    },
    /// The space is not a neighbour that can be entered.
    #[error("{to} is not a neighbour of {from} that can be entered")]
    NotBeside {
        /// The space of the piece.
        from: Hex,
        /// The space that was named.
        to: Hex,
    },
    /// A piece stands there.
    #[error("there is a piece at {at}")]
    Occupied {
        /// The space.
        at: Hex,
    },
    /// A blockade is in the way.
    #[error("blockade {blockade} is in the way")]
    Blocked {
        /// The blockade.
        blockade: Blockade,
    },
    /// The space cannot be entered in this way.
    #[error("{at} is {}: it cannot be entered in this way", terrain.word())]
    WrongTerrain {
        /// The space.
        at: Hex,
        /// The terrain.
        terrain: Terrain,
    },
    /// The card has no such symbol, or not enough of it.
    #[error("it takes {want} {symbol}, this has {have}")]
    TooWeak {
        /// The symbol.
        symbol: Symbol,
        /// The power that it takes.
        want: u8,
        /// The power that there is.
        have: u8,
    },
    /// No power is left of a card.
    #[error("there is no power left to move on with")]
    NoLeftover,
    /// The blockade does not stand beside the piece.
    #[error("blockade {blockade} is not beside {at}")]
    NotAtBlockade {
        /// The blockade.
        blockade: Blockade,
        /// The space of the piece.
        at: Hex,
    },
    /// The blockade cannot be overcome in this way.
    #[error("blockade {blockade} cannot be overcome in this way")]
    WrongBlockade {
        /// The blockade.
        blockade: Blockade,
    },
    /// There are too few cards to give up.
    #[error("it takes {want} cards, you hold {have}")]
    TooFewCards {
        /// The number of cards that it takes.
        want: u8,
        /// The number of cards that there are.
        have: u8,
    },
    /// The turn's purchase is made.
    #[error("you have already bought a card this turn")]
    BoughtAlready,
    /// Buying ended the movement.
    #[error("at this table no piece moves after buying")]
    MovementOver,
    /// The card is not for sale now.
    #[error("the card {card} is not for sale: {}", why.words())]
    NotForSale {
        /// The card.
        card: Card,
        /// Why.
        why: Unsold,
    },
    /// The hand is not worth enough.
    #[error("the card {card} costs {} half coins, your cards are worth {have}", 2 * want)]
    TooDear {
        /// The card.
        card: Card,
        /// The cost in coins.
        want: u8,
        /// The value of all cards in half coins.
        have: u8,
    },
    /// Cards are chosen in the order of lists, and none is superfluous.
    #[error("{item} does not fit here: cards are given in listing order and none is superfluous")]
    DoesNotFit {
        /// The item that was offered.
        item: Item,
    },
    /// The card has no such action.
    #[error("the card {card} has no such action")]
    NoAction {
        /// The card.
        card: Card,
    },
    /// The token cannot be used in this way now.
    #[error("the token {token} cannot be used in this way now")]
    NotNow {
        /// The token.
        token: Token,
    },
    /// No such cave can be explored now.
    #[error("{at} cannot be explored now: {}", why.words())]
    NoCave {
        /// The space.
        at: Hex,
        /// Why.
        why: Unexplored,
    },
    /// Cards must be chosen.
    #[error("at least one card must be chosen")]
    MustChoose,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::GameOver => "game-over",
            Illegal::NotYourTurn { .. } => "not-your-turn",
            Illegal::WrongStep { .. } => "wrong-step",
            Illegal::BlockadeLaid { .. } => "blockade-laid",
            Illegal::NotInPile { .. } => "not-in-pile",
            Illegal::TokenGone { .. } => "token-gone",
            Illegal::NotInHand { .. } => "not-in-hand",
            Illegal::NoToken { .. } => "no-token",
            Illegal::NoPiece { .. } => "no-piece",
            Illegal::NotBeside { .. } => "not-beside",
            Illegal::Occupied { .. } => "occupied",
            Illegal::Blocked { .. } => "blocked",
            Illegal::WrongTerrain { .. } => "wrong-terrain",
            Illegal::TooWeak { .. } => "too-weak",
            Illegal::NoLeftover => "no-leftover",
            Illegal::NotAtBlockade { .. } => "not-at-blockade",
            Illegal::WrongBlockade { .. } => "wrong-blockade",
            Illegal::TooFewCards { .. } => "too-few-cards",
            Illegal::BoughtAlready => "bought-already",
            Illegal::MovementOver => "movement-over",
            Illegal::NotForSale { .. } => "not-for-sale",
            Illegal::TooDear { .. } => "too-dear",
            Illegal::DoesNotFit { .. } => "does-not-fit",
            Illegal::NoAction { .. } => "no-action",
            Illegal::NotNow { .. } => "not-now",
            Illegal::NoCave { .. } => "no-cave",
            Illegal::MustChoose => "must-choose",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::GameOver => "ELD-10.2",
            Illegal::NotYourTurn { .. } => "ELD-1.6",
            Illegal::WrongStep { .. } => "ELD-2.1",
            Illegal::BlockadeLaid { .. } => "ELD-1.2",
            Illegal::NotInPile { .. } => "ELD-8.6",
            Illegal::TokenGone { .. } => "ELD-10.7",
            Illegal::NotInHand { .. } => "ELD-2.2",
            Illegal::NoToken { .. } | Illegal::NotNow { .. } => "ELD-10.9",
            Illegal::NoPiece { .. } | Illegal::NotBeside { .. } => "ELD-3.4",
            Illegal::Occupied { .. } => "ELD-3.5",
            Illegal::Blocked { .. } | Illegal::NotAtBlockade { .. } => "ELD-5.1",
            Illegal::WrongTerrain { .. } | Illegal::TooWeak { .. } => "ELD-3.1",
            Illegal::NoLeftover => "ELD-3.2",
            Illegal::WrongBlockade { .. } => "ELD-5.1",
            Illegal::TooFewCards { .. } => "ELD-4.1",
            Illegal::BoughtAlready => "ELD-6.1",
            Illegal::MovementOver => "ELD-11.1",
            Illegal::NotForSale { .. } => "ELD-6.3",
            Illegal::TooDear { .. } => "ELD-6.2",
            Illegal::DoesNotFit { .. } => "ELD-6.4",
            Illegal::NoAction { .. } => "ELD-8.1",
            Illegal::NoCave { .. } => "ELD-11.5",
            Illegal::MustChoose => "ELD-10.9",
        }
    }
}
