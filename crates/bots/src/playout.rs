//! Playing a world on, cheaply.

use serde::Deserialize;
use tessera_core::{Mover, Source};

use crate::insight::Insight;

/// How a world is played on before it is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Playout {
    /// Moves at most, those of chance included.
    pub moves: u32,
    /// How many moves in a hundred are likely ones; the others are any.
    pub likely: u64,
}

/// Plays on until the game is over or the moves are used up; says how many there were.
pub fn play_out<G: Insight>(
    game: &mut G,
    tuning: &G::Tuning,
    playout: Playout,
    source: &mut impl Source,
) -> u32 {
    let mut made = 0;
    while made < playout.moves {
        let likely = match playout.likely {
            0 => false,
            100.. => true,
            likely => source.below(100) < likely,
        };
        let moves = match game.mover() {
            Mover::Seat(_) if likely => game.play_likely(tuning, source),
            _ => u32::from(game.play_random(source).is_some()),
        };
        if moves == 0 {
            break;
        }
        made += moves;
    }
    made
}
