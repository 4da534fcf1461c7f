//! CAR-3: the end of the game.

use tessera_core::Seat;

use super::{farms::TWO_CITIES, play, play_to_end};

#[test]
fn the_game_ends_after_the_turn_of_the_last_tile() {
    // CAR-3.1
    let game = play_to_end(
        "",
        2,
        "
        A: U 1,0 r0
        *: draw U
        B: place 2,0 r0
        next: B
        B: claim road E
        over A 2, B 1
        = A 0, B 3
        ",
    );
    play(
        game,
        "
        A: pass !game-over
        *: draw U !game-over
        count: 0
        ",
    );
}

#[test]
fn unfinished_roads_cities_and_cloisters_pay_one_for_each_part() {
    // CAR-3.2: a road of two tiles and a cloister with two neighbours for A; a city of two
    // tiles with a shield for B.
    let game = play_to_end(
        "",
        2,
        "
        A: U 1,0 r0 road E
        B: F 0,1 r1 city N
        A: B 0,-1 r0 cloister
        over A 1, B 2
        = A 5, B 3
        ",
    );
    assert_eq!(game.supply(Seat::new(0).unwrap()), 5);
}

#[test]
fn most_followers_own_an_unfinished_feature_and_ties_share_it() {
    // CAR-3.2, CAR-2.4a
    play_to_end(
        "",
        2,
        "
        A: U 1,0 r0 road E
        B: E 0,-1 r2
        A: E 1,-1 r2
        B: E 2,-1 r2
        A: B 3,-1 r0
        B: U 3,0 r0 road E
        A: U 2,0 r0
        over A 1, B 1
        = A 4, B 4
        ",
    );
}

#[test]
fn a_farm_pays_three_for_each_completed_city_it_touches() {
    // CAR-3.3: A farms east of the lower city and between the cities, B south and north of them.
    play_to_end("", 2, &format!("{TWO_CITIES}= A 9, B 6"));
}

#[test]
fn most_points_win_and_equal_points_share_the_place() {
    // CAR-3.4
    play_to_end(
        "",
        3,
        "
        A: U 1,0 r0 road E
        B: F 0,1 r1 city N
        C: B 0,-1 r0 cloister
        over A 3, B 1, C 1
        = A 2, B 3, C 3
        ",
    );
}
