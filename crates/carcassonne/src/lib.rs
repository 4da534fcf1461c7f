//! Exact rules of Carcassonne: 72 tiles, two to five seats, cities, roads, cloisters and farms.
//!
//! A turn: a tile is drawn by chance, the seat lays it where its edges match, may put a
//! follower on one feature of it that nobody claims, and whatever the tile completes is scored.
//! When no tile is left, unfinished features and farms are scored and most points win.
//!
//! ```
//! use tessera_carcassonne::{Action, Options, State};
//! use tessera_core::{Actor, Game, Seat};
//!
//! let mut game = State::with_options(Options::default(), 2)?;
//! let ann = Actor::Seat(Seat::new(0).unwrap());
//! game.apply(Actor::Chance, "draw V".parse()?)?;
//! game.apply(ann, "place 1,0 r0".parse()?)?;
//! game.apply(ann, "claim road S".parse()?)?;
//! assert_eq!(game.supply(Seat::new(0).unwrap()), 6);
//! let refusal = game.apply(ann, Action::Pass).unwrap_err();
//! assert_eq!(refusal.to_string(), "it is not your turn: chance moves");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order follows the rulebook: [`data`] (what is printed), [`coord`], [`tile`],
//! [`options`], [`board`], [`features`], [`state`], [`action`], then the turn itself in `legal`
//! and `apply`, `score`, `prospect`, [`view`], [`notation`]; last what programs use: `encode`,
//! `draw`, `game`, [`oracle`]. Rule ids such as CAR-2.3 point to `docs/carcassonne/rules.md`.
//!
//! **Invariant:** this crate knows nothing of people, time, files or random numbers.

pub mod data;

pub mod coord;
pub mod tile;

pub mod options;

pub mod board;

pub mod features;

pub mod state;

pub mod action;

mod legal;

mod apply;

mod score;

mod prospect;

pub mod view;

pub mod notation;

mod encode;

mod draw;

mod game;

pub mod oracle;

pub use action::{Action, Claim, Event, Expected, Illegal, Scored, Sort};
pub use coord::{Cell, Edge, Rotation, Slot};
pub use options::Options;
pub use prospect::{Prospect, Stock};
pub use state::{Phase, Setup, State};
pub use tile::{Kind, Turned};
pub use view::{Feature, Follower, View};
