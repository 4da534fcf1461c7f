//! Random games for measurements.

use tessera_core::{Game, SimSource, simulate::random_game};

/// Plays `games` random games from `start`, each until `max_rounds` rounds are over; returns the
/// number of decisions.
pub fn play_games<G: Game>(start: &G, games: u64, max_rounds: u32) -> u32 {
    let mut game = start.clone();
    let played = (0..games).map(|number| {
        game.clone_from(start);
        random_game(&mut game, &mut SimSource::new(7, number), max_rounds).decisions
    });
    played.sum()
}
