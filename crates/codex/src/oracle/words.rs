//! Translation between the judges' words and ours.

use std::collections::BTreeMap;

use crate::{
    card::{Card, Counts, Objective, Side, Starter},
    coord::Cell,
    data::{Kingdom, Symbol},
};

pub(super) fn card(id: usize) -> Result<Card, String> {
    Card::new(id).ok_or_else(|| format!("there is no resource or gold card {id}"))
}

pub(super) fn starter(id: usize) -> Result<Starter, String> {
    Starter::new(id).ok_or_else(|| format!("there is no starter {id}"))
}

pub(super) fn objective(id: usize) -> Result<Objective, String> {
    Objective::new(id).ok_or_else(|| format!("there is no objective {id}"))
}

pub(super) fn side(word: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.word() == word)
}

pub(super) fn kingdom(word: &str) -> Option<Kingdom> {
    let mut kingdoms = Kingdom::ALL.into_iter();
    kingdoms.find(|kingdom| kingdom.word() == word)
}

/// Numbers of all seven symbols by their words.
pub(super) fn counts(counts: Counts) -> BTreeMap<String, i64> {
    let symbols = Symbol::ALL.into_iter();
    symbols
        .map(|symbol| (symbol.word().into(), counts.of(symbol).into()))
        .collect()
}

/// Cells as the judges list them: by x, then by y.
pub(super) fn cells(cells: impl Iterator<Item = Cell>) -> Vec<(i64, i64)> {
    let mut cells: Vec<_> = cells.map(|at| (at.x.into(), at.y.into())).collect();
    cells.sort_unstable();
    cells
}
