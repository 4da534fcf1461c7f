//! What the screen shows: a pure function of the moment and the size of the terminal.
//!
//! ```text
//! Carcassonne  move 17 of 215  A 4  B 0           title
//! B: claim road S. B claims road S at 1,0; …      what happened
//!   (board, as much as fits)
//! ← → step  …                                     help
//! ```

use tessera_core::Ink;

use super::{
    focus::Spot,
    story::{Story, points_line},
};
use crate::terminal::styled;

/// A moment of the game and how it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The whole game.
    pub story: &'a Story,
    /// Moves made.
    pub moves: usize,
    /// The drawing, line by line, perhaps with colours.
    pub board: &'a [String],
    /// The first line and column of the board that is seen.
    pub corner: Spot,
    /// Whether colours are wanted.
    pub ink: Ink,
}

/// Columns and rows of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Characters in a line.
    pub columns: usize,
    /// Lines.
    pub rows: usize,
}

const HELP: &str = "←→ step  ↑↓ ten moves  Home End  hjkl see more  q leave";

/// The lines of the screen from the top, never more nor wider than the terminal.
pub fn lines(moment: &Moment, size: Size) -> Vec<String> {
    let layout = Layout::of(size);
    let mut lines = Vec::with_capacity(size.rows);
    if layout.title {
        lines.push(title(moment, size.columns));
    }
    lines.extend(telling(moment, layout.story, size.columns));
    let view = layout.board(size);
    let corner = clamped(moment.corner, moment.board, view);
    let seen = moment.board.iter().skip(corner.row).take(view.rows);
    lines.extend(seen.map(|line| crop(line, corner.column, view.columns)));
    if layout.help {
        lines.resize(size.rows - 1, String::new());
        lines.push(help(moment, corner, view, size.columns));
    }
    lines
}

/// How the rows are shared out.
struct Layout {
    title: bool,
    story: usize,
    help: bool,
}

impl Layout {
    /// On a small terminal the board keeps most of the rows.
    fn of(size: Size) -> Layout {
        Layout {
            title: size.rows >= 2,
            story: match size.rows {
                0..8 => 0,
                8..16 => 1,
                16..36 => 3,
                _ => 5,
            },
            help: size.rows >= 6,
        }
    }

    fn board(&self, size: Size) -> Size {
        let taken = usize::from(self.title) + self.story + usize::from(self.help);
        Size {
            columns: size.columns,
            rows: size.rows.saturating_sub(taken),
        }
    }
}

/// What of a screen is left for the board.
pub fn board_view(size: Size) -> Size {
    Layout::of(size).board(size)
}

/// Columns and rows of a drawing.
pub fn extent(board: &[String]) -> Size {
    Size {
        columns: board.iter().map(|line| visible(line)).max().unwrap_or(0),
        rows: board.len(),
    }
}

/// The corner moved so that no more than needed lies beyond the board.
pub fn clamped(corner: Spot, board: &[String], view: Size) -> Spot {
    let extent = extent(board);
    Spot {
        row: corner.row.min(extent.rows.saturating_sub(view.rows)),
        column: corner
            .column
            .min(extent.columns.saturating_sub(view.columns)),
    }
}

/// The corner moved as little as possible to show `spot` and its surroundings.
pub fn reveal(corner: Spot, spot: Spot, view: Size) -> Spot {
    Spot {
        row: reveal_along(corner.row, spot.row, view.rows, 3),
        column: reveal_along(corner.column, spot.column, view.columns, 8),
    }
}

/// One axis of [`reveal`]: `around` is seen on both sides where the view is large enough.
fn reveal_along(corner: usize, spot: usize, view: usize, around: usize) -> usize {
    let around = around.min(view.saturating_sub(1) / 2);
    let latest = spot.saturating_sub(around);
    let earliest = (spot + around + 1).saturating_sub(view);
    corner.clamp(earliest.min(latest), latest)
}

