//! Does one thing on many positions, again and again, for counting instructions.
//!
//! `placement-cost POSITIONS WORK NUMBER` takes positions with NUMBER pieces and copies each of
//! them many times. The work is done on every copy: `placement` lays a tile or card and ends the
//! turn, `patterns` counts the pattern objectives of a board, `clone` does nothing. The
//! difference to `clone`, divided by the number that is printed, is what the work costs. `cargo
//! xtask instructions` does that under valgrind.

use std::{
    env,
    hint::black_box,
    io::{self, Write as _},
    process::ExitCode,
};

use tessera_carcassonne::Action;
use tessera_codex::{Objective, State};
use tessera_core::Game;

#[path = "../../carcassonne/benches/positions/mod.rs"]
mod carcassonne;
#[path = "../../codex/benches/positions/mod.rs"]
mod codex;
mod lines;

use lines::Line;

const POSITIONS: u64 = 200;
const REPEATS: u64 = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [positions, work, number] = arguments.as_slice() else {
        return usage();
    };
    let works = *work != "clone";
    match (*positions, *work, number.parse()) {
        ("carcassonne", "clone" | "placement", Ok(tile @ 2..=71)) => {
            let of = |board| {
                let (position, placement) = carcassonne::position(tile, board);
                (position, [placement, Action::Pass])
            };
            repeat(works, of, take_turn);
        }
        ("codex", "clone" | "placement", Ok(card @ 1..=35)) => {
            repeat(works, |board| codex::position(card, board), take_turn);
        }
        ("codex-boards", "clone" | "patterns", Ok(cards @ 1..=34)) => {
            let of = |board| {
                let (position, _) = codex::position(cards + 1, board);
                (position, lines::patterns(None))
            };
            repeat(works, of, count_patterns);
        }
        ("codex-diagonal", "clone" | "patterns", Ok(cards @ 1..=lines::LONGEST)) => {
            repeat(
                works,
                |board| Line::Diagonal.position(cards, board),
                count_patterns,
            );
        }
        ("codex-column", "clone" | "patterns", Ok(cards @ 1..=lines::LONGEST)) => {
            repeat(
                works,
                |board| Line::Column.position(cards, board),
                count_patterns,
            );
        }
        _ => return usage(),
    }
    match writeln!(io::stdout(), "{}", POSITIONS * REPEATS) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Copies every position many times, and does the work on each copy where it is asked for.
fn repeat<G: Game, T>(works: bool, of: impl Fn(u64) -> (G, T), work: impl Fn(&mut G, &T)) {
    for board in 0..POSITIONS {
        let (position, with) = of(board);
        let mut game = position.clone();
        for _ in 0..REPEATS {
            game.clone_from(black_box(&position));
            if works {
                work(&mut game, &with);
            }
            black_box(&game);
        }
    }
}

fn take_turn<G: Game, const N: usize>(game: &mut G, turn: &[G::Action; N]) {
    for &action in turn {
        game.play(black_box(action));
    }
}

fn count_patterns(game: &mut State, patterns: &Vec<Objective>) {
    for &objective in patterns {
        black_box(game.worth(game.turn(), black_box(objective)));
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: placement-cost carcassonne|codex placement|clone NUMBER\n       \
         placement-cost codex-boards|codex-diagonal|codex-column patterns|clone NUMBER\n\
         with a tile from 2 to 71 or a card from 1 to 35 that is laid, 1 to 34 cards on a board, \
         or 1 to {} cards in a line",
        lines::LONGEST
    );
    ExitCode::from(2)
}
