//! The rules as scenarios, in the order of the rulebook: cards and set-up (COD-1, COD-2), the
//! turn (COD-3), the end (COD-4), objectives (COD-5), the winner (COD-6), options (COD-7), what
//! is secret (COD-8). Ids point to `docs/codex/rules.md`.

mod blocked;
mod boards;
mod decks;
mod draw;
mod end;
mod memory;
mod objectives;
mod options;
mod place;
mod score;
mod secrets;
mod setup;
pub mod table;
mod winner;
