//! Instruction counts, by valgrind through gungraun.
//!
//! ```text
//! cargo install gungraun-runner --version 0.20.0 --locked     # once; and valgrind
//! cargo bench -p tessera-eldorado --bench instructions
//! ```
//!
//! The runner has the version of the library `gungraun` in `Cargo.lock`.
//! Everything but the games is done a hundred times on different positions: divide `Instructions`
//! by a hundred for one. The counts are the same on a busy machine, and each run reports the change
//! since the last.
#![allow(
    missing_docs,
    unused_qualifications,
    reason = "gungraun's macros write such items"
)]

use std::{hint::black_box, ops::ControlFlow};

use gungraun::{Callgrind, EventKind, prelude::*};
use tessera_core::{Game as _, SimSource, Viewer, simulate::random_game};
use tessera_eldorado::{SpaceId, State, View, data::Symbol, reach::Reach};

mod positions;

const TIMES: u64 = 100;

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = [play, secrets, numbers]
);

library_benchmark_group!(
    name = play,
    benchmarks = [random, walkers, copy, list, reach]
);

library_benchmark_group!(name = secrets, benchmarks = [view, sample, resample]);

library_benchmark_group!(name = numbers, benchmarks = [mask, observation]);

// A hundred rounds of random play.
#[library_benchmark]
fn random() -> State {
    let mut game = positions::start();
    random_game(&mut game, &mut SimSource::new(1, 0), 100);
    game
}

// A race of walkers.
#[library_benchmark]
fn walkers() -> State {
    let mut game = positions::start();
    positions::race(&mut game, &mut SimSource::new(1, 0));
    game
}

// Copies of positions in the middle of a race.
#[library_benchmark]
#[bench::middle(setup = races)]
fn copy(races: Vec<State>) -> Vec<State> {
    let mut copy = races[0].clone();
    for game in &races {
        copy.clone_from(black_box(game));
        black_box(&copy);
    }
    races
}

// The legal actions of the seat to move.
#[library_benchmark]
#[bench::middle(setup = races)]
fn list(races: Vec<State>) -> Vec<State> {
    for game in &races {
        let _ = game.visit_actions(|action| -> ControlFlow<()> {
            black_box(action);
            ControlFlow::Continue(())
        });
    }
    races
}

// The spaces that a piece of the seat to move reaches with this power of machetes.
#[library_benchmark]
#[bench::power_3(args = (3), setup = queries)]
#[bench::power_6(args = (6), setup = queries)]
fn reach((queries, power): (Vec<(State, SpaceId)>, u8)) -> Vec<(State, SpaceId)> {
    let mut reach = Reach::new();
    for (game, from) in &queries {
        let traffic = game.traffic(*from);
        reach.find(&traffic, *from, Symbol::Machete, power);
        black_box(&reach);
    }
    queries
}

// The view of the seat to move.
#[library_benchmark]
#[bench::middle(setup = races)]
fn view(races: Vec<State>) -> Vec<State> {
    for game in &races {
        black_box(game.view(mover(game)));
    }
    races
}

// A position that is consistent with the view of the seat to move.
#[library_benchmark]
#[bench::middle(setup = views)]
fn sample((views, mut source): (Vec<View>, SimSource)) -> Vec<View> {
    for view in &views {
        black_box(State::sample(view, &mut source));
    }
    views
}

// The same from the position.
#[library_benchmark]
#[bench::middle(setup = races)]
fn resample(mut races: Vec<State>) -> Vec<State> {
    let mut source = SimSource::new(1, 0);
    for game in &mut races {
        game.resample(mover(game), &mut source);
    }
    races
}

// The mask of the legal actions.
#[library_benchmark]
#[bench::middle(setup = races)]
fn mask(races: Vec<State>) -> Vec<State> {
    let mut mask = [false; State::ACTION_INDICES];
    for game in &races {
        game.mask(black_box(&mut mask));
    }
    races
}

// The observation of the seat to move.
#[library_benchmark]
#[bench::middle(setup = races)]
fn observation(races: Vec<State>) -> Vec<State> {
    let mut observation = [0.0; State::OBSERVATION_LEN];
    for game in &races {
        game.observe(mover(game), black_box(&mut observation));
    }
    races
}

/// Positions at the beginning of a turn.
fn races() -> Vec<State> {
    (0..TIMES).map(positions::position).collect()
}

/// A piece of the seat to move in each of them.
fn queries(power: u8) -> (Vec<(State, SpaceId)>, u8) {
    let queries = races().into_iter().filter_map(|game| {
        let view = game.view(mover(&game));
        let at = view.players[game.turn().index()]
            .pieces
            .iter()
            .flatten()
            .next();
        let at = at.and_then(|&hex| game.course().at(hex))?;
        Some((game, at))
    });
    (queries.collect(), power)
}

/// The views of the seats to move.
fn views() -> (Vec<View>, SimSource) {
    let views = races().iter().map(|game| game.view(mover(game))).collect();
    (views, SimSource::new(1, 0))
}

/// The seat to move as a viewer.
fn mover(game: &State) -> Viewer {
    Viewer::Seat(game.turn())
}
