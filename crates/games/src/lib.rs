//! The registry of games, and one interface to all of them.
//!
//! Server, command line and Python know games through this crate, except for the courses of
//! El Dorado, which the server stores and the command line checks. A program that needs the
//! types of a game implements [`Visit`] and lets the registry call it; one that does not holds a
//! [`Box<dyn AnyGame>`](AnyGame).
//!
//! ```
//! use tessera_core::{Mover, SimSource};
//! use tessera_games::{GameName, new_game};
//!
//! let game = GameName::named("codex").expect("it is registered");
//! let mut game = new_game(game, [("last-draw", "skip")], 2)?;
//! let mut source = SimSource::new(1, 0);
//! while game.sample_chance(&mut source).is_some() {}
//! assert!(matches!(game.mover(), Mover::Seat(_)));
//! let action = &game.actions()[0];
//! game.apply_text(action)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`registry`] (the games by name), [`start`] (options from texts), [`judges`]
//! (files of outside judges), [`position`] (a position without its history), [`view`] (what one
//! viewer knows), [`bots`] (bots that get a view), [`game`] (a position with its history),
//! `facts` (what a table keeps of the history), `table_game` and `show` (a game at a table).

pub mod registry;

pub mod start;

pub mod judges;

pub mod position;

pub mod view;

pub mod bots;

pub mod game;

mod facts;
mod played;
mod show;
mod table_game;

pub use bots::LevelBots;
pub use game::{AnyGame, Corrupt, Deals, Script, Steps, Thinking, Tried};
pub use position::{AnyPosition, GameError};
pub use registry::{About, Playable, UnknownGame, Visit, about, find, visit};
pub use start::{
    StartError, changed_options, new_game, options_from_texts, replayed, start, without_history,
};
pub use tessera_protocol::GameName;
pub use view::AnyView;
