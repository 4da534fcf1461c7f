//! Every fast path of random play picks what the lists contain.

use tessera_core::{Game as _, Mover, SimSource, Viewer};
use tessera_eldorado::{Options, State};

/// Random walkers need not arrive, so only the beginning of a game is looked at.
#[test]
fn every_index_is_that_of_the_listed_action() {
    for seats in 2..=4 {
        let mut game = State::with_options(Options::default(), seats).unwrap();
        let mut source = SimSource::new(3, seats as u64);
        for _ in 0..2_000 {
            if let Mover::Seat(seat) = game.mover() {
                assert!(!game.view(Viewer::Seat(seat)).players.is_empty());
                for action in game.legal_actions() {
                    let index = game.action_index(action).unwrap();
                    assert_eq!(game.action_at(index), Some(action));
                }
            }
            game.play_random(&mut source);
        }
    }
}
