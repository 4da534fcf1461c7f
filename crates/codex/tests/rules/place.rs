//! COD-3.0, COD-3.1: laying a card.

use super::table::play;

#[test]
fn a_turn_is_a_card_laid_and_then_a_card_drawn() {
    // COD-3.0: both are mandatory, in this order.
    play(
        2,
        "face up 3 13 43 53",
        "
        A: draw resource !wrong-step
        A: take 3 !wrong-step
        A: pass !wrong-step
        A: place 1 front 1,1
        A: place 2 front -1,1 !wrong-step
        A: pass !wrong-step
        next: A
        A: draw gold
        next: chance
        B: place 5 back 1,1
        B: pass !wrong-step
        B: take 13
        A: place 2 front -1,1
        next: A
        ",
    );
}

#[test]
fn one_card_of_the_hand_is_laid_either_side_up() {
    // COD-3.1: not one that lies on a board, face up beside the decks, in a deck or in another
    // hand. Two resource cards on four cells either side up, a gold card face down only.
    play(
        2,
        "hands A 1 11 41, B 2 12 42; face up 3 13 43 53",
        "
        count: 20
        A: place 2 front 1,1 !not-in-hand
        A: place 3 front 1,1 !not-in-hand
        A: place 4 back 1,1 !not-in-hand
        A: 1 front 1,1; draw 4
        B: 42 back 1,1; draw 44
        A: place 1 back -1,-1 !not-in-hand
        A: 11 back -1,-1
        ",
    );
}

#[test]
fn cards_lie_only_where_x_plus_y_is_even() {
    // COD-1.4
    play(
        2,
        "",
        "
        A: place 1 front 1,0 !off-grid
        A: place 1 front 0,-1 !off-grid
        A: place 1 back 127,126 !off-grid
        A: place 1 back -128,127 !off-grid
        A: place 1 front 1,1
        ",
    );
}

#[test]
fn the_cell_is_empty() {
    // COD-3.1a
    play(
        2,
        "",
        "
        A: place 1 back 0,0 !occupied
        A: 1 back 1,1
        turns: 1
        A: place 2 back 1,1 !occupied
        A: 2 back 2,2
        ",
    );
}

#[test]
fn the_card_lies_over_a_corner_of_another() {
    // COD-3.1b: beside or above a card, or far away, it covers no corner.
    play(
        2,
        "",
        "
        A: place 1 back 2,0 !apart
        A: place 1 back 0,2 !apart
        A: place 1 back 2,2 !apart
        A: place 1 back -128,-128 !apart
        A: place 1 back 127,127 !apart
        A: 1 back 1,1
        turns: 1
        A: place 2 back 3,1 !apart
        A: 2 back 2,2
        ",
    );
}

#[test]
fn a_hidden_corner_is_never_covered() {
    // COD-3.1c: card 1 has no bottom right corner. Neither side can lie there, now or later.
    play(
        2,
        "",
        "
        A: 1 front 1,1
        closed: A 2,0
        free: A -1,1 | -1,-1 | 1,-1 | 0,2 | 2,2
        turns: 1
        A: place 2 front 2,0 !corner-hidden
        A: place 2 back 2,0 !corner-hidden
        A: 2 back 1,-1
        turns: 1
        A: place 3 back 2,0 !corner-hidden
        ",
    );
}

#[test]
fn the_hidden_corners_of_a_starter_are_never_covered_either() {
    // COD-3.1c
    play(
        2,
        "starters 86; sides back",
        "
        A: place 1 back 1,-1 !corner-hidden
        A: place 1 back -1,-1 !corner-hidden
        A: place 1 back 1,1
        ",
    );
}

#[test]
fn every_neighbour_must_have_a_corner_there() {
    // COD-3.1c: 12 lies open towards 0,2, but 33 has no corner there.
    play(
        2,
        "",
        "
        A: 12 front 1,1
        turns: 1
        A: 33 front -1,1
        turns: 1
        A: place 7 back 0,2 !corner-hidden
        closed: A 0,2
        A: 7 back 2,2
        ",
    );
}

