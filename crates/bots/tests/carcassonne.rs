//! The bots of Carcassonne.

use tessera_bots::{Insight as _, level::tuning};
use tessera_carcassonne::{Options, State};
use tessera_core::{Game as _, Seat, SimSource};

use crate::common;

common::laws!(State, rounds: 100);

#[test]
fn the_ladder_is_in_order() {
    common::wins::<State>(["greedy", "random"], 85.0, 15, 1);
    common::wins::<State>(["flat", "random"], 80.0, 3, 300);
    common::wins::<State>(["mcts", "greedy"], 60.0, 5, 100);
}

#[test]
fn the_levels_are_in_order() {
    common::wins::<State>(["casual", "novice"], 60.0, 40, 1);
    common::wins::<State>(["expert", "casual"], 60.0, 5, 100);
}

#[test]
fn at_the_end_the_outlook_is_the_points() {
    let mut game = State::with_options(Options::default(), 3).unwrap();
    let mut source = SimSource::new(4, 0);
    while game.play_random(&mut source).is_some() {}
    let outlook = game.outlook(&tuning::<State>());
    for seat in Seat::all(3) {
        assert_eq!(outlook[seat], game.points(seat) as f32);
    }
}
