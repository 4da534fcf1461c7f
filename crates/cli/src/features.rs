//! The list of everything that scores on a table and what it is worth now: the features of a
//! board, or their counterpart in a game without a board.

use tessera_core::{Game, Ink};

/// The list for the complete position, secrets included.
pub fn of_table<G: Game>(game: &G, ink: Ink) -> String {
    game.draw_features(ink).unwrap_or_else(none::<G>)
}

/// The list for what one viewer knows.
pub fn of_view<G: Game>(view: &G::View, ink: Ink) -> String {
    G::draw_features_view(view, ink).unwrap_or_else(none::<G>)
}

fn none<G: Game>() -> String {
    format!("{} has no features to list\n", G::TITLE)
}
