//! A position of any game: its properties, and the moves that change it.

use std::any::Any;

use tessera_core::{Ink, Mover, ParseActionError, Refusal, SimSource, Viewer};
use thiserror::Error;

use crate::{game::AnyGame, view::AnyView};

/// A position of some game, complete with every secret.
pub trait AnyPosition: Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// Every option with its value.
    fn options(&self) -> Vec<(&'static str, String)>;
    /// The number of seats.
    fn seats(&self) -> usize;
    /// The side that makes the next move.
    fn mover(&self) -> Mover;
    /// The number of complete rounds so far.
    fn round(&self) -> u32;
    /// Points per seat.
    fn points(&self) -> Vec<i32>;
    /// Places per seat once the game is over.
    fn ranking(&self) -> Option<Vec<u8>>;
    /// What every seat has won, see [`returns`].
    fn returns(&self) -> Vec<f32>;

    /// The texts of the legal actions.
    fn actions(&self) -> Vec<String>;
    /// Their dense indices, in the same order.
    fn indices(&self) -> Vec<usize>;
    /// The text of the legal action with this index.
    ///
    /// # Errors
    /// When there is none.
    fn text_at(&self, index: usize) -> Result<String, GameError>;
    /// The index of a legal action.
    ///
    /// # Errors
    /// When the text is not an action, the rules forbid it, or it is an outcome of chance.
    fn index_of(&self, text: &str) -> Result<usize, GameError>;
    /// Outcomes of chance with their weights.
    fn outcomes(&self) -> Vec<(String, u64)>;
    /// The index of a legal action, each equally likely.
    fn random_action(&self, source: &mut SimSource) -> Option<usize>;

    /// Takes the action with a dense index or, when chance moves, the outcome at this place in
    /// [`outcomes`](AnyPosition::outcomes).
    ///
    /// # Errors
    /// When there is none.
    fn apply_index(&mut self, index: usize) -> Result<(), GameError>;
    /// Takes the action, or the grouped actions, of a text.
    ///
    /// # Errors
    /// When the text is not an action, or the rules forbid one; then nothing is changed.
    fn apply_text(&mut self, text: &str) -> Result<(), GameError>;
    /// The same; returns the events, as far as a viewer may see them, as sentences.
    ///
    /// # Errors
    /// As [`apply_text`](AnyPosition::apply_text).
    fn apply_text_seen_by(&mut self, text: &str, viewer: Viewer) -> Result<Vec<String>, GameError>;
    /// Plays one outcome of chance by weight; `None` when chance does not move.
    fn sample_chance(&mut self, source: &mut SimSource) -> Option<String>;
    /// The returns of a random game from here on, and whether the limit of rounds stopped it.
    fn rollout(&self, source: &mut SimSource, max_rounds: u32) -> (Vec<f32>, bool);

    /// The length of an observation, and the number of action indices.
    fn lengths(&self) -> (usize, usize);
    /// Writes the observation of a viewer.
    fn observe(&self, viewer: Viewer, out: &mut [f32]);
    /// Writes which indices are legal.
    fn mask(&self, out: &mut [bool]);

    /// What a viewer knows.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
    /// The table as text, secrets included.
    fn draw(&self, ink: Ink) -> String;

    /// A copy with the same history, which both share until one of them moves on.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// Whether both are the same position of the same game.
    fn equals(&self, other: &dyn AnyPosition) -> bool;
    /// For [`equals`](AnyPosition::equals).
    fn as_any(&self) -> &dyn Any;
}

/// The reason why something cannot be done with a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// The rules forbid it.
    #[error("{sentence}")]
    Illegal {
        /// The reason.
        sentence: String,
        /// Its code.
        code: &'static str,
        /// The id of the rule.
        rule: &'static str,
    },
    /// No legal action has this dense index.
    #[error("no legal action has the index {index} here: {mover} to move")]
    NoSuchIndex {
        /// The index.
        index: usize,
        /// The side that makes the next move.
        mover: Mover,
    },
    /// An outcome of chance has no index.
    #[error("`{text}` is an outcome of chance and has no index")]
    NoIndex {
        /// The outcome.
        text: String,
    },
    /// The text is not an action.
    #[error(transparent)]
    Notation(#[from] ParseActionError),
    /// A bot cannot play on.
    #[error("{0}")]
    Bot(String),
}

impl GameError {
    /// A rule's refusal.
    pub(crate) fn illegal(refusal: &impl Refusal) -> GameError {
        GameError::Illegal {
            sentence: refusal.to_string(),
            code: refusal.code(),
            rule: refusal.rule(),
        }
    }
}

/// The result of every seat: the share of the others that it beats, minus the share that beat it.
/// Of two seats the winner gets 1 and the other -1; a tie is 0. The sum is 0.
pub fn returns<G: tessera_core::Game>(game: &G, out: &mut [f32]) {
    let Some(places) = game.ranking() else {
        out.fill(0.0);
        return;
    };
    let places = places.as_slice();
    for (number, place) in out.iter_mut().zip(places) {
        let behind = places.iter().filter(|other| *other > place).count() as f32;
        let before = places.iter().filter(|other| *other < place).count() as f32;
        *number = (behind - before) / (places.len().max(2) - 1) as f32;
    }
}
