//! One card as a picture of three rows.
//!
//! ```text
//! ╭f─────○╮   corners: a symbol, ○ without one, a bare frame where there is none
//! │P17 (p)│   kingdom and number; in brackets what the middle shows: a back lies up
//! ╰──────k╯   round frames are resource cards, double ones gold cards, heavy ones starters
//! ```
//!
//! Cards that can be chosen have their points on the upper edge and their cost on the lower.

use super::canvas::{Canvas, Style};
use crate::{
    action::Shown,
    card::{Back, Card, Deck, Face, Side, Starter},
    coord::Corner,
    data::{CornerPrint, CornerPrints, Kingdom, Scoring, Symbol},
};

/// Columns of a card on a board.
pub(super) const WIDTH: usize = 9;
/// Columns of a card that can be chosen: there is room for its cost.
pub(super) const WIDE: usize = 11;
/// Rows of a card.
pub(super) const HEIGHT: usize = 3;
/// Columns of a corner; one row high.
pub(super) const CORNER: usize = 3;

/// What a picture of a card shows.
#[derive(Clone, Debug)]
pub(super) struct Look {
    frame: &'static Frame,
    kingdom: Option<Kingdom>,
    corners: CornerPrints,
    label: String,
    /// On the upper and on the lower edge.
    edges: [String; 2],
    /// Whether the card is to catch the eye.
    fresh: bool,
}

/// The characters of a frame: the four corners, the horizontal and the vertical line.
#[derive(Debug)]
struct Frame([char; 4], char, char);

const RESOURCE: Frame = Frame(['╭', '╮', '╰', '╯'], '─', '│');
const GOLD: Frame = Frame(['╔', '╗', '╚', '╝'], '═', '║');
const STARTER: Frame = Frame(['┏', '┓', '┗', '┛'], '━', '┃');

impl Look {
    pub(super) fn starter(starter: Starter, side: Side) -> Look {
        let face = Face::Starter(starter, side);
        let centre: String = face.centre().iter().map(|&kingdom| letter(kingdom)).collect();
        let label = match side {
            Side::Front => format!("{starter}"),
            Side::Back => format!("{starter}({centre})"),
        };
        Look::new(&STARTER, None, face.corners(), label)
    }

    pub(super) fn front(card: Card) -> Look {
        let label = format!("{}{card}", capital(card.kingdom()));
        let corners = Face::Card(card, Side::Front).corners();
        Look::new(frame(card.deck()), Some(card.kingdom()), corners, label)
    }

    /// A card that lies face down, with its number where it is known.
    pub(super) fn back(shown: Shown) -> Look {
        let number = match shown {
            Shown::Card(card) => card.to_string(),
            Shown::Back(_) => "??".into(),
        };
        Look::down(shown.back(), &number)
    }

    /// The card on top of a deck.
    pub(super) fn top(back: Back) -> Look {
        Look::down(back, "")
    }

    fn down(back: Back, number: &str) -> Look {
        let kingdom = back.kingdom();
        let label = format!("{}{number:<2} ({})", capital(kingdom), letter(kingdom));
        Look::new(
            frame(back.deck()),
            Some(kingdom),
            [CornerPrint::Empty; 4],
            label,
        )
    }

    fn new(
        frame: &'static Frame,
        kingdom: Option<Kingdom>,
        corners: CornerPrints,
        label: String,
    ) -> Look {
        Look {
            frame,
            kingdom,
            corners,
            label,
            edges: [String::new(), String::new()],
            fresh: false,
        }
    }

    /// With what the front scores and costs.
    pub(super) fn with_price(mut self, card: Card) -> Look {
        self.edges = [points(card), cost(card)];
        self
    }

    /// With a frame that catches the eye.
    pub(super) fn fresh(mut self, fresh: bool) -> Look {
        self.fresh = fresh;
        self
    }

    /// The picture, so many columns wide.
    pub(super) fn picture(&self, width: usize) -> Canvas {
        let Frame(_, line, side) = *self.frame;
        let mut picture = Canvas::default();
        let inner = width - 2;
        for (row, edge) in [(0, &self.edges[0]), (HEIGHT - 1, &self.edges[1])] {
            let line = line.to_string().repeat(width);
            picture.write(row, 0, &line, self.frame_style());
            if !edge.is_empty() {
                let edge = format!(" {edge} ");
                let column = (width - edge.chars().count()).div_ceil(2);
                picture.write(row, column, &edge, self.label_style());
            }
        }
        picture.write(1, 0, &side.to_string(), self.frame_style());
        let label = format!("{:<inner$}", self.label);
        let end = picture.write(1, 1, &label, self.label_style());
        picture.write(1, end, &side.to_string(), self.frame_style());
        for corner in Corner::ALL {
            self.put_corner(&mut picture, width, corner);
        }
        picture
    }

