//! The course: a space is four columns wide and two rows high, rows are half a space apart.
//!
//! ```text
//!       3   4       q is above its first space and goes down to the right,
//!  -2  j1  w2┃ j1   r is to the left of its row: these are 3,-2 and 4,-2
//!            ┗5┓    blockade 5 lies to the right of them
//!    -1 Aj1  v1┃    a piece stands at 3,-1
//! ```

use std::collections::BTreeMap;
use tessera_core::canvas::{Canvas, Style};

use super::FAINT;
use crate::{
    board::{Course, Space},
    card::Blockade,
    coord::Hex,
    data::{Requirement, Symbol, Terrain},
};

/// Columns and rows of a space.
const WIDTH: usize = 4;
const HEIGHT: usize = 2;

/// Columns at the left for the number of a row; the first row is for numbers too.
const MARGIN: usize = 4;

/// The piece or mark on a space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    sign: char,
    style: Style,
}

impl Mark {
    pub(super) const fn new(sign: char, style: Style) -> Mark {
        Mark { sign, style }
    }
}

/// The line along a seam.
#[derive(Clone, Copy, Debug)]
pub(super) struct Barrier {
    sign: Option<char>,
    pub(super) style: Style,
}

impl Barrier {
    /// A place for a blockade.
    pub(super) const PLACE: Barrier = Barrier {
        sign: None,
        style: Style::text(203).on(16).bold(),
    };

    /// A blockade that stands.
    pub(super) fn of(blockade: Blockade) -> Barrier {
        let colour = match blockade.printed().requirement {
            Requirement::Power(Symbol::Machete) => 71,
            Requirement::Power(Symbol::Paddle) => 74,
            Requirement::Power(Symbol::Coin) => 178,
            Requirement::Discard => 252,
        };
        Barrier {
            sign: char::from_digit(blockade.number() as u32, 10),
            // A background of its own: it lies beside spaces of the same colour.
            style: Style::text(colour).on(16).bold(),
        }
    }
}

/// A course, and the things on it.
pub(super) struct Map<'a> {
    course: &'a Course,
    spaces: BTreeMap<Hex, &'a Space>,
    marks: BTreeMap<Hex, Mark>,
    /// The lines at the places for blockades.
    barriers: BTreeMap<usize, Barrier>,
    /// The first row, and the first column in halves of a space.
    north: i16,
    west: i16,
}

