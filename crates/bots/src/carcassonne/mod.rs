//! What bots understand of Carcassonne.

use serde::Deserialize;
use tessera_carcassonne::{Action, Phase, Prospect, Sort, State, Survey};
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
    /// So many tiles that fit an open end of a city make it as likely as not that one is laid.
    city: f32,
    /// The same for a road.
    road: f32,
    /// The same for a cell around a cloister that is hardest to fill.
    cloister: f32,
    /// How likely any cell around a cloister is filled.
    beside: f32,
    /// What a farm gains on average until the end, at the beginning.
    farm: f32,
    /// Tiles in the bag from which on a game of two is searched to its end.
    solve: u8,
    /// Tiles left at which things are completed as often as at the beginning.
    enough: f32,
    /// How many placements come to mind when a world is played out.
    ideas: u8,
}

impl Tuning {
    /// What a prospect is worth when so much of the game is left, from 0 to 1.
    fn worth(&self, prospect: &Prospect, left: f32, hope: f32) -> f32 {
        let points = f32::from(prospect.points);
        // All ends have to be closed.
        let likely = |even: f32| -> f32 {
            let tiles = prospect.fitting.tiles().iter();
            tiles
                .map(|&tiles| f32::from(tiles) / (f32::from(tiles) + even))
                .product()
        };
        let gain = f32::from(prospect.complete) - points;
        match prospect.sort {
            Sort::City => {
                let likely = likely(self.city);
                points + likely * (gain + self.follower * left)
            }
            Sort::Road => points + likely(self.road) * self.follower * left,
            Sort::Cloister => {
                let beside = self.beside * hope;
                let hardest = prospect.fitting.tiles().first().copied().unwrap_or(u8::MAX);
                let hardest = f32::from(hardest) / (f32::from(hardest) + self.cloister);
                let whole = hardest * beside.powi(i32::from(prospect.open));
                points + beside * gain + whole * self.follower * left
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
        outlook(self, &self.survey(), tuning)
    }

    /// A placement is as good as the best claim that can follow it.
    fn appeal(&self, action: Action, tuning: &Tuning) -> f32 {
        let Mover::Seat(seat) = self.mover() else {
            return 0.0;
        };
        let mut after = self.clone();
        after.play(action);
        if after.phase() != Phase::Claim {
            return lead(&after, &after.survey(), seat, tuning);
        }
        let survey = after.survey();
        let mut best = f32::NEG_INFINITY;
        let _ = after.visit_actions(|claim| -> std::ops::ControlFlow<()> {
            best = best.max(lead_after(&after, claim, &survey, seat, tuning));
            std::ops::ControlFlow::Continue(())
        });
        best
    }

    /// The best of a few placements that come to mind, or of all claims.
    fn likely_move(&self, tuning: &Tuning, source: &mut impl Source) -> Option<Action> {
        let Mover::Seat(seat) = self.mover() else {
            return self.random_move(source);
        };
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        let mut compare = |action: Action, value: f32| {
            if value > most {
                (best, most) = (Some(action), value);
            }
        };
        if self.phase() == Phase::Claim {
            let survey = self.survey();
            let _ = self.visit_actions(|claim| -> std::ops::ControlFlow<()> {
                compare(claim, lead_after(self, claim, &survey, seat, tuning));
                std::ops::ControlFlow::Continue(())
            });
            return best;
        }
        for _ in 0..tuning.ideas {
            let action = self.random_move(source)?;
            compare(action, self.appeal(action, tuning));
        }
        best.or_else(|| self.random_move(source))
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

/// How far a seat is ahead once something is claimed, which changes nothing about what fits.
fn lead_after(game: &State, claim: Action, survey: &Survey, seat: Seat, tuning: &Tuning) -> f32 {
    let mut after = game.clone();
    after.play(claim);
    lead(&after, survey, seat, tuning)
}

/// How far a seat is ahead.
fn lead(game: &State, survey: &Survey, seat: Seat, tuning: &Tuning) -> f32 {
    crate::value::margin(&outlook(game, survey, tuning), seat)
}

/// How every seat stands, given what fits where.
fn outlook(game: &State, survey: &Survey, tuning: &Tuning) -> BySeat<f32> {
    let tiles = f32::from(game.left());
    let left = tiles / 71.0;
    let hope = (tiles / tuning.enough).min(1.0);
    let mut outlook = BySeat::from_fn(game.seats(), |seat| {
        let at_hand = f32::from(game.supply(seat));
        let followers = match game.supply(seat) {
            0 => 0.0,
            _ => tuning.last_follower + (at_hand - 1.0) * tuning.follower,
        };
        game.points(seat) as f32 + followers * left
    });
    game.visit_prospects(survey, |prospect| {
        outlook[prospect.seat] += tuning.worth(&prospect, left, hope);
    });
    outlook
}
