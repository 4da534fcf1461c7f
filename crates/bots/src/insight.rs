//! Evaluation of a game beyond its rules.

use std::{fmt::Debug, ops::ControlFlow};

use serde::de::DeserializeOwned;
use tessera_core::{BySeat, Game, Source};

use crate::{budget::Clock, value::Squash};

/// Evaluation of one game, on worlds that are consistent with a bot's view: positions sampled from
/// it, never the true one.
pub trait Insight: Game {
    /// The numbers of the game's parameter files.
    type Tuning: Clone + Debug + Send + Sync + DeserializeOwned + 'static;

    /// The file with these numbers that comes with the game.
    const TUNING: &'static str;

    /// The plans of the ladder and of the levels by their names, as files.
    const PLANS: &'static [(&'static str, &'static str)];

    /// The value of every seat: larger is better, in points or something close to them. Only the
    /// difference between seats matters, as it would be at the end.
    fn outlook(&self, tuning: &Self::Tuning) -> BySeat<f32>;

    /// The value of a legal action for the seat that moves, at first sight; in the unit of
    /// [`outlook`](Insight::outlook), and comparable among the actions of one position.
    fn appeal(&self, action: Self::Action, tuning: &Self::Tuning) -> f32;

    /// Visits the appeal of every action of the seat to move, in the order they are listed.
    fn visit_appeals(&self, tuning: &Self::Tuning, visit: impl FnMut(Self::Action, f32)) {
        each_appeal(self, tuning, visit);
    }

    /// A cheap and sensible move of the side to move, for playouts; `None` when the game is over.
    fn likely_move(&self, tuning: &Self::Tuning, source: &mut impl Source) -> Option<Self::Action>;

    /// Makes a likely move, or several of one seat that belong together; returns their number,
    /// which is 0 when the game is over.
    fn play_likely(&mut self, tuning: &Self::Tuning, source: &mut impl Source) -> u32 {
        one_likely(self, tuning, source)
    }

    /// The best action by an exact search to the end of the game, where that is near enough for
    /// the clock; this is a world sampled from the view of the seat that moves.
    fn solve(
        &self,
        tuning: &Self::Tuning,
        squash: Squash,
        clock: &mut Clock<'_>,
    ) -> Option<Self::Action> {
        let _ = (tuning, squash, clock);
        None
    }

    /// Whether an outcome of chance has its own node in a search tree. Otherwise the moves after
    /// it are evaluated on average over all outcomes.
    fn distinguishes(&self, outcome: Self::Action) -> bool;
}

/// Evaluates one action after the other.
pub(crate) fn each_appeal<G: Insight>(
    game: &G,
    tuning: &G::Tuning,
    mut visit: impl FnMut(G::Action, f32),
) {
    let _ = game.visit_actions(|action| -> ControlFlow<()> {
        visit(action, game.appeal(action, tuning));
        ControlFlow::Continue(())
    });
}

/// Makes one likely move; returns the number of moves made.
pub(crate) fn one_likely<G: Insight>(
    game: &mut G,
    tuning: &G::Tuning,
    source: &mut impl Source,
) -> u32 {
    let action = game.likely_move(tuning, source);
    action.map_or(0, |action| {
        game.play(action);
        1
    })
}
