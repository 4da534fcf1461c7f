//! What every game of Tessera is tested with, in a few lines per game.
//!
//! Reading order: [`subject`] (what a game tells the kit about itself), [`laws`] (the ten laws
//! of every game, on random games), [`scenario`] (rules as scripts), [`playthrough`] (whole
//! games written down), [`perft`] (numbers of paths), [`picks`] (random play without bias),
//! [`docs`] (the page of a game tells the truth), [`outside`] (files of outside judges).
//!
//! The laws need a [`Subject`] and one line, which becomes a test per law:
//!
//! ```text
//! struct Tables;
//!
//! impl tessera_testkit::Subject for Tables { /* starts, garbage, inventory, audit */ }
//!
//! tessera_testkit::law_tests!(Tables);
//! ```
//!
//! **Invariant:** the kit knows the `Game` trait only. It reads no clock, and every random
//! number comes from a seed that a failure names.

pub mod docs;
pub mod laws;
pub mod outside;
pub mod perft;
pub mod picks;
pub mod playthrough;
pub mod scenario;
pub mod subject;

mod fair;
mod list;

pub use laws::LawsConfig;
pub use subject::{Subject, Twin};
