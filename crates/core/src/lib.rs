//! What every game of Tessera shares, and nothing that only one of them needs.
//!
//! Reading order: [`seat`] (seats, actors, viewers), [`game`] (the contract of a game),
//! [`listen`] (receivers of events), [`options`] (what may differ between two tables),
//! [`chance`] (sources of random numbers), [`dealer`] (random numbers that anybody can
//! re-check), [`notation`] (text of a move), [`record`] (a complete game as one JSON document),
//! [`simulate`] (random play and its digest), [`oracle`] (comparison with outside judges),
//! [`canvas`] (drawing for a terminal), [`observation`] (numbers for learners), [`text`]
//! (invisible characters).
//!
//! **Invariant:** nothing here performs IO, reads a clock, or knows a game by name.

pub mod canvas;
pub mod chance;
pub mod dealer;
pub mod game;
pub mod listen;
pub mod notation;
pub mod observation;
pub mod options;
pub mod oracle;
pub mod record;
pub mod seat;
pub mod simulate;
pub mod text;

pub use chance::{SimSource, Source};
pub use dealer::{Dealer, Seed};
pub use game::{Game, Ink, Refusal, SetupError};
pub use listen::Listener;
pub use notation::ParseActionError;
pub use options::{OptionError, OptionKey, Options};
pub use record::{Record, RecordError};
pub use seat::{Actor, BySeat, MAX_SEATS, Mover, Seat, Viewer};
