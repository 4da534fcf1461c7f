//! The contract of a game.

use std::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use crate::{
    Actor, BySeat, Mover, OptionError, Options, ParseActionError, Seat, Source, Viewer,
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
    /// Whether there are positions that no viewer knows completely, draws of chance apart.
    const HAS_SECRETS: bool;
    /// The numbers of seats that a table may have. Games that can be practised alone allow one.
    const SEATS: RangeInclusive<usize>;
    /// An upper bound of the [indices of actions](Game::action_index), in every position.
    const ACTION_INDICES: usize;
    /// The length of an observation.
    const OBSERVATION_LEN: usize;
    /// Changes whenever the meaning of a number in an observation changes.
    const OBSERVATION_VERSION: u32;

    /// The options of a table.
    type Options: Options;
    /// An elementary action of a seat, or one outcome of chance. Its text is lossless.
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
    /// A fact that an action established; logs and animations are made of these.
    type Event: Clone + PartialEq + Debug + Display + Send + Sync + 'static;
    /// The reason why an action is not allowed.
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

    /// Whose move is next: a seat's, chance's, or nobody's once the game is over.
    fn mover(&self) -> Mover;

    /// The number of completed rounds.
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

    /// The number of legal actions of the seat to move.
    fn count_actions(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_actions(|_| -> ControlFlow<()> {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The action at this index in the order of [`visit_actions`](Game::visit_actions).
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

    /// Checks whether `by` may take `action` now.
    ///
    /// # Errors
    /// With the rule that forbids it.
    fn check(&self, by: Actor, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Takes `action` and returns its events.
    ///
    /// # Errors
    /// With the rule that forbids it; the position is unchanged then.
    fn apply(&mut self, by: Actor, action: Self::Action)
    -> Result<Vec<Self::Event>, Self::Illegal>;

    /// The position after `action` and its events, for a seat that asks before it moves.
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

    /// Takes an action that is known to be legal, fast and without collecting events.
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

    /// What `viewer` knows. A program that holds only a view gets its legal actions, mask and
    /// observation from a [`sample`](Game::sample): they are the same in every such position.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position that is consistent with `view`, each deal of the unseen components equally
    /// likely.
    fn sample(view: &Self::View, source: &mut impl Source) -> Self;

    /// Deals again what `viewer` cannot know. Equivalent to sampling from the viewer's view; a
    /// game may do it faster.
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

    /// A dense index of a legal action of the seat to move; no other legal action of this
    /// position has it. For an action that is not legal here it may be any number or `None`.
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

    /// Overwrites an earlier observation of this game whose numbers from `zeros` on are 0, and
    /// returns the index from which on they are 0 now. Long observations are mostly zeros, and
    /// this avoids writing them again in each of millions of observations.
    fn observe_over(&self, viewer: Viewer, out: &mut [f32], zeros: usize) -> usize {
        let _ = zeros;
        self.observe(viewer, out);
        Self::OBSERVATION_LEN
    }

    /// A number that identifies the action among all actions of the game. It never changes:
    /// digests of simulations are made of these numbers.
    fn action_code(action: Self::Action) -> u64;

    // ---- Random play -------------------------------------------------------------------------

    /// A random move: a legal action of the seat to move, each equally likely, or an outcome of
    /// chance by weight. Counts, then picks. `None` when the game is over.
    fn random_move(&self, source: &mut impl Source) -> Option<Self::Action> {
        match self.mover() {
            Mover::Seat(_) => pick_action(self, source),
            Mover::Chance => pick_outcome(self, source),
            Mover::Over => None,
        }
    }

    /// Picks as [`random_move`](Game::random_move) does and plays the move. A game may do both
    /// together faster than one after the other.
    fn play_random(&mut self, source: &mut impl Source) -> Option<Self::Action> {
        let action = self.random_move(source)?;
        self.play(action);
        Some(action)
    }

    // ---- Showing -----------------------------------------------------------------------------

    /// The complete table as text for a terminal, secrets included: for tests, for playthroughs
    /// and for records of finished games.
    fn draw(&self, ink: Ink) -> String;

    /// What a viewer knows as text for a terminal.
    fn draw_view(view: &Self::View, ink: Ink) -> String;

    /// The list of what counts on the table, as [`draw_features_view`](Game::draw_features_view)
    /// writes it, secrets included.
    fn draw_features(&self, ink: Ink) -> Option<String> {
        Self::draw_features_view(&self.view(Viewer::Spectator), ink)
    }

    /// What counts on the table as far as a viewer knows it, as a list for a terminal: the
    /// features of a board, or what takes their place, each with what it is worth now and to
    /// whom. `None` in a game that has nothing of the kind.
    fn draw_features_view(view: &Self::View, ink: Ink) -> Option<String> {
        let _ = (view, ink);
        None
    }
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
        /// The title of the game.
        title: &'static str,
        /// The number of seats that was requested.
        seats: usize,
        /// The smallest number that the game allows.
        fewest: usize,
        /// The largest number that the game allows.
        most: usize,
    },
    /// An option that is possible by itself contradicts the others.
    #[error(transparent)]
    Option(#[from] OptionError),
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
