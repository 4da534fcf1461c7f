//! Final rankings by arrivals and blockades.

use std::collections::BTreeMap;

use serde::Deserialize;
use tessera_core::{BySeat, Game as _, Seat, oracle::Report};

use super::{Rest, note_rest};
use crate::{
    card::Blockade,
    score::{self, Finish},
    state::State,
};

#[derive(Deserialize)]
pub(super) struct File {
    cases: Vec<Case>,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Deserialize)]
struct Case {
    players: usize,
    blockades: Vec<Vec<usize>>,
    arrived: Vec<usize>,
    winners: Vec<usize>,
    places: BTreeMap<usize, u8>,
    #[serde(flatten)]
    rest: Rest,
}

pub(super) fn verify(file: &File) -> Report {
    let mut report = Report {
        cases: file.cases.len(),
        steps: file.cases.len(),
        ..Report::default()
    };
    note_rest("", &file.rest, &mut report);
    for (index, case) in file.cases.iter().enumerate() {
        let at = format!("case {index}");
        note_rest(&format!("{at}: "), &case.rest, &mut report);
        match places(case) {
            Ok(places) => {
                let mut stated = case.winners.clone();
                stated.sort_unstable();
                report.compare(&at, "winners", &stated, &winners(&places));
                report.compare(&at, "places", &case.places, &places);
            }
            Err(reason) => report.differ(&at, "case", "one that can be judged", reason),
        }
    }
    report
}

/// The places of the seats that arrived.
fn places(case: &Case) -> Result<BTreeMap<usize, u8>, String> {
    let seats = case.players;
    if !State::SEATS.contains(&seats) || case.blockades.len() != seats {
        let count = case.blockades.len();
        return Err(format!("{seats} players, {count} lists of blockades"));
    }
    if let Some(seat) = case.arrived.iter().find(|&&seat| seat >= seats) {
        return Err(format!("there is no seat {seat}"));
    }
    let numbers = case.blockades.iter().flatten();
    if let Some(number) = numbers.copied().find(|&it| Blockade::new(it).is_none()) {
        return Err(format!("there is no blockade {number}"));
    }
    let places = score::places(&BySeat::from_fn(seats, |seat: Seat| {
        let torn = case.blockades[seat.index()].iter();
        let torn = torn.filter_map(|&number| Blockade::new(number));
        let arrived = case.arrived.contains(&seat.index()).then_some(0);
        Finish::new(arrived, torn)
    }));
    Ok(of_arrived(&places, &case.arrived))
}

/// The places that judges state: those of the seats that arrived.
pub(super) fn of_arrived(places: &BySeat<u8>, arrived: &[usize]) -> BTreeMap<usize, u8> {
    let places = places.iter().map(|(seat, &place)| (seat.index(), place));
    places.filter(|(seat, _)| arrived.contains(seat)).collect()
}

pub(super) fn winners(places: &BTreeMap<usize, u8>) -> Vec<usize> {
    let first = places.iter().filter(|(_, place)| **place == 1);
    first.map(|(&seat, _)| seat).collect()
}
