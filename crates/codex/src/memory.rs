//! Public knowledge about the cards that went into a hand (COD-8.3).
//!
//! Backs are public, so all that is hidden of a seat is *which* card of a back it holds or has
//! laid face down. A card taken face up is known. It stays so until the seat lays a card with
//! the same back face down while it also holds others of that back: then it may be either.
//!
//! For each seat and back, the history reduces to three facts about the cards that lie face
//! down, in the order they were laid:
//!
//! - a known card can lie only where a card was laid after it was taken;
//! - each known card is in one place, on the board or still in the hand;
//! - of the first `i` cards laid, only so many can be unknown ones: those drawn unseen by then,
//!   less those that were laid face up while no more had been laid face down.
//!
//! Every assignment that satisfies these three is possible, and no other.

use tessera_core::{Seat, Source};

use crate::{
    board::BOARDS,
    card::{BACKS, Back, CARD_COUNT, Card, CardSet, PER_BACK},
};

/// The public memory of the table. Nothing in it is secret.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Memory {
    /// Cards a seat took face up and has not laid face up since.
    known: [CardSet; BOARDS],
    /// The number of cards of its back that a seat had laid face down when it took a known card.
    since: [u8; CARD_COUNT],
    ledgers: [[Ledger; BACKS]; BOARDS],
}

/// The cards of one back that one seat had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ledger {
    /// Cards drawn unseen, less those laid face up.
    unknown: u8,
    /// Cards laid face down.
    down: u8,
    /// The largest number of unknown cards among the first one, two, … cards laid face down.
    most: [u8; PER_BACK],
}

impl Memory {
    /// Before anything is dealt.
    pub(crate) const NEW: Memory = Memory {
        known: [CardSet::NONE; BOARDS],
        since: [0; CARD_COUNT],
        ledgers: [[Ledger {
            unknown: 0,
            down: 0,
            most: [0; PER_BACK],
        }; BACKS]; BOARDS],
    };

    // ---- Updates -----------------------------------------------------------------------------

    /// Records that a seat got a card that nobody else saw.
    #[inline]
    pub(crate) fn drew(&mut self, seat: Seat, back: Back) {
        self.ledger_mut(seat, back).unknown += 1;
    }

    /// Records that a seat took a card that everybody saw.
    #[inline]
    pub(crate) fn took(&mut self, seat: Seat, card: Card) {
        self.since[card.index()] = self.ledger_mut(seat, card.back()).down;
        let known = &mut self.known[seat.index()];
        *known = known.and(CardSet::one(card));
    }

    /// Records that a seat laid a card face up.
    #[inline]
    pub(crate) fn showed(&mut self, seat: Seat, card: Card) {
        let known = &mut self.known[seat.index()];
        if known.has(card) {
            *known = known.without(CardSet::one(card));
            self.since[card.index()] = 0;
            return;
        }
        let ledger = self.ledger_mut(seat, card.back());
        ledger.unknown -= 1;
        if let Some(last) = usize::from(ledger.down).checked_sub(1) {
            ledger.most[last] = ledger.most[last].min(ledger.unknown);
        }
    }

    /// Records that a seat laid a card face down.
    #[inline]
    pub(crate) fn hid(&mut self, seat: Seat, back: Back) {
        let ledger = self.ledger_mut(seat, back);
        ledger.most[usize::from(ledger.down)] = ledger.unknown;
        ledger.down += 1;
    }

    #[inline]
    fn ledger_mut(&mut self, seat: Seat, back: Back) -> &mut Ledger {
        &mut self.ledgers[seat.index()][back.index()]
    }

    // ---- Conclusions -------------------------------------------------------------------------

    /// Cards that a seat is known to have, in its hand or face down on its board.
    #[inline]
    pub(crate) fn known(&self, seat: Seat) -> CardSet {
        self.known[seat.index()]
    }

    /// Known cards that can only be in the seat's hand.
    pub(crate) fn surely_held(&self, seat: Seat) -> CardSet {
        let held = |&card: &Card| {
            let past = self.past(seat, card.back());
            past.ways(Where::Held(card)).all() == past.ways(Where::Anywhere).all()
        };
        self.known(seat).iter().filter(held).collect()
    }

    /// The card that can only be number `place` of those with its back laid face down.
    pub(crate) fn surely_down(&self, seat: Seat, back: Back, place: usize) -> Option<Card> {
        let past = self.past(seat, back);
        let all = past.ways(Where::Anywhere).all();
        let surely = |&card: &Card| past.ways(Where::Down(card, place)).all() == all;
        past.known.iter().find(surely)
    }

