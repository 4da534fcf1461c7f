//! Lays the tile of a given number on many boards, again and again, for counting instructions.
//!
//! `placement_cost placement TILE` copies each position, lays a tile and ends the turn;
//! `placement_cost clone TILE` only copies. The difference of both, divided by the number that
//! is printed, is what a placement costs. `cargo xtask instructions` does that under valgrind.

use std::{
    env,
    hint::black_box,
    io::{self, Write as _},
    process::ExitCode,
};

use tessera_carcassonne::Action;
use tessera_core::Game as _;

#[path = "../benches/positions/mod.rs"]
mod positions;

const POSITIONS: u64 = 200;
const REPEATS: u64 = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (what, tile) = match arguments.as_slice() {
        [what, tile] if what == "placement" || what == "clone" => (what, tile.parse()),
        _ => return usage(),
    };
    let Ok(tile @ 2..=71) = tile else {
        return usage();
    };
    for number in 0..POSITIONS {
        let (position, action) = positions::position(tile, number);
        let mut game = position.clone();
        for _ in 0..REPEATS {
            game.clone_from(black_box(&position));
            if what == "placement" {
                game.play(black_box(action));
                game.play(black_box(Action::Pass));
            }
            black_box(&game);
        }
    }
    match writeln!(io::stdout(), "{}", POSITIONS * REPEATS) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: placement_cost placement|clone TILE, with a tile from 2 to 71");
    ExitCode::from(2)
}
