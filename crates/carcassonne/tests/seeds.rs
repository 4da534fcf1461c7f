//! The worked examples of design note 002, by the names of its figures: the features of a single
//! tile (Appendix A) and how a new tile joins those of the board (Appendix B). Its two errors are
//! kept as counter-examples: features joined by position alone, and farms paid for every city
//! that shares a tile with them.

mod errors;
mod merging;
mod model;
mod tile;

use tessera_carcassonne::{Kind, Options, Rotation, Setup, State, Turned};

use crate::rules::{kind, play, play_to_end};

/// A table of two seats on which this tile lies instead of the start tile, all others in the bag.
fn begun_with(letter: char, quarters: usize) -> State {
    let mut setup = Setup::new(Options::default(), 2);
    setup.bag[Kind::START.index()] += 1;
    setup.bag[kind(letter).index()] -= 1;
    setup.start = Some(Turned::new(kind(letter), Rotation::new(quarters)));
    State::try_from(setup).unwrap()
}
