//! CAR-6: editions, variants and house rules.

use tessera_carcassonne::{Kind, Sort};
use tessera_core::{Game as _, Seat, Viewer};

use super::{farms::TWO_CITIES, few_tiles, play, play_to_end, table};

#[test]
fn older_editions_pay_two_for_a_completed_city_of_two_tiles() {
    // CAR-6.1: larger and unfinished cities are paid as ever.
    play(
        table("two-tile-city=2", 2),
        "
        A: E 0,1 r2 city S
        = A 2, B 0
        ",
    );
    play(
        table("two-tile-city=2", 2),
        "
        A: F 0,1 r1 city N
        B: E 0,2 r2
        = A 8, B 0
        ",
    );
}

#[test]
fn first_edition_farms_pay_four_a_city_for_most_farmers_around_it() {
    // CAR-6.2a: two farmers of A against one of B at the lower city, one each at the upper.
    play_to_end("farms=first", 2, &format!("{TWO_CITIES}= A 8, B 4"));
}

#[test]
fn second_edition_farms_pay_a_seat_once_for_each_city() {
    // CAR-6.2b: A has the lower city in two farms.
    play_to_end("farms=second", 2, &format!("{TWO_CITIES}= A 6, B 6"));
}

#[test]
fn without_farmers_no_field_can_be_claimed() {
    // CAR-6.3
    let game = play(
        table("farms=off", 2),
        "
        *: draw U
        A: place 1,0 r0
        A: claim field NL !no-farmers
        moves: claim road E | pass
        A: pass
        ",
    );
    let features = game.view(Viewer::Spectator).features();
    assert!(features.iter().all(|feature| feature.sort != Sort::Farm));
}

#[test]
fn a_random_first_tile_is_drawn_and_lies_at_the_origin_as_printed() {
    // CAR-6.4: the first seat draws it and may claim it.
    let game = play(
        table("first-tile=random", 2),
        "
        *: draw R
        A: place 0,0 r1 !not-first-cell
        A: place 1,0 r0 !not-first-cell
        moves: place 0,0 r0
        A: place 0,0 r0; claim city N
        *: draw B
        B: place 0,-1 r0
        ",
    );
    assert_eq!(game.board().len(), 2);
    let outcomes = table("first-tile=random", 2).outcomes();
    assert_eq!(outcomes.iter().map(|(_, weight)| weight).sum::<u64>(), 72);
    assert_eq!(outcomes.len(), Kind::all().count());
}

#[test]
fn a_follower_may_join_ones_own_by_the_house_rule() {
    // CAR-6.5: no other player's follower may stand there.
    play(
        table("join-own=yes", 2),
        "
        A: U 1,0 r0 road E
        *: draw U
        B: place 2,0 r0
        B: claim road E !feature-taken
        B: pass
        A: U 3,0 r0 road E
        *: draw U
        B: place 4,0 r0
        B: claim road E !feature-taken
        B: pass
        ",
    );
}

#[test]
fn joined_followers_make_a_majority() {
    // CAR-6.5, CAR-2.4a: two of A on one road meet one of B.
    play(
        table("join-own=yes", 2),
        "
        A: U 1,0 r0 road E
        B: E 0,-1 r2
        A: U 2,0 r0 road E
        B: E 1,-1 r2
        A: E 2,-1 r2
        B: E 3,-1 r2
        A: B 4,-1 r0
        B: U 4,0 r0 road E
        A: U 3,0 r0
        B: A 5,0 r1
        A: A -1,0 r3
        = A 7, B 0
        ",
    );
}

#[test]
fn a_follower_may_join_ones_own_on_a_feature_that_the_tile_completes() {
    // CAR-6.5: several own followers score once, and all come back.
    let game = play(
        table("join-own=yes", 2),
        "
        A: U 1,0 r0 road E
        B: A -1,0 r3
        A: A 2,0 r1 road W
        = A 4, B 0
        ",
    );
    assert_eq!(game.supply(Seat::new(0).unwrap()), 7);
}

#[test]
fn a_tile_that_fits_nowhere_may_go_to_the_bottom() {
    // CAR-6.6: returned tiles are drawn in order when the rest is gone; one that still fits
    // nowhere goes under again, and the game ends when none of them fits.
    let game = few_tiles("unplaceable=bottom", 2, "ECAAXV");
    let game = play(
        game,
        "
        A: E 0,1 r2
        *: discard C !other-variant
        *: return C
        *: return C !not-in-bag
        B: A 1,0 r1
        A: A -1,0 r3
        *: return X
        B: V 0,-1 r0
        *: draw X !not-first
        *: draw C !fits-nowhere
        moves: return C
        *: return C
        moves: draw X
        *: return X !fits-somewhere
        A: X 0,-2 r0
        over
        ",
    );
    let view = game.view(Viewer::Spectator);
    let returned: String = view.returned().iter().map(|kind| kind.letter()).collect();
    assert_eq!(returned, "C");
}

#[test]
fn the_game_ends_when_only_returned_tiles_are_left_and_none_fits() {
    // CAR-6.6
    play_to_end(
        "unplaceable=bottom",
        2,
        "
        A: E 0,1 r2
        *: return C
        over
        ",
    );
}
