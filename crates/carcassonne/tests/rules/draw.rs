//! CAR-2.0, CAR-2.1: the steps of a turn, and drawing.

use tessera_core::{Actor, Game as _, Viewer};

use super::{kind, play, play_to_end, table};

#[test]
fn a_turn_is_draw_then_place_then_claim_or_pass() {
    // CAR-2.0
    play(
        table("", 2),
        "
        *: place 1,0 r0 !wrong-step
        *: draw V
        A: pass !wrong-step
        A: claim road S !wrong-step
        A: place 1,0 r0
        A: place 2,0 r0 !wrong-step
        A: pass
        A: pass !not-your-turn
        ",
    );
}

#[test]
fn a_refused_step_says_what_is_to_be_done_now() {
    // CAR-2.0
    let mut game = table("", 2);
    let ann = Actor::Seat(game.turn());
    for (by, action, expected) in [
        (Actor::Chance, "pass", "now is the time to draw a tile"),
        (Actor::Chance, "draw V", ""),
        (ann, "pass", "now is the time to place the tile"),
        (ann, "place 1,0 r0", ""),
        (
            ann,
            "place 2,0 r0",
            "now is the time to claim a feature of the tile or pass",
        ),
    ] {
        let said = game.apply(by, action.parse().unwrap());
        let said = said.map_or_else(|refusal| refusal.to_string(), |_| String::new());
        assert_eq!(said, expected);
    }
}

#[test]
fn a_tile_is_drawn_as_often_as_it_is_in_the_box() {
    // CAR-2.1
    play(
        table("", 2),
        "
        A: C 0,1 r0
        *: draw C !not-in-bag
        *: discard C !not-in-bag
        ",
    );
}

#[test]
fn a_tile_that_fits_nowhere_leaves_the_game_and_the_same_seat_draws_again() {
    // CAR-2.1a: no city edge is open after A's tile.
    let game = play(
        table("", 2),
        "
        A: E 0,1 r2
        *: draw C !fits-nowhere
        *: return C !other-variant
        *: discard C
        *: discard C !not-in-bag
        next: chance
        *: draw U
        next: B
        ",
    );
    assert_eq!(game.in_bag(kind('C')), 0);
    assert_eq!(game.view(Viewer::Spectator).discarded[kind('C').index()], 1);
}

#[test]
fn a_tile_that_fits_must_be_played() {
    // CAR-2.1b: nobody may decline, neither when drawing nor when placing.
    play(
        table("", 2),
        "
        *: discard U !fits-somewhere
        *: draw U
        moves: place 1,0 r0 | place -1,0 r0 | place 0,-1 r0
        ",
    );
}

#[test]
fn the_game_ends_at_once_when_the_last_tiles_fit_nowhere() {
    // CAR-2.1c
    play_to_end(
        "",
        2,
        "
        A: E 0,1 r2 city S
        *: discard C
        over A 1, B 2
        = A 4, B 0
        ",
    );
}
