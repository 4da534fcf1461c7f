//! Somebody who plays.

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

    /// A new game begins: whatever is remembered of the last one is forgotten, and all chance of
    /// the bot comes from this seed.
    fn new_game(&mut self, seed: u64) {
        let _ = seed;
    }

    /// The bot takes its seat; what it sees from now on is of this table.
    fn sit(&mut self, seating: &Seating<'_, G>) {
        let _ = seating;
    }

    /// A move was made, by anybody or by chance, the bot itself included. `text` writes it as the
    /// bot's seat may read it; who does not want to know does not ask.
    fn seen(&mut self, by: Actor, text: &dyn Fn() -> String) {
        let _ = (by, text);
    }

    /// The game is over; without an outcome when it was stopped.
    fn finished(&mut self, outcome: Option<&Outcome>) {
        let _ = outcome;
    }

    /// What the last choice took.
    fn thought(&self) -> Thought {
        Thought::default()
    }
}

/// Where a bot sits.
#[derive(Clone, Copy, Debug)]
pub struct Seating<'a, G: Game> {
    /// The options of the table.
    pub options: &'a G::Options,
    /// Seats at the table.
    pub seats: usize,
    /// The bot's own.
    pub seat: Seat,
}

/// What a choice took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Worlds that were played out.
    pub iterations: u64,
    /// Moves in the deepest line that was looked at.
    pub depth: u32,
}

/// Why a bot cannot play on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Broken {
    reason: String,
}

impl Broken {
    /// With a sentence that says what happened.
    pub fn new(reason: impl Into<String>) -> Broken {
        Broken {
            reason: reason.into(),
        }
    }
}
