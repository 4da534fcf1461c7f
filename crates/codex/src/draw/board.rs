//! A board: the cards in the order they were laid, so that corners cover corners.

use super::{
    canvas::{Canvas, Style},
    card::{CORNER, HEIGHT, Look, WIDTH},
};
use crate::{
    coord::Cell,
    view::{CardView, Player},
};

/// Columns and rows from a cell to the next. Cards that meet share a corner, nothing more.
const RIGHT: usize = WIDTH - CORNER;
const DOWN: usize = HEIGHT - 1;

/// Columns at the left for the numbers of the rows.
const MARGIN: usize = 4;

const FAINT: Style = Style::text(245);

/// The board of a seat, with the coordinates of its free cells.
pub(super) fn board(player: &Player) -> Canvas {
    let mut canvas = Canvas::default();
    let Some(extent) = Extent::of(player) else {
        canvas.write(0, MARGIN, "(no card lies yet)", FAINT);
        return canvas;
    };
    extent.write_axes(&mut canvas);
    for (index, &card) in player.cards.iter().enumerate() {
        let (row, column) = extent.place(cell(card));
        let fresh = index + 1 == player.cards.len();
        canvas.lay(row, column, &look(card).fresh(fresh).picture(WIDTH));
    }
    for free in &player.free {
        extent.write_in(&mut canvas, free.at, &free.at.to_string());
    }
    for &at in &player.closed {
        extent.write_in(&mut canvas, at, "×");
    }
    canvas
}

fn cell(card: CardView) -> Cell {
    match card {
        CardView::Starter(..) => Cell::ORIGIN,
        CardView::Front(_, at) | CardView::Back(_, at) => at,
    }
}

fn look(card: CardView) -> Look {
    match card {
        CardView::Starter(starter, side) => Look::starter(starter, side),
        CardView::Front(card, _) => Look::front(card),
        CardView::Back(shown, _) => Look::back(shown),
    }
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

    /// Row and column of the top left character of a cell. The row of the northernmost cells
    /// where only the frame of a card would be is the one of the column numbers.
    fn place(&self, at: Cell) -> (usize, usize) {
        let (right, down) = (at.x - self.west, self.north - at.y);
        (DOWN * down as usize, MARGIN + RIGHT * right as usize)
    }

    fn write_in(&self, canvas: &mut Canvas, at: Cell, text: &str) {
        let (row, column) = self.place(at);
        let indent = (WIDTH - text.chars().count().min(WIDTH)) / 2;
        canvas.write(row + HEIGHT / 2, column + indent, text, FAINT);
    }

    fn write_axes(&self, canvas: &mut Canvas) {
        for x in self.west..=self.east {
            let (row, column) = self.place(Cell::new(x, self.north));
            canvas.write(row, column, &format!("{x:^WIDTH$}"), FAINT);
        }
        for y in self.south..=self.north {
            let (row, _) = self.place(Cell::new(self.west, y));
            canvas.write(row + HEIGHT / 2, 0, &format!("{y:>3}"), FAINT);
        }
    }
}
