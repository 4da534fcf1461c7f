//! Output to a terminal: colours only where they are wanted, and no control characters from
//! files.

use std::{
    borrow::Cow,
    env,
    fmt::{Display, Write as _},
    io::{self, IsTerminal, Write as _},
};

use tessera_core::{Ink, text::is_invisible};

/// Prints a note to standard error. A failure to print it is ignored: there is nowhere to report
/// it.
pub fn note(text: impl Display) {
    let text = text.to_string();
    let _ = writeln!(io::stderr(), "{}", clean(&shortened(&text, MAX_NOTE)));
}

/// Colours for a terminal whose user has not disabled them (<https://no-color.org>).
pub fn ink(stream: &impl IsTerminal) -> Ink {
    let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || env::var_os("TERM").is_some_and(|value| value == "dumb");
    if stream.is_terminal() && !refused {
        Ink::Colour
    } else {
        Ink::Plain
    }
}

/// `text` in an ANSI style such as `1` (bold) or `2` (dim), where colours are allowed.
pub fn styled(text: &str, style: &str, ink: Ink) -> String {
    match ink {
        Ink::Colour => format!("\x1b[{style}m{text}\x1b[0m"),
        Ink::Plain => text.into(),
    }
}

/// `text` without invisible characters: a name in a record must not move the cursor, nor reorder
/// or hide the text beside it. Line breaks are kept.
pub fn clean(text: &str) -> String {
    let harmless = |symbol: char| symbol == '\n' || !is_invisible(symbol);
    let shown = |symbol| if harmless(symbol) { symbol } else { '\u{fffd}' };
    text.chars().map(shown).collect()
}

/// Maximum length of one quotation from a file, in characters.
const MAX_QUOTE: usize = 300;

/// Maximum length of a note, in characters, whatever it quotes.
const MAX_NOTE: usize = 2_000;

/// `text` as a quotation: if it is long, its beginning and the number of omitted characters.
pub fn quote(text: &str) -> Cow<'_, str> {
    shortened(text, MAX_QUOTE)
}

fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => text.into(),
        Some((end, _)) => {
            let (shown, rest) = text.split_at(end);
            let more = count(rest.chars().count() as u64, "more character");
            format!("{shown}… ({more})").into()
        }
    }
}

/// A number and its noun, with an `s` unless the number is one.
pub fn count(number: u64, word: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {word}{plural}", grouped(number))
}

/// A number in groups of three digits: `12,345`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        let _ = write!(text, "{digit}");
    }
    text
}

/// A fraction as a percentage: `51.3%`.
pub fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// A difference in Elo, which may be infinite.
pub fn elo(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".into(),
        f64::NEG_INFINITY => "-∞".into(),
        _ if elo.abs() >= 1000.0 => format!("{elo:+.0}"),
        _ => format!("{elo:+.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        let shown: Vec<String> = [0, 999, 1_000, 1_234_567].map(grouped).into();
        assert_eq!(shown, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn a_single_thing_has_no_plural() {
        assert_eq!(count(1, "move"), "1 move");
        assert_eq!(count(0, "move"), "0 moves");
    }

    #[test]
    fn a_name_cannot_send_commands_to_the_terminal() {
        assert_eq!(
            clean("Ann\u{1b}[2J\r\u{9b}é"),
            "Ann\u{fffd}[2J\u{fffd}\u{fffd}é"
        );
    }

    #[test]
    fn a_name_can_neither_reorder_nor_hide_text() {
        let tricks = "\u{61c}\u{200b}\u{200f}\u{202a}\u{202e}\u{2060}\u{2069}\u{feff}";
        assert_eq!(clean(tricks), "\u{fffd}".repeat(8));
        let harmless = "عربي — “é” ⟨日本⟩\n";
        assert_eq!(clean(harmless), harmless);
    }

    #[test]
    fn a_long_quote_ends_with_the_number_of_omitted_characters() {
        let longest = "é".repeat(MAX_QUOTE);
        assert_eq!(quote(&longest), longest);
        assert_eq!(
            quote(&format!("{longest}x")),
            format!("{longest}… (1 more character)")
        );
        let long = format!("{longest}{}", "ü".repeat(1_000));
        assert_eq!(quote(&long), format!("{longest}… (1,000 more characters)"));
    }

    #[test]
    fn elo_has_a_sign_and_may_be_infinite() {
        let shown: Vec<String> = [12.34, -0.5, 1234.5, f64::NEG_INFINITY].map(elo).into();
        assert_eq!(shown, ["+12.3", "-0.5", "+1234", "-∞"]);
    }

    #[test]
    fn styles_are_for_colour_only() {
        assert_eq!(styled("x", "1", Ink::Plain), "x");
        assert_eq!(styled("x", "1", Ink::Colour), "\x1b[1mx\x1b[0m");
    }
}
