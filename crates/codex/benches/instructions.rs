//! Instruction counts, by valgrind through gungraun.
//!
//! ```text
//! cargo install gungraun-runner --version 0.20.0 --locked     # once; and valgrind
//! cargo bench -p tessera-codex --bench instructions
//! ```
//!
//! The runner has the version of the library `gungraun` in `Cargo.lock`.
//! Everything is done a hundred times on different boards: divide `Instructions` by a hundred for
//! one. The counts are the same on a busy machine, and each run reports the change since the last.
#![allow(
    missing_docs,
    unused_qualifications,
    reason = "gungraun's macros write such items"
)]

use std::hint::black_box;

use gungraun::{Callgrind, EventKind, prelude::*};
use tessera_codex::{Objective, Options, State, View};
use tessera_core::{Game as _, SimSource, Viewer, simulate::random_game};

mod positions;

use positions::Turn;

const TIMES: u64 = 100;

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = [play, secrets, numbers]
);

library_benchmark_group!(name = play, benchmarks = [game, copy, placement, worth]);

library_benchmark_group!(name = secrets, benchmarks = [view, sample, resample]);

library_benchmark_group!(name = numbers, benchmarks = [mask, observation]);

// Complete random games.
#[library_benchmark]
#[bench::two_seats(args = (2), setup = start)]
#[bench::four_seats(args = (4), setup = start)]
fn game(start: State) -> State {
    let mut game = start.clone();
    for number in 0..TIMES {
        game.clone_from(black_box(&start));
        random_game(&mut game, &mut SimSource::new(1, number), u32::MAX);
        black_box(&game);
    }
    game
}

// Copies of positions in the middle of a game.
#[library_benchmark]
#[bench::card_18(args = (18), setup = boards)]
fn copy(boards: Vec<State>) -> Vec<State> {
    let mut copy = boards[0].clone();
    for game in &boards {
        copy.clone_from(black_box(game));
        black_box(&copy);
    }
    boards
}

// A card is laid, another is drawn, the turn ends.
#[library_benchmark]
#[bench::card_5(args = (5), setup = turns)]
#[bench::card_18(args = (18), setup = turns)]
#[bench::card_35(args = (35), setup = turns)]
fn placement(mut turns: Vec<(State, Turn)>) -> Vec<(State, Turn)> {
    for (game, turn) in &mut turns {
        for &mut action in turn {
            game.play(black_box(action));
        }
    }
    turns
}

// Each of the 16 objectives is scored on one board.
#[library_benchmark]
#[bench::card_18(args = (18), setup = boards)]
#[bench::card_35(args = (35), setup = boards)]
fn worth(boards: Vec<State>) -> Vec<State> {
    for game in &boards {
        for objective in Objective::all() {
            black_box(game.worth(game.turn(), black_box(objective)));
        }
    }
    boards
}

// The view of the seat to move.
#[library_benchmark]
#[bench::card_18(args = (18), setup = boards)]
fn view(boards: Vec<State>) -> Vec<State> {
    for game in &boards {
        black_box(game.view(mover(game)));
    }
    boards
}

// A position that is consistent with the view of the seat to move.
#[library_benchmark]
#[bench::card_18(args = (18), setup = views)]
fn sample((views, mut source): (Vec<View>, SimSource)) -> Vec<View> {
    for view in &views {
        black_box(State::sample(view, &mut source));
    }
    views
}

// The same from the position.
#[library_benchmark]
#[bench::card_18(args = (18), setup = with_source)]
fn resample((mut boards, mut source): (Vec<State>, SimSource)) -> Vec<State> {
    for game in &mut boards {
        game.resample(mover(game), &mut source);
    }
    boards
}

// The mask of the placements of a hand.
#[library_benchmark]
#[bench::card_18(args = (18), setup = boards)]
fn mask(boards: Vec<State>) -> Vec<State> {
    let mut mask = [false; State::ACTION_INDICES];
    for game in &boards {
        game.mask(black_box(&mut mask));
    }
    boards
}

// The observation of the seat to move in the middle of a game.
#[library_benchmark]
#[bench::card_18(args = (18), setup = boards)]
fn observation(boards: Vec<State>) -> Vec<State> {
    let mut observation = [0.0; State::OBSERVATION_LEN];
    for game in &boards {
        game.observe(mover(game), black_box(&mut observation));
    }
    boards
}

fn start(seats: usize) -> State {
    State::with_options(Options::default(), seats).expect("so many may play")
}

/// Positions before a card is laid, and the turn that follows.
fn turns(card: usize) -> Vec<(State, Turn)> {
    (0..TIMES)
        .map(|number| positions::position(card, number))
        .collect()
}

/// Positions before a card is laid.
fn boards(card: usize) -> Vec<State> {
    turns(card).into_iter().map(|(game, _)| game).collect()
}

fn with_source(card: usize) -> (Vec<State>, SimSource) {
    (boards(card), SimSource::new(1, 0))
}

/// The views of the seats to move before a card is laid.
fn views(card: usize) -> (Vec<View>, SimSource) {
    let (boards, source) = with_source(card);
    let views = boards.iter().map(|game| game.view(mover(game))).collect();
    (views, source)
}

/// The seat to move as a viewer.
fn mover(game: &State) -> Viewer {
    Viewer::Seat(game.turn())
}
