//! The table drawn for a terminal: five columns and three rows a tile.
//!
//! ```text
//! ·▒▒▒·   city ▒ with shield ◆, road lines, field ·, cloister ⌂
//! ──A──   followers by the letter of their seat; farmers lie down: a small letter
//! ·····
//! ```

use std::fmt::Write as _;

use tessera_core::{Ink, Seat};

use crate::{
    action::Claim,
    coord::{Cell, Edge, Rotation},
    data::{PrintedFeature, RoadEnd},
    state::{Phase, State},
    tile::{Kind, Turned},
    view::Follower,
};

mod features;

pub(crate) use features::features;

const WIDTH: usize = 5;
const HEIGHT: usize = 3;
const CENTRE: (usize, usize) = (1, 2);

/// A character of the drawing and its meaning, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dot {
    Nothing,
    Field,
    City,
    Shield,
    Road(char),
    Cloister,
    Follower(Seat, char),
}

type Picture = [[Dot; WIDTH]; HEIGHT];

/// The complete table: board, the tile to be laid, points and supplies.
pub(crate) fn table(state: &State, ink: Ink) -> String {
    let mut text = board(state, ink);
    if let Phase::Place(kind) = state.phase {
        let picture = picture(Turned::new(kind, Rotation::NONE), None);
        let _ = writeln!(text, "to be laid by {}: tile {kind}", state.turn);
        for row in picture {
            text.push_str("     ");
            push_row(&mut text, &row, ink);
            text.push('\n');
        }
    }
    for seat in Seat::all(state.seats()) {
        let to_move = if state.phase != Phase::Over && seat == state.turn {
            ">"
        } else {
            " "
        };
        let (points, supply) = (state.points[seat.index()], state.supply(seat));
        let _ = writeln!(
            text,
            "{to_move} {seat}  {points:>3} points  {supply} followers"
        );
    }
    let left = state.bag.left();
    let tiles = if left == 1 { "tile" } else { "tiles" };
    let _ = writeln!(text, "  {left} {tiles} to draw");
    let letters = |kinds: &mut dyn Iterator<Item = Kind>| -> String {
        kinds.flat_map(|kind| [' ', kind.letter()]).collect()
    };
    let returned = letters(&mut state.returned.kinds().iter().copied());
    if !returned.is_empty() {
        let _ = writeln!(text, "  under them, in this order:{returned}");
    }
    let discarded = letters(&mut Kind::all().flat_map(|kind| {
        let count = state.discarded[kind.index()];
        std::iter::repeat_n(kind, usize::from(count))
    }));
    if !discarded.is_empty() {
        let _ = writeln!(text, "  out of the game:{discarded}");
    }
    text
}

fn board(state: &State, ink: Ink) -> String {
    let followers = state.public_view().followers();
    let cells: Vec<Cell> = state.board.tiles().map(|(at, _)| at).collect();
    let (Some(west), Some(east)) = (
        cells.iter().map(|cell| cell.x).min(),
        cells.iter().map(|cell| cell.x).max(),
    ) else {
        return String::from("(no tile lies yet)\n");
    };
    let south = cells.iter().map(|cell| cell.y).min().unwrap_or(0);
    let north = cells.iter().map(|cell| cell.y).max().unwrap_or(0);

    let mut text = String::from("     ");
    for x in west..=east {
        let _ = write!(text, "{x:^WIDTH$}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for y in (south..=north).rev() {
        for row in 0..HEIGHT {
            let margin = if row == 1 {
                format!("{y:>4} ")
            } else {
                "     ".into()
            };
            let mut line: Vec<Dot> = Vec::new();
            for x in west..=east {
                line.extend(tile_row(state, Cell::new(x, y), row, &followers));
            }
            while line.last() == Some(&Dot::Nothing) {
                line.pop();
            }
            text.push_str(if line.is_empty() {
                margin.trim_end()
            } else {
                &margin
            });
            push_row(&mut text, &line, ink);
            text.push('\n');
        }
    }
    text
}

fn tile_row(state: &State, at: Cell, row: usize, followers: &[Follower]) -> [Dot; WIDTH] {
    let Some(index) = state.board.laid_at(at) else {
        return [Dot::Nothing; WIDTH];
    };
    let follower = followers.iter().find(|follower| follower.at == at);
    picture(state.board.tile(index).turned, follower)[row]
}

fn picture(turned: Turned, follower: Option<&Follower>) -> Picture {
    let mut picture = [[Dot::Field; WIDTH]; HEIGHT];
    let mut roads = Vec::new();
    for feature in turned.kind().printed().features {
        match *feature {
            PrintedFeature::City { edges, shields } => {
                paint_city(&mut picture, &turned_edges(turned, edges), shields > 0);
            }
            PrintedFeature::Road { edges, end } => {
                let edges = turned_edges(turned, edges);
                for &edge in &edges {
                    paint_road(&mut picture, edge);
                }
                // A road that ends at a gate or a cloister leaves the middle to them.
                if matches!(end, None | Some(RoadEnd::Crossing)) {
                    roads.extend(edges);
                }
            }
            PrintedFeature::Field { .. } => {}
            PrintedFeature::Cloister => picture[CENTRE.0][CENTRE.1] = Dot::Cloister,
        }
    }
    if !roads.is_empty() {
        picture[CENTRE.0][CENTRE.1] = Dot::Road(junction(&roads));
    }
    if let Some(follower) = follower {
        let (row, column) = spot(follower.claim);
        picture[row][column] = Dot::Follower(follower.seat, letter(follower));
    }
    picture
}

fn turned_edges(turned: Turned, edges: u8) -> Vec<Edge> {
    let printed = Edge::ALL.into_iter();
    printed
        .filter(|edge| edges >> edge.index() & 1 == 1)
        .map(|edge| edge.turned(turned.rotation()))
        .collect()
}

/// A city covers its edges, the corners between two of them, and the middle when it spans the
/// tile; otherwise the middle stays free for a road that passes.
fn paint_city(picture: &mut Picture, edges: &[Edge], shield: bool) {
    let has = |edge: Edge| edges.contains(&edge);
    let mut paint = |row: usize, column: usize| picture[row][column] = Dot::City;
    for column in 1..4 {
        if has(Edge::N) {
            paint(0, column);
        }
        if has(Edge::S) {
            paint(2, column);
        }
    }
    for (edge, column, inner) in [(Edge::W, 0, 1), (Edge::E, 4, 3)] {
        if has(edge) {
            paint(1, column);
            paint(1, inner);
            for (other, row) in [(Edge::N, 0), (Edge::S, 2)] {
                if has(other) {
                    paint(row, column);
                }
            }
        }
    }
    let spans = (has(Edge::N) && has(Edge::S)) || (has(Edge::E) && has(Edge::W));
    if spans {
        (1..4).for_each(|column| paint(1, column));
    }
    if shield {
        let column = match (spans, has(Edge::W)) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 3,
        };
        picture[1][column] = Dot::Shield;
    }
}

