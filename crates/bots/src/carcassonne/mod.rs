//! What bots understand of Carcassonne.

use serde::Deserialize;
use tessera_carcassonne::{Action, Phase, Prospect, Sort, State};
use tessera_core::{BySeat, Game as _, Mover, Seat, Source};

use crate::{budget::Clock, insight::Insight, level::plans, value::Squash};

mod endgame;

/// The numbers behind an outlook.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// What a follower at hand is worth at the beginning; it falls with the tiles that are left.
    follower: f32,
    /// The same for the last one.
    last_follower: f32,
    /// How likely a city with so many open ends is completed, from one on.
    city: [f32; 4],
    /// The same for a road.
    road: [f32; 2],
    /// How likely an empty cell around a cloister is filled.
    cloister: f32,
    /// What a farm gains on average until the end, at the beginning.
    farm: f32,
    /// Tiles in the bag from which on a game of two is searched to its end.
    solve: u8,
    /// Tiles left at which things are completed as often as at the beginning.
    enough: f32,
}

impl Tuning {
    /// What a prospect is worth when so much of the game is left, from 0 to 1.
    fn worth(&self, prospect: &Prospect, left: f32, hope: f32) -> f32 {
        let points = f32::from(prospect.points);
        let open = usize::from(prospect.open);
        let likely = |table: &[f32]| match open.checked_sub(1) {
            Some(place) => table[place.min(table.len() - 1)] * hope,
            None => 1.0,
        };
        let gain = f32::from(prospect.complete) - points;
        match prospect.sort {
            Sort::City => {
                let likely = likely(&self.city);
                points + likely * (gain + self.follower * left)
            }
            Sort::Road => points + likely(&self.road) * self.follower * left,
            Sort::Cloister => {
                let likely = self.cloister * hope;
                let whole = likely.powi(i32::from(prospect.open));
                points + likely * gain + whole * self.follower * left
            }
            Sort::Farm => points + self.farm * left,
        }
    }
}

impl Insight for State {
    type Tuning = Tuning;

    const TUNING: &'static str = include_str!("../../data/carcassonne/tuning.json");
    const PLANS: &'static [(&'static str, &'static str)] = plans!("carcassonne");

    fn outlook(&self, tuning: &Tuning) -> BySeat<f32> {
        let tiles = f32::from(self.left());
        let left = tiles / 71.0;
        let hope = (tiles / tuning.enough).min(1.0);
        let mut outlook = BySeat::from_fn(self.seats(), |seat| {
            let at_hand = f32::from(self.supply(seat));
            let followers = match self.supply(seat) {
                0 => 0.0,
                _ => tuning.last_follower + (at_hand - 1.0) * tuning.follower,
            };
            self.points(seat) as f32 + followers * left
        });
        self.visit_prospects(|prospect| {
            outlook[prospect.seat] += tuning.worth(&prospect, left, hope);
        });
        outlook
    }

    /// A placement is as good as the best claim that can follow it.
    fn appeal(&self, action: Action, tuning: &Tuning) -> f32 {
        let Mover::Seat(seat) = self.mover() else {
            return 0.0;
        };
        let mut after = self.clone();
        after.play(action);
        if after.phase() != Phase::Claim {
            return lead(&after, seat, tuning);
        }
        let mut best = f32::NEG_INFINITY;
        let _ = after.visit_actions(|claim| -> std::ops::ControlFlow<()> {
            let mut claimed = after.clone();
            claimed.play(claim);
            best = best.max(lead(&claimed, seat, tuning));
            std::ops::ControlFlow::Continue(())
        });
        best
    }

    /// Tiles are laid anywhere. Followers do not lie down in a field before the last third of
    /// the game, and not all of them work at once.
    fn likely_move(&self, _tuning: &Tuning, source: &mut impl Source) -> Option<Action> {
        self.random_move(source)
    }

    fn solve(&self, tuning: &Tuning, squash: Squash, clock: &mut Clock<'_>) -> Option<Action> {
        let near = self.seats() == 2 && self.left() <= tuning.solve;
        near.then(|| endgame::solve(self, tuning, squash, clock))?
    }

    /// The tile that is drawn decides what can be done next.
    fn tells_apart(&self, _outcome: Action) -> bool {
        true
    }
}

/// How far a seat is ahead.
fn lead(game: &State, seat: Seat, tuning: &Tuning) -> f32 {
    crate::value::margin(&game.outlook(tuning), seat)
}
