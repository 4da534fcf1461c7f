//! Objectives: the linear scans against an exhaustive search for the largest number of matches
//! without a common card, on boards of random games.

use tessera_codex::{Action, Card, Objective, Options, Setup, Side, State, data::Kingdom};
use tessera_core::{Game as _, Seat, SimSource, Source as _};

use crate::bridge;
use crate::slow;
use crate::slow::objectives::{matches, objective_points, pattern_points};

/// A game with cards of these kingdoms only, laid face down close to the starter,
/// where patterns meet.
fn compact_game(kingdoms: [Kingdom; 2], seed: u64) -> State {
    let cards = Card::all().filter(|card| kingdoms.contains(&card.kingdom()));
    let setup = Setup {
        cards: cards.collect(),
        ..Setup::new(Options::default(), 2)
    };
    let mut game = State::try_from(setup).unwrap();
    let mut source = SimSource::new(seed, 0);
    while let Some(random) = game.random_move(&mut source) {
        let near = |action: &Action| match action {
            Action::Place(_, Side::Back, at) => Some(at.x.abs() + at.y.abs()),
            _ => None,
        };
        let mut actions = game.legal_actions();
        actions.retain(|action| near(action).is_some());
        let closest = actions.iter().filter_map(near).min();
        actions.retain(|action| near(action) == closest);
        let action = match actions.len() as u64 {
            0 => random,
            count => actions[source.below(count) as usize],
        };
        game.play(action);
    }
    game
}

#[test]
fn every_objective_is_worth_what_an_exhaustive_search_finds() {
    let (mut several, mut overlapping) = (0, 0);
    let pairs = Kingdom::ALL.map(|one| Kingdom::ALL.map(|other| [one, other]));
    let games = pairs
        .into_iter()
        .flatten()
        .filter(|[one, other]| one < other);
    for (kingdoms, seed) in games.flat_map(|pair| (0..150).map(move |seed| (pair, seed))) {
        let game = compact_game(kingdoms, seed);
        for seat in Seat::all(2) {
            let board = bridge::slow_board(&bridge::own(&game, seat));
            for objective in Objective::all() {
                let id = objective.printed().id;
                let exhaustive = objective_points(id, &board);
                let ours = u32::from(game.worth(seat, objective));
                assert_eq!(
                    ours, exhaustive,
                    "{objective} of {seat}, {kingdoms:?}, seed {seed}"
                );
                if pattern_points(id, &board.pieces()).is_some() {
                    let points = u32::from(objective.printed().points);
                    let pattern = slow::cards::objective(id).pattern();
                    let all = matches(&pattern, &board.pieces()).len() as u32;
                    several += u32::from(exhaustive > points);
                    overlapping += u32::from(all * points > exhaustive);
                }
            }
        }
    }
    // Without such boards the test would prove little.
    assert!(several > 100, "{several} patterns matched twice or more");
    assert!(
        overlapping > 100,
        "{overlapping} patterns had overlapping matches"
    );
}
