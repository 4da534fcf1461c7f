//! CAR-2.3: placing a follower.

use tessera_core::Seat;

use super::{play, table};

#[test]
fn a_follower_goes_on_one_feature_of_the_tile_just_laid() {
    // CAR-2.3: each feature is named by its first slot, clockwise from N or NL.
    let game = play(
        table("", 2),
        "
        *: draw V
        A: place 1,0 r0
        moves: claim road S | claim field NL | claim field SR | pass
        A: claim city N !no-such-feature
        A: claim road N !no-such-feature
        A: claim cloister !no-such-feature
        A: claim road S
        next: chance
        ",
    );
    let ann = Seat::new(0).unwrap();
    assert_eq!(game.supply(ann), 6);
}

#[test]
fn a_feature_that_holds_any_follower_cannot_be_claimed() {
    // CAR-2.3a: neither another's nor one's own.
    play(
        table("", 2),
        "
        A: U 1,0 r0 road E
        *: draw U
        B: place 2,0 r0
        B: claim road E !feature-taken
        moves: claim field NL | claim field ER | pass
        B: pass
        *: draw U
        A: place 3,0 r0
        A: claim road E !feature-taken
        ",
    );
}

#[test]
fn joins_made_by_the_tile_count_before_the_follower_is_put() {
    // CAR-2.3a: the tile of C reaches the road of B and the southern field of A.
    play(
        table("", 3),
        "
        A: U 1,0 r0 field ER
        B: V -1,0 r2 road N
        *: draw V
        C: place 2,0 r1
        C: claim road N !feature-taken
        C: claim field ER !feature-taken
        moves: claim field NL | pass
        ",
    );
}

#[test]
fn a_feature_completed_by_the_tile_may_be_claimed_and_scores_at_once() {
    // CAR-2.3b
    let game = play(
        table("", 2),
        "
        A: E 0,1 r2 city S
        = A 4, B 0
        ",
    );
    assert_eq!(game.supply(Seat::new(0).unwrap()), 7);
}

#[test]
fn a_seat_without_followers_can_only_pass() {
    // CAR-2.3c: even when the tile brings one back, since placing comes before scoring.
    play(
        table("", 1),
        "
        A: U 1,0 r0 road E
        A: U 2,0 r0 field NL
        A: U 3,0 r0 field ER
        A: B 0,-1 r0 cloister
        A: B 1,-1 r0 cloister
        A: B 2,-1 r0 cloister
        A: F 0,1 r1 city N
        *: draw E
        A: place 0,2 r2
        A: claim field NL !no-follower
        moves: pass
        A: pass
        = A 8
        *: draw E
        A: place 1,-2 r2
        count: 2
        ",
    );
}

#[test]
fn a_feature_is_claimed_by_its_first_slot_only() {
    // CAR-2.3d: other slots of the feature, and of a feature that it became one with elsewhere.
    play(
        table("", 2),
        "
        *: draw A
        A: place 1,0 r1
        A: claim field WR !same-as
        A: pass
        *: draw U
        B: place -1,0 r0
        moves: claim road E | claim field NL | pass
        B: claim field ER !same-as
        B: claim road W !same-as
        ",
    );
}
