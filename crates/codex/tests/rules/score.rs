//! COD-3.2: points for a card that is laid.

use super::{
    boards::{THIRTY_ONE, TWENTY},
    table::{alone, play},
};

#[test]
fn a_resource_card_scores_what_is_printed() {
    // COD-3.2: 8 has one point, 1 has none; a back has none, whatever the front says.
    play(
        2,
        "",
        "
        A: 8 front 1,1
        = A 1, B 0
        turns: 1
        A: 1 front -1,1
        = A 1
        turns: 1
        A: 9 back 1,-1
        = A 1
        turns: 1
        A: 10 front -1,-1
        = A 2, B 0
        ",
    );
}

#[test]
fn points_come_at_once_before_the_draw() {
    // COD-3.2
    play(
        2,
        "",
        "
        A: place 8 front 1,1
        = A 1
        next: A
        ",
    );
}

#[test]
fn a_flat_gold_card_scores_three_or_five() {
    // COD-3.2: the complete board is scored move by move: 0, 0, 5, 3, 3, then 6 for three corners
    // (COD-3.2b), and 3.
    let mut script = String::new();
    for (lay, points) in TWENTY.into_iter().zip([0, 0, 5, 8, 11, 17, 20]) {
        script += &format!("A: {lay}\n= A {points}, B 0\nturns: 1\n");
    }
    play(2, "starters 81", &script);
}

#[test]
fn a_gold_card_laid_face_down_scores_nothing() {
    // COD-3.2, COD-1.3: neither flat points nor those for items or corners.
    play(
        2,
        "starters 81",
        "
        A: 50 back 1,1
        turns: 1
        A: 41 back -1,-1
        turns: 1
        A: 44 back 1,-1
        = A 0
        shows: A fungi 4
        ",
    );
}

#[test]
fn a_card_per_item_counts_its_own_item_and_those_in_sight() {
    // COD-3.2a: 41 shows a quill, and so does 5. Manuscripts and inkwells do not count, nor do
    // the quills of others.
    play(
        2,
        "starters 81 82",
        "
        A: 5 front 1,1
        B: 15 front 1,1
        shows: B fungi 1, plant 2, insect 2, quill 1
        A: 7 front -1,-1
        shows: A fungi 3, plant 1, animal 1, insect 1, quill 1, manuscript 1
        turns: 1
        A: 41 front 2,0
        = A 2
        shows: A fungi 2, plant 1, animal 1, insect 1, quill 2, manuscript 1
        ",
    );
}

#[test]
fn a_card_per_item_does_not_count_the_items_it_covers() {
    // COD-3.2a: 41 covers the quill of 5; only its own is left.
    play(
        2,
        "starters 81",
        "
        A: 5 front 1,1
        turns: 1
        A: 41 front 2,2
        = A 1
        shows: A fungi 2, plant 1, animal 1, insect 1, quill 1
        ",
    );
}

#[test]
fn items_that_come_later_score_nothing() {
    // COD-3.2a
    play(
        2,
        "starters 81",
        "
        A: 5 front 1,1
        turns: 1
        A: 41 front 2,0
        turns: 1
        A: 35 front -1,-1
        shows: A fungi 1, plant 1, animal 2, insect 1, quill 3
        = A 2
        ",
    );
}

/// 44 is laid at -1,1, with one to four neighbours there.
const NEIGHBOURS: [&str; 4] = [
    "A: 3 front -1,-1\n turns: 1\n",
    "A: 6 back -2,0\n turns: 1\n",
    "A: 8 back 1,1\n turns: 1\n A: 9 back 0,2\n turns: 1\n",
    "A: 10 back -3,1\n turns: 1\n A: 1 back -2,2\n turns: 1\n",
];

#[test]
fn a_card_per_corner_scores_two_for_each_corner_it_covers() {
    // COD-3.2b
    for corners in 1..=4 {
        let before = NEIGHBOURS[..corners].concat();
        let points = 2 * corners;
        play(
            2,
            "starters 81",
            &format!("{before} A: 44 front -1,1\n = A {points}"),
        );
    }
}

#[test]
fn four_corners_and_five_quills_in_one_game() {
    // COD-3.2, COD-3.2a, COD-3.2b: 0, 1, 3, 3, two quills, 0, 0, 5, 0, five quills, four
    // corners, two corners.
    let script = alone(2, 'A', &THIRTY_ONE[..10]) + "= A 19\nturns: 1\n";
    play(
        2,
        "starters 81; common 100 101",
        &format!(
            "{script} A: {}\n = A 27\nturns: 1\nA: {}\n= A 31",
            THIRTY_ONE[10], THIRTY_ONE[11]
        ),
    );
}
