//! What was done with cards in the current turn and in the round before it, as an interface
//! shows it.

use tessera_core::Seat;

use crate::card::Card;

/// Every card is used once a turn at most, and there are 86 of them: two rounds fit.
const MAX_USES: usize = 192;
/// Turns that are remembered: the current one and a round before it.
const TURNS: usize = 5;

/// What was done with a card.
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

/// One card and what was done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardUse {
    /// By whom.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// What was done.
    pub what: Use,
}

/// The uses of cards in the current turn and the round before it, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct History {
    uses: [u16; MAX_USES],
    count: u8,
    /// How many belong to each turn, the current one first.
    per_turn: [u8; TURNS],
}

impl History {
    pub(crate) const NEW: History = History {
        uses: [0; MAX_USES],
        count: 0,
        per_turn: [0; TURNS],
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

    /// A turn begins at a table of so many seats: what is older than a round is forgotten.
    pub(crate) fn next_turn(&mut self, seats: usize) {
        let forgotten = usize::from(std::mem::take(&mut self.per_turn[seats]));
        let count = usize::from(self.count);
        self.uses.copy_within(forgotten..count, 0);
        self.uses[count - forgotten..count].fill(0);
        self.count -= forgotten as u8;
        self.per_turn[..=seats].rotate_right(1);
    }

    /// Oldest first, with the number of the turn: 0 is the current one, 1 the one before it.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, CardUse)> + '_ {
        let turns = (0..TURNS)
            .rev()
            .flat_map(|turn| std::iter::repeat_n(turn, usize::from(self.per_turn[turn])));
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
