//! Bots without a tree.

mod flat;
mod greedy;
mod random;

pub use flat::{Flat, FlatPlan};
pub use greedy::{Greedy, GreedyPlan};
pub use random::Random;
