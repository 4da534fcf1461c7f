//! Why not: one reason per rule.

use tessera_core::{Mover, Refusal};
use thiserror::Error;

use super::Item;
use crate::{
    card::{Blockade, Card, Token},
    coord::Hex,
    data::{Symbol, Terrain},
};

/// What the turn expects next.
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
    /// What is kept of the hand is chosen.
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
            Expected::LayBlockade => "lay a blockade out",
            Expected::Draw => "draw a card",
            Expected::Play => "play cards or end the turn",
            Expected::Pay => "give the cards of the payment",
            Expected::Remove => "remove a card of the hand",
            Expected::Replace => "replace a card of the hand",
            Expected::Keep => "choose what is kept of the hand",
            Expected::ChooseCaves => "say which caves are explored",
            Expected::FindToken => "find a token",
            Expected::Nothing => "stop",
        }
    }
}

/// Why an action is not allowed; one variant per rule, with its facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Nothing can be done after the end.
    #[error("the race is over")]
    GameOver,
    /// Somebody else moves.
    #[error("it is not your turn: {mover} moves")]
    NotYourTurn {
        /// Who does.
        mover: Mover,
    },
    /// The turn is at another step.
    #[error("now is the time to {}", now.words())]
    WrongStep {
        /// What is expected.
        now: Expected,
    },
    /// The blockade lies elsewhere already.
    #[error("blockade {blockade} is laid out already")]
    BlockadeLaid {
        /// Which.
        blockade: Blockade,
    },
    /// The card is not in the draw pile.
    #[error("no {card} is left to draw")]
    NotInPile {
        /// Which.
        card: Card,
    },
    /// The token cannot be in a cave any more.
    #[error("no token {token} is left in the caves")]
    TokenGone {
        /// Which.
        token: Token,
    },
    /// The card is not in the hand.
    #[error("{card} is not in your hand")]
    NotInHand {
        /// Which.
        card: Card,
    },
    /// The seat has no such token.
    #[error("you have no token {token}")]
    NoToken {
        /// Which.
        token: Token,
    },
    /// No piece of the seat stands there.
    #[error("no piece of yours stands at {at}")]
    NoPiece {
        /// Where.
        at: Hex,
    },
    /// There is no such space beside it.
    #[error("{to} is no space beside {from} that can be entered")]
    NotBeside {
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
    },
    /// A piece stands there.
    #[error("a piece stands at {at}")]
    Occupied {
        /// Where.
        at: Hex,
    },
    /// A blockade is in the way.
    #[error("blockade {blockade} is in the way")]
    Blocked {
        /// Which.
        blockade: Blockade,
    },
    /// The space takes something else.
    #[error("{at} is {}: it cannot be entered like this", terrain.word())]
    WrongTerrain {
        /// Where.
        at: Hex,
        /// What it is.
        terrain: Terrain,
    },
    /// The card has no such symbol, or not enough of it.
    #[error("it takes {want} {symbol}, this has {have}")]
    TooWeak {
        /// The symbol.
        symbol: Symbol,
        /// How much it takes.
        want: u8,
        /// How much there is.
        have: u8,
    },
    /// No power is left of a card.
    #[error("no power is left to go on with")]
    NoLeftover,
    /// The blockade does not stand beside the piece.
    #[error("blockade {blockade} does not stand beside {at}")]
    NotAtBlockade {
        /// Which.
        blockade: Blockade,
        /// Where the piece is.
        at: Hex,
    },
    /// The blockade takes something else.
    #[error("blockade {blockade} is not overcome like this")]
    WrongBlockade {
        /// Which.
        blockade: Blockade,
    },
    /// There are too few cards to give up.
    #[error("it takes {want} cards, you hold {have}")]
    TooFewCards {
        /// How many it takes.
        want: u8,
        /// How many there are.
        have: u8,
    },
    /// The turn's purchase is made.
    #[error("you have bought a card in this turn already")]
    BoughtAlready,
    /// Buying ended the movement.
    #[error("after buying no piece moves at this table")]
    MovementOver,
    /// The card is not for sale now.
    #[error("{card} cannot be had: its pile is empty, or beside the board without a vacancy")]
    NotForSale {
        /// Which.
        card: Card,
    },
    /// The hand is not worth enough.
    #[error("{card} costs {} half coins, your cards are worth {have}", 2 * want)]
    TooDear {
        /// Which.
        card: Card,
        /// What it costs in coins.
        want: u8,
        /// What all cards are worth in half coins.
        have: u8,
    },
    /// Cards are chosen in the order of lists, and none is superfluous.
    #[error("{item} does not fit here: cards are given in their order and none too many")]
    DoesNotFit {
        /// What was offered.
        item: Item,
    },
    /// The card has no such action.
    #[error("{card} has no action like this")]
    NoAction {
        /// Which.
        card: Card,
    },
    /// The token is not used like this.
    #[error("the token {token} is not used like this now")]
    NotNow {
        /// Which.
        token: Token,
    },
    /// No such cave can be explored now.
    #[error(
        "the cave at {at} cannot be explored now: the piece does not stop beside it, or comes from it, or it is empty"
    )]
    NoCave {
        /// Where.
        at: Hex,
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
