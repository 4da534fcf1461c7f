//! The table drawn for a terminal: the boards, then decks, hands, objectives and the next step.
//!
//! A drawing is made from a [`View`] and nothing else, so it cannot show what the viewer does not
//! know. The complete table is a view in which each seat is as it sees itself.

use tessera_core::{Ink, Mover, Seat, Viewer};

use crate::{
    action::Shown,
    card::{Back, Deck, Side},
    state::{HAND, Slot, State},
    view::{Player, View},
};

use board::board;
use card::{HEIGHT, Look, WIDE};
use tessera_core::canvas::{Canvas, Style};

mod board;
mod card;
mod features;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use features::features;

/// The width of the page in columns: boards are drawn beside each other while they fit.
const PAGE: usize = 100;

/// The number of columns between separate parts.
const GAP: usize = 3;

const STRONG: Style = Style::PLAIN.bold();
const FAINT: Style = Style::text(245);

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
    seen(&disclosed(state), ink)
}

/// What counts on the table, secrets included.
pub(crate) fn table_features(state: &State, ink: Ink) -> String {
    features(&disclosed(state), ink)
}

/// A view in which each seat is seen by itself.
fn disclosed(state: &State) -> View {
    let mut view = state.view_of(Viewer::Spectator);
    for seat in Seat::all(state.seats()) {
        let own = state.view_of(Viewer::Seat(seat));
        view.players[seat.index()] = own.players[seat.index()].clone();
    }
    view
}

/// The table as one viewer knows it.
pub(crate) fn seen(view: &View, ink: Ink) -> String {
    let mut page = Page {
        view,
        canvas: Canvas::default(),
        row: 0,
    };
    page.draw_boards();
    page.draw_decks();
    for seat in Seat::all(view.players.len()) {
        page.draw_seat(seat);
    }
    page.draw_words();
    page.canvas.text(ink)
}

/// A drawing that grows downwards.
struct Page<'a> {
    view: &'a View,
    canvas: Canvas,
    /// The row where the next part begins.
    row: usize,
}

impl Page<'_> {
    fn draw_boards(&mut self) {
        let mut column = 0;
        for seat in Seat::all(self.view.players.len()) {
            let player = &self.view.players[seat.index()];
            let board = board(player);
            if column > 0 && column + board.width() > PAGE {
                self.row = self.canvas.height() + 1;
                column = 0;
            }
            self.write_seat(column, seat, &words::points(player.points));
            column = self.canvas.lay(self.row + 1, column, &board) + GAP;
        }
        self.row = self.canvas.height() + 1;
    }

    /// The decks, each with its face-up cards.
    fn draw_decks(&mut self) {
        let mut column = 0;
        for (deck, left) in Deck::ALL.into_iter().zip(&self.view.decks) {
            let title = words::deck(deck, left);
            self.canvas.write(self.row, column, &title, STRONG);
            let top = left.top.map(|kingdom| Look::top(Back::new(deck, kingdom)));
            let slots = Slot::all().filter(|slot| slot.deck() == deck);
            let face_up = slots.map(|slot| self.view.face_up[slot.index()].map(Look::offer));
            for look in [top].into_iter().chain(face_up) {
                let columns = column..column + WIDE;
                match look {
                    Some(look) => {
                        let picture = look.picture(WIDE);
                        self.canvas.lay(self.row + 1, column, &picture);
                    }
                    None => self.canvas.centre(self.row + 2, columns, "(none)", FAINT),
                }
                column += WIDE + 1;
            }
            column += GAP;
        }
        self.row += 1 + HEIGHT + 1;
    }

    /// Points, visible symbols, hand and objectives of a seat.
    fn draw_seat(&mut self, seat: Seat) {
        const INDENT: usize = 2;
        let view = self.view;
        let player = &view.players[seat.index()];
        if view.mover != Mover::Over && seat == view.turn {
            self.canvas.write(self.row, 0, ">", STRONG);
        }
        let (points, symbols) = (words::points(player.points), words::symbols(player.counts));
        let is_viewer = view.viewer == Viewer::Seat(seat);
        let you = if is_viewer { "  (you)" } else { "" };
        self.write_seat(INDENT, seat, &format!("{points}  {symbols}{you}"));
        self.row += 1;
        let mut column = INDENT;
        for look in hand(player) {
            column = self.canvas.lay(self.row, column, &look.picture(WIDE)) + 1;
        }
        let beside = INDENT + HAND * (WIDE + 1) + GAP;
        let objectives = words::objectives(view, player);
        for (row, objective) in (self.row..).zip(&objectives) {
            self.canvas.write(row, beside, objective, Style::PLAIN);
        }
        self.row += HEIGHT.max(objectives.len()) + 1;
    }

    /// A seat by letter and colour, and a text beside it.
    fn write_seat(&mut self, column: usize, seat: Seat, text: &str) {
        let (letter, style) = (format!(" {seat} "), SEAT_STYLES[seat.index()]);
        let end = self.canvas.write(self.row, column, &letter, style);
        self.canvas.write(self.row, end + 1, text, STRONG);
    }

    fn draw_words(&mut self) {
        for line in words::legend() {
            self.canvas.write(self.row, 0, &line, FAINT);
            self.row += 1;
        }
        let news = words::end(self.view).into_iter();
        for line in news.chain([words::expected(self.view)]) {
            self.row += 1;
            self.canvas.write(self.row, 0, &line, STRONG);
        }
    }
}

/// The cards of the hand; while the starter is not laid, both its sides.
fn hand(player: &Player) -> Vec<Look> {
    match player.starter {
        Some(starter) if player.cards.is_empty() => {
            Side::ALL.map(|side| Look::starter(starter, side)).into()
        }
        _ => {
            let held = player.hand.iter().map(|&shown| match shown {
                Shown::Card(card) => Look::offer(card),
                Shown::Back(_) => Look::back(shown),
            });
            held.collect()
        }
    }
}
