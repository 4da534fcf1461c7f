//! Stepping through a game on the terminal.
//!
//! This module holds everything that touches the terminal and nothing that decides what is
//! shown: see [`frame`] and [`keys`].

use std::{
    io::{self, Stdout, Write},
    panic,
    sync::atomic::{AtomicBool, Ordering},
};

use crossterm::{
    cursor, event,
    event::Event,
    execute, queue,
    style::Print,
    terminal::{
        self, BeginSynchronizedUpdate, Clear, ClearType, DisableLineWrap, EnableLineWrap,
        EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    },
};
use tessera_core::Ink;

use super::{
    focus::{self, Spot},
    frame::{self, Frame, Shown, Size},
    keys::{self, Command},
    story::Story,
};

/// Draws the position after this many moves, or the list of its features.
type Draw<'a> = dyn Fn(Shown, usize, Ink) -> String + 'a;

/// Shows the game until the user quits.
pub fn show(story: &Story, draw: &Draw, first: Shown) -> io::Result<()> {
    let mut out = io::stdout();
    let ink = crate::terminal::ink(&out);
    let _restored_at_the_end = Screen::enter(&mut out)?;
    let mut reader = Reader::new(story, draw, first, ink);
    loop {
        let size = size()?;
        paint(&mut out, &frame::lines(&reader.frame(), size))?;
        // Every other event, such as a new size, leads to a redraw.
        let Event::Key(key) = event::read()? else {
            continue;
        };
        match keys::command(key) {
            Some(Command::Quit) => return Ok(()),
            Some(command) => reader.follow(command, size),
            None => {}
        }
    }
}

fn size() -> io::Result<Size> {
    let (columns, rows) = terminal::size()?;
    Ok(Size {
        columns: columns.into(),
        rows: rows.into(),
    })
}

fn paint(out: &mut Stdout, lines: &[String]) -> io::Result<()> {
    queue!(out, BeginSynchronizedUpdate, Clear(ClearType::All))?;
    for (row, line) in (0..).zip(lines) {
        queue!(out, cursor::MoveTo(0, row), Print(line))?;
    }
    queue!(out, EndSynchronizedUpdate)?;
    out.flush()
}

/// The current move and the visible part of the board.
struct Reader<'a> {
    story: &'a Story,
    draw: &'a Draw<'a>,
    ink: Ink,
    moves: usize,
    shown: Shown,
    /// The drawing, line by line.
    board: Vec<String>,
    corner: Spot,
}

impl<'a> Reader<'a> {
    fn new(story: &'a Story, draw: &'a Draw<'a>, shown: Shown, ink: Ink) -> Reader<'a> {
        let mut reader = Reader {
            story,
            draw,
            ink,
            moves: 0,
            shown,
            board: Vec::new(),
            corner: Spot { row: 0, column: 0 },
        };
        reader.redraw();
        reader
    }

    fn redraw(&mut self) {
        let drawing = (self.draw)(self.shown, self.moves, self.ink);
        self.board = drawing.lines().map(Into::into).collect();
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            story: self.story,
            moves: self.moves,
            shown: self.shown,
            board: &self.board,
            corner: self.corner,
            ink: self.ink,
        }
    }

    fn follow(&mut self, command: Command, size: Size) {
        let last = self.story.moves.len();
        match command {
            Command::Step(by) => self.go(self.moves.saturating_add_signed(by).min(last), size),
            Command::First => self.go(0, size),
            Command::Last => self.go(last, size),
            Command::Pan(columns, rows) => {
                self.corner.row = self.corner.row.saturating_add_signed(rows);
                self.corner.column = self.corner.column.saturating_add_signed(columns);
            }
            Command::Features => {
                self.shown = self.shown.other();
                self.corner = Spot { row: 0, column: 0 };
                self.go(self.moves, size);
            }
            Command::Quit => {}
        }
        // Otherwise steps beyond the edge would have to be undone one by one.
        let view = frame::board_view(&self.frame(), size);
        self.corner = frame::clamped(self.corner, &self.board, view);
    }

    /// Goes to a move and scrolls to its change of the board, if that is not visible.
    fn go(&mut self, moves: usize, size: Size) {
        self.moves = moves;
        self.redraw();
        let view = frame::board_view(&self.frame(), size);
        let extent = frame::extent(&self.board);
        let fits = extent.columns <= view.columns && extent.rows <= view.rows;
        // A list has no place where the last move was made.
        let follows = !fits && self.shown == Shown::Board;
        if let (true, Some(before)) = (follows, moves.checked_sub(1)) {
            let plain = |moves| (self.draw)(self.shown, moves, Ink::Plain);
            if let Some(spot) = focus::changed(&plain(before), &plain(moves)) {
                self.corner = frame::reveal(self.corner, spot, view);
            }
        }
    }
}

/// The terminal in the state that stepping needs; dropping it restores the old state.
struct Screen;

/// Whether the terminal must be restored. Set by [`Screen::enter`], cleared by the first
/// [`restore`]: a second one would move the cursor back over the message of a panic.
static ENTERED: AtomicBool = AtomicBool::new(false);

impl Screen {
    fn enter(out: &mut Stdout) -> io::Result<Screen> {
        // The message of a panic is printed before anything is dropped, so it would be lost
        // with the alternate screen.
        let print_panic = panic::take_hook();
        panic::set_hook(Box::new(move |cause| {
            restore();
            print_panic(cause);
        }));
        // Created first, so that the terminal is restored if one of the next steps fails.
        let screen = Screen;
        ENTERED.store(true, Ordering::SeqCst);
        terminal::enable_raw_mode()?;
        execute!(out, EnterAlternateScreen, DisableLineWrap, cursor::Hide)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Best effort: a failure cannot be reported any more.
fn restore() {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(
        io::stdout(),
        cursor::Show,
        EnableLineWrap,
        LeaveAlternateScreen
    );
    let _ = terminal::disable_raw_mode();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::fixture::{step, story};

    const SIZE: Size = Size {
        columns: 80,
        rows: 24,
    };

    #[test]
    fn features_and_board_alternate_and_follow_the_moves() {
        let story = story(vec![step("A", "pass", &["A passes"], [0, 0])]);
        let draw = |shown, moves, _| format!("{shown:?} after {moves}\n");
        let mut reader = Reader::new(&story, &draw, Shown::Board, Ink::Plain);
        let mut seen = Vec::new();
        for command in [
            Command::Features,
            Command::Step(1),
            Command::Features,
            Command::First,
        ] {
            reader.follow(command, SIZE);
            seen.push(frame::lines(&reader.frame(), SIZE)[3].clone());
        }
        assert_eq!(
            seen,
            [
                "Features after 0",
                "Features after 1",
                "Board after 1",
                "Board after 0"
            ]
        );
    }

    #[test]
    fn a_long_list_is_seen_from_its_top_and_scrolled() {
        let story = story(Vec::new());
        let draw = |shown: Shown, _, _| match shown {
            Shown::Board => "board\n".into(),
            Shown::Features => (0..60).map(|line| format!("line {line}\n")).collect(),
        };
        let mut reader = Reader::new(&story, &draw, Shown::Board, Ink::Plain);
        reader.follow(Command::Features, SIZE);
        assert_eq!(frame::lines(&reader.frame(), SIZE)[3], "line 0");
        reader.follow(Command::Pan(0, 30), SIZE);
        assert_eq!(frame::lines(&reader.frame(), SIZE)[3], "line 30");
    }
}
