//! Random play allocates nothing, and the state stays small.

use tessera_carcassonne::{Options, State};
use tessera_core::{Game as _, SimSource};
use tessera_testkit::random::play_games;

#[test]
fn simulating_allocates_nothing() {
    for seats in [2, 5] {
        let start = State::with_options(Options::default(), seats).unwrap();
        let mut decisions = 0;
        let counted = allocation_counter::measure(|| {
            decisions = play_games(&start, 50, 1000);
        });
        assert!(decisions > 6_000, "games were played");
        assert_eq!(counted.count_total, 0, "{seats} seats");
    }
}

#[test]
fn masks_and_observations_allocate_nothing() {
    let mut game = State::with_options(Options::default(), 2).unwrap();
    let mut source = SimSource::new(7, 0);
    let mut mask = vec![false; State::ACTION_INDICES];
    let mut observation = vec![0.0; State::OBSERVATION_LEN];
    let counted = allocation_counter::measure(|| {
        while game.play_random(&mut source).is_some() {
            game.mask(&mut mask);
            game.observe(tessera_core::Viewer::Spectator, &mut observation);
        }
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_state_is_smaller_than_three_kilobytes() {
    assert!(size_of::<State>() < 3 << 10, "{} bytes", size_of::<State>());
}
