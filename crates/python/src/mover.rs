//! The mover as a number, in arrays and in Python.

use tessera_core::Mover;

/// The number of chance; seats are numbered from 0.
pub const CHANCE: i32 = -1;
/// The number for a game that is over.
pub const OVER: i32 = -2;

/// The mover as a number.
pub fn mover_number(mover: Mover) -> i32 {
    match mover {
        Mover::Seat(seat) => seat.index() as i32,
        Mover::Chance => CHANCE,
        Mover::Over => OVER,
    }
}
