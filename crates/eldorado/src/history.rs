//! What was done with cards in the current turn and in as many turns before it as there are seats,
//! as an interface shows it. That is a round, and more once seats have arrived and are skipped.

use tessera_core::Seat;

use crate::card::Card;

/// The capacity: every card is used at most once a turn, and there are 86, so two rounds fit.
const MAX_USES: usize = 192;
/// Turns that are remembered: the current one, and one for each seat before it.
const TURNS: usize = 5;

/// A use of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Use {
    /// A piece moved, or a blockade was torn down, with its power.
    Moved,
    /// Given up for rubble or a blockade.
    GivenUp,
    /// Given up for a base camp: out of the game.
    Camped,
    /// Removed from the game by an action.
    Removed,
    /// Paid with.
    Paid,
    /// Its action was used.
    Acted,
    /// Bought.
    Bought,
    /// Taken from the market.
    Taken,
    /// Replaced by a token.
    Replaced,
    /// Discarded when the turn ended.
    Discarded,
}

impl Use {
    const ALL: [Use; 10] = [
        Use::Moved,
        Use::GivenUp,
        Use::Camped,
        Use::Removed,
        Use::Paid,
        Use::Acted,
        Use::Bought,
        Use::Taken,
        Use::Replaced,
        Use::Discarded,
    ];
}

/// One card and its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardUse {
    /// The seat that used it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The use.
    pub what: Use,
}

/// The uses of cards in the turns that are remembered, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct History {
    uses: [u16; MAX_USES],
    count: u8,
    /// The number of uses in each turn, the current one first.
    per_turn: [u8; TURNS],
    /// The number of the current turn, from 0.
    turn: u32,
}

impl History {
    pub(crate) const NEW: History = History {
        uses: [0; MAX_USES],
        count: 0,
        per_turn: [0; TURNS],
        turn: 0,
    };

    #[inline]
    pub(crate) fn note(&mut self, seat: Seat, card: Card, what: Use) {
        let code = (seat.index() as u16) << 12 | (what as u16) << 8 | card.index() as u16;
        if let Some(place) = self.uses.get_mut(usize::from(self.count)) {
            *place = code;
            self.count += 1;
            self.per_turn[0] += 1;
        }
    }

    /// Starts a turn, and forgets everything that is older than one round.
    pub(crate) fn next_turn(&mut self, seats: usize) {
        let forgotten = usize::from(std::mem::take(&mut self.per_turn[seats]));
        let count = usize::from(self.count);
        self.uses.copy_within(forgotten..count, 0);
        self.uses[count - forgotten..count].fill(0);
        self.count -= forgotten as u8;
        self.per_turn[..=seats].rotate_right(1);
        self.turn += 1;
    }

    /// The number of the current turn, from 0.
    pub(crate) fn turn_number(&self) -> u32 {
        self.turn
    }

    /// Oldest first, with the number of the turn.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, CardUse)> + '_ {
        let turns = (0..TURNS).rev().flat_map(|ago| {
            let turn = self.turn.wrapping_sub(ago as u32);
            std::iter::repeat_n(turn, usize::from(self.per_turn[ago]))
        });
        turns.zip(&self.uses).map(|(turn, &code)| {
            let seat = Seat::new(usize::from(code >> 12)).expect("a seat was noted");
            let use_ = CardUse {
                seat,
                card: Card::at(usize::from(code & 0xFF)),
                what: Use::ALL[usize::from(code >> 8 & 0xF)],
            };
            (turn, use_)
        })
    }
}
