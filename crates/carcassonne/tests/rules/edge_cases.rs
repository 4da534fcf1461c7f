//! CAR-5: the edge cases of the rules, each by name.

use tessera_core::Seat;

use super::{play, play_to_end, table};

#[test]
fn a_ring_road_is_complete_and_pays_one_a_tile() {
    // CAR-5.1
    play(
        table("", 2),
        "
        A: V 0,-1 r0 road S
        B: V -1,-1 r3
        A: V -1,-2 r2
        = A 0, B 0
        B: V 0,-2 r1
        = A 4, B 0
        ",
    );
}

#[test]
fn a_road_that_returns_to_its_crossing_is_complete_and_counts_the_crossing_once() {
    // CAR-5.2
    play(
        table("", 2),
        "
        A: X 1,0 r0 road E
        B: V 2,0 r0
        A: V 1,-1 r2
        B: V 2,-1 r1
        = A 4, B 0
        ",
    );
}

#[test]
fn an_unfinished_road_whose_ends_face_one_cell_pays_all_its_tiles() {
    // CAR-5.3
    play_to_end(
        "",
        2,
        "
        A: V 0,-1 r0 road S
        B: V -1,-1 r3
        A: V -1,-2 r2
        over
        = A 3, B 0
        ",
    );
}

#[test]
fn a_city_through_both_parts_of_a_tile_counts_the_tile_once() {
    // CAR-5.4: six tiles and a shield, round the tile H with its opposite cities.
    play(
        table("first-tile=random", 2),
        "
        A: H 0,0 r0 city S
        B: N 0,1 r3
        A: N -1,1 r2
        B: G -1,0 r1
        A: N -1,-1 r1
        B: M 0,-1 r0
        = A 14, B 0
        ",
    );
}

#[test]
fn both_parts_of_a_tile_in_one_city_are_one_claim() {
    // CAR-5.4, CAR-2.3d: the last tile, H, closes the city into a ring.
    play(
        table("first-tile=random", 2),
        "
        A: M 0,0 r0
        B: N -1,0 r1
        A: G -1,1 r1
        B: N -1,2 r2
        A: N 0,2 r3
        *: draw H
        B: place 0,1 r0
        B: claim city S !same-as
        moves: claim city N | claim field EL | pass
        B: claim city N
        = A 0, B 14
        ",
    );
}

#[test]
fn one_tile_completes_three_features_of_different_seats() {
    // CAR-5.5: the last crossing ends a road of each seat.
    play(
        table("", 3),
        "
        A: W -1,0 r0 road E
        B: B 0,-1 r0
        C: U -2,0 r0
        A: E 0,1 r2
        B: A 1,-1 r2 road N
        C: B 2,-1 r0
        A: U -3,0 r0
        B: B 3,-1 r0
        C: A 2,0 r1 road W
        = A 0, B 0, C 0
        A: W 1,0 r0
        = A 3, B 2, C 2
        ",
    );
}

#[test]
fn two_cloisters_completed_by_one_tile_both_pay_nine() {
    // CAR-5.6
    play(
        table("first-tile=random", 2),
        "
        A: B 0,0 r0 cloister
        B: B 1,0 r0 cloister
        A: E -1,0 r3
        B: N -1,1 r0
        A: N -1,-1 r3
        B: E 0,-1 r2
        A: E 1,-1 r2
        B: N 2,-1 r2
        A: B 2,0 r0
        B: M 2,1 r1
        A: E 1,1 r0
        = A 0, B 0
        B: E 0,1 r0
        = A 9, B 9
        ",
    );
}

#[test]
fn a_tile_that_joins_claimed_features_leaves_them_to_the_majority() {
    // CAR-5.7: the placer may not add a follower.
    play(
        table("", 2),
        "
        A: U 1,0 r0 road E
        B: E 0,-1 r2
        A: E 1,-1 r2
        B: E 2,-1 r2
        A: B 3,-1 r0
        B: U 3,0 r0 road E
        *: draw U
        A: place 2,0 r0
        A: claim road E !feature-taken
        A: pass
        B: A 4,0 r1
        A: A -1,0 r3
        = A 6, B 6
        ",
    );
}

#[test]
fn closing_a_feature_without_followers_the_placer_may_claim_and_score_it() {
    // CAR-5.8
    let game = play(
        table("", 2),
        "
        A: U 1,0 r0
        B: A 2,0 r1
        A: A -1,0 r3 road E
        = A 4, B 0
        ",
    );
    assert_eq!(game.supply(Seat::new(0).unwrap()), 7);
}

#[test]
fn a_completed_city_that_nobody_claims_still_feeds_a_farm() {
    // CAR-5.9
    play_to_end(
        "",
        2,
        "
        A: E 0,1 r2 field NL
        B: U 1,0 r0
        over
        = A 3, B 0
        ",
    );
}

#[test]
fn with_all_seven_followers_out_a_turn_is_the_tile_only() {
    // CAR-5.10
    play(
        table("", 1),
        "
        A: U 1,0 r0 road E
        A: U 2,0 r0 field NL
        A: U 3,0 r0 field ER
        A: B 0,-1 r0 cloister
        A: B 1,-1 r0 cloister
        A: B 2,-1 r0 cloister
        A: B 3,-1 r0 cloister
        *: draw V
        A: place 4,0 r0
        moves: pass
        ",
    );
}

#[test]
fn an_unplaceable_tile_is_out_of_the_game_and_another_is_drawn() {
    // CAR-5.11
    play(
        table("", 2),
        "
        A: E 0,1 r2
        *: discard C
        *: draw V
        next: B
        ",
    );
}
