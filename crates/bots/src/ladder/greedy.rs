//! The action that looks best at first sight.

use serde::Deserialize;
use tessera_core::{SimSource, Source as _};

use crate::{
    bot::{Bot, Broken},
    budget::Budget,
    insight::Insight,
};

/// How a greedy bot chooses.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GreedyPlan {
    /// How often in a hundred choices it takes any action instead: a level's slips.
    #[serde(default)]
    pub slips: u64,
}

/// Takes the action that looks best at first sight, in one world that it takes for possible.
#[derive(Debug)]
pub struct Greedy<G: Insight> {
    tuning: G::Tuning,
    plan: GreedyPlan,
    source: SimSource,
}

impl<G: Insight> Greedy<G> {
    /// With these numbers, and chance from this seed.
    pub fn new(tuning: G::Tuning, plan: GreedyPlan, seed: u64) -> Greedy<G> {
        Greedy {
            tuning,
            plan,
            source: SimSource::new(seed, 0),
        }
    }
}

impl<G: Insight> Bot<G> for Greedy<G> {
    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        _budget: &Budget,
    ) -> Result<G::Action, Broken> {
        if self.plan.slips > 0 && self.source.below(100) < self.plan.slips {
            let place = self.source.below(actions.len() as u64) as usize;
            return Ok(actions[place]);
        }
        let world = G::sample(view, &mut self.source);
        let mut best = None;
        let mut equal = 0;
        for &action in actions {
            let appeal = world.appeal(action, &self.tuning);
            match best {
                Some((_, most)) if appeal < most => {}
                Some((_, most)) if appeal == most => {
                    // Of equal ones each is equally likely.
                    equal += 1;
                    if self.source.below(equal) == 0 {
                        best = Some((action, appeal));
                    }
                }
                _ => (best, equal) = (Some((action, appeal)), 1),
            }
        }
        let found = best.map(|(action, _)| action);
        found.ok_or_else(|| Broken::new("there is nothing to choose from"))
    }

    fn new_game(&mut self, seed: u64) {
        self.source = SimSource::new(seed, 0);
    }
}
