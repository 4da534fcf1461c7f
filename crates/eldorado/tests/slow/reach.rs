//! Where one piece can get to: with the power of one card, by giving up cards, with a Native.

use std::collections::{BTreeMap, BTreeSet};

use super::Hex;
use super::board::Board;
use super::course::PlaceId;
use super::data::{Symbol, Terrain};

/// Blockades torn down on the way.
pub type Torn = BTreeSet<PlaceId>;

/// The least power for every space and every set of blockades that can be torn down on the way
/// there. The piece's own space is listed only with blockades: it tore them down and stayed or
/// came back.
///
/// All walks are tried: a state is the space, what was torn down and the power spent, so the
/// search ends when the power does.
pub fn with_power(
    board: &Board<'_>,
    from: Hex,
    symbol: Symbol,
    power: u32,
) -> BTreeMap<(Hex, Torn), u32> {
    // The piece itself does not block its way back.
    let mut board = board.clone();
    board.occupied.remove(&from);
    let start = (from, Torn::new(), 0);
    let mut known = BTreeSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some((at, torn, spent)) = open.pop() {
        for (at, torn, spent) in moves_on(&board, symbol, at, &torn, spent) {
            if spent <= power && known.insert((at, torn.clone(), spent)) {
                open.push((at, torn, spent));
            }
        }
    }
    let mut least: BTreeMap<(Hex, Torn), u32> = BTreeMap::new();
    for (at, torn, spent) in known {
        if at == from && torn.is_empty() {
            continue;
        }
        let best = least.entry((at, torn)).or_insert(spent);
        *best = spent.min(*best);
    }
    least
}

/// Every single step or tearing down that the symbol allows.
fn moves_on(
    board: &Board<'_>,
    symbol: Symbol,
    at: Hex,
    torn: &Torn,
    spent: u32,
) -> Vec<(Hex, Torn, u32)> {
    // A piece that enters a finish space is in the city.
    if board.course.spaces[&at].finish {
        return Vec::new();
    }
    let board = torn
        .iter()
        .fold(board.clone(), |board, &place| board.without(place));
    let mut onward = Vec::new();
    for step in board.open_steps(at) {
        if step.terrain.symbol() == Some(symbol) {
            onward.push((step.to, torn.clone(), spent + step.strength));
        }
    }
    for (place, blockade) in board.blockades_at(at) {
        if blockade.requirement.symbol() == Some(symbol) {
            let mut torn = torn.clone();
            torn.insert(place);
            onward.push((at, torn, spent + blockade.strength));
        }
    }
    onward
}

/// The least power for every other space, whatever is torn down on the way.
pub fn least(reach: &BTreeMap<(Hex, Torn), u32>, from: Hex) -> BTreeMap<Hex, u32> {
    let mut least = BTreeMap::new();
    for ((to, _), &power) in reach {
        if *to != from {
            let best = least.entry(*to).or_insert(power);
            *best = power.min(*best);
        }
    }
    least
}

/// Neighbouring rubble and base camps for which this number of hand cards suffices.
pub fn by_paying(board: &Board<'_>, from: Hex, hand: usize) -> BTreeSet<(Hex, Terrain, u32)> {
    let steps = board.open_steps(from).into_iter();
    steps
        .filter(|step| matches!(step.terrain, Terrain::Rubble | Terrain::BaseCamp))
        .filter(|step| step.strength as usize <= hand)
        .map(|step| (step.to, step.terrain, step.strength))
        .collect()
}

/// Blockades here that take this number of hand cards or fewer.
pub fn blockades_by_paying(board: &Board<'_>, from: Hex, hand: usize) -> BTreeSet<(PlaceId, u32)> {
    let blockades = board.blockades_at(from).into_iter();
    blockades
        .filter(|(_, blockade)| blockade.requirement.symbol().is_none())
        .filter(|(_, blockade)| blockade.strength as usize <= hand)
        .map(|(place, blockade)| (place, blockade.strength))
        .collect()
}

/// The neighbours to which a Native leads, with the blockade it tears down on the way, which is
/// allowed only with `cross`.
pub fn by_native(board: &Board<'_>, from: Hex, cross: bool) -> BTreeSet<(Hex, Option<PlaceId>)> {
    let steps = board.steps(from).into_iter();
    steps
        .filter(|step| cross || step.blocked_by.is_none())
        .map(|step| (step.to, step.blocked_by))
        .collect()
}

/// Blockades that a Native can tear down from here, staying where it is.
pub fn blockades_by_native(board: &Board<'_>, from: Hex) -> BTreeSet<PlaceId> {
    let blockades = board.blockades_at(from).into_iter();
    blockades.map(|(place, _)| place).collect()
}
