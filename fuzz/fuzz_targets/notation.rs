//! Any text is an action or is refused; an action prints as it was read and hurts no position.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tessera_carcassonne::{
    Action, Options, State,
    options::{FirstTile, JoinOwn, Unplaceable},
};
use tessera_core::{Actor, Game, Seat, SimSource, Viewer};
use tessera_fuzz::judge;

fuzz_target!(|text: &str| {
    let Ok(action) = text.parse::<Action>() else {
        return;
    };
    assert_eq!(action.to_string(), text);
    for position in POSITIONS.iter() {
        for actor in Seat::all(3).map(Actor::Seat).chain([Actor::Chance]) {
            judge(&mut position.clone(), actor, action);
        }
        if let Some(index) = position.action_index(action) {
            assert!(index < State::ACTION_INDICES);
        }
        position.action_text(action, Viewer::Spectator);
    }
});

/// Every step of a turn, early, late and after the end, with and without the house rules.
static POSITIONS: LazyLock<Vec<State>> = LazyLock::new(|| {
    let house_rules = Options {
        first_tile: FirstTile::Random,
        join_own: JoinOwn::Yes,
        unplaceable: Unplaceable::Bottom,
        ..Options::default()
    };
    let mut positions = Vec::new();
    for options in [Options::default(), house_rules] {
        let mut game = State::with_options(options, 2).expect("two may play");
        let mut source = SimSource::new(1, 0);
        positions.push(game.clone());
        for number in 0.. {
            if game.play_random(&mut source).is_none() {
                break;
            }
            if number < 3 || (100..106).contains(&number) {
                positions.push(game.clone());
            }
        }
        positions.push(game);
    }
    positions
});
