//! Exact rules of Codex Naturalis: 80 cards laid corner over corner, two to four seats.
//!
//! A turn: the seat lays a card of its hand, either side up, over free corners of its own cards,
//! scores it at once, and draws another. At 20 points, or when both decks are empty, the round
//! is finished and one more is played; then objectives count and most points win.
//!
//! ```
//! use tessera_codex::{Options, State};
//! use tessera_core::{Actor, Game, Seat, Viewer};
//!
//! let mut game = State::with_options(Options::default(), 2)?;
//! game.apply(Actor::Chance, "top fungi-resource".parse()?)?;
//! let refusal = game.apply(Actor::Chance, "reveal 7".parse()?).unwrap_err();
//! assert_eq!(
//!     refusal.to_string(),
//!     "now is the time to reveal the back on top of the deck",
//! );
//! game.apply(Actor::Chance, "top plant-gold".parse()?)?;
//! game.apply(Actor::Chance, "reveal 7".parse()?)?;
//! let view = game.view(Viewer::Seat(Seat::new(0).unwrap()));
//! assert_eq!(view.decks[0].left, [9, 10, 10, 10]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order follows the rulebook: [`data`] (what is printed), [`coord`], [`card`],
//! [`options`], [`board`], `memory`, [`state`], [`action`], then the turn itself in `legal` and
//! `apply`, `score`, [`view`], [`notation`]; last what programs use: `encode`, `draw`,
//! `game`, [`prospect`], [`oracle`]. Rule ids such as COD-3.1 point to `docs/codex/rules.md`.
//!
//! **Invariant:** this crate knows nothing of people, time, files or random numbers.

pub mod data;

pub mod coord;

pub mod card;

pub mod options;

pub mod board;

mod memory;

pub mod state;

pub mod action;

mod legal;

mod apply;

mod score;

pub mod view;

pub mod notation;

mod encode;

mod draw;

mod game;

pub mod prospect;

pub mod oracle;

pub use action::{Action, Event, Expected, Illegal, Shown};
pub use card::{Back, Card, CardSet, Counts, Deck, Face, Objective, Side, Starter};
pub use coord::{Cell, Corner};
pub use options::Options;
pub use prospect::{Laying, Progress};
pub use state::{Phase, Reason, Setup, Slot, State, Trigger};
pub use view::{CardView, DeckView, FreeCell, Player, View};
