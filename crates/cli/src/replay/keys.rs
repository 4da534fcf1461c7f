//! The keys of the interactive replay.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A command of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Go forward this many moves, or back if negative.
    Step(isize),
    /// Go to before the first move.
    First,
    /// Go to after the last move.
    Last,
    /// Scroll the board: columns to the right, rows down.
    Pan(isize, isize),
    /// Switch between the board and the list of features.
    Features,
    /// Quit.
    Quit,
}

/// The number of moves in a large step.
const BIG: isize = 10;

/// Columns and rows of one scroll step: about a tile.
const ACROSS: isize = 10;
const DOWN: isize = 3;

/// The command of a key, if it has one.
pub fn command(key: KeyEvent) -> Option<Command> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    // Raw mode turns the interrupt into a key like any other.
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Command::Quit);
    }
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    match key.code {
        KeyCode::Left if shift => Some(Command::Pan(-ACROSS, 0)),
        KeyCode::Right if shift => Some(Command::Pan(ACROSS, 0)),
        KeyCode::Up if shift => Some(Command::Pan(0, -DOWN)),
        KeyCode::Down if shift => Some(Command::Pan(0, DOWN)),
        KeyCode::Char('h') => Some(Command::Pan(-ACROSS, 0)),
        KeyCode::Char('l') => Some(Command::Pan(ACROSS, 0)),
        KeyCode::Char('k') => Some(Command::Pan(0, -DOWN)),
        KeyCode::Char('j') => Some(Command::Pan(0, DOWN)),
        KeyCode::Right | KeyCode::Char(' ' | 'n') => Some(Command::Step(1)),
        KeyCode::Left | KeyCode::Char('p') => Some(Command::Step(-1)),
        KeyCode::Down | KeyCode::PageDown => Some(Command::Step(BIG)),
        KeyCode::Up | KeyCode::PageUp => Some(Command::Step(-BIG)),
        KeyCode::Home => Some(Command::First),
        KeyCode::End => Some(Command::Last),
        KeyCode::Char('f') => Some(Command::Features),
        KeyCode::Esc | KeyCode::Char('q') => Some(Command::Quit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode, modifiers: KeyModifiers) -> Option<Command> {
        command(KeyEvent::new(code, modifiers))
    }

    #[test]
    fn arrows_step_and_with_shift_they_pan() {
        assert_eq!(
            press(KeyCode::Right, KeyModifiers::NONE),
            Some(Command::Step(1))
        );
        assert_eq!(
            press(KeyCode::Up, KeyModifiers::NONE),
            Some(Command::Step(-10))
        );
        assert_eq!(
            press(KeyCode::Up, KeyModifiers::SHIFT),
            Some(Command::Pan(0, -3))
        );
        assert_eq!(
            press(KeyCode::Char('l'), KeyModifiers::NONE),
            Some(Command::Pan(10, 0))
        );
    }

    #[test]
    fn one_key_shows_the_features() {
        let pressed = press(KeyCode::Char('f'), KeyModifiers::NONE);
        assert_eq!(pressed, Some(Command::Features));
    }

    #[test]
    fn three_keys_quit() {
        assert_eq!(
            press(KeyCode::Char('q'), KeyModifiers::NONE),
            Some(Command::Quit)
        );
        assert_eq!(press(KeyCode::Esc, KeyModifiers::NONE), Some(Command::Quit));
        assert_eq!(
            press(KeyCode::Char('c'), KeyModifiers::CONTROL),
            Some(Command::Quit)
        );
    }

    #[test]
    fn releasing_a_key_is_ignored() {
        let mut key = KeyEvent::new(KeyCode::Right, KeyModifiers::NONE);
        key.kind = KeyEventKind::Release;
        assert_eq!(command(key), None);
        assert_eq!(press(KeyCode::Char('x'), KeyModifiers::NONE), None);
    }
}
