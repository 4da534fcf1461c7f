//! Any text is an action of a game or is refused; an action prints as it was read and breaks no
//! position.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tessera_core::{Actor, Game, Seat, SimSource, Viewer};
use tessera_fuzz::{options, try_action};

fuzz_target!(|text: &str| {
    read(text, &CARCASSONNE);
    read(text, &CODEX);
    read(text, &ELDORADO);
});

fn read<G: Game>(text: &str, positions: &[G]) {
    let Ok(action) = text.parse::<G::Action>() else {
        return;
    };
    assert_eq!(action.to_string(), text);
    for position in positions {
        for actor in Seat::all(3).map(Actor::Seat).chain([Actor::Chance]) {
            try_action(&mut position.clone(), actor, action);
        }
        if let Some(index) = position.action_index(action) {
            assert!(index < G::ACTION_INDICES);
        }
        for viewer in Viewer::all(position.seats()) {
            assert!(!position.action_text(action, viewer).is_empty());
        }
    }
}

static CARCASSONNE: LazyLock<Vec<tessera_carcassonne::State>> = LazyLock::new(positions);
static CODEX: LazyLock<Vec<tessera_codex::State>> = LazyLock::new(positions);
static ELDORADO: LazyLock<Vec<tessera_eldorado::State>> = LazyLock::new(positions);

/// Every step of set-up and turn, early, late and after the end, with the first and with the
/// second value of each option.
fn positions<G: Game>() -> Vec<G> {
    let mut positions = Vec::new();
    for value in [0, 1] {
        let options = options::<G>(|_| Some(value)).expect("each option has two values");
        let mut game = G::new(&options, 2).expect("two may play");
        let mut source = SimSource::new(1, 0);
        for number in 0.. {
            if (number < 40 && number % 2 == 0) || (100..106).contains(&number) {
                positions.push(game.clone());
            }
            // Random walkers rarely arrive: their last position is no end.
            if number == 1_000 || game.play_random(&mut source).is_none() {
                break;
            }
        }
        positions.push(game);
    }
    positions
}
