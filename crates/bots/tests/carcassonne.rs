//! The bots of Carcassonne.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use tessera_bots::{Insight as _, level::tuning};
use tessera_carcassonne::{Options, State};
use tessera_core::{Game as _, Seat, SimSource};

#[test]
fn every_parameter_file_reads() {
    common::every_file_reads::<State>();
}

#[test]
fn all_players_choose_legal_actions_at_every_table() {
    common::choices_are_legal::<State>(100);
}

#[test]
fn the_same_seed_and_iterations_lead_to_the_same_game() {
    common::games_repeat::<State>(100);
}

#[test]
fn equal_views_lead_to_equal_choices() {
    common::nothing_hidden_is_used::<State>(60);
}

#[test]
fn who_is_cancelled_answers_at_once() {
    common::who_is_cancelled_answers::<State>();
}

#[test]
fn the_ladder_is_in_order() {
    let share =
        |players, pairs, iterations| common::win_share::<State>(players, pairs, iterations, 100);
    let greedy = share(["greedy", "random"], 15, 1);
    assert!(greedy > 0.85, "greedy against random: {greedy}");
    let flat = share(["flat", "random"], 3, 300);
    assert!(flat > 0.8, "flat against random: {flat}");
    let mcts = share(["mcts", "greedy"], 5, 400);
    assert!(mcts > 0.6, "mcts against greedy: {mcts}");
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
