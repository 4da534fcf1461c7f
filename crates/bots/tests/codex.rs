//! The bots of Codex Naturalis.

use tessera_bots::{Insight as _, level::tuning};
use tessera_codex::{Options, State};
use tessera_core::{Game as _, Seat, SimSource};

use crate::common;

common::laws!(State, rounds: 200);

#[test]
fn the_ladder_is_in_order() {
    common::wins::<State>(["greedy", "random"], 95.0, 20, 1);
    common::wins::<State>(["flat", "random"], 80.0, 4, 200);
    common::wins::<State>(["mcts", "greedy"], 55.0, 8, 100);
}

#[test]
fn the_levels_are_in_order() {
    common::wins::<State>(["casual", "novice"], 60.0, 40, 1);
    common::wins::<State>(["strong", "casual"], 55.0, 10, 60);
}

#[test]
fn at_the_end_the_outlook_is_the_points() {
    for seats in 2..=4 {
        let mut source = SimSource::new(2, seats as u64);
        let mut game = State::with_options(Options::default(), seats).unwrap();
        while game.play_random(&mut source).is_some() {}
        let outlook = game.outlook(&tuning::<State>());
        for seat in Seat::all(seats) {
            assert_eq!(outlook[seat], game.points(seat) as f32);
        }
    }
}