#[test]
fn a_card_may_cover_corners_of_several_cards() {
    // COD-3.1c, COD-1.5: 7 covers a plant of 12 and an insect of 31; its own symbols count.
    play(
        2,
        "starters 81",
        "
        A: 12 front 1,1
        turns: 1
        A: 31 front -1,1
        turns: 1
        shows: A plant 2, animal 1, insect 3
        A: 7 front 0,2
        shows: A fungi 1, plant 1, animal 1, insect 3, manuscript 1
        ",
    );
}

#[test]
fn own_hidden_corners_lie_on_top_and_close_the_cells_beyond() {
    // COD-3.1c: 3 has no top right corner and covers the starter's insect all the same. 13 has
    // none either: it closes 0,2, where 11 lies open.
    play(
        2,
        "starters 81",
        "
        A: 3 front -1,-1
        shows: A fungi 3, plant 1, animal 1
        closed: A
        turns: 1
        A: 11 back 1,1
        free: A -1,1 | 1,-1 | 0,2 | 2,2 | 2,0 | -2,0 | -2,-2 | 0,-2
        turns: 1
        A: 13 front -1,1
        closed: A 0,2
        turns: 1
        A: place 12 back 0,2 !corner-hidden
        ",
    );
}

#[test]
fn a_gold_card_needs_its_resources_in_sight_before_it_is_laid() {
    // COD-3.1d: 47 costs three fungi. Two are visible, and 3 covers the one of the starter.
    play(
        2,
        "starters 82",
        "
        A: 2 back 1,1
        shows: A fungi 2, plant 1, insect 1
        turns: 1
        A: place 47 front 2,2 !cost-not-met
        A: 3 front -1,-1
        shows: A fungi 3, plant 1, insect 1
        turns: 1
        A: 47 front 2,2
        = A 3
        ",
    );
}

#[test]
fn a_cost_of_two_kingdoms_needs_both() {
    // COD-3.1d: 41 costs two fungi and an animal.
    play(
        2,
        "starters 81",
        "
        A: 4 front 1,-1             # covers the only animal
        shows: A fungi 3, plant 1, insect 1
        turns: 1
        A: place 41 front 1,1 !cost-not-met
        A: 21 back 1,1
        turns: 1
        A: 41 front 2,2
        = A 1
        ",
    );
}

#[test]
fn a_gold_card_may_cover_what_paid_for_it_and_nothing_is_spent() {
    // COD-3.1d: with exactly three fungi in sight 47 covers one of them; then 48 is too dear
    // until a third is visible again. The same three pay for 48 and for 49.
    play(
        2,
        "starters 81",
        "
        A: 4 front 1,1
        shows: A fungi 3, animal 1, insect 1
        turns: 1
        A: 47 front 2,0
        = A 3
        shows: A fungi 2, animal 1, insect 1, inkwell 1
        turns: 1
        A: place 48 front 2,2 !cost-not-met
        A: 9 back -1,-1
        turns: 1
        A: 48 front -2,-2
        = A 6
        turns: 1
        A: 49 front 1,-1
        = A 9
        ",
    );
}

#[test]
fn a_gold_card_laid_face_down_costs_nothing() {
    // COD-3.1d, COD-1.3: and is worth nothing but its resource.
    play(
        2,
        "starters 81",
        "
        A: place 50 front 1,1 !cost-not-met
        A: 50 back 1,1
        = A 0
        shows: A fungi 2, animal 1, insect 1
        ",
    );
}

#[test]
fn the_middle_of_a_card_is_never_covered() {
    // COD-1.5: three corners of 11 are covered, the fourth covers the starter; its plant stays.
    play(
        2,
        "starters 83; sides back",
        "
        shows: A fungi 1, plant 1
        A: 11 back 1,1
        turns: 1
        A: 21 back 2,2
        turns: 1
        A: 22 back 2,0
        turns: 1
        A: 23 back 0,2
        shows: A fungi 1, plant 2, animal 3
        free: A -1,1 | -1,-1 | 1,-1 | -1,3 | 1,3 | 3,3 | 3,1 | 3,-1
        ",
    );
}
