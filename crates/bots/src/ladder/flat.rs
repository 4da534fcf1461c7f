//! Monte Carlo without a tree: every candidate is played out in the same worlds with the same
//! chance, and the worse half of the candidates is dropped repeatedly (sequential halving).

use serde::Deserialize;
use tessera_core::{Game, Mover, SimSource, Source as _};

use crate::{
    bot::{Bot, Broken, Thought},
    budget::{Budget, Clock},
    insight::Insight,
    playout::{Playout, play_out},
    value::{Squash, values},
};

/// The parameters of a flat bot.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlatPlan {
    /// The largest number of iterations of a choice, whatever the budget: it limits a level.
    #[serde(default)]
    pub most_iterations: Option<u64>,
    /// The largest number of candidates: those that look best at first sight.
    pub candidates: usize,
    /// The parameters of playouts.
    pub playout: Playout,
    /// See [`Squash`].
    pub scale: f32,
    /// See [`Squash`].
    pub win: f32,
}

/// Plays every candidate out, and takes the one that did best on average.
#[derive(Debug)]
pub struct Flat<G: Insight> {
    tuning: G::Tuning,
    plan: FlatPlan,
    source: SimSource,
    thought: Thought,
}

impl<G: Insight> Flat<G> {
    /// A bot with these parameters, and random numbers from this seed.
    pub fn new(tuning: G::Tuning, plan: FlatPlan, seed: u64) -> Flat<G> {
        Flat {
            tuning,
            plan,
            source: SimSource::new(seed, 0),
            thought: Thought::default(),
        }
    }

    /// The actions that look best at first sight.
    fn candidates(&mut self, view: &G::View, actions: &[G::Action]) -> Vec<Candidate<G>> {
        let world = G::sample(view, &mut self.source);
        let mut candidates: Vec<Candidate<G>> = actions
            .iter()
            .map(|&action| Candidate {
                action,
                appeal: world.appeal(action, &self.tuning),
                total: 0.0,
                count: 0,
            })
            .collect();
        candidates.sort_by(|left, right| right.appeal.total_cmp(&left.appeal));
        candidates.truncate(self.plan.candidates.max(1));
        candidates
    }

    /// Plays one world for all candidates. Returns whether the budget lasted for all of them.
    fn compare(
        &mut self,
        view: &G::View,
        candidates: &mut [Candidate<G>],
        clock: &mut Clock<'_>,
    ) -> bool {
        let world = G::sample(view, &mut self.source);
        let luck = self.source.next_u64();
        let Mover::Seat(seat) = world.mover() else {
            return false;
        };
        let squash = Squash {
            scale: self.plan.scale,
            win: self.plan.win,
        };
        for candidate in candidates {
            if !clock.allows_another() {
                return false;
            }
            let mut game = world.clone();
            game.play(candidate.action);
            let mut source = SimSource::new(luck, 0);
            play_out(&mut game, &self.tuning, self.plan.playout, &mut source);
            candidate.total += f64::from(values(&game, &self.tuning, squash)[seat]);
            candidate.count += 1;
        }
        true
    }
}

struct Candidate<G: Game> {
    action: G::Action,
    appeal: f32,
    total: f64,
    count: u32,
}

impl<G: Game> Candidate<G> {
    fn mean(&self) -> f64 {
        self.total / f64::from(self.count.max(1))
    }
}

impl<G: Insight> Bot<G> for Flat<G> {
    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        budget: &Budget,
    ) -> Result<G::Action, Broken> {
        let budget = budget.at_most(self.plan.most_iterations);
        let mut clock = budget.start();
        let mut candidates = self.candidates(view, actions);
        let halvings = candidates.len().max(2).ilog2();
        let mut halved = 0;
        while candidates.len() > 1 && self.compare(view, &mut candidates, &mut clock) {
            // The budget is divided evenly among the halvings.
            let due = (clock.used() * f64::from(halvings)) as u32;
            if due > halved {
                halved = due;
                candidates.sort_by(|left, right| right.mean().total_cmp(&left.mean()));
                candidates.truncate(candidates.len().div_ceil(2));
            }
        }
        self.thought = Thought {
            iterations: clock.done(),
            depth: 1,
        };
        let best = candidates
            .into_iter()
            .max_by(|left, right| {
                let by_mean = left.mean().total_cmp(&right.mean());
                by_mean.then(left.appeal.total_cmp(&right.appeal))
            })
            .map(|candidate| candidate.action);
        best.ok_or_else(|| Broken::new("there is nothing to choose from"))
    }

    fn new_game(&mut self, seed: u64) {
        self.source = SimSource::new(seed, 0);
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}
