//! The checks of the fuzz targets on a fixed number of inputs, so that every run of the tests
//! makes them. `fuzz/README.md` describes longer runs.

mod check;
mod mutate;

use mutate::{Mutator, corpus};

/// Inputs for each check.
const INPUTS: usize = 20_000;

#[test]
fn any_bytes_on_a_socket_are_refused_with_a_reason_or_read_back_the_same() {
    let seeds = corpus("socket");
    assert!(seeds.iter().all(|seed| check::socket(seed)));
    let mut inputs = Mutator::new(seeds);
    let accepted = (0..INPUTS).filter(|_| check::socket(&inputs.input()));
    assert_some_of_both(accepted.count());
}

#[test]
fn any_body_is_refused_with_a_reason_or_reads_back_the_same() {
    let seeds = corpus("body");
    assert!(seeds.iter().all(|seed| check::body(seed) > 0));
    let mut inputs = Mutator::new(seeds);
    let accepted = (0..INPUTS).filter(|_| check::body(&inputs.input()) > 0);
    assert_some_of_both(accepted.count());
}

#[test]
fn any_record_is_refused_with_a_reason_or_survives_writing() {
    let mut inputs = Mutator::new(corpus("record"));
    let accepted = (0..INPUTS / 4).filter(|_| {
        let input = inputs.input();
        check::record(&String::from_utf8_lossy(&input))
    });
    assert_some_of_both(accepted.count());
}

/// Inputs that are all refused, or all accepted, would show little.
fn assert_some_of_both(accepted: usize) {
    assert!((100..INPUTS - 100).contains(&accepted), "{accepted}");
}
