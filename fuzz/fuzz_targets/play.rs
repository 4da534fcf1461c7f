//! Bytes choose the game, the table and its moves, legal ones and others.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_core::{Actor, MAX_SEATS, Mover, Seat};
use tessera_fuzz::{Bytes, Fuzzed, inspect, listed, options, try_action};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    match bytes.next() {
        Some(first @ ..85) => play::<tessera_carcassonne::State>(first, &mut bytes),
        Some(first @ ..170) => play::<tessera_codex::State>(first, &mut bytes),
        Some(first) => play::<tessera_eldorado::State>(first, &mut bytes),
        None => None,
    };
});

/// Plays until the game is over or the bytes are used up; `None` in either case.
fn play<G: Fuzzed>(first: u8, bytes: &mut Bytes<'_>) -> Option<()> {
    let seats = G::SEATS.start() + usize::from(first) % G::SEATS.count();
    let options = options::<G>(|bound| bytes.below(bound))?;
    let mut game = G::table(&options, seats, bytes)?;
    loop {
        let actions = listed(&game);
        // Law 10: nothing is listed exactly when the game is over.
        assert_eq!(actions.is_empty(), game.mover() == Mover::Over);
        assert_eq!(actions.is_empty(), game.ranking().is_some());
        let seed = bytes.0.len() as u64;
        // A quarter requests an odd action. Inspecting is slow, so only one value does that, and one
        // that the fuzzer does not like to repeat.
        let (by, action) = match (bytes.next()?, game.mover().actor()) {
            (192.., _) => (actor(bytes, &game)?, game.odd_action(bytes)?),
            (191, _) => {
                inspect(&game, seed);
                continue;
            }
            (_, None) => {
                inspect(&game, seed);
                return None;
            }
            (choice, Some(mover)) => (mover, actions[usize::from(choice) % actions.len()]),
        };
        try_action(&mut game, by, action);
    }
}

/// Mostly the mover; else chance or any seat, also one that is not at the table.
fn actor<G: Fuzzed>(bytes: &mut Bytes<'_>, game: &G) -> Option<Actor> {
    let actor = match bytes.below(16)? {
        seat @ ..MAX_SEATS => Seat::new(seat).map(Actor::Seat),
        MAX_SEATS => Some(Actor::Chance),
        _ => game.mover().actor(),
    };
    Some(actor.unwrap_or(Actor::Chance))
}
