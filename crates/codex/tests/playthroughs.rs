//! Whole games written down. They say that something changed; the scenarios say what is right.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use tessera_codex::{Options, State};
use tessera_core::Options as _;
use tessera_testkit::playthrough;

#[track_caller]
fn check(name: &str, options: &[(&str, &str)], seats: usize, seed: u64) {
    let mut chosen = Options::default();
    for (key, value) in options {
        chosen.set(key, value).unwrap();
    }
    let start = State::with_options(chosen, seats).unwrap();
    playthrough::check(format!("tests/playthroughs/{name}.txt"), &start, seed);
}

#[test]
fn two_seats() {
    check("two-seats", &[], 2, 1);
}

#[test]
fn four_seats() {
    check("four-seats", &[], 4, 2);
}

#[test]
fn house_rules() {
    let options = [
        ("tie-break", "objectives-fulfilled"),
        ("track-cap", "29"),
        ("refill", "any-deck"),
        ("last-draw", "take"),
        ("deck-end", "any"),
    ];
    check("house-rules", &options, 3, 3);
}
