//! Helpers for the text of actions: syntax only, never legality.

use std::{
    fmt::{self, Display},
    str::FromStr,
};

use thiserror::Error;

/// The length in characters of the longest action of any game; longer texts are refused unread.
pub const MAX_ACTION_TEXT: usize = 256;

/// The text is not an action at all; says nothing about legality.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a move; expected {expected}")]
pub struct ParseActionError {
    /// The text, shortened when it is very long.
    pub text: String,
    /// A description of what would have been accepted.
    pub expected: String,
}

impl ParseActionError {
    /// An error that `text` is not an action and `expected` would have been.
    pub fn new(text: &str, expected: impl Into<String>) -> ParseActionError {
        ParseActionError {
            text: shortened(text),
            expected: expected.into(),
        }
    }
}

/// The beginning of a user's text, for repeating it in a message.
pub fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(60).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Accepts `parsed` when its text is exactly the one that was parsed.
///
/// So every action has one text: no `+1`, no `01`, no second space. Without this, two records
/// of the same game could differ.
///
/// # Errors
/// When the text differs; the error shows the one that is right.
pub fn canonical<T: Display>(text: &str, parsed: T) -> Result<T, ParseActionError> {
    let printed = parsed.to_string();
    if printed == text {
        Ok(parsed)
    } else {
        Err(ParseActionError::new(text, format!("`{printed}`")))
    }
}

/// The two numbers of `X,Y`.
pub fn pair<T: FromStr>(text: &str) -> Option<(T, T)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Writes a place of two coordinates, `3,-2`.
///
/// Views contain hundreds of places, so the text is assembled by hand and written at once.
///
/// # Errors
/// When the formatter fails.
pub fn write_place(f: &mut fmt::Formatter<'_>, first: i8, second: i8) -> fmt::Result {
    let mut text = [b','; "-128,-128".len()];
    let mut end = 0;
    for (place, number) in [first, second].into_iter().enumerate() {
        end += place;
        if number < 0 {
            text[end] = b'-';
            end += 1;
        }
        let number = number.unsigned_abs();
        for unit in [100, 10, 1] {
            if number >= unit || unit == 1 {
                text[end] = b'0' + number / unit % 10;
                end += 1;
            }
        }
    }
    f.write_str(str::from_utf8(&text[..end]).expect("digits, signs and a comma"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_printed_form_is_accepted() {
        assert_eq!(canonical("7", 7), Ok(7));
        let refused = canonical("+7", 7).unwrap_err();
        assert_eq!(refused.to_string(), "`+7` is not a move; expected `7`");
    }

    #[test]
    fn every_place_is_written_as_its_two_numbers() {
        struct Place(i8, i8);
        impl Display for Place {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_place(f, self.0, self.1)
            }
        }
        for first in i8::MIN..=i8::MAX {
            for second in i8::MIN..=i8::MAX {
                let plain = format!("{first},{second}");
                assert_eq!(Place(first, second).to_string(), plain);
            }
        }
    }

    #[test]
    fn a_long_text_is_shortened_at_a_character() {
        let shown = ParseActionError::new(&"é".repeat(100), "a move").text;
        assert_eq!(shown.chars().count(), 61);
    }
}
