//! For programs that evaluate a position: the progress of objectives, the result of a placement,
//! the cards that may come.

use tessera_core::Seat;

use crate::{
    board::Found,
    card::{Card, Counts, Deck, Face, FaceCode, Objective, Side, cost},
    coord::{Cell, Corner},
    data::{Goal, Kingdom, Scoring, Symbol},
    score::{self, Layout as _, Own},
    state::State,
};

/// The progress of a seat towards an objective.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of matches, as it would be scored now.
    pub matches: u16,
    /// The number of symbols missing from the next set; of a pattern, of cards: one if a single
    /// card on a free cell completes a match, two if some card has room beside it, else three.
    pub missing: u8,
    /// The number of free cells where a single card of the right kingdom completes a match.
    pub ways: u8,
}

/// The result of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laying {
    /// The points scored at once.
    pub points: u16,
    /// The symbols that are visible after it.
    pub counts: Counts,
}

impl State {
    /// The symbols that are visible on a seat's board.
    #[inline]
    pub fn counts(&self, seat: Seat) -> Counts {
        self.boards.counts(seat)
    }

    /// The number of cells on which a seat may lay a card.
    #[inline]
    pub fn free_cells(&self, seat: Seat) -> usize {
        self.boards.free_count(seat)
    }

    /// The most corners that one card of a seat could cover now.
    pub fn widest(&self, seat: Seat) -> u8 {
        let around = self.boards.free(seat).map(|(_, around)| around.count());
        around.max().unwrap_or(0)
    }

    /// The objectives that count for a seat: the common ones, then the one it kept, which is
    /// secret.
    pub fn objectives_of(&self, seat: Seat) -> impl Iterator<Item = Objective> + use<> {
        self.own_objectives(seat)
    }

    /// The cards that may be on top of a deck, by its back. The cards left in a deck are secret.
    pub fn on_top(&self, deck: Deck) -> impl Iterator<Item = Card> + use<> {
        self.pile(deck).on_top(deck)
    }

    /// Resources that a seat lacks to lay the front of a card, all kingdoms together.
    pub fn lacks(&self, seat: Seat, card: Card) -> u8 {
        let counts = self.boards.counts(seat);
        if counts.covers(cost(card)) {
            return 0;
        }
        let lack = |kingdom: Kingdom| {
            let want = card.printed().cost[kingdom.index()];
            want.saturating_sub(counts.of(kingdom.symbol()))
        };
        Kingdom::ALL.map(lack).iter().sum()
    }

    /// The result for the seat to move of a card on the free cell with this number (cells are
    /// listed in the order of these numbers), cost aside.
    #[inline]
    pub fn laying(&self, card: Card, side: Side, free: usize) -> Laying {
        let around = self.boards.free_around(self.turn, free);
        let shows = FaceCode::new(Face::Card(card, side)).facts().shows;
        let counts = self.boards.counts(self.turn).and(shows);
        let counts = counts.less(around.symbols());
        let points = match side {
            Side::Front => score::laid(card, around.count(), counts),
            Side::Back => 0,
        };
        Laying { points, counts }
    }

    /// The progress of a seat towards an objective, whether or not it has it. Boards are public.
    pub fn progress(&self, seat: Seat, objective: Objective) -> Progress {
        match objective.printed().goal {
            Goal::Symbols(wanted) => sets(self.boards.counts(seat), wanted),
            Goal::Diagonal { kingdom, rises } => self.diagonals(seat, kingdom, rises),
            Goal::Stack {
                stack,
                corner,
                with,
            } => self.stacks(seat, stack, (corner, with)),
        }
    }

    /// Lines of cards; a card on the cell behind a line may join it with another.
    fn diagonals(&self, seat: Seat, kingdom: Kingdom, rises: bool) -> Progress {
        let own = Own {
            boards: &self.boards,
            seat,
        };
        let y = if rises { 1 } else { -1 };
        let mut found = Found3::default();
        for (first, length) in score::runs(&own, kingdom, (1, y)) {
            found.matches += length / 3;
            let (before, behind) = (first.moved(-1, -y), first.moved_by(length, (1, y)));
            let mut beyond = 0;
            while own.kingdom(behind.moved_by(beyond + 1, (1, y))) == Some(kingdom) {
                beyond += 1;
            }
            let gain = (length + 1 + beyond) / 3 - length / 3 - beyond / 3;
            if self.is_free(seat, behind) {
                found.near(gain > 0);
            }
            let joins = own.kingdom(before.moved(-1, -y)) == Some(kingdom);
            if !joins && self.is_free(seat, before) {
                found.near(length % 3 == 2);
            }
        }
        found.progress()
    }

    /// Columns of cards, walked from the end away from the third card.
    fn stacks(&self, seat: Seat, stack: Kingdom, (corner, with): (Corner, Kingdom)) -> Progress {
        let own = Own {
            boards: &self.boards,
            seat,
        };
        let (_, up) = corner.step();
        let is_with = |at: Cell| own.kingdom(at.over(corner)) == Some(with);
        let mut found = Found3::default();
        for (first, length) in score::runs(&own, stack, (0, 2 * up)) {
            let before = first.moved(0, -2 * up);
            if self.is_free(seat, before) {
                found.near(is_with(first));
            }
            let (mut at, mut in_stack) = (first, 0);
            for _ in 0..length {
                in_stack = (in_stack + 1).min(2);
                if in_stack == 2 && is_with(at) {
                    found.matches += 1;
                    in_stack = 0;
                } else if in_stack == 2 && self.is_free(seat, at.over(corner)) {
                    found.near(true);
                }
                at = at.moved(0, 2 * up);
            }
            if in_stack > 0 && self.is_free(seat, at) {
                found.near(is_with(at));
            }
        }
        found.progress()
    }

    #[inline]
    fn is_free(&self, seat: Seat, at: Cell) -> bool {
        matches!(self.boards.find(seat, at), Some(Found::Free(_)))
    }
}

/// COD-5.1a: complete sets, and the symbols missing from the next one.
fn sets(counts: Counts, wanted: [u8; 7]) -> Progress {
    let wanted = || {
        Symbol::ALL
            .into_iter()
            .zip(wanted)
            .filter(|(_, want)| *want > 0)
    };
    let matches = wanted().map(|(symbol, want)| counts.of(symbol) / want);
    let matches = matches.min().unwrap_or(0);
    let lacks =
        |(symbol, want): (Symbol, u8)| (want * (matches + 1)).saturating_sub(counts.of(symbol));
    Progress {
        matches: u16::from(matches),
        missing: wanted().map(lacks).sum(),
        ways: 0,
    }
}

/// The result of a search for a pattern of three cards.
#[derive(Default)]
struct Found3 {
    matches: u16,
    ways: u8,
    room: bool,
}

impl Found3 {
    /// A free cell beside cards that count, which completes a match or not.
    fn near(&mut self, completes: bool) {
        self.ways += u8::from(completes);
        self.room = true;
    }

    fn progress(self) -> Progress {
        Progress {
            matches: self.matches,
            missing: match (self.ways, self.room) {
                (1.., _) => 1,
                (0, true) => 2,
                (0, false) => 3,
            },
            ways: self.ways,
        }
    }
}

impl Scoring {
    /// The multiplier of the points of a card, with these visible symbols and this number of
    /// covered corners.
    #[inline]
    pub const fn times(self, counts: Counts, covers: u8) -> u8 {
        match self {
            Scoring::Flat => 1,
            Scoring::PerSymbol(symbol) => counts.of(symbol),
            Scoring::PerCorner => covers,
        }
    }
}
