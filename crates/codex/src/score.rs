//! The points of cards and objectives: pure functions from a board to points.

use tessera_core::Seat;

use crate::{
    board::Boards,
    card::{Card, Counts, Objective},
    coord::{Cell, Corner},
    data::{Goal, Kingdom, Symbol},
    options::TrackCap,
};

/// COD-4.1a: the points that trigger the end.
pub(crate) const END_POINTS: u16 = 20;

/// COD-7.1: the last space of the track.
const TRACK: u16 = 29;

/// COD-3.2: the points for the front of a card that covers `covers` corners, with the symbols
/// that are visible after it was laid.
#[inline]
pub(crate) fn laid(card: Card, covers: u8, counts: Counts) -> u16 {
    let printed = card.printed();
    let times = printed.scoring.times(counts, covers);
    u16::from(printed.points) * u16::from(times)
}

/// COD-7.1: points as the track holds them.
#[inline]
pub(crate) fn on_track(points: u16, cap: TrackCap) -> u16 {
    match cap {
        TrackCap::None => points,
        TrackCap::Last => points.min(TRACK),
    }
}

/// COD-5: the points of an objective on a seat's board.
pub(crate) fn objective(boards: &Boards, seat: Seat, objective: Objective) -> u16 {
    let printed = objective.printed();
    let own = Own { boards, seat };
    let times = match printed.goal {
        Goal::Symbols(wanted) => sets(boards.counts(seat), wanted),
        Goal::Diagonal { kingdom, rises } => diagonals(&own, kingdom, rises),
        Goal::Stack {
            stack,
            corner,
            with,
        } => stacks(&own, stack, corner, with),
    };
    u16::from(printed.points) * times
}

/// The cells and kingdoms of cards: all that patterns depend on.
pub(crate) trait Layout {
    /// The cells of a kingdom's cards.
    fn cells_of(&self, kingdom: Kingdom) -> impl Iterator<Item = Cell>;

    /// The kingdom of the card on a cell.
    fn kingdom(&self, at: Cell) -> Option<Kingdom>;
}

/// The board of one seat.
pub(crate) struct Own<'a> {
    pub(crate) boards: &'a Boards,
    pub(crate) seat: Seat,
}

impl Layout for Own<'_> {
    #[inline]
    fn cells_of(&self, kingdom: Kingdom) -> impl Iterator<Item = Cell> {
        self.boards.cells_of(self.seat, kingdom)
    }

    #[inline]
    fn kingdom(&self, at: Cell) -> Option<Kingdom> {
        self.boards.kingdom(self.seat, at)
    }
}

/// COD-5.1a: complete sets of symbols.
fn sets(counts: Counts, wanted: [u8; 7]) -> u16 {
    let wanted = Symbol::ALL
        .into_iter()
        .zip(wanted)
        .filter(|&(_, want)| want > 0);
    let sets = wanted.map(|(symbol, want)| counts.of(symbol) / want).min();
    u16::from(sets.unwrap_or(0))
}

/// COD-5.2: the most diagonals of three, no card used twice.
pub(crate) fn diagonals(layout: &impl Layout, kingdom: Kingdom, rises: bool) -> u16 {
    let step = if rises { (1, 1) } else { (1, -1) };
    let runs = runs(layout, kingdom, step);
    runs.map(|(_, length)| length / 3).sum()
}

/// COD-5.2: the most stacks of two with a third card over a corner, no card used twice.
///
/// The two kingdoms differ, so matches can share cards of the stack only: in a column they form
/// a chain, and taking the first one from an end is best. `tests/objectives.rs` compares this
/// with an exhaustive search.
pub(crate) fn stacks(layout: &impl Layout, stack: Kingdom, corner: Corner, with: Kingdom) -> u16 {
    // From the end away from the third card, so that the second card of a pair is the one whose
    // corner counts.
    let (_, up) = corner.step();
    let columns = runs(layout, stack, (0, 2 * up));
    let in_column = |(first, length): (Cell, u16)| {
        let (mut matches, mut in_stack) = (0, 0);
        let mut at = first;
        for _ in 0..length {
            in_stack = (in_stack + 1).min(2);
            if in_stack == 2 && layout.kingdom(at.over(corner)) == Some(with) {
                matches += 1;
                in_stack = 0;
            }
            at = at.moved(0, 2 * up);
        }
        matches
    };
    columns.map(in_column).sum()
}

/// The unbroken lines of a kingdom's cards, each by its first card and its length: the cells
/// before and after a card are looked at once at most, so this is linear in the size of the board.
pub(crate) fn runs(
    layout: &impl Layout,
    kingdom: Kingdom,
    (x, y): (i8, i8),
) -> impl Iterator<Item = (Cell, u16)> {
    let is = move |at: Cell| layout.kingdom(at) == Some(kingdom);
    let cells = layout.cells_of(kingdom);
    let first = cells.filter(move |at| !is(at.moved(-x, -y)));
    first.map(move |at| {
        let (mut length, mut next) = (1, at.moved(x, y));
        while is(next) {
            length += 1;
            next = next.moved(x, y);
        }
        (at, length)
    })
}
