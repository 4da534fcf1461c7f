//! What several fuzz targets ask of a position.

use tessera_core::{Actor, Game, Mover};

/// What may be done now, by a seat or by chance.
pub fn listed<G: Game>(game: &G) -> Vec<G::Action> {
    match game.mover() {
        Mover::Chance => game
            .outcomes()
            .into_iter()
            .map(|(action, _)| action)
            .collect(),
        Mover::Seat(_) | Mover::Over => game.legal_actions(),
    }
}

/// Takes an action if the rules allow it, and says whether they did.
///
/// # Panics
/// When what is listed is refused or something else accepted, when a refusal changes the
/// position, and when `check`, `apply` and `play` disagree.
pub fn judge<G: Game>(game: &mut G, by: Actor, action: G::Action) -> bool {
    let before = game.clone();
    let expected = game.mover() == Mover::from(by) && listed(game).contains(&action);
    let checked = game.check(by, action);
    let applied = game.apply(by, action).map(|_| ());
    assert_eq!(checked, applied, "check and apply of `{action}`");
    match applied {
        Ok(()) => {
            assert!(expected, "`{action}` is accepted, but not listed");
            let mut played = before;
            played.play(action);
            assert_eq!(played, *game, "play and apply of `{action}`");
        }
        Err(refusal) => {
            assert!(!expected, "`{action}` is listed, but {refusal}");
            assert_eq!(before, *game, "`{action}` is refused and changes something");
        }
    }
    expected
}