fn title(moment: &Moment, columns: usize) -> String {
    let Moment { story, moves, .. } = *moment;
    let total = story.moves.len();
    let points = points_line(story.points_after(moves));
    let text = format!(" {}   move {moves} of {total}   {points}", story.title);
    let text: String = text.chars().take(columns).collect();
    styled(&format!("{text:<columns$}"), "7", moment.ink)
}

/// The last move and its events, wrapped into exactly `rows` lines, so that the board stays.
fn telling(moment: &Moment, rows: usize, columns: usize) -> Vec<String> {
    let mut lines = wrap(&told(moment), rows, columns);
    if let Some(first) = lines.first_mut() {
        *first = styled(first, "1", moment.ink);
    }
    lines.resize(rows, String::new());
    lines
}

fn told(moment: &Moment) -> String {
    let last = moment.moves.checked_sub(1);
    let Some(step) = last.and_then(|index| moment.story.moves.get(index)) else {
        let seats = moment.story.seats.iter();
        let names = seats
            .filter_map(|sitter| Some(format!("{} is {}", sitter.seat, sitter.name.as_ref()?)));
        let names: Vec<String> = names.collect();
        return format!("before the first move {}", names.join(", "));
    };
    format!("{}: {} — {}", step.by, step.text, step.events.join("; "))
}

/// Breaks a text at spaces; what does not fit into `rows` lines ends in `…`.
fn wrap(text: &str, rows: usize, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let width = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + width <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.chars().take(columns).collect()),
        }
    }
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            *last = last.chars().take(columns.saturating_sub(2)).collect();
            last.push_str(" …");
            *last = last.chars().take(columns).collect();
        }
    }
    lines
}

/// The keys, and to which sides the board goes on.
fn help(moment: &Moment, corner: Spot, view: Size, columns: usize) -> String {
    let extent = extent(moment.board);
    let sides = [
        (corner.column > 0, '◀'),
        (corner.row > 0, '▲'),
        (corner.row + view.rows < extent.rows, '▼'),
        (corner.column + view.columns < extent.columns, '▶'),
    ];
    let more: String = sides
        .iter()
        .filter(|(is, _)| *is)
        .map(|(_, arrow)| arrow)
        .collect();
    let text = match more.as_str() {
        "" => HELP.to_string(),
        more => format!("{HELP}  more: {more}"),
    };
    let text: String = text.chars().take(columns).collect();
    styled(&text, "2", moment.ink)
}

/// Columns `from..from + width` of a line. Styles take no columns and are kept.
///
/// Every character of a drawing takes one column.
fn crop(line: &str, from: usize, width: usize) -> String {
    let mut cropped = String::with_capacity(line.len());
    let mut column = 0;
    let mut has_style = false;
    for piece in pieces(line) {
        match piece {
            Piece::Style(style) => {
                has_style = true;
                cropped.push_str(style);
            }
            Piece::Symbol(symbol) => {
                if (from..from.saturating_add(width)).contains(&column) {
                    cropped.push(symbol);
                }
                column += 1;
            }
        }
    }
    if has_style {
        cropped.push_str("\x1b[0m");
    }
    cropped
}

/// Columns that a line takes.
fn visible(line: &str) -> usize {
    let symbols = pieces(line).filter(|piece| matches!(piece, Piece::Symbol(_)));
    symbols.count()
}

enum Piece<'a> {
    Symbol(char),
    Style(&'a str),
}

/// A line as characters and the styles (`ESC [ … m`) between them.
fn pieces(line: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let style = rest.strip_prefix("\x1b[").and_then(|tail| tail.find('m'));
        let length = match style {
            Some(end) => end + 3,
            None => rest.chars().next()?.len_utf8(),
        };
        let (piece, tail) = rest.split_at(length);
        rest = tail;
        match style {
            Some(_) => Some(Piece::Style(piece)),
            None => piece.chars().next().map(Piece::Symbol),
        }
    })
}

#[cfg(test)]
mod tests;
