//! The insight of the test kit's toy game: the smallest that a game can have.

use tessera_core::{BySeat, Game as _, Source};
use tessera_testkit::toy::{Action, State};

use crate::insight::Insight;

const GREEDY: &str = r#"{ "bot": "greedy" }"#;

impl Insight for State {
    type Tuning = ();

    const TUNING: &'static str = "null";
    const PLANS: &'static [(&'static str, &'static str)] = &[
        ("greedy", GREEDY),
        ("flat", GREEDY),
        ("mcts", GREEDY),
        ("novice", r#"{ "bot": "greedy", "slips": 50 }"#),
        ("casual", GREEDY),
        ("strong", GREEDY),
        ("expert", GREEDY),
    ];

    fn outlook(&self, (): &()) -> BySeat<f32> {
        BySeat::from_fn(self.seats(), |seat| self.points(seat) as f32)
    }

    /// A card is best laid where it has neighbours; burying it brings the same later.
    fn appeal(&self, action: Action, (): &()) -> f32 {
        match action {
            Action::Lay(card, cell) => f32::from(card) + 0.1 * f32::from(cell.abs()),
            Action::Bury(card) => f32::from(card),
            Action::Draw(_) => 0.0,
        }
    }

    fn likely_move(&self, (): &(), source: &mut impl Source) -> Option<Action> {
        self.random_move(source)
    }

    fn distinguishes(&self, _outcome: Action) -> bool {
        false
    }
}
