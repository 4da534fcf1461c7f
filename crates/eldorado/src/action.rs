//! What can be asked for, what happened, and why not.

use std::fmt;

use tessera_core::{Mover, Refusal, Seat, Viewer};
use thiserror::Error;

use crate::{
    card::{Blockade, CARD_KINDS, Card, TOKEN_KINDS, Token},
    coord::Hex,
    data::{Symbol, Terrain, TokenEffect},
    history::Use,
};

/// A card or a cave token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A card.
    Card(Card),
    /// A token.
    Token(Token),
}

/// Items have indices below this.
pub(crate) const ITEMS: usize = CARD_KINDS + TOKEN_KINDS;

impl Item {
    /// Position in the order of lists: cards, then tokens.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        match self {
            Item::Card(card) => card.index(),
            Item::Token(token) => CARD_KINDS + token.index(),
        }
    }

    /// The item at this position.
    pub(crate) const fn at(index: usize) -> Option<Item> {
        if index < CARD_KINDS {
            Some(Item::Card(Card::at(index)))
        } else {
            match Token::new(index - CARD_KINDS) {
                Some(token) => Some(Item::Token(token)),
                None => None,
            }
        }
    }

    /// Its printed power with a symbol.
    #[inline]
    pub const fn power(self, symbol: Symbol) -> u8 {
        match self {
            Item::Card(card) => card.power(symbol),
            Item::Token(token) => match token.print().effect {
                TokenEffect::Power(own, power) if own as u8 == symbol as u8 => power,
                _ => 0,
            },
        }
    }

    /// The symbol it is for, when there is only one.
    pub(crate) fn only_symbol(self) -> Option<Symbol> {
        let mut fitting = Symbol::ALL
            .into_iter()
            .filter(|&symbol| self.power(symbol) > 0);
        let first = fitting.next();
        first.filter(|_| fitting.next().is_none())
    }

    /// What it is worth when buying, in half coins; a token without coins cannot pay.
    #[inline]
    pub(crate) const fn half_coins(self) -> u8 {
        match self {
            Item::Card(card) => card.half_coins(),
            Item::Token(_) => 2 * self.power(Symbol::Coin),
        }
    }
}

/// One step of a seat, or one outcome of chance. Written as [notation](crate::notation) says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: this blockade lies at the next place.
    Lay(Blockade),
    /// Chance: the seat draws this card. Others do not learn which.
    Draw(Card),
    /// Chance: this token is found in a cave.
    Find(Token),
    /// A piece moves one space with a new card.
    Move(Item, Symbol, Hex, Hex),
    /// The same piece moves on with the power that is left.
    On(Hex),
    /// A piece tears a blockade down with a new card.
    Break(Item, Symbol, Hex, Blockade),
    /// The same piece tears one down with the power that is left.
    OnBreak(Blockade),
    /// Cards are to be given up for a space.
    Pay(Hex, Hex),
    /// Cards are to be given up for a blockade.
    PayBreak(Hex, Blockade),
    /// A card is to be bought.
    Buy(Card),
    /// One card, or coin token, of a payment.
    Give(Item),
    /// A Native, or a token like it, moves a piece one space.
    Native(Native, Hex, Hex),
    /// It tears a blockade down.
    NativeBreak(Native, Hex, Blockade),
    /// The action of a card that draws.
    Use(Card),
    /// A Transmitter takes a card from the market.
    Transmit(Card),
    /// A card of the hand leaves the game.
    Remove(Card),
    /// A card of the hand is replaced.
    Replace(Card),
    /// A token is used.
    UseToken(Token),
    /// A token saves a one-use card that was just used.
    Save(Card),
    /// The movement ends here, though power is left.
    Stop,
    /// The cave at this place is explored.
    Explore(Hex),
    /// The turn ends; what is kept of the hand is chosen next.
    End,
    /// A card of the hand is kept. Others do not learn which.
    Keep(Card),
    /// No more cards of this choice.
    Done,
}

/// What moves a piece anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Native {
    /// The card.
    Card,
    /// The token.
    Token,
}

/// What happened, as the seat concerned sees it; [`seen_by`](Event::seen_by) is for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A blockade was laid out.
    Laid {
        /// Which.
        blockade: Blockade,
    },
    /// A seat drew a card.
    Drew {
        /// Who.
        seat: Seat,
        /// Which, for those who may know.
        card: Option<Card>,
    },
    /// A discard pile became a draw pile.
    Reshuffled {
        /// Whose.
        seat: Seat,
    },
    /// Something was done with a card.
    Used {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// What.
        what: Use,
    },
    /// A token was used.
    TokenUsed {
        /// By whom.
        seat: Seat,
        /// The token.
        token: Token,
    },
    /// A piece moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
    },
    /// A blockade was torn down.
    TornDown {
        /// By whom.
        seat: Seat,
        /// Which.
        blockade: Blockade,
    },
    /// A piece entered the city.
    PieceArrived {
        /// Whose.
        seat: Seat,
    },
    /// A seat has arrived with all its pieces.
    Arrived {
        /// Who.
        seat: Seat,
    },
    /// A token was found.
    Found {
        /// By whom.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// A card is kept for the next turn.
    Kept {
        /// By whom.
        seat: Seat,
        /// Which, for those who may know.
        card: Option<Card>,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// The race is over.
    Ended,
}

impl Event {
    /// The event as a viewer may learn of it (ELD-12.1).
    #[must_use]
    pub fn seen_by(self, viewer: Viewer) -> Event {
        match self {
            Event::Drew { seat, .. } if viewer != Viewer::Seat(seat) => {
                Event::Drew { seat, card: None }
            }
            Event::Kept { seat, .. } if viewer != Viewer::Seat(seat) => {
                Event::Kept { seat, card: None }
            }
            open => open,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Laid { blockade } => write!(f, "blockade {blockade} is laid out"),
            Event::Drew {
                seat,
                card: Some(card),
            } => write!(f, "{seat} draws {card}"),
            Event::Drew { seat, card: None } => write!(f, "{seat} draws a card"),
            Event::Reshuffled { seat } => write!(f, "{seat} shuffles the discard pile"),
            Event::Used { seat, card, what } => write!(f, "{seat} {} {card}", what.word()),
            Event::TokenUsed { seat, token } => write!(f, "{seat} uses the token {token}"),
            Event::Moved { seat, from, to } => write!(f, "{seat} goes from {from} to {to}"),
            Event::TornDown { seat, blockade } => {
                write!(f, "{seat} tears down blockade {blockade}")
            }
            Event::PieceArrived { seat } => write!(f, "a piece of {seat} enters the city"),
            Event::Arrived { seat } => write!(f, "{seat} has arrived"),
            Event::Found { seat, token } => write!(f, "{seat} finds the token {token}"),
            Event::Kept {
                seat,
                card: Some(card),
            } => write!(f, "{seat} keeps {card}"),
            Event::Kept { seat, card: None } => write!(f, "{seat} keeps a card"),
            Event::TurnEnded { seat } => write!(f, "{seat} ends the turn"),
            Event::Ended => f.write_str("the race is over"),
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
    #[error("now is the time to {now}")]
    WrongStep {
        /// What is expected.
        now: &'static str,
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
        item: &'static str,
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
