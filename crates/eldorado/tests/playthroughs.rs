//! Golden texts of games. They show that something changed; the scenarios state what is right.
//! Random walkers need not arrive, so the files hold the beginning of a game.

use tessera_core::Options as _;
use tessera_eldorado::{Options, State};
use tessera_testkit::playthrough;

const MOVES: usize = 400;

#[track_caller]
fn check(name: &str, options: &[(&str, &str)], seats: usize, seed: u64) {
    let mut chosen = Options::default();
    for (key, value) in options {
        chosen.set(key, value).unwrap();
    }
    let start = State::with_options(chosen, seats).unwrap();
    playthrough::check_first(
        format!("tests/playthroughs/{name}.txt"),
        &start,
        seed,
        MOVES,
    );
}

#[test]
fn two_seats() {
    check("two-seats", &[], 2, 1);
}

#[test]
fn caves() {
    check("caves", &[("caves", "on"), ("course", "serpentine")], 4, 2);
}
