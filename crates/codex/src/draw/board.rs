//! A board: the cards in the order they were laid, so that corners cover corners.
//!
//! ```text
//!       -1     0     1     2     3
//!  2                1,2          ×       a free cell, where `place 17 front 1,2` would lay a
//!                      ╭○──────╮         card; a cell that a hidden corner closes for ever
//!  1   -1,1            │A29*   │
//!          ┏f━━━━━a┓   ╰○─────a╯
//! ```

use super::{
    FAINT,
    card::{CORNER, HEIGHT, Look, WIDTH},
};
use crate::{
    coord::Cell,
    view::{CardView, Player},
};
use tessera_core::canvas::Canvas;

/// Columns and rows from a cell to the next: cards that meet share a corner and nothing more.
const RIGHT: usize = WIDTH - CORNER;
const DOWN: usize = HEIGHT - 1;

/// Columns at the left for the numbers of the rows.
const MARGIN: usize = 4;

/// The board of a seat.
pub(super) fn board(player: &Player) -> Canvas {
    let mut canvas = Canvas::default();
    let Some(extent) = Extent::of(player) else {
        canvas.write(0, MARGIN, "(no card lies yet)", FAINT);
        return canvas;
    };
    extent.write_axes(&mut canvas);
    for (index, &card) in player.cards.iter().enumerate() {
        let is_last = index + 1 == player.cards.len();
        let (row, column) = extent.place(cell(card));
        canvas.lay(row, column, &look(card, is_last).picture(WIDTH));
    }
    for free in &player.free {
        extent.write(&mut canvas, free.at, &free.at.to_string());
    }
    for &at in &player.closed {
        extent.write(&mut canvas, at, "×");
    }
    canvas
}

fn cell(card: CardView) -> Cell {
    match card {
        CardView::Starter(..) => Cell::ORIGIN,
        CardView::Front(_, at) | CardView::Back(_, at) => at,
    }
}

fn look(card: CardView, is_last: bool) -> Look {
    let look = match card {
        CardView::Starter(starter, side) => Look::starter(starter, side),
        CardView::Front(card, _) => Look::front(card),
        CardView::Back(shown, _) => Look::back(shown),
    };
    if is_last { look.last() } else { look }
}

/// The cells that are drawn: those of the cards and one more on each side.
struct Extent {
    west: i8,
    east: i8,
    south: i8,
    north: i8,
}

impl Extent {
    fn of(player: &Player) -> Option<Extent> {
        let xs = || player.cards.iter().map(|&card| cell(card).x);
        let ys = || player.cards.iter().map(|&card| cell(card).y);
        Some(Extent {
            west: xs().min()? - 1,
            east: xs().max()? + 1,
            south: ys().min()? - 1,
            north: ys().max()? + 1,
        })
    }

    /// Row and column of the top left character of a cell.
    fn place(&self, at: Cell) -> (usize, usize) {
        let (right, down) = (at.x - self.west, self.north - at.y);
        (DOWN * down as usize, MARGIN + RIGHT * right as usize)
    }

    /// Writes on an empty cell.
    fn write(&self, canvas: &mut Canvas, at: Cell, text: &str) {
        let (row, column) = self.place(at);
        canvas.centre(row + 1, column..column + WIDTH, text, FAINT);
    }

    /// The northernmost cells are empty, so the first row is free for the numbers.
    fn write_axes(&self, canvas: &mut Canvas) {
        for x in self.west..=self.east {
            let (row, column) = self.place(Cell::new(x, self.north));
            canvas.centre(row, column..column + WIDTH, &x.to_string(), FAINT);
        }
        for y in self.south..=self.north {
            let (row, _) = self.place(Cell::new(self.west, y));
            canvas.write(row + 1, 0, &format!("{y:>3}"), FAINT);
        }
    }
}
