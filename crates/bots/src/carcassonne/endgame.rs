//! The end of a game of two, searched exactly: all placements and claims, all draws by their
//! weights.

use std::ops::ControlFlow;

use tessera_carcassonne::{Action, State};
use tessera_core::{Game as _, Mover, Seat};

use super::Tuning;
use crate::{
    budget::Clock,
    insight::Insight as _,
    value::{Squash, values},
};

/// The part of the time that is left which a search may take before it gives up.
const SHARE: f64 = 0.5;
/// The number of ends that are evaluated in the time of a playout.
const CHEAPER: u64 = 20;

/// The best action of the seat to move; `None` when the clock does not last.
pub(super) fn solve(
    game: &State,
    tuning: &Tuning,
    squash: Squash,
    clock: &mut Clock<'_>,
) -> Option<Action> {
    let Mover::Seat(me) = game.mover() else {
        return None;
    };
    // The best at first sight first, so that more of the others is cut off.
    let mut actions: Vec<(Action, f32)> = game
        .legal_actions()
        .into_iter()
        .map(|action| (action, game.appeal(action, tuning)))
        .collect();
    actions.sort_by(|left, right| right.1.total_cmp(&left.1));
    let mut search = Search {
        me,
        tuning,
        squash,
        clock: clock.share(SHARE, CHEAPER),
    };
    let mut best = None;
    let mut low = f32::NEG_INFINITY;
    for (action, _) in actions {
        let mut after = game.clone();
        after.play(action);
        let value = search.value(&after, low, f32::INFINITY)?;
        if value > low {
            (low, best) = (value, Some(action));
        }
    }
    best
}

struct Search<'a> {
    me: Seat,
    tuning: &'a Tuning,
    squash: Squash,
    clock: Clock<'a>,
}

impl Search<'_> {
    /// The value of a position for `me`, exact between `low` and `high`; `None` when the clock has
    /// run out.
    fn value(&mut self, game: &State, mut low: f32, mut high: f32) -> Option<f32> {
        let seat = match game.mover() {
            Mover::Over => {
                let judged = self.clock.allows_another();
                return judged.then(|| values(game, self.tuning, self.squash)[self.me]);
            }
            Mover::Chance => return self.average(game),
            Mover::Seat(seat) => seat,
        };
        let mine = seat == self.me;
        let found = game.visit_actions(|action| {
            let mut after = game.clone();
            after.play(action);
            let Some(value) = self.value(&after, low, high) else {
                return ControlFlow::Break(None);
            };
            if mine {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
            if low >= high {
                ControlFlow::Break(Some(value))
            } else {
                ControlFlow::Continue(())
            }
        });
        match found {
            ControlFlow::Break(cut) => cut,
            ControlFlow::Continue(()) if mine => Some(low),
            ControlFlow::Continue(()) => Some(high),
        }
    }

    /// Draws are averaged, so nothing is cut off among them.
    fn average(&mut self, game: &State) -> Option<f32> {
        let (mut total, mut weights) = (0.0, 0.0);
        let stopped = game.visit_outcomes(|outcome, weight| {
            let mut after = game.clone();
            after.play(outcome);
            match self.value(&after, f32::NEG_INFINITY, f32::INFINITY) {
                Some(value) => {
                    total += weight as f32 * value;
                    weights += weight as f32;
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            }
        });
        stopped.is_continue().then_some(total / weights)
    }
}

#[cfg(test)]
mod tests {
    use tessera_carcassonne::{Options, Phase};
    use tessera_core::SimSource;

    use super::*;
    use crate::{budget::Budget, level::tuning};

    const SQUASH: Squash = Squash {
        scale: 12.0,
        win: 0.5,
    };

    /// The same without pruning.
    fn plain(game: &State, me: Seat, tuning: &Tuning) -> f32 {
        match game.mover() {
            Mover::Over => values(game, tuning, SQUASH)[me],
            Mover::Chance => {
                let outcomes = game.outcomes();
                let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
                let parts = outcomes.into_iter().map(|(outcome, weight)| {
                    let mut after = game.clone();
                    after.play(outcome);
                    weight as f32 * plain(&after, me, tuning)
                });
                parts.sum::<f32>() / total as f32
            }
            Mover::Seat(seat) => {
                let values = game.legal_actions().into_iter().map(|action| {
                    let mut after = game.clone();
                    after.play(action);
                    plain(&after, me, tuning)
                });
                if seat == me {
                    values.fold(f32::NEG_INFINITY, f32::max)
                } else {
                    values.fold(f32::INFINITY, f32::min)
                }
            }
        }
    }

    /// A random game up to a placement with `left` tiles in the bag.
    fn near_the_end(left: u8, number: u64) -> State {
        let mut game = State::with_options(Options::default(), 2).unwrap();
        let mut source = SimSource::new(3, number);
        while game.left() > left || !matches!(game.phase(), Phase::Place(_)) {
            game.play_random(&mut source).unwrap();
        }
        game
    }

    #[test]
    fn the_choice_is_worth_what_a_plain_search_says() {
        let tuning = tuning::<State>();
        let budget = Budget::iterations(u64::MAX / 1_000);
        for (left, number) in [(0, 1), (0, 2), (0, 3), (1, 4)] {
            let game = near_the_end(left, number);
            let mut clock = budget.start();
            let chosen = solve(&game, &tuning, SQUASH, &mut clock).unwrap();
            let me = game.turn();
            let mut after = game.clone();
            after.play(chosen);
            let best = plain(&game, me, &tuning);
            assert!(
                (plain(&after, me, &tuning) - best).abs() < 1e-6,
                "{left} {number}"
            );
        }
    }

    #[test]
    fn a_bot_without_time_does_not_solve() {
        let game = near_the_end(1, 1);
        let budget = Budget::iterations(1);
        let mut clock = budget.start();
        assert_eq!(solve(&game, &tuning::<State>(), SQUASH, &mut clock), None);
    }
}
