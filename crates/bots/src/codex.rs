//! The evaluation of Codex Naturalis.
//!
//! `evaluation` evaluates one seat, `hand` its cards, `likely` finds moves to play worlds out with.

mod evaluation;
mod hand;
mod likely;
mod tuning;

use tessera_codex::{Action, State};
use tessera_core::{BySeat, Game as _, Source};

use crate::{insight::Insight, level::plans};
use evaluation::{Horizon, evaluate_seat};
use tuning::Tuning;

impl Insight for State {
    type Tuning = Tuning;

    const TUNING: &'static str = include_str!("../data/codex/tuning.json");
    const PLANS: &'static [(&'static str, &'static str)] = plans!("codex");

    fn outlook(&self, tuning: &Tuning) -> BySeat<f32> {
        let horizon = Horizon::of(self, tuning);
        BySeat::from_fn(self.seats(), |seat| {
            evaluate_seat(self, seat, &horizon, tuning)
        })
    }

    /// A placement, a side or an objective is evaluated by the position after it; the other seats
    /// do not change, so they are not evaluated. A card drawn is evaluated in the hand, the one on
    /// top of a deck as the average of the cards that it may be.
    fn appeal(&self, action: Action, tuning: &Tuning) -> f32 {
        let seat = self.turn();
        match action {
            Action::Place(..) | Action::Starter(_) | Action::Objective(_) => {
                let mut after = self.clone();
                after.play(action);
                evaluate_seat(&after, seat, &Horizon::of(self, tuning), tuning)
            }
            Action::Take(card) => hand::with(self, seat, card, tuning),
            Action::Draw(deck) => {
                let (mut total, mut count) = (0.0, 0.0);
                for card in self.on_top(deck) {
                    total += hand::with(self, seat, card, tuning);
                    count += 1.0;
                }
                total / f32::max(count, 1.0) + tuning.surprise
            }
            Action::Top(_)
            | Action::Reveal(_)
            | Action::RevealObjective(_)
            | Action::DealStarter(_)
            | Action::Deal(_)
            | Action::DealObjective(_)
            | Action::Pass => 0.0,
        }
    }

    fn likely_move(&self, tuning: &Tuning, source: &mut impl Source) -> Option<Action> {
        likely::action(self, tuning, source)
    }

    /// Draws and reveals have too many outcomes for a tree; placements that are good with some of
    /// them are good with most.
    fn distinguishes(&self, _outcome: Action) -> bool {
        false
    }
}
