//! Times, measured by criterion.
//!
//! ```text
//! cargo bench -p tessera-codex --bench time              # all
//! cargo bench -p tessera-codex --bench time -- search    # those with `search` in the name
//! ```
//!
//! Close other programs first; on a busy machine only `instructions.rs` is reliable.
//! Under `thrpt`, an element is one of what the benchmark's name says: one game, one copy, one
//! list. Names begin with the game, because criterion compares with the last run of the same name.

use std::{hint::black_box, ops::ControlFlow};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tessera_codex::{Objective, Options, State};
use tessera_core::{Game, Record, SimSource, Viewer, simulate::random_game};

mod positions;

/// The card that is to be laid in the middle of a game.
const MIDDLE: usize = 18;

/// The number of boards that take turns, so that no figure depends on a single one.
const BOARDS: u64 = 16;

criterion_group!(benches, games, placing, middle, secrets, search, records);
criterion_main!(benches);

/// Random games from the first card to the last.
fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("codex random game");
    group.throughput(Throughput::Elements(1));
    for seats in [2, 4] {
        let start = State::with_options(Options::default(), seats).expect("so many may play");
        let mut number = 0;
        group.bench_function(format!("{seats} seats"), |bencher| {
            bencher.iter(|| {
                number += 1;
                roll_out(&mut start.clone(), &mut SimSource::new(1, number))
            });
        });
    }
    group.finish();
}

/// A position is copied, a card laid and another drawn, on a small and on a large board; `clone`
/// measures the copy alone.
fn placing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("codex placing");
    group.throughput(Throughput::Elements(1));
    for card in [5, 35] {
        let turns: Vec<_> = (0..BOARDS)
            .map(|number| positions::position(card, number))
            .collect();
        let mut next_turn = turns.iter().cycle();
        let mut game = turns[0].0.clone();
        group.bench_function(format!("clone, card {card}"), |bencher| {
            bencher.iter(|| {
                let (position, turn) = next(&mut next_turn);
                game.clone_from(position);
                for &action in turn {
                    game.play(action);
                }
                black_box(&mut game);
            });
        });
    }
    group.finish();
}

/// What search and learning compute on a position in the middle of a game.
fn middle(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("codex middle");
    group.throughput(Throughput::Elements(1));
    let boards = boards();

    let mut turn = boards.iter().cycle();
    let mut copy = boards[0].clone();
    group.bench_function("clone", |bencher| {
        bencher.iter(|| {
            copy.clone_from(black_box(next(&mut turn)));
            black_box(&mut copy);
        });
    });

    group.bench_function("visit placements", |bencher| {
        bencher.iter(|| {
            next(&mut turn).visit_actions(|action| -> ControlFlow<()> {
                black_box(action);
                ControlFlow::Continue(())
            })
        });
    });

    group.bench_function("collect placements", |bencher| {
        bencher.iter(|| next(&mut turn).legal_actions());
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

    group.bench_function("worth of all objectives", |bencher| {
        bencher.iter(|| {
            let game = next(&mut turn);
            let worths = Objective::all().map(|objective| game.worth(game.turn(), objective));
            worths.sum::<u16>()
        });
    });
    group.finish();
}

/// The view of the seat to move, and positions sampled from it.
fn secrets(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("codex secrets");
    group.throughput(Throughput::Elements(1));
    let mut boards = boards();
    let views: Vec<_> = boards.iter().map(|game| game.view(mover(game))).collect();
    let mut source = SimSource::new(1, 0);

    let mut turn = boards.iter().cycle();
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

    // The same boards again and again: each world is as good as the one before.
    let mut number = 0;
    group.bench_function("resample", |bencher| {
        bencher.iter(|| {
            number = (number + 1) % boards.len();
            let game = black_box(&mut boards[number]);
            game.resample(mover(game), &mut source);
        });
    });
    group.finish();
}

/// One step of a search by sampling. A bot holds a view: it samples a position from it, keeps
/// that one for its tree, and plays a copy to the end.
fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("codex search");
    group.throughput(Throughput::Elements(1));
    let boards = boards();
    let views: Vec<_> = boards.iter().map(|game| game.view(mover(game))).collect();
    let mut turn = views.iter().cycle();
    let mut source = SimSource::new(1, 0);
    group.bench_function("sample, clone, roll out", |bencher| {
        bencher.iter(|| {
            let sampled = State::sample(next(&mut turn), &mut source);
            let mut game = black_box(&sampled).clone();
            roll_out(&mut game, &mut source)
        });
    });
    group.finish();
}

/// A complete game as a document, from text to the last position with every move checked.
fn records(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("codex record");
    group.throughput(Throughput::Elements(1));
    let start = State::with_options(Options::default(), 2).expect("two may play");
    let (mut end, mut moves) = (start.clone(), Vec::new());
    let mut source = SimSource::new(1, 0);
    while let Some(action) = end.play_random(&mut source) {
        moves.push(action);
    }
    let record = Record::of(&start, &moves, &end);
    let text = record.write();

    group.bench_function("read", |bencher| {
        bencher.iter(|| Record::read(black_box(&text)).expect("the text was written by us"));
    });
    group.bench_function("replay", |bencher| {
        bencher.iter(|| {
            let replay = black_box(&record).replay::<State>();
            replay.expect("the game was played by the rules")
        });
    });
    group.finish();
}

fn boards() -> Vec<State> {
    (0..BOARDS)
        .map(|number| positions::position(MIDDLE, number).0)
        .collect()
}

/// The seat to move as a viewer.
fn mover(game: &State) -> Viewer {
    Viewer::Seat(game.turn())
}

fn next<'a, T>(turn: &mut impl Iterator<Item = &'a T>) -> &'a T {
    black_box(turn.next().expect("a cycle does not end"))
}

fn roll_out(game: &mut State, source: &mut SimSource) -> u64 {
    random_game(game, source, u32::MAX).digest
}
