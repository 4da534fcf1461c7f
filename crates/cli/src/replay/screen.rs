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
    frame::{self, Moment, Size},
    keys::{self, Command},
    story::Story,
};

/// Draws the position after so many moves.
type Draw<'a> = dyn Fn(usize, Ink) -> String + 'a;

/// Shows the game until the reader leaves.
pub fn show(story: &Story, draw: &Draw) -> io::Result<()> {
    let mut out = io::stdout();
    let ink = crate::terminal::ink(&out);
    let _restored_at_the_end = Screen::enter(&mut out)?;
    let mut reader = Reader::new(story, draw, ink);
    loop {
        let size = size()?;
        paint(&mut out, &frame::lines(&reader.moment(), size))?;
        // Anything else, such as a new size, is answered by painting anew.
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

/// Where the reader is and what is seen.
struct Reader<'a> {
    story: &'a Story,
    draw: &'a Draw<'a>,
    ink: Ink,
    moves: usize,
    board: Vec<String>,
    corner: Spot,
}

impl<'a> Reader<'a> {
    fn new(story: &'a Story, draw: &'a Draw<'a>, ink: Ink) -> Reader<'a> {
        Reader {
            story,
            draw,
            ink,
            moves: 0,
            board: drawn(draw, 0, ink),
            corner: Spot { row: 0, column: 0 },
        }
    }

    fn moment(&self) -> Moment<'_> {
        Moment {
            story: self.story,
            moves: self.moves,
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
            Command::Quit => {}
        }
        // Steps beyond the edge would have to be taken back one by one.
        let view = frame::board_view(&self.moment(), size);
        self.corner = frame::clamped(self.corner, &self.board, view);
    }

    /// Goes to a move and looks where it changed the board, if that is out of sight.
    fn go(&mut self, moves: usize, size: Size) {
        self.moves = moves;
        self.board = drawn(self.draw, moves, self.ink);
        let view = frame::board_view(&self.moment(), size);
        let extent = frame::extent(&self.board);
        let fits = extent.columns <= view.columns && extent.rows <= view.rows;
        if let (false, Some(before)) = (fits, moves.checked_sub(1)) {
            let plain = |moves| (self.draw)(moves, Ink::Plain);
            if let Some(spot) = focus::changed(&plain(before), &plain(moves)) {
                self.corner = frame::reveal(self.corner, spot, view);
            }
        }
    }
}

fn drawn(draw: &Draw, moves: usize, ink: Ink) -> Vec<String> {
    draw(moves, ink).lines().map(Into::into).collect()
}

/// The terminal in the state that stepping needs; dropping it gives the old state back.
struct Screen;

/// Whether the terminal is to be given back. Set by [`Screen::enter`], cleared by the first
/// [`restore`]: a second one would move the cursor back over the message of a panic.
static ENTERED: AtomicBool = AtomicBool::new(false);

impl Screen {
    fn enter(out: &mut Stdout) -> io::Result<Screen> {
        // The message of a panic is printed before anything is dropped, so it would be lost
        // with the alternate screen.
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |cause| {
            restore();
            tell(cause);
        }));
        // From here on, so that a step that fails halfway is taken back as well.
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

/// As good as it can be done: there is nobody left to tell when it fails.
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