    fn put_corner(&self, picture: &mut Canvas, width: usize, corner: Corner) {
        let Frame(bends, line, _) = *self.frame;
        let bend = bends[corner.index()];
        let (right, up) = corner.step();
        let row = if up > 0 { 0 } else { HEIGHT - 1 };
        let first = if right > 0 { width - CORNER } else { 0 };
        let (slot, style) = match self.corners[corner.index()] {
            CornerPrint::Hidden => {
                let column = if right > 0 { width - 1 } else { 0 };
                picture.write(row, column, &bend.to_string(), self.frame_style());
                return;
            }
            CornerPrint::Empty => ('○', PAPER),
            CornerPrint::Shows(symbol) => (sign(symbol), symbol_style(symbol)),
        };
        let mut dots = [(bend, PAPER), (slot, style), (line, PAPER)];
        if right > 0 {
            dots.reverse();
        }
        for (column, (character, style)) in (first..).zip(dots) {
            picture.write(row, column, &character.to_string(), style);
        }
    }

    fn frame_style(&self) -> Style {
        let style = match (self.fresh, self.frame) {
            (true, _) => Style::text(231).bold(),
            (false, Frame(_, '═', _)) => Style::text(221),
            (false, _) => Style::text(252),
        };
        style.on(self.ground())
    }

    fn label_style(&self) -> Style {
        let text = if self.kingdom.is_some() { 231 } else { 16 };
        Style::text(text).on(self.ground()).bold()
    }

    fn ground(&self) -> u8 {
        self.kingdom.map_or(180, ground)
    }
}

/// An open corner: ink on parchment.
const PAPER: Style = Style::text(101).on(230);

/// The ground of a kingdom's cards; the letter tells them apart without colour.
const fn ground(kingdom: Kingdom) -> u8 {
    match kingdom {
        Kingdom::Fungi => 124,
        Kingdom::Plant => 28,
        Kingdom::Animal => 25,
        Kingdom::Insect => 54,
    }
}

pub(super) const fn symbol_style(symbol: Symbol) -> Style {
    let text = match symbol {
        Symbol::Fungi => ground(Kingdom::Fungi),
        Symbol::Plant => ground(Kingdom::Plant),
        Symbol::Animal => ground(Kingdom::Animal),
        Symbol::Insect => ground(Kingdom::Insect),
        Symbol::Quill | Symbol::Inkwell | Symbol::Manuscript => 94,
    };
    Style::text(text).on(230).bold()
}

fn frame(deck: Deck) -> &'static Frame {
    match deck {
        Deck::Resource => &RESOURCE,
        Deck::Gold => &GOLD,
    }
}

/// The letter of a symbol.
pub(super) const fn sign(symbol: Symbol) -> char {
    match symbol {
        Symbol::Fungi => 'f',
        Symbol::Plant => 'p',
        Symbol::Animal => 'a',
        Symbol::Insect => 'i',
        Symbol::Quill => 'q',
        Symbol::Inkwell => 'k',
        Symbol::Manuscript => 'm',
    }
}

/// The letter of a kingdom's resource.
fn letter(kingdom: Kingdom) -> char {
    sign(kingdom.symbol())
}

/// The letter of a kingdom's cards.
fn capital(kingdom: Kingdom) -> char {
    letter(kingdom).to_ascii_uppercase()
}

/// What the front scores: `2`, `1/q` for each quill, `2/c` for each covered corner.
fn points(card: Card) -> String {
    let print = card.print();
    match print.scoring {
        Scoring::Flat if print.points == 0 => String::new(),
        Scoring::Flat => print.points.to_string(),
        Scoring::PerSymbol(symbol) => format!("{}/{}", print.points, sign(symbol)),
        Scoring::PerCorner => format!("{}/c", print.points),
    }
}

/// What must be visible before the front is laid: `3f 1a`.
fn cost(card: Card) -> String {
    let cost = Kingdom::ALL.into_iter().zip(card.print().cost);
    let needed = cost.filter(|&(_, count)| count > 0);
    let needed: Vec<String> = needed
        .map(|(kingdom, count)| format!("{count}{}", letter(kingdom)))
        .collect();
    needed.join(" ")
}