fn paint_road(picture: &mut Picture, edge: Edge) {
    match edge {
        Edge::N => picture[0][2] = Dot::Road('│'),
        Edge::S => picture[2][2] = Dot::Road('│'),
        Edge::W => picture[1][..2].fill(Dot::Road('─')),
        Edge::E => picture[1][3..].fill(Dot::Road('─')),
    }
}

fn junction(edges: &[Edge]) -> char {
    let has = |edge: Edge| edges.contains(&edge);
    match (has(Edge::N), has(Edge::E), has(Edge::S), has(Edge::W)) {
        (true, true, true, true) => '┼',
        (false, true, true, true) => '┬',
        (true, false, true, true) => '┤',
        (true, true, false, true) => '┴',
        (true, true, true, false) => '├',
        (true, true, false, false) => '╰',
        (false, true, true, false) => '╭',
        (false, false, true, true) => '╮',
        (true, false, false, true) => '╯',
        (true, false, ..) => '│',
        _ => '─',
    }
}

/// The position of a follower on the picture of its tile.
fn spot(claim: Claim) -> (usize, usize) {
    match claim {
        Claim::City(edge) | Claim::Road(edge) => [(0, 2), (1, 4), (2, 2), (1, 0)][edge.index()],
        Claim::Field(slot) => [
            (0, 1),
            (0, 3),
            (0, 4),
            (2, 4),
            (2, 3),
            (2, 1),
            (2, 0),
            (0, 0),
        ][slot.index()],
        Claim::Cloister => CENTRE,
    }
}

fn letter(follower: &Follower) -> char {
    match follower.claim {
        Claim::Field(_) => follower.seat.letter().to_ascii_lowercase(),
        Claim::City(_) | Claim::Road(_) | Claim::Cloister => follower.seat.letter(),
    }
}

fn push_row(text: &mut String, row: &[Dot], ink: Ink) {
    for &dot in row {
        let (character, style) = match dot {
            Dot::Nothing => (' ', ""),
            Dot::Field => ('·', "38;5;107"),
            Dot::City => ('▒', "38;5;173"),
            Dot::Shield => ('◆', "1;38;5;39;48;5;173"),
            Dot::Road(line) => (line, "38;5;230"),
            Dot::Cloister => ('⌂', "1;38;5;203"),
            Dot::Follower(seat, letter) => (letter, SEAT_STYLES[seat.index()]),
        };
        match ink {
            Ink::Colour if !style.is_empty() => {
                let _ = write!(text, "\x1b[{style}m{character}\x1b[0m");
            }
            Ink::Colour | Ink::Plain => text.push(character),
        }
    }
}

/// Vermilion, blue, green, amber, plum, as everywhere in Tessera; the letter identifies the seat
/// without colour.
const SEAT_STYLES: [&str; 5] = [
    "1;38;5;16;48;5;202",
    "1;38;5;231;48;5;25",
    "1;38;5;16;48;5;36",
    "1;38;5;16;48;5;214",
    "1;38;5;231;48;5;96",
];
