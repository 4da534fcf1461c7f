//! Text that strangers wrote.

/// Whether a character is a control, a line break, has no width, or changes the direction of the
/// text around it.
///
/// With such characters a name could look like another one, or reorder or hide the text beside
/// it.
pub fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_deceive_are_invisible_and_letters_are_not() {
        for character in "\0\n\r\u{1b}\u{9b}\u{61c}\u{200b}\u{202e}\u{2066}\u{feff}".chars() {
            assert!(is_invisible(character), "{character:?}");
        }
        for character in "Aé عربي—“日”⟨🧩\u{301}\u{fffd}".chars() {
            assert!(!is_invisible(character), "{character:?}");
        }
    }
}
