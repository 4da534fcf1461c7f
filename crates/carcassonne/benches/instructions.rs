//! Instruction counts, by valgrind through gungraun.
//!
//! ```text
//! cargo install gungraun-runner --version 0.20.0 --locked     # once; and valgrind
//! cargo bench -p tessera-carcassonne --bench instructions
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
use tessera_carcassonne::{Action, Options, State};
use tessera_core::{Game as _, SimSource, Viewer, simulate::random_game};

mod positions;

const TIMES: u64 = 100;

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = [play, numbers]
);

library_benchmark_group!(name = play, benchmarks = [game, copy, placement, claim]);

library_benchmark_group!(name = numbers, benchmarks = [mask, observation]);

// Complete random games with farms.
#[library_benchmark]
#[bench::two_seats(args = (2), setup = start)]
#[bench::five_seats(args = (5), setup = start)]
fn game(start: State) -> State {
    let mut game = start.clone();
    for number in 0..TIMES {
        game.clone_from(black_box(&start));
        random_game(&mut game, &mut SimSource::new(1, number), u32::MAX);
        black_box(&game);
    }
    game
}

// Copies of boards in the middle of a game.
#[library_benchmark]
#[bench::tile_40(args = (40), setup = boards)]
fn copy(boards: Vec<(State, Action)>) -> Vec<(State, Action)> {
    let mut copy = boards[0].0.clone();
    for (game, _) in &boards {
        copy.clone_from(black_box(game));
        black_box(&copy);
    }
    boards
}

// A tile is laid, nobody claims it, the turn ends.
#[library_benchmark]
#[bench::tile_10(args = (10), setup = boards)]
#[bench::tile_40(args = (40), setup = boards)]
#[bench::tile_70(args = (70), setup = boards)]
fn placement(mut boards: Vec<(State, Action)>) -> Vec<(State, Action)> {
    for (game, action) in &mut boards {
        game.play(black_box(*action));
        game.play(black_box(Action::Pass));
    }
    boards
}

// The possible claims are listed, one of them or the pass is picked, the turn ends.
#[library_benchmark]
#[bench::tile_40(args = (40), setup = laid)]
fn claim((mut games, mut source): (Vec<State>, SimSource)) -> Vec<State> {
    for game in &mut games {
        black_box(game.play_random(&mut source));
    }
    games
}

// The mask of the placements of a tile.
#[library_benchmark]
#[bench::tile_40(args = (40), setup = boards)]
fn mask(boards: Vec<(State, Action)>) -> Vec<(State, Action)> {
    let mut mask = [false; State::ACTION_INDICES];
    for (game, _) in &boards {
        game.mask(black_box(&mut mask));
    }
    boards
}

// The observation of a board in the middle of a game.
#[library_benchmark]
#[bench::tile_40(args = (40), setup = boards)]
fn observation(boards: Vec<(State, Action)>) -> Vec<(State, Action)> {
    let mut observation = [0.0; State::OBSERVATION_LEN];
    for (game, _) in &boards {
        game.observe(Viewer::Spectator, black_box(&mut observation));
    }
    boards
}

fn start(seats: usize) -> State {
    State::with_options(Options::default(), seats).expect("so many may play")
}

/// Boards before a tile is laid, and where it will be.
fn boards(tile: usize) -> Vec<(State, Action)> {
    (0..TIMES)
        .map(|number| positions::position(tile, number))
        .collect()
}

/// Boards on which a tile was just laid.
fn laid(tile: usize) -> (Vec<State>, SimSource) {
    let lay = |(mut game, action): (State, Action)| {
        game.play(action);
        game
    };
    let games = boards(tile).into_iter().map(lay).collect();
    (games, SimSource::new(1, 0))
}
