//! Players for every game, and the arena that measures them.
//!
//! A [`Bot`] gets a view and the legal actions, never a position: it cannot cheat. Those that
//! search deal worlds from the view by the game's own `sample`.
//!
//! Reading order: [`bot`], [`budget`], [`insight`] (what a bot understands of a game), [`value`],
//! `playout`, [`ladder`] (random, greedy, flat), [`mcts`], the games' insights, [`level`] (what a
//! player can choose), [`table`] (a game among bots), [`pipe`] (bots that are programs of their
//! own), [`arena`] (many games, and what they say about the bots), [`tune`] (the numbers of the
//! parameter files, found by contests).
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
mod codex;

mod eldorado;

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