    /// The known cards that lie face down, each possible assignment equally likely; `None` where
    /// an unknown card lies.
    pub(crate) fn deal_down(
        &self,
        seat: Seat,
        back: Back,
        source: &mut impl Source,
    ) -> [Option<Card>; PER_BACK] {
        let past = self.past(seat, back);
        let mut dealt = [None; PER_BACK];
        let last = past.down().checked_sub(1);
        let some_lies = |last| past.known.iter().any(|card| past.could_lie(card, last));
        if !last.is_some_and(some_lies) {
            return dealt;
        }
        let ways = past.ways(Where::Anywhere);
        let (mut unknown, mut rest) = (0, past.known);
        for (place, dealt) in dealt.iter_mut().enumerate().take(past.down()) {
            let choices = rest.iter().filter(|&card| past.could_lie(card, place));
            let with_unknown = ways.after(place, unknown + 1);
            // Each of these cards leaves the same number of ways: they differ in their names only.
            let with_each = ways.after(place, unknown);
            let total = with_unknown + with_each * choices.clone().count() as u64;
            match source.below(total).checked_sub(with_unknown) {
                None => unknown += 1,
                Some(number) => {
                    *dealt = choices.clone().nth((number / with_each) as usize);
                    rest = dealt.map_or(rest, |card| rest.without(CardSet::one(card)));
                }
            }
        }
        dealt
    }

    fn past(&self, seat: Seat, back: Back) -> Past<'_> {
        Past {
            ledger: &self.ledgers[seat.index()][back.index()],
            since: &self.since,
            known: self.known(seat).among(back.cards()),
        }
    }
}

/// The memory of one seat's cards of one back.
struct Past<'a> {
    ledger: &'a Ledger,
    since: &'a [u8; CARD_COUNT],
    known: CardSet,
}

/// An assumption about the place of a known card.
#[derive(Clone, Copy)]
enum Where {
    /// Nothing is assumed.
    Anywhere,
    /// In the hand.
    Held(Card),
    /// Face down at this place.
    Down(Card, usize),
}

/// The number of ways to fill the places from one on, for each number of unknown cards at those
/// before it.
struct Ways([[u64; PER_BACK + 2]; PER_BACK + 1]);

impl Ways {
    /// The number of ways to fill all places.
    fn all(&self) -> u64 {
        self.0[0][0]
    }

    /// The number of ways to fill the places after `place`, with `unknown` unknown cards up to
    /// it.
    fn after(&self, place: usize, unknown: usize) -> u64 {
        self.0[place + 1][unknown]
    }
}

impl Past<'_> {
    /// The number of cards laid face down.
    fn down(&self) -> usize {
        usize::from(self.ledger.down)
    }

    /// Whether a known card was taken before the card at this place was laid.
    fn could_lie(&self, card: Card, place: usize) -> bool {
        usize::from(self.since[card.index()]) <= place
    }

    /// Counts from the last place back to the first.
    fn ways(&self, assumed: Where) -> Ways {
        let mut ways = Ways([[0; PER_BACK + 2]; PER_BACK + 1]);
        for unknown in 0..=self.down() {
            ways.0[self.down()][unknown] = u64::from(self.possible(self.down(), unknown));
        }
        for place in (0..self.down()).rev() {
            for unknown in (0..=place).filter(|&unknown| self.possible(place, unknown)) {
                let with_unknown = ways.after(place, unknown + 1);
                let with_known = ways.after(place, unknown);
                ways.0[place][unknown] = match assumed {
                    Where::Down(card, at) if at == place => {
                        u64::from(self.could_lie(card, place)) * with_known
                    }
                    Where::Anywhere | Where::Held(_) | Where::Down(..) => {
                        with_unknown + self.choices(place, unknown, assumed) * with_known
                    }
                };
            }
        }
        ways
    }

    /// Whether `unknown` of the cards before this place can be unknown ones.
    fn possible(&self, place: usize, unknown: usize) -> bool {
        place == 0 || unknown <= usize::from(self.ledger.most[place - 1])
    }

    /// The number of known cards that can lie here and lie at no place before.
    fn choices(&self, place: usize, unknown: usize, assumed: Where) -> u64 {
        let (assumed, used) = match assumed {
            Where::Anywhere => (CardSet::NONE, place - unknown),
            Where::Held(card) => (CardSet::one(card), place - unknown),
            Where::Down(card, at) => {
                let before = usize::from(at < place);
                (CardSet::one(card), (place - unknown).saturating_sub(before))
            }
        };
        let free = self.known.without(assumed).iter();
        let could_lie = free.filter(|&card| self.could_lie(card, place)).count();
        could_lie.saturating_sub(used) as u64
    }
}
