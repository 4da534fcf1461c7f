//! The figures of the printed rulebook as played games. The cards are those whose corners the
//! figures show; the two figures of objectives show no printed cards, so any of the kingdom are
//! laid there, face down. The starter of the figures is 81 with its front up.

use tessera_codex::{Objective, State};

use table::{alone, play, seat};

use crate::rules::table;

#[test]
fn legal_and_illegal_placements_and_the_cost_of_a_gold_card() {
    // Figures 1 and 2: 33 has no top right corner, so nothing goes to 0,2. The gold card needs
    // three plants before it is laid, covers one of them, and scores its 3 points.
    // COD-3.1c, COD-3.1d, COD-3.2
    play(
        2,
        "starters 81",
        "
        shows: A fungi 1, plant 1, animal 1, insect 1
        A: 33 front -1,1
        turns: 1
        A: place 21 front 0,2 !corner-hidden
        A: 13 front -1,-1
        free: A -2,2 | -2,0 | -2,-2 | 0,-2 | 1,1 | 1,-1
        closed: A 0,2
        turns: 1
        A: 28 front -2,0
        = A 1
        shows: A plant 3, animal 2, insect 1
        turns: 1
        A: 57 front 1,1
        = A 4
        shows: A plant 2, animal 2, insect 1, quill 1
        ",
    );
}

#[test]
fn the_red_card_may_cover_the_top_left_corner_of_the_insect_card() {
    // Figure 1. COD-3.1c
    play(
        2,
        "starters 81",
        "
        A: 33 front -1,1
        turns: 1
        A: 13 front -1,-1
        turns: 1
        A: 2 front -2,2
        = A 0
        turns: 1
        A: 28 front -2,0
        = A 1
        ",
    );
}

#[test]
fn two_corners_covered_are_four_points() {
    // Figure "= 4 points". COD-3.2b
    play(
        2,
        "starters 81",
        "
        A: 13 front -1,-1
        turns: 1
        A: 28 front -2,0
        = A 1
        turns: 1
        A: 55 front -1,1
        = A 5
        ",
    );
}

fn worth(game: &State, id: usize) -> u16 {
    game.worth(seat('A'), Objective::new(id).unwrap())
}

#[test]
fn three_insects_that_fall_are_two_points() {
    // Figure "= 2 points", and none for the other diagonals. COD-5.2
    let lays = ["31 back 1,1", "32 back 0,2", "33 back 2,0"];
    let game = play(2, "starters 81", &alone(2, 'A', &lays));
    assert_eq!([87, 88, 89, 90].map(|id| worth(&game, id)), [0, 0, 0, 2]);
}

#[test]
fn two_stacks_of_animals_with_a_fungi_each_are_six_points() {
    // Figure "= 6 points", and none for the other stacks. COD-5.2
    let lays = [
        "21 back -1,1",
        "22 back -1,-1",
        "1 back 0,2",
        "23 back 1,1",
        "24 back 1,-1",
        "2 back 2,2",
    ];
    let game = play(2, "starters 81", &alone(2, 'A', &lays));
    assert_eq!([91, 92, 93, 94].map(|id| worth(&game, id)), [0, 0, 6, 0]);
}
