//! CAR-2.4: scoring what a tile completes.

use tessera_core::Seat;

use super::{play, table};

#[test]
fn a_road_is_complete_when_both_ends_are_closed_and_pays_one_a_tile() {
    // CAR-2.4, CAR-2.4c
    play(
        table("", 2),
        "
        A: W -1,0 r0 road E
        = A 0, B 0
        B: W 1,0 r0
        = A 3, B 0
        ",
    );
}

#[test]
fn a_road_also_ends_at_a_city_and_at_a_cloister() {
    // CAR-2.4
    play(
        table("", 2),
        "
        A: S -1,0 r3 road E
        B: A 1,0 r1
        = A 3, B 0
        ",
    );
}

#[test]
fn a_city_pays_two_a_tile_and_two_a_shield() {
    // CAR-2.4c
    play(
        table("", 2),
        "
        A: F 0,1 r1 city N
        B: E 0,2 r2
        = A 8, B 0
        ",
    );
}

#[test]
fn a_cloister_pays_nine_when_eight_tiles_surround_it() {
    // CAR-2.4c
    play(
        table("", 2),
        "
        A: B 0,-1 r0 cloister
        B: V 1,0 r0
        A: W 1,-1 r3
        B: V 1,-2 r1
        A: W 0,-2 r0
        B: A 0,-3 r2 cloister
        A: V -1,-2 r2
        B: U -1,-1 r1
        = A 0, B 0
        A: J -1,0 r0
        = A 9, B 0
        ",
    );
}

#[test]
fn a_cloister_may_fill_the_last_hole_around_itself() {
    // CAR-2.4: all eight neighbours lie there before it.
    play(
        table("first-tile=random", 2),
        "
        A: B 0,0 r0
        B: E -1,0 r3
        A: N -1,1 r0
        B: N -1,-1 r3
        A: E 0,-1 r2
        B: E 1,-1 r2
        A: N 2,-1 r2
        B: B 2,0 r0
        A: M 2,1 r1
        B: E 1,1 r0
        A: E 0,1 r0
        B: B 1,0 r0 cloister
        = A 0, B 9
        ",
    );
}

#[test]
fn most_followers_take_all_points_and_every_follower_comes_back() {
    // CAR-2.4a, CAR-2.4b: A has two on the joined road, B one.
    let game = play(
        table("", 2),
        "
        A: U 1,0 r0 road E
        B: E 0,-1 r2
        A: E 1,-1 r2
        B: E 2,-1 r2
        A: E 3,-1 r2
        B: B 4,-1 r0
        A: U 3,0 r0 road E
        B: B 5,-1 r0
        A: B 6,-1 r0
        B: U 5,0 r0 road E
        A: U 2,0 r0
        B: U 4,0 r0
        A: A 6,0 r1
        = A 0, B 0
        B: A -1,0 r3
        = A 8, B 0
        ",
    );
    assert_eq!(game.supply(Seat::new(0).unwrap()), 7);
    assert_eq!(game.supply(Seat::new(1).unwrap()), 7);
}

#[test]
fn tied_owners_all_get_the_full_points() {
    // CAR-2.4a
    play(
        table("", 2),
        "
        A: U 1,0 r0 road E
        B: E 0,-1 r2
        A: E 1,-1 r2
        B: E 2,-1 r2
        A: B 3,-1 r0
        B: U 3,0 r0 road E
        A: U 2,0 r0
        B: A 4,0 r1
        A: A -1,0 r3
        = A 6, B 6
        ",
    );
}

#[test]
fn a_feature_without_followers_pays_nobody() {
    // CAR-2.4b
    play(
        table("", 2),
        "
        A: E 0,1 r2
        = A 0, B 0
        ",
    );
}

#[test]
fn a_tile_counts_once_in_a_feature_that_holds_it_twice() {
    // CAR-2.4d: four tiles and a shield; the corner tile I has two cities that became one.
    play(
        table("first-tile=random", 2),
        "
        A: I 0,0 r0 city N
        B: M 0,1 r3
        A: N -1,0 r1
        B: N -1,1 r2
        = A 10, B 0
        ",
    );
}

#[test]
fn everything_a_tile_completes_scores_by_itself() {
    // CAR-2.4e: a road of A and a city of B.
    play(
        table("", 2),
        "
        A: W -1,0 r0 road E
        B: N 0,1 r3
        A: U -2,0 r0
        B: E 1,1 r2 city S
        A: L 1,0 r0
        = A 3, B 4
        ",
    );
}
