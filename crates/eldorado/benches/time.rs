//! Times, measured by criterion.
//!
//! ```text
//! cargo bench -p tessera-eldorado --bench time              # all
//! cargo bench -p tessera-eldorado --bench time -- reach     # those with `reach` in the name
//! ```
//!
//! Close other programs first; on a busy machine only `instructions.rs` is reliable.
//! Under `thrpt`, an element is one of what the benchmark's name says: one game, one copy, one
//! list. Names begin with the game, because criterion compares with the last run of the same name.

use std::{hint::black_box, ops::ControlFlow};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tessera_core::{Game, Record, SimSource, Viewer, simulate::random_game};
use tessera_eldorado::{
    CourseDocument, SpaceId, State, board::SHIPPED, data::Symbol, reach::Reach,
};

mod positions;

/// The number of positions that take turns, so that no figure depends on a single one.
const POSITIONS: u64 = 16;

/// The number of rounds of a random game: few random walkers ever arrive.
const ROUNDS: u32 = 100;

criterion_group!(benches, games, middle, paths, secrets, search, documents);
criterion_main!(benches);

/// Games from the first card on.
fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eldorado game");
    let start = positions::start();
    let mut number = 0;

    // Decisions of all games, so that `thrpt` is decisions a second.
    let games = 0..POSITIONS;
    let decisions = games.map(|number| u64::from(random(&start, number).decisions));
    group.throughput(Throughput::Elements(decisions.sum()));
    group.bench_function("decisions of random play", |bencher| {
        bencher.iter(|| {
            for number in 0..POSITIONS {
                black_box(random(&start, number));
            }
        });
    });

    group.throughput(Throughput::Elements(1));
    group.bench_function("walkers", |bencher| {
        bencher.iter(|| {
            number += 1;
            positions::race(&mut start.clone(), &mut SimSource::new(1, number))
        });
    });
    group.finish();
}

fn random(start: &State, number: u64) -> tessera_core::simulate::Played {
    random_game(&mut start.clone(), &mut SimSource::new(1, number), ROUNDS)
}

/// What search and learning compute on a position in the middle of a race.
fn middle(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eldorado middle");
    group.throughput(Throughput::Elements(1));
    let races = races();

    let mut turn = races.iter().cycle();
    let mut copy = races[0].clone();
    group.bench_function("clone", |bencher| {
        bencher.iter(|| {
            copy.clone_from(black_box(next(&mut turn)));
            black_box(&mut copy);
        });
    });

    group.bench_function("visit actions", |bencher| {
        bencher.iter(|| {
            next(&mut turn).visit_actions(|action| -> ControlFlow<()> {
                black_box(action);
                ControlFlow::Continue(())
            })
        });
    });

    let mut mask = vec![false; State::ACTION_INDICES];
    let mut observation = vec![0.0; State::OBSERVATION_LEN];
    group.bench_function("mask and observation", |bencher| {
        bencher.iter(|| {
            let game = next(&mut turn);
            game.mask(black_box(&mut mask));
            game.observe(mover(game), black_box(&mut observation));
        });
    });
    group.finish();
}

/// The path finder, from every space with a way to the finish.
fn paths(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eldorado reach");
    group.throughput(Throughput::Elements(1));
    let races = races();
    let queries: Vec<(&State, SpaceId)> = races
        .iter()
        .flat_map(|game| {
            let spaces = game.course().spaces().map(|(id, _)| id);
            let open = spaces.filter(|&id| game.course().steps_to_finish(id) < u8::MAX);
            open.map(move |id| (game, id))
        })
        .collect();
    for power in [1, 3, 6] {
        let mut queries = queries.iter().cycle();
        let mut reach = Reach::new();
        group.bench_function(format!("power {power}"), |bencher| {
            bencher.iter(|| {
                let (game, from) = next(&mut queries);
                reach.find(&game.traffic(*from), *from, Symbol::Machete, power);
                black_box(&mut reach);
            });
        });
    }
    group.finish();
}

/// The view of the seat to move, and positions sampled from it.
fn secrets(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eldorado secrets");
    group.throughput(Throughput::Elements(1));
    let mut races = races();
    let views: Vec<_> = races.iter().map(|game| game.view(mover(game))).collect();
    let mut source = SimSource::new(1, 0);

    let mut turn = races.iter().cycle();
    group.bench_function("view", |bencher| {
        bencher.iter(|| {
            let game = next(&mut turn);
            game.view(mover(game))
        });
    });

    let mut turn = views.iter().cycle();
    group.bench_function("sample", |bencher| {
        bencher.iter(|| State::sample(next(&mut turn), &mut source));
    });

    // The same positions again and again: each world is as good as the one before.
    let mut number = 0;
    group.bench_function("resample", |bencher| {
        bencher.iter(|| {
            number = (number + 1) % races.len();
            let game = black_box(&mut races[number]);
            game.resample(mover(game), &mut source);
        });
    });
    group.finish();
}

/// One step of a search by sampling: a position from a view, and a copy of it walked to the end.
fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eldorado search");
    group.throughput(Throughput::Elements(1));
    let races = races();
    let views: Vec<_> = races.iter().map(|game| game.view(mover(game))).collect();
    let mut turn = views.iter().cycle();
    let mut source = SimSource::new(1, 0);
    group.bench_function("sample, clone, walk to the end", |bencher| {
        bencher.iter(|| {
            let sampled = State::sample(next(&mut turn), &mut source);
            positions::race(&mut black_box(&sampled).clone(), &mut source)
        });
    });
    group.finish();
}

/// Documents: a course is read and assembled, a complete race is read and replayed.
fn documents(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eldorado document");
    group.throughput(Throughput::Elements(1));
    let course = SHIPPED[0].1.write();
    group.bench_function("course", |bencher| {
        bencher.iter(|| {
            let document = CourseDocument::read(black_box(&course)).expect("it is shipped");
            document.assemble(false).expect("it is shipped")
        });
    });

    let start = positions::start();
    let (mut end, mut moves) = (start.clone(), Vec::new());
    let mut source = SimSource::new(1, 0);
    while let Some(action) = positions::walk(&end, &mut source) {
        end.play(action);
        moves.push(action);
    }
    let record = Record::of(&start, &moves, &end);
    group.bench_function("replay", |bencher| {
        bencher.iter(|| {
            let replay = black_box(&record).replay::<State>();
            replay.expect("the race was run by the rules")
        });
    });
    group.finish();
}

fn races() -> Vec<State> {
    (0..POSITIONS).map(positions::position).collect()
}

/// The seat to move as a viewer.
fn mover(game: &State) -> Viewer {
    Viewer::Seat(game.turn())
}

fn next<'a, T>(turn: &mut impl Iterator<Item = &'a T>) -> &'a T {
    black_box(turn.next().expect("a cycle does not end"))
}
