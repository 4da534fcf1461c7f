//! Lays the tile of a given number on many boards, again and again, for counting instructions.
//!
//! `placement_cost placement TILE` copies each position, lays a tile and ends the turn;
//! `placement_cost clone TILE` only copies. The difference of both, divided by the number that
//! is printed, is what a placement costs. `cargo xtask instructions` does that under valgrind.

use std::{env, hint::black_box, process::ExitCode};

use tessera_carcassonne::{Action, Kind, Options, Phase, State};
use tessera_core::{Game as _, SimSource};

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
        let (position, action) = position(tile, number);
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
    eprintln!("{}", POSITIONS * REPEATS);
    ExitCode::SUCCESS
}

/// A random board before tile number `tile` is laid, and a random placement of it that does not
/// end the game.
fn position(tile: usize, number: u64) -> (State, Action) {
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

fn usage() -> ExitCode {
    eprintln!("usage: placement_cost placement|clone TILE, with a tile from 2 to 71");
    ExitCode::from(2)
}
