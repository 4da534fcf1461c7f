//! Players for every game, and the arena that measures them.
//!
//! A [`Bot`] gets a view and the legal actions, never a position: it cannot cheat. Bots that
//! search sample worlds from the view by the game's own `sample`.
//!
//! Reading order: [`bot`], [`budget`], [`insight`] (evaluation of a game), [`value`], `playout`,
//! [`ladder`] (random, greedy, flat), [`mcts`], the games' insights, [`level`] (bots by name),
//! [`table`] (a game among bots), [`pipe`] (bots that are separate programs), [`arena`] (many games
//! and their statistics), [`tune`] (parameters found by contests).
//!
//! **Invariant:** a bot never reads the true position, only views and worlds sampled from them.

pub mod bot;
pub mod budget;
pub mod insight;

mod playout;
pub mod value;

pub mod ladder;
pub mod mcts;

mod carcassonne;
mod codex;

mod eldorado;

#[cfg(feature = "toy")]
mod toy;

pub mod level;

pub mod table;

pub mod pipe;

pub mod arena;

pub mod tune;

pub use bot::{Bot, Broken, Seating, Thought};
pub use budget::{Budget, Cancel};
pub use insight::Insight;
pub use level::{Plan, Player};
pub use playout::Playout;
