//! The rules as scenarios, in the order of the rulebook: set-up (CAR-1), the turn (CAR-2), the
//! end (CAR-3), farms (CAR-4), edge cases (CAR-5), options (CAR-6). Ids point to
//! `docs/carcassonne/rules.md`.

mod claim;
mod draw;
mod edge_cases;
mod end;
mod farms;
mod options;
mod place;
mod score;
mod setup;

use tessera_carcassonne::{Kind, Options, Setup, State};
use tessera_core::Options as _;
use tessera_testkit::scenario;

/// A table with a full bag and these options, written `key=value key=value`.
#[track_caller]
fn table(options: &str, seats: usize) -> State {
    State::with_options(parse(options), seats).unwrap()
}

/// A table whose bag holds exactly these tiles, so that the game ends when they are laid.
#[track_caller]
fn few_tiles(options: &str, seats: usize, letters: &str) -> State {
    let mut setup = Setup::new(parse(options), seats);
    setup.bag.fill(0);
    for letter in letters.chars() {
        setup.bag[kind(letter).index()] += 1;
    }
    State::try_from(setup).unwrap()
}

pub(crate) fn kind(letter: char) -> Kind {
    Kind::from_letter(letter).unwrap()
}

/// Plays a script in which a complete turn is one line: `A: V 1,0 r0 road S` draws tile V for A,
/// who lays it at 1,0 and claims the road; without a claim A passes.
#[track_caller]
pub(crate) fn play(start: State, script: &str) -> State {
    scenario::run(start, &expand(script))
}

/// Plays the script on a table whose bag holds exactly the tiles that it draws, each once.
#[track_caller]
pub(crate) fn play_to_end(options: &str, seats: usize, script: &str) -> State {
    let steps = expand(script);
    let drawn = steps.lines().filter_map(|line| {
        let (verb, letter) = line.trim().strip_prefix("*: ")?.split_once(' ')?;
        let counts = ["draw", "discard", "return"].contains(&verb) && !letter.contains('!');
        counts.then_some(letter)
    });
    play(
        few_tiles(options, seats, &drawn.collect::<String>()),
        script,
    )
}

fn parse(options: &str) -> Options {
    let mut parsed = Options::default();
    for option in options.split_whitespace() {
        let (key, value) = option.split_once('=').unwrap();
        parsed.set(key, value).unwrap();
    }
    parsed
}

/// Expands each line for a complete turn into lines for its steps.
fn expand(script: &str) -> String {
    let lines = script.lines().map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [seat, tile, cell, rotation, ref claim @ ..]
                if seat.ends_with(':') && tile.len() == 1 =>
            {
                let then = match claim {
                    [] => "pass".to_string(),
                    claim => format!("claim {}", claim.join(" ")),
                };
                format!("*: draw {tile}\n{seat} place {cell} {rotation}; {then}\n")
            }
            _ => format!("{line}\n"),
        }
    });
    lines.collect()
}
