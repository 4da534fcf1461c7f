//! The action that looks best at first sight.

use serde::Deserialize;
use tessera_core::{SimSource, Source as _};

use crate::{
    bot::{Bot, Broken},
    budget::Budget,
    insight::Insight,
};

/// The parameters of a greedy bot.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GreedyPlan {
    /// The percentage of choices in which it takes a random action instead: a level's slips.
    #[serde(default)]
    pub slips: u64,
    /// The largest appeal that a slip may lose against the best action; without it, any may happen.
    #[serde(default)]
    pub worst_slip: Option<f32>,
}

/// Takes the action that looks best at first sight, in one world sampled from its view.
#[derive(Debug)]
pub struct Greedy<G: Insight> {
    tuning: G::Tuning,
    plan: GreedyPlan,
    source: SimSource,
}

impl<G: Insight> Greedy<G> {
    /// A bot with these parameters, and random numbers from this seed.
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
        let world = G::sample(view, &mut self.source);
        let appeals = actions
            .iter()
            .map(|&action| world.appeal(action, &self.tuning));
        let appeals: Vec<f32> = appeals.collect();
        let best = appeals.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let slips = self.plan.slips > 0 && self.source.below(100) < self.plan.slips;
        let least = match (slips, self.plan.worst_slip) {
            (false, _) => best,
            (true, Some(worst)) => best - worst,
            (true, None) => f32::NEG_INFINITY,
        };
        let good_enough: Vec<G::Action> = actions
            .iter()
            .zip(&appeals)
            .filter(|(_, appeal)| **appeal >= least)
            .map(|(action, _)| *action)
            .collect();
        if good_enough.is_empty() {
            return Err(Broken::new("there is nothing to choose from"));
        }
        Ok(good_enough[self.source.below(good_enough.len() as u64) as usize])
    }

    fn new_game(&mut self, seed: u64) {
        self.source = SimSource::new(seed, 0);
    }
}
