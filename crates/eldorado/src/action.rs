//! Actions, events, and the reasons for refusals.

use std::fmt;

use tessera_core::{Seat, Viewer};

use crate::{
    board::Seam,
    card::{Blockade, CARD_KINDS, Card, TOKEN_KINDS, Token},
    coord::Hex,
    data::{Symbol, TokenEffect},
    history::Use,
};

mod illegal;

pub use illegal::{Expected, Illegal, Unexplored, Unsold};

/// A card or a cave token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A card.
    Card(Card),
    /// A token.
    Token(Token),
}

/// The number of [indices](Item::index) of items.
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

    /// The printed power with a symbol.
    #[inline]
    pub const fn power(self, symbol: Symbol) -> u8 {
        match self {
            Item::Card(card) => card.power(symbol),
            Item::Token(token) => match token.printed().effect {
                TokenEffect::Power(own, power) if own as u8 == symbol as u8 => power,
                TokenEffect::Power(..)
                | TokenEffect::Draw(_)
                | TokenEffect::Remove(_)
                | TokenEffect::Replace(_)
                | TokenEffect::KeepItem
                | TokenEffect::PassOccupied
                | TokenEffect::Native
                | TokenEffect::ChangeSymbol => 0,
            },
        }
    }

    /// The symbol, when the item has only one.
    pub(crate) fn only_symbol(self) -> Option<Symbol> {
        let mut fitting = Symbol::ALL
            .into_iter()
            .filter(|&symbol| self.power(symbol) > 0);
        let first = fitting.next();
        first.filter(|_| fitting.next().is_none())
    }

    /// The value in a payment, in half coins; a token without coins cannot pay.
    #[inline]
    pub(crate) const fn half_coins(self) -> u8 {
        match self {
            Item::Card(card) => card.half_coins(),
            Item::Token(_) => 2 * self.power(Symbol::Coin),
        }
    }
}

/// One step of a seat, or one outcome of chance. [`notation`](crate::notation) defines its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Chance: this blockade lies at the next place.
    Lay(Blockade),
    /// Chance: the seat draws this card. Others do not learn which one.
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
    /// The turn ends; the cards of the hand to keep are chosen next.
    End,
    /// A card of the hand is kept. Others do not learn which one.
    Keep(Card),
    /// No more cards of this choice.
    Done,
}

/// The card or token that moves a piece regardless of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Native {
    /// The card.
    Card,
    /// The token.
    Token,
}

/// A fact that an action established, as the seat concerned sees it; [`seen_by`](Event::seen_by)
/// is for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A blockade was laid out.
    Laid {
        /// The blockade.
        blockade: Blockade,
        /// Where it lies.
        seam: Seam,
    },
    /// A seat drew a card.
    Drew {
        /// The seat.
        seat: Seat,
        /// The card, for viewers who may know it.
        card: Option<Card>,
    },
    /// A discard pile became a draw pile.
    Reshuffled {
        /// The owner.
        seat: Seat,
    },
    /// Something was done with a card.
    Used {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// The use.
        what: Use,
    },
    /// A token was used.
    TokenUsed {
        /// The seat.
        seat: Seat,
        /// The token.
        token: Token,
        /// The use.
        what: Use,
    },
    /// A piece moved.
    Moved {
        /// The owner.
        seat: Seat,
        /// The space that it left.
        from: Hex,
        /// The space that it entered.
        to: Hex,
    },
    /// A blockade was torn down.
    TornDown {
        /// The seat.
        seat: Seat,
        /// The blockade.
        blockade: Blockade,
    },
    /// A piece entered the city.
    PieceArrived {
        /// The owner.
        seat: Seat,
        /// The finish space.
        at: Hex,
    },
    /// A seat has arrived with all its pieces.
    Arrived {
        /// The seat.
        seat: Seat,
    },
    /// A token was found.
    Found {
        /// The seat.
        seat: Seat,
        /// The token.
        token: Token,
        /// The cave.
        cave: Hex,
    },
    /// A token saved a one-use card that was just used.
    Saved {
        /// The owner.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card is kept for the next turn.
    Kept {
        /// The seat.
        seat: Seat,
        /// The card, for viewers who may know it.
        card: Option<Card>,
    },
    /// A turn ended.
    TurnEnded {
        /// The owner.
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
            open @ (Event::Laid { .. }
            | Event::Drew { .. }
            | Event::Reshuffled { .. }
            | Event::Used { .. }
            | Event::TokenUsed { .. }
            | Event::Moved { .. }
            | Event::TornDown { .. }
            | Event::PieceArrived { .. }
            | Event::Arrived { .. }
            | Event::Found { .. }
            | Event::Saved { .. }
            | Event::Kept { .. }
            | Event::TurnEnded { .. }
            | Event::Ended) => open,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Laid { blockade, .. } => write!(f, "blockade {blockade} is laid out"),
            Event::Drew {
                seat,
                card: Some(card),
            } => write!(f, "{seat} draws the card {card}"),
            Event::Drew { seat, card: None } => write!(f, "{seat} draws a card"),
            Event::Reshuffled { seat } => write!(f, "{seat} shuffles the discard pile"),
            Event::Used { seat, card, what } => match what {
                Use::Moved => write!(f, "{seat} plays the card {card} to move"),
                Use::GivenUp => write!(f, "{seat} gives up the card {card}"),
                Use::Camped => write!(f, "{seat} removes the card {card} for a base camp"),
                Use::Removed => write!(f, "{seat} removes the card {card} from the game"),
                Use::Paid => write!(f, "{seat} pays with the card {card}"),
                Use::Acted => write!(f, "{seat} uses the action of the card {card}"),
                Use::Bought => write!(f, "{seat} buys the card {card}"),
                Use::Taken => write!(f, "{seat} takes the card {card} from the market"),
                Use::Replaced => write!(f, "{seat} replaces the card {card}"),
                Use::Discarded => write!(f, "{seat} discards the card {card}"),
            },
            Event::TokenUsed { seat, token, .. } => write!(f, "{seat} uses the token {token}"),
            Event::Moved { seat, from, to } => {
                write!(f, "a piece of {seat} moves from {from} to {to}")
            }
            Event::TornDown { seat, blockade } => {
                write!(f, "{seat} tears down blockade {blockade}")
            }
            Event::PieceArrived { seat, .. } => write!(f, "a piece of {seat} enters the city"),
            Event::Arrived { seat } => write!(f, "{seat} has arrived"),
            Event::Found { seat, token, cave } => {
                write!(f, "{seat} finds the token {token} in the cave at {cave}")
            }
            Event::Saved { seat, card } => write!(f, "{seat} saves the card {card}"),
            Event::Kept {
                seat,
                card: Some(card),
            } => write!(f, "{seat} keeps the card {card}"),
            Event::Kept { seat, card: None } => write!(f, "{seat} keeps a card"),
            Event::TurnEnded { seat } => write!(f, "{seat} ends the turn"),
            Event::Ended => f.write_str("the race is over"),
        }
    }
}
