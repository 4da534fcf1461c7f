//! The evaluation of Carcassonne.

use std::ops::ControlFlow;

use serde::Deserialize;
use tessera_carcassonne::{Action, Phase, State};
use tessera_core::{BySeat, Game as _, Mover, Source};

use crate::{
    budget::Clock,
    insight::{Insight, each_appeal, one_likely},
    level::plans,
    value::{Squash, margin},
};
use evaluator::Evaluator;
use glance::{Glance, is_exact, tile_to_lay};

mod endgame;
mod evaluator;
mod glance;

/// The numbers behind an outlook.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// The worth of a follower in supply at the beginning; it falls with the tiles that are left.
    follower: f32,
    /// The same for the last follower.
    last_follower: f32,
    /// The number of tiles fitting an open end of a city at which it is closed with probability
    /// one half.
    city: f32,
    /// The same for a road.
    road: f32,
    /// The same for a cell around a cloister that is hardest to fill.
    cloister: f32,
    /// The probability that any cell around a cloister is filled.
    beside: f32,
    /// The average gain of a farm until the end, at the beginning.
    farm: f32,
    /// The number of tiles in the bag from which on a game of two is searched to its end.
    solve: u8,
    /// The number of tiles left down to which features are completed as often as at the beginning.
    enough: f32,
}

impl Insight for State {
    type Tuning = Tuning;

    const TUNING: &'static str = include_str!("../../data/carcassonne/tuning.json");
    const PLANS: &'static [(&'static str, &'static str)] = plans!("carcassonne");

    fn outlook(&self, tuning: &Tuning) -> BySeat<f32> {
        let evaluator = Evaluator::of(self, tuning);
        evaluator.outlook(self, &evaluator.odds(self))
    }

    /// A placement is as good as the best claim that can follow it.
    fn appeal(&self, action: Action, tuning: &Tuning) -> f32 {
        let Mover::Seat(seat) = self.mover() else {
            return 0.0;
        };
        let mut after = self.clone();
        after.play(action);
        if after.phase() != Phase::Claim {
            return margin(&after.outlook(tuning), seat);
        }
        best_claim(&after, tuning).map_or(f32::NEG_INFINITY, |(_, lead)| lead)
    }

    fn visit_appeals(&self, tuning: &Tuning, mut visit: impl FnMut(Action, f32)) {
        match tile_to_lay(self) {
            Some(kind) if is_exact(self) => {
                let glance = Glance::of(self, kind, tuning);
                glance.visit(|look| visit(look.place, look.lead));
            }
            _ => each_appeal(self, tuning, visit),
        }
    }

    /// The best at first sight.
    fn likely_move(&self, tuning: &Tuning, source: &mut impl Source) -> Option<Action> {
        if let Some(kind) = tile_to_lay(self) {
            let look = Glance::to_compare(self, kind, tuning).best();
            return look.map(|look| look.place);
        }
        match self.phase() {
            Phase::Claim => best_claim(self, tuning).map(|(claim, _)| claim),
            Phase::Draw | Phase::Place(_) | Phase::Over => self.random_move(source),
        }
    }

    /// A placement comes with its claim.
    fn play_likely(&mut self, tuning: &Tuning, source: &mut impl Source) -> u32 {
        let look = tile_to_lay(self).and_then(|kind| Glance::to_compare(self, kind, tuning).best());
        match look {
            Some(look) => {
                self.play(look.place);
                self.play(look.claim.map_or(Action::Pass, Action::Claim));
                2
            }
            None => one_likely(self, tuning, source),
        }
    }

    fn solve(&self, tuning: &Tuning, squash: Squash, clock: &mut Clock<'_>) -> Option<Action> {
        let near = self.seats() == 2 && self.left() <= tuning.solve;
        near.then(|| endgame::solve(self, tuning, squash, clock))?
    }

    /// The tile that is drawn decides what can be done next.
    fn distinguishes(&self, _outcome: Action) -> bool {
        true
    }
}

/// The best claim of the tile laid last, or passing, and the lead of the seat then.
fn best_claim(game: &State, tuning: &Tuning) -> Option<(Action, f32)> {
    let evaluator = Evaluator::of(game, tuning);
    // A claim does not change which tiles fit.
    let odds = evaluator.odds(game);
    let seat = game.turn();
    let mut best: Option<(Action, f32)> = None;
    let _ = game.visit_actions(|claim| -> ControlFlow<()> {
        let mut after = game.clone();
        after.play(claim);
        let lead = margin(&evaluator.outlook(&after, &odds), seat);
        if best.is_none_or(|(_, most)| lead > most) {
            best = Some((claim, lead));
        }
        ControlFlow::Continue(())
    });
    best
}
