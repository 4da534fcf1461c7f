//! Boards as SVG for notebooks and reports: one picture of what one viewer knows.
//!
//! Everything is drawn from data: the wire's view says what lies where, the wire's prints say
//! what is printed on it. Nothing is fetched and no font is asked for.
//!
//! **Invariant:** a picture is made of a view and of nothing else, so it shows no secret.

mod carcassonne;
mod codex;
mod eldorado;
mod icon;
mod seat;
mod sheet;

use tessera_protocol::GameView;

/// What a viewer knows, as an SVG document.
///
/// ```
/// use tessera_carcassonne::State;
/// use tessera_core::{Game, Viewer};
/// use tessera_protocol::Wire;
///
/// let game = State::with_options(Default::default(), 2)?;
/// let picture = tessera_picture::svg(&State::wire_view(&game.view(Viewer::Spectator)));
/// assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(view: &GameView) -> String {
    match view {
        GameView::Carcassonne(view) => carcassonne::draw(view),
        GameView::Codex(view) => codex::draw(view),
        GameView::Eldorado(view) => eldorado::draw(view),
    }
}
