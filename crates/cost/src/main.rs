//! Lays the piece of a given number on many boards, again and again, for counting instructions.
//!
//! `placement-cost GAME placement NUMBER` copies each position, lays a tile or card and ends the
//! turn; `placement-cost GAME clone NUMBER` only copies. The difference of both, divided by the
//! number that is printed, is what a placement costs. `cargo xtask instructions` does that under
//! valgrind.

use std::{
    env,
    hint::black_box,
    io::{self, Write as _},
    process::ExitCode,
};

use tessera_carcassonne::Action;
use tessera_core::Game;

#[path = "../../carcassonne/benches/positions/mod.rs"]
mod carcassonne;
#[path = "../../codex/benches/positions/mod.rs"]
mod codex;

const POSITIONS: u64 = 200;
const REPEATS: u64 = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [game, what @ ("placement" | "clone"), number] = arguments.as_slice() else {
        return usage();
    };
    let places = *what == "placement";
    match (*game, number.parse()) {
        ("carcassonne", Ok(tile @ 2..=71)) => repeat(places, |board| {
            let (position, placement) = carcassonne::position(tile, board);
            (position, [placement, Action::Pass])
        }),
        ("codex", Ok(card @ 1..=35)) => repeat(places, |board| codex::position(card, board)),
        _ => return usage(),
    }
    match writeln!(io::stdout(), "{}", POSITIONS * REPEATS) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Copies every position many times, and takes the turn on each copy where it is asked for.
fn repeat<G: Game, const N: usize>(places: bool, of: impl Fn(u64) -> (G, [G::Action; N])) {
    for board in 0..POSITIONS {
        let (position, turn) = of(board);
        let mut game = position.clone();
        for _ in 0..REPEATS {
            game.clone_from(black_box(&position));
            if places {
                for action in turn {
                    game.play(black_box(action));
                }
            }
            black_box(&game);
        }
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: placement-cost carcassonne|codex placement|clone NUMBER\n\
         with a tile from 2 to 71, or a card from 1 to 35"
    );
    ExitCode::from(2)
}
