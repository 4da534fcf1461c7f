//! Drawings for a terminal.

use tessera_core::{Game, Ink, SimSource, Viewer};

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

/// Checks that the drawings for a viewer are the same in another world that the viewer cannot
/// distinguish from the true one. Returns the number of worlds that differ in the complete drawing.
///
/// # Panics
/// When a drawing discloses something.
#[track_caller]
pub fn assert_worlds_look_alike<G: Game>(positions: &[G]) -> usize {
    let mut source = SimSource::new(1, 1);
    let mut differ = 0;
    for game in positions {
        for viewer in Viewer::all(game.seats()) {
            let mut other = game.clone();
            other.resample(viewer, &mut source);
            let [one, two] = [game, &other].map(|game| {
                let view = game.view(viewer);
                let features = G::draw_features_view(&view, Ink::Colour);
                (G::draw_view(&view, Ink::Colour), features)
            });
            assert_eq!(one, two);
            differ += usize::from(game.draw(Ink::Plain) != other.draw(Ink::Plain));
        }
    }
    differ
}
