//! What counts in the race as a list: the blockades and who has them, and how far every piece is
//! from the finish.

use tessera_core::{
    Ink, Seat,
    canvas::{Canvas, Style},
};

use super::{FAINT, SEAT_STYLES, STRONG, words};
use crate::{
    coord::Hex,
    view::{PlayerView, View},
};

const BLOCKADE_COLUMNS: [usize; 4] = [0, 10, 19, 29];
const BLOCKADE_HEAD: [&str; 4] = ["blockade", "between", "takes", "torn down by"];

const SEAT_COLUMNS: [usize; 3] = [6, 20, 42];
const SEAT_HEAD: [&str; 3] = ["piece", "steps to the finish", "blockades"];

const LEGEND: [&str; 3] = [
    "takes: j machetes, w paddles, v coins, or cards given up",
    "among seats that arrive in the same round most blockades win, then the highest number",
    "steps: spaces on the shortest way, whatever it takes to enter them",
];

/// The blockades in the order of the route, then the pieces of each seat.
pub(crate) fn features(view: &View, ink: Ink) -> String {
    let mut list = List::default();
    list.write(BLOCKADE_COLUMNS, &BLOCKADE_HEAD.map(String::from), STRONG);
    for (place, &(blockade, owner)) in view.course().places().iter().zip(&view.blockades) {
        let (name, takes) = match blockade {
            Some(blockade) => (blockade.to_string(), words::takes(blockade)),
            None => ("?".into(), "?".into()),
        };
        let (by, style) = match owner {
            Some(seat) => (seat.to_string(), FAINT),
            None => (String::new(), Style::PLAIN),
        };
        list.write(BLOCKADE_COLUMNS, &[name, place.clone(), takes, by], style);
    }
    if view.blockades.is_empty() {
        list.write([0], &["none on this course".into()], FAINT);
    }
    list.row += 1;
    list.canvas.write(list.row, 0, "seat", STRONG);
    list.write(SEAT_COLUMNS, &SEAT_HEAD.map(String::from), STRONG);
    for (seat, player) in Seat::all(view.players.len()).zip(&view.players) {
        let style = SEAT_STYLES[seat.index()];
        list.canvas.write(list.row, 0, &format!(" {seat} "), style);
        for (nth, cells) in pieces(view, seat, player).into_iter().enumerate() {
            let torn = player.blockades.iter().map(ToString::to_string);
            let torn: Vec<String> = torn.filter(|_| nth == 0).collect();
            let [piece, steps] = cells;
            list.write(SEAT_COLUMNS, &[piece, steps, torn.join(" ")], Style::PLAIN);
        }
    }
    list.row += 1;
    for line in LEGEND {
        list.write([0], &[line.into()], FAINT);
    }
    list.canvas.text(ink)
}

/// Where each piece of a seat is, and how far from the finish.
fn pieces(view: &View, seat: Seat, player: &PlayerView) -> Vec<[String; 2]> {
    let steps = |hex: Hex| {
        let space = view.course().at(hex);
        space.map(|space| view.course().steps_to_finish(space).to_string())
    };
    let pieces = player.pieces.iter().enumerate();
    let cells = pieces.map(|(nth, &hex)| {
        let piece = words::piece(seat, nth);
        match hex {
            Some(hex) => [format!("{piece} at {hex}"), steps(hex).unwrap_or_default()],
            None => [format!("{piece}"), "in El Dorado".into()],
        }
    });
    cells.collect()
}

/// A list that grows downwards.
#[derive(Default)]
struct List {
    canvas: Canvas,
    row: usize,
}

impl List {
    fn write<const N: usize>(&mut self, columns: [usize; N], cells: &[String; N], style: Style) {
        for (cell, column) in cells.iter().zip(columns) {
            self.canvas.write(self.row, column, cell, style);
        }
        self.row += 1;
    }
}
