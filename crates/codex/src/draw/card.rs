//! One card as a picture of three rows.
//!
//! ```text
//! ╭f─────○╮   corners: a symbol, ○ without one, the bare frame where there is none
//! │P17*(p)│   kingdom and number; * laid last; in brackets the middle of a back that is up
//! ╰──────k╯   resource cards have a round frame, gold cards a double one, starters a heavy one
//! ```
//!
//! Cards that can be chosen have their points on the upper edge and their cost on the lower.

use crate::{
    action::Shown,
    card::{Back, Card, Deck, Face, Side, Starter},
    coord::Corner,
    data::{Kingdom, PrintedCorner, PrintedCorners, Scoring, Symbol},
};
use tessera_core::canvas::{Canvas, Style};

/// Columns of a card on a board.
pub(super) const WIDTH: usize = 9;
/// Columns of a card that can be chosen: there is room for its cost.
pub(super) const WIDE: usize = 11;
/// Rows of a card.
pub(super) const HEIGHT: usize = 3;
/// Columns of a corner, which is one row high.
pub(super) const CORNER: usize = 3;

/// The content of a picture of a card.
#[derive(Clone, Debug)]
pub(super) struct Look {
    frame: Frame,
    kingdom: Option<Kingdom>,
    corners: PrintedCorners,
    /// Kingdom and number.
    name: String,
    /// The resources in the middle.
    centre: String,
    /// The texts on the upper and the lower edge.
    edges: [String; 2],
    last: bool,
}

impl Look {
    pub(super) fn starter(starter: Starter, side: Side) -> Look {
        let face = Face::Starter(starter, side);
        Look::new(Frame::STARTER, face, starter.to_string())
    }

    /// A card that lies face up.
    pub(super) fn front(card: Card) -> Look {
        let name = format!("{}{card}", capital(card.kingdom()));
        Look::new(Frame::of(card.deck()), Face::Card(card, Side::Front), name)
    }

    /// The front of a card that can be chosen, with its points and its cost.
    pub(super) fn offer(card: Card) -> Look {
        Look {
            edges: [points(card), cost(card)],
            ..Look::front(card)
        }
    }

    /// A card that lies face down, with its number where it is known.
    pub(super) fn back(shown: Shown) -> Look {
        match shown {
            Shown::Card(card) => Look::down(card.back(), &card.to_string()),
            Shown::Back(back) => Look::down(back, "??"),
        }
    }

    /// The card on top of a deck.
    pub(super) fn top(back: Back) -> Look {
        Look::down(back, "")
    }

    fn down(back: Back, number: &str) -> Look {
        let name = format!("{}{number}", capital(back.kingdom()));
        // All cards with this back look alike from here.
        let any = back.cards().iter().next().expect("every back has cards");
        Look::new(Frame::of(back.deck()), Face::Card(any, Side::Back), name)
    }

    fn new(frame: Frame, face: Face, name: String) -> Look {
        let centre: String = face
            .centre()
            .iter()
            .map(|&kingdom| letter(kingdom))
            .collect();
        Look {
            frame,
            kingdom: face.kingdom(),
            corners: face.corners(),
            name,
            centre: if centre.is_empty() {
                centre
            } else {
                format!("({centre})")
            },
            edges: [String::new(), String::new()],
            last: false,
        }
    }

    /// The same, marked as the card that was laid last.
    pub(super) fn last(self) -> Look {
        Look { last: true, ..self }
    }

    /// The picture, `width` columns wide.
    pub(super) fn picture(&self, width: usize) -> Canvas {
        let mut picture = Canvas::default();
        for (row, edge) in [(0, &self.edges[0]), (HEIGHT - 1, &self.edges[1])] {
            let line = self.frame.line.to_string().repeat(width);
            picture.write(row, 0, &line, self.frame_style());
            if !edge.is_empty() {
                picture.centre(row, 0..width, &format!(" {edge} "), self.label_style());
            }
        }
        let side = self.frame.side.to_string();
        let label = format!("{:<width$}", self.label(), width = width - 2);
        let end = picture.write(1, 0, &side, self.frame_style());
        let end = picture.write(1, end, &label, self.label_style());
        picture.write(1, end, &side, self.frame_style());
        for corner in Corner::ALL {
            self.put_corner(&mut picture, width, corner);
        }
        picture
    }

