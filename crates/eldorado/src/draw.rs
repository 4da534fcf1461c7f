//! The table drawn for a terminal: the course with its pieces and blockades, then the market, the
//! seats and the next step.
//!
//! A drawing is made from a [`View`] and nothing else, so it cannot show what the viewer does not
//! know. The complete table is a view in which each seat is as it sees itself.

use tessera_core::{Ink, Mover, Seat, Viewer};

use crate::{board::Course, coord::Hex, state::State, view::View};

use map::{Barrier, Map, Mark};
use tessera_core::canvas::{Canvas, Style};

mod features;
mod map;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use features::features;

/// The indentation of a line that belongs to the line above.
const INDENT: usize = 4;

const STRONG: Style = Style::PLAIN.bold();
const FAINT: Style = Style::text(245);

/// The letter of a tile, on any terrain.
const TILE: Style = Style::text(231).on(16).bold();

/// Vermilion, blue, green, amber, as everywhere in Tessera; the letter identifies the seat without
/// colour.
const SEAT_STYLES: [Style; 4] = [
    Style::text(16).on(202).bold(),
    Style::text(231).on(25).bold(),
    Style::text(16).on(36).bold(),
    Style::text(16).on(214).bold(),
];

/// The complete table, secrets included.
pub(crate) fn table(state: &State, ink: Ink) -> String {
    let mut complete = state.view_of(Viewer::Spectator);
    complete.phase = state.phase;
    for seat in Seat::all(state.seats()) {
        let own = state.view_of(Viewer::Seat(seat));
        complete.players[seat.index()] = own.players[seat.index()].clone();
    }
    seen(&complete, ink)
}

/// The table as one viewer knows it.
pub(crate) fn seen(view: &View, ink: Ink) -> String {
    let mut page = Page {
        view,
        course: view.course(),
        canvas: Canvas::default(),
        row: 0,
    };
    page.draw_map();
    page.draw_blockades();
    page.draw_market();
    for seat in Seat::all(view.players.len()) {
        page.draw_seat(seat);
    }
    page.draw_words();
    page.canvas.text(ink)
}

impl Course {
    /// The course drawn for a terminal, with the letters of its tiles and its places for
    /// blockades.
    pub fn draw(&self, ink: Ink) -> String {
        let mut map = Map::of(self);
        for place in &self.document.tiles {
            let of_tile = || self.spaces.iter().filter(|space| space.tile == place.tile);
            let centre = Hex::new(place.q, place.r);
            let centre = of_tile().find(|space| space.hex == centre);
            if let Some(space) = centre.or_else(|| of_tile().next()) {
                map.mark(space.hex, Mark::new(place.tile, TILE));
            }
        }
        for place in 0..self.places.len() {
            map.bar(place, Barrier::PLACE);
        }
        let mut canvas = map.picture();
        let rows = canvas.height() + 1..;
        for (row, line) in rows.zip(words::map_legend(words::IN_COURSE)) {
            canvas.write(row, 0, &line, FAINT);
        }
        canvas.text(ink)
    }
}

/// A drawing that grows downwards.
struct Page<'a> {
    view: &'a View,
    course: &'a Course,
    canvas: Canvas,
    /// The row where the next part begins.
    row: usize,
}

impl Page<'_> {
    fn draw_map(&mut self) {
        let mut map = Map::of(self.course);
        for (place, &(blockade, owner)) in self.view.blockades.iter().enumerate() {
            if let (Some(blockade), None) = (blockade, owner) {
                map.bar(place, Barrier::of(blockade));
            }
        }
        for (seat, player) in Seat::all(self.view.players.len()).zip(&self.view.players) {
            for (nth, &hex) in player.pieces.iter().enumerate() {
                if let Some(hex) = hex {
                    let sign = words::piece(seat, nth);
                    map.mark(hex, Mark::new(sign, SEAT_STYLES[seat.index()]));
                }
            }
        }
        self.canvas = map.picture();
        self.row = self.canvas.height() + 1;
        for line in words::map_legend(words::AT_TABLE) {
            self.write(0, &line, FAINT);
        }
        self.row += 1;
    }

    /// The places for blockades in the order of the route: the blockade, or the seat that has it.
    fn draw_blockades(&mut self) {
        let mut column = self
            .canvas
            .write(self.row, 0, &words::round(self.view), STRONG);
        column = self.canvas.write(self.row, column + 3, "blockades", STRONG) + 2;
        if self.view.blockades.is_empty() {
            self.canvas.write(self.row, column, "none", FAINT);
        }
        for (name, &(blockade, owner)) in self.course.places().iter().zip(&self.view.blockades) {
            column = self.canvas.write(self.row, column, name, FAINT) + 1;
            let (text, style) = match blockade {
                None => ("?".into(), FAINT),
                Some(blockade) => match owner {
                    None => (words::blockade(blockade), Barrier::of(blockade).style),
                    Some(_) => (blockade.to_string(), FAINT),
                },
            };
            column = self.canvas.write(self.row, column, &text, style);
            if let Some(seat) = owner {
                let letter = format!("{seat}");
                let style = SEAT_STYLES[seat.index()];
                column = self.canvas.write(self.row, column + 1, &letter, style);
            }
            column += 3;
        }
        self.row += 2;
    }

    /// The piles on the market board, and beside them the others in two columns.
    fn draw_market(&mut self) {
        const COLUMN: usize = 48;
        const LINES: usize = 6;
        let market = &self.view.market;
        let board: Vec<_> = market.board().collect();
        let reserve: Vec<_> = market.reserve().collect();
        let open = if market.has_vacancy() {
            "reserve, for the vacant slot"
        } else {
            "reserve, closed while the board is full"
        };
        self.canvas.write(self.row, 0, "market board", STRONG);
        self.canvas.write(self.row, COLUMN, open, STRONG);
        let columns = [&board[..]].into_iter().chain(reserve.chunks(LINES));
        for (nth, cards) in columns.enumerate() {
            for (line, &card) in cards.iter().enumerate() {
                let text = words::offer(card, market.left(card));
                let style = if nth == 0 || market.has_vacancy() {
                    Style::PLAIN
                } else {
                    FAINT
                };
                let row = self.row + 1 + line;
                self.canvas.write(row, nth * COLUMN, &text, style);
            }
        }
        self.row = self.canvas.height() + 1;
    }

    /// The spaces and possessions of a seat, and its cards as far as they are known.
    fn draw_seat(&mut self, seat: Seat) {
        let view = self.view;
        let player = &view.players[seat.index()];
        if view.mover != Mover::Over && seat == view.turn {
            self.canvas.write(self.row, 0, ">", STRONG);
        }
        let (letter, style) = (format!(" {seat} "), SEAT_STYLES[seat.index()]);
        let end = self.canvas.write(self.row, 2, &letter, style);
        let mut headline = words::standing(seat, player);
        if view.viewer == Viewer::Seat(seat) {
            headline.push_str("  (you)");
        }
        self.write(end + 1, &headline, STRONG);
        for line in words::cards_of(player) {
            self.write(INDENT, &line, Style::PLAIN);
        }
        self.row += 1;
    }

    fn draw_words(&mut self) {
        self.write(0, words::CARD_LEGEND, FAINT);
        self.row += 1;
        let news = words::news(self.view).into_iter();
        let lines = news.chain([words::expected(self.view, self.course)]);
        for line in lines.collect::<Vec<_>>() {
            self.write(0, &line, STRONG);
        }
    }

    fn write(&mut self, column: usize, text: &str, style: Style) {
        self.canvas.write(self.row, column, text, style);
        self.row += 1;
    }
}
