//! The wire types of Tessera's table server: the only crate that knows the wire's JSON.
//!
//! Everything that a viewer gets is made from a rules crate's view, so secrets, which are not in the
//! view, cannot leak. Views change by JSON merge patches, and both sides compare the hash of the
//! canonical JSON.
//!
//! ```
//! use tessera_carcassonne::State;
//! use tessera_core::{Actor, Game, Viewer};
//! use tessera_protocol::{Wire, canonical, merge_patch};
//!
//! let mut game = State::with_options(Default::default(), 2)?;
//! let before = canonical::value_of(&State::wire_view(&game.view(Viewer::Spectator)));
//! game.apply(Actor::Chance, "draw V".parse()?)?;
//! let view = game.view(Viewer::Spectator);
//! let after = canonical::value_of(&State::wire_view(&view));
//! let patch = merge_patch::diff(&before, &after);
//! assert_eq!(
//!     canonical::canonical(&patch),
//!     r#"{"bag":{"V":8},"left":70,"mover":"A","step":"place","tile":"V"}"#
//! );
//! let choices = State::choices(&view, &game.legal_actions());
//! assert!(choices.texts().contains(&"place 1,0 r0"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: [`words`] (seats, viewers, places), [`canonical`], [`merge_patch`] and
//! [`canonical_text`] (how JSON is compared and changed), [`game`] (what a game provides:
//! [`Wire`]), then one module for each game with its view and choices: [`carcassonne`],
//! [`codex`], [`eldorado`]; [`event`],
//! [`log`] and [`points`] (what happened, what scored), [`problem`] and [`refusal`]
//! (refusals), [`notice`] (what else happened), [`inward`] (reading from
//! untrusted clients), [`table`], [`people`], [`catalogue`], [`seating`], [`http`], [`socket`],
//! [`sent_view`], [`view_log`]
//! (the messages); [`components`] (what is printed on tiles and cards); last what is generated
//! from the types: [`typescript`], [`openapi`]. `docs/protocol.md` describes the wire for people.
//!
//! **Invariant:** no type of a view contains `null`, a number that is not an integer, or a list of
//! things that have a place or a number of their own.

/// The number of the protocol: it is raised when an older client would misread what it gets.
/// Messages of protocol 1 did not contain a number.
pub const PROTOCOL: u32 = 3;

pub mod words;

pub mod canonical;

pub mod merge_patch;

pub mod canonical_text;

mod union;

#[macro_use]
pub mod game;

mod choice;

pub mod carcassonne;

pub mod codex;

pub mod eldorado;

#[cfg(feature = "toy")]
pub mod toy;

pub mod event;

pub mod log;

pub mod points;

pub mod problem;

pub mod refusal;

pub mod notice;

pub mod inward;

pub mod table;

pub mod people;

pub mod catalogue;

pub mod seating;

pub mod http;

pub mod socket;

pub mod sent_view;

pub mod view_log;

pub mod components;

pub mod typescript;

pub mod openapi;

pub use event::GameEvent;
pub use game::{Choices, GameName, GameView, Wire};
pub use inward::{BadMessage, Inward};
pub use log::LogEntry;
pub use points::{Points, Tally};
pub use problem::{Code, Problem};
pub use refusal::{ErrorBody, Reason};
pub use sent_view::SentView;
pub use socket::{Message, Outward};
pub use table::TableView;
pub use words::{SeatLetter, Version};
