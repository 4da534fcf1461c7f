//! Boards to measure on, the same for the benches and for `placement-cost`.

use tessera_carcassonne::{Action, Kind, Options, Phase, State};
use tessera_core::{Game as _, SimSource};

/// A random board before tile number `tile` is laid, and a random placement of it that does not
/// end the game.
pub fn position(tile: usize, number: u64) -> (State, Action) {
    let start = State::with_options(Options::default(), 2).expect("two may play");
    for attempt in 0.. {
        let mut game = start.clone();
        let mut source = SimSource::new(attempt, number);
        while game.board().len() < tile - 1 || !matches!(game.phase(), Phase::Place(_)) {
            if game.play_random(&mut source).is_none() {
                break;
            }
        }
        let tiles_left: u8 = Kind::all().map(|kind| game.in_bag(kind)).sum();
        if let Some(action) = game.random_move(&mut source)
            && tiles_left > 0
        {
            return (game, action);
        }
    }
    unreachable!("some random game has two tiles left at tile {tile}")
}