impl<'a> Map<'a> {
    pub(super) fn of(course: &'a Course) -> Map<'a> {
        let spaces: BTreeMap<Hex, &Space> = course
            .spaces
            .iter()
            .map(|space| (space.hex, space))
            .collect();
        let all = || spaces.keys().chain(&course.city);
        let north = all().map(|hex| i16::from(hex.r)).min();
        let west = all().map(|&hex| halves(hex)).min();
        Map {
            course,
            north: north.unwrap_or(0),
            west: west.unwrap_or(0),
            marks: BTreeMap::new(),
            barriers: BTreeMap::new(),
            spaces,
        }
    }

    pub(super) fn mark(&mut self, hex: Hex, mark: Mark) {
        self.marks.insert(hex, mark);
    }

    /// Draws a line at the place with this number.
    pub(super) fn bar(&mut self, place: usize, barrier: Barrier) {
        self.barriers.insert(place, barrier);
    }

    pub(super) fn picture(&self) -> Canvas {
        let mut canvas = Canvas::default();
        for space in self.spaces.values() {
            self.draw_space(&mut canvas, space);
        }
        for &hex in &self.course.city {
            self.fill(&mut canvas, hex, "***", CITY);
        }
        for &hex in self.spaces.keys().chain(&self.course.city) {
            self.write_coordinates(&mut canvas, hex);
        }
        self.draw_lines(&mut canvas);
        canvas
    }

    /// Row and column of the top left character of a space.
    fn place(&self, hex: Hex) -> (usize, usize) {
        let down = (i16::from(hex.r) - self.north) as usize;
        let right = (halves(hex) - self.west) as usize;
        (1 + HEIGHT * down, MARGIN + WIDTH / 2 * right)
    }

    fn draw_space(&self, canvas: &mut Canvas, space: &Space) {
        let style = ground(space.terrain);
        self.fill(canvas, space.hex, &self.label(space), style);
        if let Some(mark) = self.marks.get(&space.hex) {
            let (row, column) = self.place(space.hex);
            canvas.write(row, column + 1, &mark.sign.to_string(), mark.style);
        }
    }

    /// The first column is for lines.
    fn fill(&self, canvas: &mut Canvas, hex: Hex, label: &str, style: Style) {
        let (row, column) = self.place(hex);
        canvas.write(row, column + 1, label, style);
        canvas.write(row + 1, column + 1, "   ", style);
    }

    /// Three characters: room for a piece, then the terrain and the strength.
    fn label(&self, space: &Space) -> String {
        let mark = if space.finish { '*' } else { ' ' };
        let number = match space.terrain {
            Terrain::Mountain | Terrain::Cave => None,
            Terrain::Start => {
                let mut starts = self.course.starts.iter();
                let found = starts.position(|&id| self.course.space(id).hex == space.hex);
                found.map(|index| index + 1)
            }
            Terrain::Jungle
            | Terrain::Water
            | Terrain::Village
            | Terrain::Rubble
            | Terrain::BaseCamp => Some(usize::from(space.strength)),
        };
        let letter = letter(space.terrain);
        match number {
            Some(number) => format!("{mark}{letter}{number}"),
            None => format!(" {letter} "),
        }
    }

    /// `q` where no space lies to the north-west, `r` where none lies to the west.
    fn write_coordinates(&self, canvas: &mut Canvas, hex: Hex) {
        let (row, column) = self.place(hex);
        let is_free = |q, r| {
            let beside = hex.moved(q, r);
            !self.spaces.contains_key(&beside) && !self.course.city.contains(&beside)
        };
        if is_free(0, -1) {
            let text = format!("{:>3}", hex.q);
            canvas.write(row - 1, column - 1, &text, FAINT);
        }
        if is_free(-1, 0) {
            let text = format!("{:>3}", hex.r);
            canvas.write(row, column - 3, &text, FAINT);
        }
    }

    /// The borders of tiles, and the blockades along them.
    fn draw_lines(&self, canvas: &mut Canvas) {
        let mut lines = Lines::default();
        for (&hex, space) in &self.spaces {
            let (row, column) = self.place(hex);
            // East, south-east, south-west; the other three are those of the neighbours.
            for (index, (q, r)) in Hex::WAYS.into_iter().take(3).enumerate() {
                let Some(beyond) = self.spaces.get(&hex.moved(q, r)) else {
                    continue;
                };
                if beyond.tile == space.tile {
                    continue;
                }
                let barrier = self.barrier(space.tile, beyond.tile);
                match index {
                    0 => lines.add_down(row - 1, column + WIDTH, barrier),
                    1 => lines.add_right(row + 1, column + WIDTH / 2, barrier),
                    _ => lines.add_right(row + 1, column, barrier),
                }
            }
        }
        // A stroke with one end is meaningless, and might hide a coordinate.
        let strokes = lines.strokes.iter();
        for (&(row, column), &stroke) in strokes.filter(|(_, stroke)| stroke.ends.count_ones() > 1)
        {
            let (sign, style) = match stroke.barrier {
                Some(barrier) => {
                    let sign = barrier.sign.filter(|_| stroke.signed);
                    (sign.unwrap_or(HEAVY[stroke.ends]), barrier.style)
                }
                None => (LIGHT[stroke.ends], BORDER),
            };
            canvas.write(row, column, &sign.to_string(), style);
        }
    }

    /// The line between two tiles.
    fn barrier(&self, one: char, other: char) -> Option<Barrier> {
        let [there, back] = [(one, other), (other, one)].map(|(a, b)| format!("{a}|{b}"));
        let mut places = self.course.places.iter();
        let found = places.position(|place| *place == there || *place == back)?;
        self.barriers.get(&found).copied()
    }
}

/// Columns of a space in halves of one.
fn halves(hex: Hex) -> i16 {
    2 * i16::from(hex.q) + i16::from(hex.r)
}

/// Lines by the characters they run through.
#[derive(Default)]
struct Lines {
    strokes: BTreeMap<(usize, usize), Stroke>,
}

/// The part of a line that runs through one character.
#[derive(Clone, Copy, Default)]
struct Stroke {
    /// Bit by bit: up, right, down, left.
    ends: usize,
    barrier: Option<Barrier>,
    /// Whether the number of a blockade is written here: not beside that of a space.
    signed: bool,
}

const UP: usize = 1;
const RIGHT: usize = 2;
const DOWN: usize = 4;
const LEFT: usize = 8;

/// Strokes by their ends.
const LIGHT: [char; 16] = [
    ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];
const HEAVY: [char; 16] = [
    ' ', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
];

impl Lines {
    /// A line from here to two rows below.
    fn add_down(&mut self, row: usize, column: usize, barrier: Option<Barrier>) {
        self.add(row, column, DOWN, barrier);
        self.add(row + 1, column, UP | DOWN, barrier);
        self.add(row + 2, column, UP, barrier);
    }

    /// A line from here to two columns on.
    fn add_right(&mut self, row: usize, column: usize, barrier: Option<Barrier>) {
        self.add(row, column, RIGHT, barrier);
        self.add(row, column + 1, LEFT | RIGHT, barrier).signed = true;
        self.add(row, column + 2, LEFT, barrier);
    }

    fn add(
        &mut self,
        row: usize,
        column: usize,
        ends: usize,
        barrier: Option<Barrier>,
    ) -> &mut Stroke {
        let stroke = self.strokes.entry((row, column)).or_default();
        stroke.ends |= ends;
        stroke.barrier = stroke.barrier.or(barrier);
        stroke
    }
}

const BORDER: Style = Style::text(240);

/// Ink on gold.
const CITY: Style = Style::text(16).on(220).bold();

/// The letter of a terrain.
pub(super) const fn letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Jungle => 'j',
        Terrain::Water => 'w',
        Terrain::Village => 'v',
        Terrain::Rubble => 'r',
        Terrain::BaseCamp => 'c',
        Terrain::Mountain => '^',
        Terrain::Cave => 'O',
        Terrain::Start => 's',
    }
}

/// The colour of a terrain; the letter identifies the terrain without it.
const fn ground(terrain: Terrain) -> Style {
    match terrain {
        Terrain::Jungle => Style::text(16).on(71),
        Terrain::Water => Style::text(16).on(74),
        Terrain::Village => Style::text(16).on(178),
        Terrain::Rubble => Style::text(16).on(247),
        Terrain::BaseCamp => Style::text(16).on(167),
        Terrain::Mountain => Style::text(248).on(238),
        Terrain::Cave => Style::text(221).on(238).bold(),
        Terrain::Start => Style::text(16).on(230),
    }
}
