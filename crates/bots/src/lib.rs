//! Players for every game, and the arena that measures them.
//!
//! A [`Bot`] gets a view and the legal actions, never a position: it cannot cheat. Those that
//! search deal worlds from the view by the game's own `sample`.
//!
//! Reading order: [`bot`], [`budget`], [`insight`] (what a bot understands of a game), [`value`],
//! `playout`, [`ladder`] (random, greedy, flat), [`mcts`], the games' insights, [`level`] (what a
//! player can choose), [`table`] (a game among bots).
//!
//! **Invariant:** nothing here reads a position that a view did not give away.

pub mod bot;
pub mod budget;
pub mod insight;

mod playout;
pub mod value;

pub mod ladder;
pub mod mcts;

mod carcassonne;

pub mod level;

pub mod table;

pub use bot::{Bot, Broken, Thought};
pub use budget::{Budget, Cancel};
pub use insight::Insight;
pub use level::{Plan, Player};
pub use playout::Playout;
