//! Random play allocates nothing, and the state stays small.

use tessera_core::{Game as _, SimSource, Viewer};
use tessera_eldorado::{Options, State};
use tessera_testkit::random::play_games;

#[test]
fn simulating_allocates_nothing() {
    for seats in [2, 4] {
        let start = State::with_options(Options::default(), seats).unwrap();
        let mut decisions = 0;
        let counted = allocation_counter::measure(|| {
            decisions = play_games(&start, 20, 100);
        });
        assert!(decisions > 5_000, "games were played");
        assert_eq!(counted.count_total, 0, "{seats} seats");
    }
}

#[test]
fn masks_observations_and_other_worlds_allocate_nothing() {
    let mut game = State::with_options(Options::default(), 3).unwrap();
    let mut source = SimSource::new(7, 0);
    let mut mask = vec![false; State::ACTION_INDICES];
    let mut observation = vec![0.0; State::OBSERVATION_LEN];
    let counted = allocation_counter::measure(|| {
        for _ in 0..2_000 {
            game.play_random(&mut source);
            game.mask(&mut mask);
            game.observe(Viewer::Spectator, &mut observation);
            game.resample(Viewer::Spectator, &mut source);
        }
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_state_is_smaller_than_two_kilobytes() {
    assert!(size_of::<State>() < 2 << 10, "{} bytes", size_of::<State>());
}
