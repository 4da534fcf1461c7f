//! The rules of The Quest for El Dorado: a race through the jungle with a deck that grows.
//!
//! A turn: the seat moves its pieces with cards, gives cards up for rubble, camps and blockades,
//! uses action cards and buys at most one card; then it keeps what it likes of its hand and
//! draws up to four. The round in which the first seat arrives is the last; among those who
//! arrived, most blockades win.
//!
//! ```
//! use tessera_core::{Actor, Game};
//! use tessera_eldorado::{Options, State};
//!
//! let mut game = State::with_options(Options::default(), 2)?;
//! game.apply(Actor::Chance, "lay #5".parse()?)?;
//! let refusal = game.apply(Actor::Chance, "lay #5".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "blockade #5 has already been laid out");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order follows the rulebook: [`data`] (what is printed), [`coord`], [`card`],
//! [`options`], [`board`] (courses), [`reach`] (the path finder), [`route`] (the way home),
//! [`market`], [`history`], [`state`], [`action`], then the turn itself in `pay`, `legal` and
//! `apply`, [`view`], [`notation`]; last what programs use: `encode`, `draw`, `score`,
//! `prospect`, `game`, [`oracle`]. Rule ids such as ELD-3.1 point to `docs/eldorado/rules.md`.
//!
//! **Invariant:** this crate knows nothing of people, time, files or random numbers.

pub mod data;

pub mod coord;

pub mod card;

pub mod options;

pub mod board;

pub mod reach;

pub mod route;

pub mod market;

pub mod history;

pub mod state;

pub mod action;

mod pay;

mod legal;

mod apply;

pub mod view;

pub mod notation;

mod encode;

mod draw;

mod score;

mod prospect;

mod game;

pub mod oracle;

pub use action::{Action, Event, Expected, Illegal, Item, Native, Unexplored, Unsold};
pub use board::{Course, CourseDocument, CourseError, SpaceId};
pub use card::{Blockade, Card, Cards, Token};
pub use coord::Hex;
pub use options::Options;
pub use route::{Ability, Route};
pub use state::{Phase, Setup, State};
pub use view::View;