    fn label(&self) -> String {
        // The marks of all cards are in one column; a starter needs it for its middle.
        let name = match self.kingdom {
            Some(_) => format!("{:<3}", self.name),
            None => self.name.clone(),
        };
        let mark = match (self.last, self.kingdom) {
            (true, Some(_)) => "*",
            (false, Some(_)) => " ",
            (_, None) => "",
        };
        format!("{name}{mark}{}", self.centre)
    }

    fn put_corner(&self, picture: &mut Canvas, width: usize, corner: Corner) {
        let bend = self.frame.bends[corner.index()];
        let (right, up) = corner.step();
        let row = if up > 0 { 0 } else { HEIGHT - 1 };
        let (slot, style) = match self.corners[corner.index()] {
            PrintedCorner::Hidden => {
                let column = if right > 0 { width - 1 } else { 0 };
                picture.write(row, column, &bend.to_string(), self.frame_style());
                return;
            }
            PrintedCorner::Empty => ('○', PAPER),
            PrintedCorner::Shows(symbol) => (sign(symbol), symbol_style(symbol)),
        };
        let mut dots = [(bend, PAPER), (slot, style), (self.frame.line, PAPER)];
        let mut column = 0;
        if right > 0 {
            dots.reverse();
            column = width - CORNER;
        }
        for (character, style) in dots {
            column = picture.write(row, column, &character.to_string(), style);
        }
    }

    fn frame_style(&self) -> Style {
        Style::text(self.frame.colour).on(self.ground())
    }

    fn label_style(&self) -> Style {
        let text = match self.kingdom {
            None => 16,
            Some(_) if self.last => 227,
            Some(_) => 231,
        };
        Style::text(text).on(self.ground()).bold()
    }

    fn ground(&self) -> u8 {
        self.kingdom.map_or(180, ground)
    }
}

/// The characters of a frame and their colour.
#[derive(Clone, Copy, Debug)]
struct Frame {
    bends: [char; 4],
    line: char,
    side: char,
    colour: u8,
}

impl Frame {
    const RESOURCE: Frame = Frame {
        bends: ['╭', '╮', '╰', '╯'],
        line: '─',
        side: '│',
        colour: 252,
    };
    const GOLD: Frame = Frame {
        bends: ['╔', '╗', '╚', '╝'],
        line: '═',
        side: '║',
        colour: 221,
    };
    const STARTER: Frame = Frame {
        bends: ['┏', '┓', '┗', '┛'],
        line: '━',
        side: '┃',
        colour: 101,
    };

    const fn of(deck: Deck) -> Frame {
        match deck {
            Deck::Resource => Frame::RESOURCE,
            Deck::Gold => Frame::GOLD,
        }
    }
}

/// An open corner: ink on parchment.
const PAPER: Style = Style::text(101).on(230);

const fn symbol_style(symbol: Symbol) -> Style {
    let text = match symbol {
        Symbol::Fungi => ground(Kingdom::Fungi),
        Symbol::Plant => ground(Kingdom::Plant),
        Symbol::Animal => ground(Kingdom::Animal),
        Symbol::Insect => ground(Kingdom::Insect),
        Symbol::Quill | Symbol::Inkwell | Symbol::Manuscript => 94,
    };
    Style::text(text).on(230).bold()
}

/// The colour of a kingdom's cards; the letter identifies the kingdom without it.
const fn ground(kingdom: Kingdom) -> u8 {
    match kingdom {
        Kingdom::Fungi => 124,
        Kingdom::Plant => 28,
        Kingdom::Animal => 25,
        Kingdom::Insect => 54,
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
pub(super) const fn letter(kingdom: Kingdom) -> char {
    sign(kingdom.symbol())
}

/// The letter of a kingdom's cards.
const fn capital(kingdom: Kingdom) -> char {
    letter(kingdom).to_ascii_uppercase()
}

/// The points of the front: `2`, `1/q` for each quill, `2/c` for each covered corner.
fn points(card: Card) -> String {
    let printed = card.printed();
    match printed.scoring {
        Scoring::Flat if printed.points == 0 => String::new(),
        Scoring::Flat => printed.points.to_string(),
        Scoring::PerSymbol(symbol) => format!("{}/{}", printed.points, sign(symbol)),
        Scoring::PerCorner => format!("{}/c", printed.points),
    }
}

/// The cost of the front: `3f 1a`.
fn cost(card: Card) -> String {
    let cost = Kingdom::ALL.into_iter().zip(card.printed().cost);
    let needed: Vec<String> = cost
        .filter(|&(_, count)| count > 0)
        .map(|(kingdom, count)| format!("{count}{}", letter(kingdom)))
        .collect();
    needed.join(" ")
}
