//! CAR-1: the table before the first turn.

use tessera_carcassonne::{Kind, Setup, State};
use tessera_core::{Game as _, Mover, Seat, SetupError, Viewer};

use super::{play, table};

#[test]
fn the_start_tile_lies_as_printed_and_71_tiles_are_in_the_bag() {
    // CAR-1.1
    let game = table("", 2);
    let tiles: Vec<String> = game
        .board()
        .tiles()
        .map(|(at, tile)| format!("{} at {at} {}", tile.turned.kind(), tile.turned.rotation()))
        .collect();
    assert_eq!(tiles, ["D at 0,0 r0"]);
    let weights: u64 = game.outcomes().iter().map(|(_, weight)| weight).sum();
    assert_eq!(weights, 71);
    assert_eq!(game.in_bag(Kind::from_letter('D').unwrap()), 3);
    assert_eq!(game.in_bag(Kind::from_letter('V').unwrap()), 9);
}

#[test]
fn one_to_five_seats_have_seven_followers_each_and_no_points() {
    // CAR-1.2
    for seats in 1..=5 {
        let game = table("", seats);
        for seat in Seat::all(seats) {
            assert_eq!((game.supply(seat), game.points(seat)), (7, 0));
        }
    }
    for seats in [0, 6, usize::MAX] {
        let refusal = State::with_options(Default::default(), seats).unwrap_err();
        assert!(matches!(refusal, SetupError::Seats { .. }), "{refusal}");
    }
}

#[test]
fn seat_a_begins_and_play_goes_round() {
    // CAR-1.3
    play(
        table("", 3),
        "
        next: chance
        *: draw U
        next: A
        B: place 1,0 r0 !not-your-turn
        *: draw U !not-your-turn
        A: draw U !wrong-step
        A: place 1,0 r0; pass
        B: U 2,0 r0
        C: U 3,0 r0
        *: draw U
        next: A
        ",
    );
}

#[test]
fn everybody_sees_the_whole_table() {
    // CAR-1.4: only the order of the tiles is hidden, and it does not exist.
    let game = play(table("", 2), "A: U 1,0 r0 road E");
    let views: Vec<_> = Viewer::all(2).map(|viewer| game.view(viewer)).collect();
    assert!(views.iter().all(|view| *view == views[0]));
    assert_eq!(views[0].mover, Mover::Chance);
    assert_eq!(views[0].bag().iter().sum::<u8>(), 70);
}

#[test]
fn an_impossible_setup_is_refused_with_the_reason() {
    // CAR-1.1
    let mut setup = Setup::new(Default::default(), 2);
    setup.bag[0] = 3;
    let refusal = State::try_from(setup).unwrap_err().to_string();
    assert_eq!(refusal, "3 tiles A, but the box holds 2");
    let mut setup = Setup::new(Default::default(), 2);
    setup.start = None;
    assert!(State::try_from(setup).is_err());
}
