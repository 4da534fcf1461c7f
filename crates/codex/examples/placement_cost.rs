//! Lays the card of a given number on many boards, again and again, for counting instructions.
//!
//! `codex_placement_cost placement CARD` copies each position, lays a card, draws one and so ends
//! the turn; `codex_placement_cost clone CARD` only copies. The difference of both, divided by the
//! number that is printed, is what a placement costs. `cargo xtask instructions` does that under
//! valgrind.

use std::{
    env,
    hint::black_box,
    io::{self, Write as _},
    process::ExitCode,
};

use tessera_core::Game as _;

#[path = "../benches/positions/mod.rs"]
mod positions;

const POSITIONS: u64 = 200;
const REPEATS: u64 = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (what, card) = match arguments.as_slice() {
        [what, card] if what == "placement" || what == "clone" => (what, card.parse()),
        _ => return usage(),
    };
    let Ok(card @ 1..=35) = card else {
        return usage();
    };
    for number in 0..POSITIONS {
        let (position, turn) = positions::position(card, number);
        let mut game = position.clone();
        for _ in 0..REPEATS {
            game.clone_from(black_box(&position));
            if what == "placement" {
                for action in turn {
                    game.play(black_box(action));
                }
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
    eprintln!("usage: codex_placement_cost placement|clone CARD, with a card from 1 to 35");
    ExitCode::from(2)
}
