//! A plane of characters, some of them coloured, for drawings in a terminal.

use std::{fmt::Write as _, ops::Range};

use crate::Ink;

/// How a character looks, in the 256 colours of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    text: Option<u8>,
    background: Option<u8>,
    bold: bool,
}

impl Style {
    /// The terminal's own colours.
    pub const PLAIN: Style = Style {
        text: None,
        background: None,
        bold: false,
    };

    /// Text in this colour.
    #[must_use]
    pub const fn text(text: u8) -> Style {
        Style {
            text: Some(text),
            ..Style::PLAIN
        }
    }

    /// The same style on this background colour.
    #[must_use]
    pub const fn on(self, background: u8) -> Style {
        Style {
            background: Some(background),
            ..self
        }
    }

    /// The same style in bold.
    #[must_use]
    pub const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }

    /// The same style on the background of another, if it has none of its own.
    #[must_use]
    pub const fn over(self, below: Style) -> Style {
        match self.background {
            Some(_) => self,
            None => Style {
                background: below.background,
                ..self
            },
        }
    }

    fn codes(self) -> String {
        let bold = self.bold.then(|| "1".into());
        let text = self.text.map(|colour| format!("38;5;{colour}"));
        let background = self.background.map(|colour| format!("48;5;{colour}"));
        let codes: Vec<String> = [bold, text, background].into_iter().flatten().collect();
        codes.join(";")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Dot {
    character: char,
    style: Style,
}

impl Dot {
    const NOTHING: Dot = Dot {
        character: ' ',
        style: Style::PLAIN,
    };
}

/// A plane that grows to the right and downwards as things are put on it.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    rows: Vec<Vec<Dot>>,
}

impl Canvas {
    /// The number of rows so far.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns of the longest row.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Writes a text from left to right and returns the column after it. A style without a
    /// background keeps the one that is there.
    pub fn write(&mut self, row: usize, column: usize, text: &str, style: Style) -> usize {
        let mut column = column;
        for character in text.chars() {
            let dot = self.dot(row, column);
            dot.character = character;
            dot.style = style.over(dot.style);
            column += 1;
        }
        column
    }

    /// Writes a text centred in a range of columns.
    pub fn centre(&mut self, row: usize, columns: Range<usize>, text: &str, style: Style) {
        let spare = columns.len().saturating_sub(text.chars().count());
        self.write(row, columns.start + spare / 2, text, style);
    }

    /// Draws a picture over the current contents and returns the column after it.
    pub fn lay(&mut self, row: usize, column: usize, picture: &Canvas) -> usize {
        for (down, dots) in picture.rows.iter().enumerate() {
            for (right, &dot) in dots.iter().enumerate() {
                *self.dot(row + down, column + right) = dot;
            }
        }
        column + picture.width()
    }

    fn dot(&mut self, row: usize, column: usize) -> &mut Dot {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let dots = &mut self.rows[row];
        if dots.len() <= column {
            dots.resize(column + 1, Dot::NOTHING);
        }
        &mut dots[column]
    }

    /// The lines from the top, without blanks at their ends.
    pub fn text(&self, ink: Ink) -> String {
        let mut text = String::new();
        for dots in &self.rows {
            let last = match ink {
                Ink::Plain => dots.iter().rposition(|dot| dot.character != ' '),
                Ink::Colour => dots.iter().rposition(|&dot| dot != Dot::NOTHING),
            };
            let dots = &dots[..last.map_or(0, |last| last + 1)];
            match ink {
                Ink::Plain => text.extend(dots.iter().map(|dot| dot.character)),
                Ink::Colour => push_coloured(&mut text, dots),
            }
            text.push('\n');
        }
        text
    }
}

fn push_coloured(text: &mut String, dots: &[Dot]) {
    for alike in dots.chunk_by(|left, right| left.style == right.style) {
        let characters: String = alike.iter().map(|dot| dot.character).collect();
        let _ = match alike[0].style {
            Style::PLAIN => write!(text, "{characters}"),
            style => write!(text, "\x1b[{}m{characters}\x1b[0m", style.codes()),
        };
    }
}
