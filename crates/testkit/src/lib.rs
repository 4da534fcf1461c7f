//! Tests that every game of Tessera shares, in a few lines per game.
//!
//! Reading order: [`subject`] (the description of a game for the kit), [`laws`] (the ten laws of
//! every game, on random games), [`scenario`] (rules as scripts), [`playthrough`] (golden texts of
//! complete games), [`perft`] (numbers of paths), [`picks`] (random play without bias), [`docs`]
//! (the statements of a game's page), [`outside`] (files of outside judges), [`comparison`] (a
//! second referee and such files), [`random`] (random games for measurements),
//! [`allocation`] (random play without allocation), [`drawing`] (drawings for a terminal),
//! [`toy`] (a small game that has everything the laws speak of).
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

pub mod allocation;
pub mod comparison;
pub mod docs;
pub mod drawing;
pub mod laws;
pub mod outside;
pub mod perft;
pub mod picks;
pub mod playthrough;
pub mod random;
pub mod scenario;
pub mod subject;
pub mod toy;

mod fair;
mod list;

pub use laws::LawsConfig;
pub use subject::{Subject, Twin, changed_options};
