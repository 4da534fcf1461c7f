//! Counts instructions of operations whose cost must not grow with the board.
//!
//! Placing the 70th tile must cost what the 10th did ([`placements`]), and the patterns of Codex
//! Naturalis must cost in proportion to the cards ([`patterns`]). Instructions are
//! counted instead of time, because the count is nearly the same on every run and every machine.
//!
//! `placement-cost` (crates/cost) does the work on copies of many positions, or only makes the
//! copies. The difference is the cost of the work alone.

mod patterns;
mod placements;
mod program;

use std::path::Path;

use anyhow::{Result, ensure};

use crate::run::{Cargo, built};
use program::Program;

const BUILD: Cargo = Cargo::fixed(
    "the build of placement-cost",
    "build --release --locked --package tessera-cost",
);

/// Measures, prints two tables, and checks the growth.
///
/// # Errors
/// When something costs more on a large board than it may, and when the measurement itself fails.
pub fn check(root: &Path) -> Result<()> {
    BUILD.run(root)?;
    let program = Program::at(built(root, "release/placement-cost"));
    let mut too_much = placements::check(&program)?;
    println!();
    too_much.extend(patterns::check(&program)?);
    ensure!(too_much.is_empty(), "{}", too_much.join("; "));
    Ok(())
}
