//! The interface of a bot.

use tessera_core::{Actor, Game, Seat, record::Outcome};
use thiserror::Error;

use crate::budget::Budget;

/// A player that sees what its seat may know, and never the position itself.
///
/// ```
/// use tessera_bots::{Bot, Broken, Budget};
/// use tessera_core::Game;
///
/// /// Takes the first action of the list.
/// struct First;
///
/// impl<G: Game> Bot<G> for First {
///     fn choose(
///         &mut self,
///         _view: &G::View,
///         actions: &[G::Action],
///         _budget: &Budget,
///     ) -> Result<G::Action, Broken> {
///         actions.first().copied().ok_or_else(|| Broken::new("nothing to choose from"))
///     }
/// }
/// ```
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal `actions` of the seat whose `view` this is.
    ///
    /// # Errors
    /// When the bot cannot play on; it loses the game then.
    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        budget: &Budget,
    ) -> Result<G::Action, Broken>;

    /// Begins a new game: the bot forgets the last one and takes all its random numbers from this
    /// seed.
    fn new_game(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Takes a seat; everything that the bot sees from now on is of this table.
    fn sit(&mut self, seating: &Seating<'_, G>) {
        let _ = seating;
    }

    /// Receives a move of any seat or of chance, the bot's own included. `text` writes it as the
    /// bot's seat may read it, and costs nothing if it is not called.
    fn seen(&mut self, by: Actor, text: &dyn Fn() -> String) {
        let _ = (by, text);
    }

    /// Receives the end of the game; without an outcome when it was stopped.
    fn finished(&mut self, outcome: Option<&Outcome>) {
        let _ = outcome;
    }

    /// The effort of the last choice.
    fn thought(&self) -> Thought {
        Thought::default()
    }
}

/// The table and the seat of a bot.
#[derive(Clone, Copy, Debug)]
pub struct Seating<'a, G: Game> {
    /// The options of the table.
    pub options: &'a G::Options,
    /// The number of seats at the table.
    pub seats: usize,
    /// The seat of the bot.
    pub seat: Seat,
}

/// The effort of a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The number of worlds that were played out.
    pub iterations: u64,
    /// The number of moves in the deepest line.
    pub depth: u32,
}

/// The reason why a bot cannot play on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Broken {
    reason: String,
}

impl Broken {
    /// With the reason as a sentence.
    pub fn new(reason: impl Into<String>) -> Broken {
        Broken {
            reason: reason.into(),
        }
    }
}
