//! The interface of a game for the fuzz targets.

mod bytes;
mod carcassonne;
mod codex;
mod eldorado;
mod inspect;
#[path = "../../crates/protocol/tests/hostile/check.rs"]
pub mod messages;

use tessera_core::{Actor, Game, Mover, OptionKey, Options, oracle::Report};

pub use bytes::Bytes;
pub use inspect::inspect;

/// A game that bytes can play.
pub trait Fuzzed: Game {
    /// A table that bytes choose; `None` when they are used up or the choice is invalid.
    fn table(options: &Self::Options, seats: usize, bytes: &mut Bytes<'_>) -> Option<Self> {
        let _ = bytes;
        Some(Self::new(options, seats).expect("so many may play"))
    }

    /// Any action, more often one that is refused late.
    fn odd_action(&self, bytes: &mut Bytes<'_>) -> Option<Self::Action>;

    /// Calls functions that only this game has.
    fn inspect_game(&self) {}

    /// Verifies a file of an outside judge.
    ///
    /// # Errors
    /// When it is not a file of this game.
    fn verify(text: &str) -> Result<Report, String>;
}

/// The options that `pick` chooses, given the number of values.
pub fn options<G: Game>(mut pick: impl FnMut(usize) -> Option<usize>) -> Option<G::Options> {
    let mut options = G::Options::default();
    for OptionKey { key, values, .. } in G::Options::KEYS {
        let value = values[pick(values.len())?];
        options.set(key, value).expect("a listed value is taken");
    }
    Some(options)
}

/// The legal moves of the mover, a seat or chance.
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

/// Takes an action if the rules allow it, and returns whether they did.
///
/// # Panics
/// When a listed action is refused or another one accepted, when a refusal changes the position,
/// and when `check`, `apply` and `play` disagree.
pub fn try_action<G: Game>(game: &mut G, by: Actor, action: G::Action) -> bool {
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
