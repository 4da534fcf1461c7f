//! What lies before one seat, and what may be laid there.

use std::collections::BTreeSet;

use super::Cell;
use super::cards::{
    CORNERS, Card, CardId, Corner, Counts, Kind, Piece, PrintedCorner, SYMBOLS, Scoring, Side,
    Symbol, card,
};

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    pub x: i32,
    pub y: i32,
    pub card: CardId,
    pub side: Side,
}

impl Laid {
    pub fn cell(&self) -> Cell {
        (self.x, self.y)
    }

    pub fn printed_at(&self, corner: Corner) -> PrintedCorner {
        card(self.card).face(self.side).corner(corner)
    }
}

/// What a card meets with one of its corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Under {
    /// The corner of the upper card.
    pub corner: Corner,
    pub card: CardId,
    /// What the lower card shows there.
    pub shows: PrintedCorner,
}

/// Why a card may not be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Position,
    Cost,
}

/// The cards of one seat in the order they were laid, so a card lies over all before it.
#[derive(Clone, Debug, Default)]
pub struct Board {
    pub laid: Vec<Laid>,
}

impl Board {
    /// Lays a card without asking whether that is allowed.
    pub fn lay(&mut self, card: CardId, side: Side, x: i32, y: i32) {
        self.laid.push(Laid { x, y, card, side });
    }

    /// The card at the cell.
    pub fn at(&self, cell: Cell) -> Option<&Laid> {
        self.laid.iter().find(|laid| laid.cell() == cell)
    }

    /// The cells on which a card may be laid if its cost is met, sorted by x, then y. On an
    /// empty board that is 0,0.
    pub fn free_cells(&self) -> Vec<Cell> {
        if self.laid.is_empty() {
            return vec![(0, 0)];
        }
        let cells = self.cells_around().into_iter();
        cells.filter(|cell| self.open(*cell)).collect()
    }

    /// The unoccupied cells beside a card that can never be used, because some card beside
    /// them has no corner there. Sorted by x, then y.
    pub fn closed_cells(&self) -> Vec<Cell> {
        let cells = self.cells_around().into_iter();
        cells.filter(|cell| !self.open(*cell)).collect()
    }

    /// What lies under the corners of the card at the cell, or would lie under a card that is
    /// laid there now: the cards beside it that were laid earlier.
    pub fn covers(&self, x: i32, y: i32) -> Vec<Under> {
        let here = self.laid.iter().position(|laid| laid.cell() == (x, y));
        let earlier = &self.laid[..here.unwrap_or(self.laid.len())];
        let mut covers = Vec::new();
        for corner in CORNERS {
            for laid in earlier {
                if laid.cell() == corner.step((x, y)) {
                    covers.push(Under {
                        corner,
                        card: laid.card,
                        shows: laid.printed_at(corner.opposite()),
                    });
                }
            }
        }
        covers
    }

    /// How often each of the seven symbols is visible.
    pub fn counts(&self) -> Counts {
        let mut counts: Counts = SYMBOLS.map(|symbol| (symbol, 0)).into();
        for symbol in self.visible_symbols() {
            *counts.entry(symbol).or_default() += 1;
        }
        counts
    }

    /// Whether the front of the card could be paid now. Nothing is spent by paying.
    pub fn can_pay(&self, id: CardId) -> bool {
        let counts = self.counts();
        let mut cost = card(id).cost.iter();
        cost.all(|(symbol, needed)| counts[symbol] >= *needed)
    }

    /// Why the card may not be laid there: every reason, none when it may.
    pub fn refusals(&self, id: CardId, side: Side, x: i32, y: i32) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        let starter = card(id).kind == Kind::Starter;
        if starter != self.laid.is_empty() || !self.free_cells().contains(&(x, y)) {
            refusals.push(Refusal::Position);
        }
        if side == Side::Front && !self.can_pay(id) {
            refusals.push(Refusal::Cost);
        }
        refusals
    }

    /// The points of laying the card there now. Items are counted after the card is laid: its
    /// own count, those under it do not.
    pub fn points_of(&self, id: CardId, side: Side, x: i32, y: i32) -> u32 {
        if side == Side::Back {
            return 0;
        }
        let mut after = self.clone();
        after.lay(id, side, x, y);
        let counts = after.counts();
        let Card {
            points, scoring, ..
        } = card(id);
        let times = match scoring {
            Scoring::Flat => 1,
            Scoring::PerQuill => counts[&Symbol::Quill],
            Scoring::PerInkwell => counts[&Symbol::Inkwell],
            Scoring::PerManuscript => counts[&Symbol::Manuscript],
            Scoring::PerCorner => {
                u32::try_from(self.covers(x, y).len()).expect("a card has four corners")
            }
        };
        points * times
    }

    /// The cards that have a kingdom. It is the same on both sides; starters have none.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for laid in &self.laid {
            if let Some(kingdom) = card(laid.card).kingdom {
                pieces.push((laid.x, laid.y, kingdom));
            }
        }
        pieces
    }

    /// The unoccupied cells that meet a corner of some card, hidden or not.
    fn cells_around(&self) -> BTreeSet<Cell> {
        let mut cells = BTreeSet::new();
        for laid in &self.laid {
            cells.extend(CORNERS.map(|corner| corner.step(laid.cell())));
        }
        cells.retain(|cell| self.at(*cell).is_none());
        cells
    }

    /// Whether every card beside the cell has a corner there. The corners of the card to be
    /// laid do not matter.
    fn open(&self, (x, y): Cell) -> bool {
        let covers = self.covers(x, y);
        covers
            .iter()
            .all(|under| under.shows != PrintedCorner::Hidden)
    }

    fn visible_symbols(&self) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        for (index, laid) in self.laid.iter().enumerate() {
            symbols.extend(&card(laid.card).face(laid.side).center);
            let later = &self.laid[index + 1..];
            for corner in CORNERS {
                let over = corner.step(laid.cell());
                let covered = later.iter().any(|other| other.cell() == over);
                if let PrintedCorner::Shows(symbol) = laid.printed_at(corner)
                    && !covered
                {
                    symbols.push(symbol);
                }
            }
        }
        symbols
    }
}
