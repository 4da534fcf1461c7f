//! The contract of a game.

use std::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use crate::{
    Actor, BySeat, Mover, Options, ParseActionError, Seat, Source, Viewer,
    chance::{pick_action, pick_outcome},
};

/// A position of a game, complete: options, everything on the table, every secret.
///
/// The implementing type is the state itself. It is plain data, cheap to clone, and holds neither
/// an order of undrawn things nor a random generator. Whatever is drawn is a
/// move of [`Mover::Chance`], chosen outside and recorded like any other move.
///
/// The path of a move is the same at every entry: text → [`Game::Action`] (syntax) →
/// [`check`](Game::check) (meaning, with the reason when refused) → [`apply`](Game::apply) →
/// events → a [`view`](Game::view) per seat.
///
/// `tessera-testkit` holds the laws every implementation must pass.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// The name used on command lines, in records and in addresses.
    const NAME: &'static str;
    /// The name people know.
    const TITLE: &'static str;
    /// Changes exactly when some recorded game would play differently.
    const RULES_VERSION: u32;
    /// How many may sit at a table. Games that can be practised alone allow one.
    const SEATS: RangeInclusive<usize>;
    /// Dense indices of seats' actions are below this, in every position.
    const ACTION_INDICES: usize;
    /// Numbers in an observation.
    const OBSERVATION_LEN: usize;
    /// Changes whenever the meaning of a number in an observation changes.
    const OBSERVATION_VERSION: u32;

    /// What may differ between two tables.
    type Options: Options;
    /// A small step of a seat, or one outcome of chance. Its text is lossless.
    type Action: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err = ParseActionError>
        + Send
        + Sync
        + 'static;
    /// What happened; logs and animations are made of these.
    type Event: Clone + PartialEq + Debug + Display + Send + Sync + 'static;
    /// Why an action is not allowed.
    type Illegal: Refusal;
    /// What one viewer with a perfect memory knows.
    type View: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// The position before the first move.
    ///
    /// # Errors
    /// When the number of seats does not fit the game or its options.
    fn new(options: &Self::Options, seats: usize) -> Result<Self, SetupError>;

    /// The options of this table.
    fn options(&self) -> &Self::Options;

    /// Number of seats.
    fn seats(&self) -> usize;

    /// Who moves next.
    fn mover(&self) -> Mover;

    /// Full rounds that are behind us.
    fn round(&self) -> u32;

    // ---- Listing -----------------------------------------------------------------------------

    /// Visits every legal action of the seat to move, in a fixed order and each once, until
    /// `visit` breaks. Visits nothing when chance moves or the game is over.
    fn visit_actions<B>(&self, visit: impl FnMut(Self::Action) -> ControlFlow<B>)
    -> ControlFlow<B>;

    /// Visits every outcome of the pending chance move with its weight, in a fixed order, until
    /// `visit` breaks. Weights are positive and exact. Visits nothing when chance does not move.
    /// A table's dealer counts through this order, so it is part of the rules version.
    fn visit_outcomes<B>(
        &self,
        visit: impl FnMut(Self::Action, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// How many actions the seat to move has.
    fn count_actions(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_actions(|_| -> ControlFlow<()> {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The action at this place of the list of [`visit_actions`](Game::visit_actions).
    fn nth_action(&self, place: usize) -> Option<Self::Action> {
        let mut left = place;
        let found = self.visit_actions(|action| {
            if left == 0 {
                return ControlFlow::Break(action);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// The legal actions of the seat to move, collected.
    fn legal_actions(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        let _ = self.visit_actions(|action| -> ControlFlow<()> {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// The outcomes of the pending chance move with their weights, collected.
    fn outcomes(&self) -> Vec<(Self::Action, u64)> {
        let mut outcomes = Vec::new();
        let _ = self.visit_outcomes(|action, weight| -> ControlFlow<()> {
            outcomes.push((action, weight));
            ControlFlow::Continue(())
        });
        outcomes
    }

    // ---- Moving ------------------------------------------------------------------------------

    /// Says whether `by` may take `action` now.
    ///
    /// # Errors
    /// With the rule that forbids it.
    fn check(&self, by: Actor, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Takes `action` and says what happened.
    ///
    /// # Errors
    /// With the rule that forbids it; the position is unchanged then.
    fn apply(&mut self, by: Actor, action: Self::Action)
    -> Result<Vec<Self::Event>, Self::Illegal>;

    /// The position after `action` and what happened, for the seat that asks before it moves.
    ///
    /// A game that the action would end is shown as if it went on: a question must not disclose
    /// what only the end does.
    ///
    /// # Errors
    /// With the rule that forbids it.
    fn preview(
        &self,
        by: Actor,
        action: Self::Action,
    ) -> Result<(Self, Vec<Self::Event>), Self::Illegal> {
        let mut next = self.clone();
        let mut events = next.apply(by, action)?;
        if next.mover() == Mover::Over {
            next.withhold_end(&mut events);
        }
        Ok((next, events))
    }

    /// Takes back what the end of the game has disclosed or scored, from the position and from
    /// the `events` of the action that ended it. Games whose end discloses nothing leave both as
    /// they are.
    fn withhold_end(&mut self, events: &mut Vec<Self::Event>) {
        let _ = events;
    }

    /// Takes an action that is known to be legal, fast and without telling what happened.
    ///
    /// With an illegal action the position becomes nonsense, or this panics.
    fn play(&mut self, action: Self::Action);

    // ---- Results -----------------------------------------------------------------------------

    /// The points a seat has now, as everybody may know them; after the end, the final ones.
    fn points(&self, seat: Seat) -> i32;

    /// The place of each seat, 1 for the best, after the rules' tie-breaks; seats that share a
    /// place have the same number. `None` until the game is over.
    fn ranking(&self) -> Option<BySeat<u8>>;

    // ---- Knowing -----------------------------------------------------------------------------

    /// What `viewer` knows. Whoever holds only a view finds its legal actions, mask and
    /// observation on a [`sample`](Game::sample): they are the same in every such position.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position that `view` cannot tell from the true one, each deal of what is unseen equally
    /// likely.
    fn sample(view: &Self::View, source: &mut impl Source) -> Self;

    /// Deals anew what `viewer` cannot know. The same as sampling from the viewer's view, where
    /// a game can do it faster.
    fn resample(&mut self, viewer: Viewer, source: &mut impl Source) {
        *self = Self::sample(&self.view(viewer), source);
    }

    /// An event as `viewer` may learn of it; `None` when the viewer learns nothing.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Option<Self::Event> {
        let _ = viewer;
        Some(event.clone())
    }

    /// The text of an action, taken in this position, as `viewer` may read it.
    fn action_text(&self, action: Self::Action, viewer: Viewer) -> String {
        let _ = viewer;
        action.to_string()
    }

    // ---- Numbers for search and learning -----------------------------------------------------

    /// A small number for a legal action of the seat to move, unlike that of every other legal
    /// action here. For an action that is not legal here it may be any number or `None`.
    fn action_index(&self, action: Self::Action) -> Option<usize>;

    /// The legal action with this index; `None` when there is none.
    fn action_at(&self, index: usize) -> Option<Self::Action>;

    /// Sets `mask[i]` exactly for the indices of legal actions.
    /// Entries beyond [`Game::ACTION_INDICES`] are left alone.
    fn mask(&self, mask: &mut [bool]) {
        let used = mask.len().min(Self::ACTION_INDICES);
        mask[..used].fill(false);
        let _ = self.visit_actions(|action| -> ControlFlow<()> {
            if let Some(bit) = self
                .action_index(action)
                .and_then(|index| mask.get_mut(index))
            {
                *bit = true;
            }
            ControlFlow::Continue(())
        });
    }

    /// Writes what `viewer` knows as [`Game::OBSERVATION_LEN`] numbers; depends on the viewer's
    /// view only. A shorter `out` is filled with zeros; a longer one keeps its rest.
    fn observe(&self, viewer: Viewer, out: &mut [f32]);

    /// The same over an earlier observation of this game whose numbers from `zeros` on are 0;
    /// says from where on they are 0 now. Long observations are mostly zeros, and whoever writes
    /// millions of them does not want to write these again.
    fn observe_over(&self, viewer: Viewer, out: &mut [f32], zeros: usize) -> usize {
        let _ = zeros;
        self.observe(viewer, out);
        Self::OBSERVATION_LEN
    }

    /// A number that tells this action from every other of the game, the same for ever: digests
    /// of simulations are made of them.
    fn action_code(action: Self::Action) -> u64;

    // ---- Random play -------------------------------------------------------------------------

    /// A move of whoever moves: a legal action, each equally likely, or an outcome by weight.
    /// Counts, then picks. `None` when the game is over.
    fn random_move(&self, source: &mut impl Source) -> Option<Self::Action> {
        match self.mover() {
            Mover::Seat(_) => pick_action(self, source),
            Mover::Chance => pick_outcome(self, source),
            Mover::Over => None,
        }
    }

    /// Picks as [`random_move`](Game::random_move) does and plays it, where a game can do both
    /// faster than one after the other.
    fn play_random(&mut self, source: &mut impl Source) -> Option<Self::Action> {
        let action = self.random_move(source)?;
        self.play(action);
        Some(action)
    }

    // ---- Showing -----------------------------------------------------------------------------

    /// The whole table as text for a terminal, secrets included: for tests, for playthroughs and
    /// for records of finished games.
    fn draw(&self, ink: Ink) -> String;

    /// What a viewer knows as text for a terminal.
    fn draw_view(view: &Self::View, ink: Ink) -> String;
}

/// Whether a drawing may use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Text only: files, pipes, tests.
    Plain,
    /// With ANSI colours.
    Colour,
}

/// A reason why an action is not allowed; its `Display` is a sentence for a player.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The stable code of the reason, in kebab case.
    fn code(&self) -> &'static str;

    /// The id of the rule in the game's ledger (`docs/<game>/rules.md`).
    fn rule(&self) -> &'static str;
}

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many seats.
    #[error("{title} is for {fewest} to {most} seats, not {seats}")]
    Seats {
        /// The game.
        title: &'static str,
        /// How many were asked for.
        seats: usize,
        /// The least.
        fewest: usize,
        /// The most.
        most: usize,
    },
    /// Something else about the position is impossible.
    #[error("{0}")]
    Impossible(String),
}

impl SetupError {
    /// Checks a number of seats against what the game allows.
    ///
    /// # Errors
    /// When it is outside.
    pub fn check_seats<G: Game>(seats: usize) -> Result<(), SetupError> {
        if G::SEATS.contains(&seats) {
            return Ok(());
        }
        Err(SetupError::Seats {
            title: G::TITLE,
            seats,
            fewest: *G::SEATS.start(),
            most: *G::SEATS.end(),
        })
    }
}
