//! Boards as SVG for notebooks and reports: one picture of one viewer's knowledge.
//!
//! Everything is drawn from data: the wire's view has the positions, and the wire's components what
//! is printed on tiles and cards. Pictures need no network and no fonts.
//!
//! **Invariant:** a picture is made from a view and nothing else, so it shows no secret.

mod carcassonne;
mod codex;
mod eldorado;
mod icon;
mod seat;
mod sheet;

use tessera_protocol::GameView;

/// A view as an SVG document; `None` for a game without a picture.
///
/// ```
/// use tessera_carcassonne::State;
/// use tessera_core::{Game, Viewer};
/// use tessera_protocol::Wire;
///
/// let game = State::with_options(Default::default(), 2)?;
/// let view = State::wire_view(&game.view(Viewer::Spectator));
/// let picture = tessera_picture::svg(&view).expect("this game has a picture");
/// assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(view: &GameView) -> Option<String> {
    match view {
        GameView::Carcassonne(view) => Some(carcassonne::draw(view)),
        GameView::Codex(view) => Some(codex::draw(view)),
        GameView::Eldorado(view) => Some(eldorado::draw(view)),
        #[allow(
            unreachable_patterns,
            reason = "a build may have games that are not listed, and have no picture"
        )]
        _ => None,
    }
}

/// A text drawing as an SVG document, for games without a picture of their own.
pub fn text(title: &str, drawing: &str) -> String {
    const LINE: f32 = 20.0;
    const LETTER: f32 = 9.0;
    let mut sheet = sheet::Sheet::default();
    for (number, line) in drawing.lines().enumerate() {
        let y = LINE * number as f32;
        sheet.extend_to(0.0, y, LETTER * line.chars().count() as f32, LINE);
        let line = escaped(line);
        sheet.add(format_args!(
            "<text x=\"0\" y=\"{:.0}\" text-anchor=\"start\" font-family=\"monospace\" \
             font-size=\"15\" xml:space=\"preserve\">{line}</text>",
            y + 0.75 * LINE
        ));
    }
    sheet.finish(&escaped(title))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
