//! Bots by name: the steps of the ladder and the levels for people, each a file of parameters per
//! game.

use std::fmt;

use serde::Deserialize;

use crate::{
    bot::Bot,
    insight::Insight,
    ladder::{Flat, FlatPlan, Greedy, GreedyPlan, Random},
    mcts::{Mcts, MctsPlan},
};

/// The plans of a game by their names, from its folder of parameter files.
macro_rules! plans {
    ($game:literal) => {
        plans!($game: "greedy", "flat", "mcts", "novice", "casual", "strong", "expert")
    };
    ($game:literal: $($name:literal),*) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $game, "/", $name, ".json")))),*]
    };
}
pub(crate) use plans;

/// The kind of a bot with its parameters, as its parameter file says.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(tag = "bot", rename_all = "kebab-case")]
pub enum Plan {
    /// Any legal action.
    Random,
    /// The best at first sight.
    Greedy(GreedyPlan),
    /// Monte Carlo without a tree.
    Flat(FlatPlan),
    /// Monte Carlo in a tree.
    Mcts(MctsPlan),
}

/// A bot by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player(&'static str);

impl Player {
    /// The steps of the ladder, then the levels for people, each weakest first.
    pub const ALL: [Player; 8] = [
        Player("random"),
        Player("greedy"),
        Player("flat"),
        Player("mcts"),
        Player("novice"),
        Player("casual"),
        Player("strong"),
        Player("expert"),
    ];

    /// The levels that people choose from, weakest first.
    pub const LEVELS: &'static [Player] = Player::ALL.split_at(4).1;

    /// The bot with this name.
    pub fn named(name: &str) -> Option<Player> {
        Player::ALL.into_iter().find(|player| player.0 == name)
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// The parameter file that comes with a game; `None` for a bot without parameters.
    pub fn file<G: Insight>(self) -> Option<&'static str> {
        let shipped = G::PLANS.iter().find(|(name, _)| *name == self.0);
        shipped.map(|(_, text)| *text)
    }

    /// The plan for a game.
    pub fn plan<G: Insight>(self) -> Plan {
        self.file::<G>().map_or(Plan::Random, |text| {
            serde_json::from_str(text).expect("a test reads every parameter file")
        })
    }

    /// A bot with random numbers from this seed.
    pub fn bot<G: Insight>(self, seed: u64) -> Box<dyn Bot<G>> {
        self.plan::<G>().bot(tuning::<G>(), seed)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The tuning that comes with a game.
pub fn tuning<G: Insight>() -> G::Tuning {
    serde_json::from_str(G::TUNING).expect("a test reads every parameter file")
}

impl Plan {
    /// Whether it searches, that is uses the budget that it is given. The others look at every
    /// action once.
    pub fn searches(&self) -> bool {
        match self {
            Plan::Random | Plan::Greedy(_) => false,
            Plan::Flat(_) | Plan::Mcts(_) => true,
        }
    }

    /// A bot with this plan.
    pub fn bot<G: Insight>(self, tuning: G::Tuning, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Plan::Random => Box::new(Random::new(seed)),
            Plan::Greedy(plan) => Box::new(Greedy::<G>::new(tuning, plan, seed)),
            Plan::Flat(plan) => Box::new(Flat::<G>::new(tuning, plan, seed)),
            Plan::Mcts(plan) => Box::new(Mcts::<G>::new(tuning, plan, seed)),
        }
    }
}
