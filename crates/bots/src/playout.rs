//! Cheap playouts of a world.

use serde::Deserialize;
use tessera_core::{Mover, Source};

use crate::insight::Insight;

/// The parameters of a playout before the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Playout {
    /// The largest number of moves, those of chance included.
    pub moves: u32,
    /// The percentage of likely moves; the others are random.
    pub likely: u64,
}

/// Plays until the game is over or the moves are used up; returns the number of moves.
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
            Mover::Seat(_) | Mover::Chance | Mover::Over => {
                u32::from(game.play_random(source).is_some())
            }
        };
        if moves == 0 {
            break;
        }
        made += moves;
    }
    made
}
