//! The layout of the screen: a pure function of the frame and of the size of the terminal.
//!
//! ```text
//! Carcassonne  move 17 of 215  A 4  B 0  more ▼   title
//! B: claim road S — B claims road S at 1,0; …     what happened
//!   (board, as much as fits)
//! ← → step  …                                     help
//! ```

use tessera_core::Ink;

use super::{
    focus::Spot,
    story::{Story, points_line},
};
use crate::terminal::styled;

/// The content of the screen: a position of the game, and the visible part of its drawing.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The complete game.
    pub story: &'a Story,
    /// The number of moves so far.
    pub moves: usize,
    /// Whether the drawing is the table or the list of features.
    pub shown: Shown,
    /// The drawing, line by line, perhaps with colours.
    pub board: &'a [String],
    /// The first visible line and column of the board.
    pub corner: Spot,
    /// Whether colours are wanted.
    pub ink: Ink,
}

/// The two drawings of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The table.
    Board,
    /// The list of everything that scores.
    Features,
}

impl Shown {
    /// The other one.
    pub const fn other(self) -> Shown {
        match self {
            Shown::Board => Shown::Features,
            Shown::Features => Shown::Board,
        }
    }

    /// The label of the key that switches to the other one.
    const fn word(self) -> &'static str {
        match self {
            Shown::Board => "board",
            Shown::Features => "features",
        }
    }
}

/// Columns and rows of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Characters in a line.
    pub columns: usize,
    /// Lines.
    pub rows: usize,
}

/// The help line about the keys, while this is shown.
fn help(shown: Shown) -> String {
    let other = shown.other().word();
    format!("←→ step  ↑↓ ten moves  Home End  hjkl see more  f {other}  q leave")
}

/// The lines of the screen from the top, never more nor wider than the terminal.
pub fn lines(frame: &Frame, size: Size) -> Vec<String> {
    let layout = Layout::of(frame, size);
    let view = layout.board(size);
    let corner = clamped(frame.corner, frame.board, view);
    let mut lines = Vec::with_capacity(size.rows);
    if layout.title {
        lines.push(title(
            frame,
            &beyond(frame.board, corner, view),
            size.columns,
        ));
    }
    lines.extend(story_lines(frame, layout.story, size.columns));
    let seen = frame.board.iter().skip(corner.row).take(view.rows);
    lines.extend(seen.map(|line| crop(line, corner.column, view.columns)));
    if layout.help {
        lines.resize(size.rows - 1, String::new());
        let help: String = help(frame.shown).chars().take(size.columns).collect();
        lines.push(styled(&help, "2", frame.ink));
    }
    lines
}

/// The distribution of the rows.
struct Layout {
    title: bool,
    story: usize,
    help: bool,
}

impl Layout {
    /// On a small terminal the board keeps most of the rows. The story has the same few at every
    /// move, unless a move has more events, so that the board does not move.
    fn of(frame: &Frame, size: Size) -> Layout {
        let usual = match size.rows {
            0..8 => 0,
            8..16 => 1,
            _ => 2,
        };
        let needed = wrap(&story_text(frame), size.rows, size.columns).len();
        Layout {
            title: size.rows >= 2,
            story: needed.clamp(usual, usual.max((size.rows / 2).saturating_sub(2))),
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

/// The part of the screen for the board.
pub fn board_view(frame: &Frame, size: Size) -> Size {
    Layout::of(frame, size).board(size)
}

/// Columns and rows of a drawing.
pub fn extent(board: &[String]) -> Size {
    Size {
        columns: board.iter().map(|line| visible(line)).max().unwrap_or(0),
        rows: board.len(),
    }
}

/// The corner, moved so that the view reaches beyond the board no more than necessary.
pub fn clamped(corner: Spot, board: &[String], view: Size) -> Spot {
    let extent = extent(board);
    Spot {
        row: corner.row.min(extent.rows.saturating_sub(view.rows)),
        column: corner
            .column
            .min(extent.columns.saturating_sub(view.columns)),
    }
}

/// The corner, moved as little as possible to show `spot` and its surroundings.
pub fn reveal(corner: Spot, spot: Spot, view: Size) -> Spot {
    Spot {
        row: reveal_along(corner.row, spot.row, view.rows, 3),
        column: reveal_along(corner.column, spot.column, view.columns, 8),
    }
}

/// One axis of [`reveal`]: `around` is visible on both sides if the view is large enough.
fn reveal_along(corner: usize, spot: usize, view: usize, around: usize) -> usize {
    let around = around.min(view.saturating_sub(1) / 2);
    let latest = spot.saturating_sub(around);
    let earliest = (spot + around + 1).saturating_sub(view);
    corner.clamp(earliest.min(latest), latest)
}

/// The title line: the move number and points, and the sides on which the board is cut off.
fn title(frame: &Frame, beyond: &str, columns: usize) -> String {
    let Frame { story, moves, .. } = *frame;
    let total = story.moves.len();
    let points = points_line(story.points_after(moves));
    let text = format!(" {}   move {moves} of {total}   {points}", story.title);
    let end = match beyond {
        "" => String::new(),
        sides => format!(" more {sides} "),
    };
    let room = columns.saturating_sub(end.chars().count());
    let text: String = text.chars().take(room).collect();
    let line: String = format!("{text:<room$}{end}")
        .chars()
        .take(columns)
        .collect();
    styled(&line, "7", frame.ink)
}

/// Arrows to the sides on which the board is cut off.
fn beyond(board: &[String], corner: Spot, view: Size) -> String {
    let extent = extent(board);
    let sides = [
        (corner.column > 0, '◀'),
        (corner.row > 0, '▲'),
        (corner.row + view.rows < extent.rows, '▼'),
        (corner.column + view.columns < extent.columns, '▶'),
    ];
    let cut = sides.iter().filter(|(is_cut, _)| *is_cut);
    cut.map(|(_, arrow)| arrow).collect()
}

/// The last move and its events, wrapped into exactly `rows` lines, so that the board stays.
fn story_lines(frame: &Frame, rows: usize, columns: usize) -> Vec<String> {
    let mut lines = wrap(&story_text(frame), rows, columns);
    if let Some(first) = lines.first_mut() {
        *first = styled(first, "1", frame.ink);
    }
    lines.resize(rows, String::new());
    lines
}

/// The seats before the first move, then the last move with its events; at the end the result.
fn story_text(frame: &Frame) -> String {
    let Frame { story, moves, .. } = *frame;
    let Some(step) = moves.checked_sub(1).and_then(|last| story.moves.get(last)) else {
        let seats: Vec<String> = story.seats.iter().map(ToString::to_string).collect();
        return format!("before the first move — {}", seats.join(", "));
    };
    let mut parts = vec![format!("{}: {}", step.by, step.text)];
    // The last move may bring more events than fit, so the result comes before them.
    if moves == story.moves.len() {
        parts.push(story.result_lines().join("; "));
    }
    parts.push(step.events.join("; "));
    parts.join(" — ")
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
