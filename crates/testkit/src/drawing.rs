//! Drawings for a terminal.

/// Checks that a drawing with colours has the characters of the drawing without.
///
/// # Panics
/// When it has others.
#[track_caller]
pub fn assert_same_characters(coloured: &str, plain: &str) {
    let mut stripped = coloured.to_owned();
    while let Some(start) = stripped.find('\x1b') {
        let length = stripped[start..].find('m').expect("a colour ends with `m`") + 1;
        stripped.replace_range(start..start + length, "");
    }
    let lines = stripped.lines().map(str::trim_end);
    assert!(lines.eq(plain.lines()), "{stripped}\nis not\n{plain}");
}
