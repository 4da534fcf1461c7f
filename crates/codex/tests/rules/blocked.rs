//! COD-7.6, COD-7.7: a seat whose board has no free cell.

use tessera_codex::Reason;

use super::{
    boards::BLOCKED,
    table::{alone, play},
};

const WORDS: &str = "starters 85 81; sides back front";

#[test]
fn a_placement_that_closes_the_last_cell_is_followed_by_its_draw() {
    // COD-7.7
    let script = alone(2, 'A', &BLOCKED[..4]) + "turns: 1\n";
    play(
        2,
        &format!("{WORDS}; face up 3"),
        &format!(
            "{script}
            free: A -2,0
            A: place {}
            = A 9, B 0
            free: A
            next: A
            A: pass !wrong-step
            A: take 3
            next: chance
            ",
            BLOCKED[4]
        ),
    );
}

#[test]
fn a_seat_without_a_free_cell_passes_and_the_turn_counts() {
    // COD-7.6: it neither lays nor draws, turn after turn, while others play on.
    let game = play(
        3,
        &format!("{WORDS}; hands A 22 11 67"),
        &format!(
            "{}
            turns: 2
            moves: pass
            A: place 11 back -2,2 !wrong-step
            A: draw gold !wrong-step
            A: pass
            next: B
            turns: 2
            A: pass
            B: pass !wrong-step
            turns: 2
            next: A
            moves: pass
            = A 9
            ",
            alone(3, 'A', &BLOCKED)
        ),
    );
    assert_eq!(game.turns(), 21);
    assert_eq!(game.hand(game.turn()).len(), 3);
}

#[test]
fn passes_count_among_the_turns_that_follow_the_end() {
    // COD-7.6, COD-4.2: B draws the last card in round 5; A passes in round 6 and is scored.
    let game = play(
        2,
        &format!("{WORDS}; left 8 3; keeps 102"),
        &format!(
            "{}
            turns: 1
            A: pass
            left: 1 0
            turns: 1
            left: 0 0
            A: pass
            next: B
            turns: 1
            over A 1, B 2
            = A 11, B 0             # two quills of the secret objective
            ",
            alone(2, 'A', &BLOCKED)
        ),
    );
    let trigger = game.trigger().unwrap();
    assert_eq!(
        (trigger.reason, trigger.seat.letter(), trigger.round),
        (Reason::Decks, 'B', 5)
    );
    assert_eq!(game.turns(), 14);
}

#[test]
fn a_pass_is_no_move_for_somebody_who_can_lay_a_card() {
    // COD-7.6
    play(2, "", "A: pass !wrong-step\nturns: 1\nB: pass !wrong-step");
}

/// A board of 17 cards that an outside search found: each is legal, each cost is paid, and the
/// last leaves no free cell.
const SEVENTEEN: [&str; 16] = [
    "3 front 1,1",
    "9 front 0,2",
    "47 front 2,0",
    "2 front -1,1",
    "49 front -2,2",
    "4 front -1,3",
    "13 front 0,4",
    "17 front -1,5",
    "59 front -2,6",
    "23 front -1,7",
    "27 front -2,8",
    "69 front -3,9",
    "29 front -2,10",
    "33 front -3,11",
    "79 front -4,12",
    "70 front -5,11",
];

#[test]
fn the_blocked_board_of_seventeen_cards_is_played_until_the_seat_passes() {
    // COD-7.6, COD-7.7, COD-4.1a: the last card brings 22 points and the end as well. A draws,
    // B finishes the round, A passes, B plays, the game is over.
    let game = play(
        2,
        WORDS,
        &format!(
            "{}
            = A 17
            turns: 1
            A: {}
            = A 22
            free: A
            turns: 1
            moves: pass
            A: pass
            next: B
            turns: 1
            over A 1, B 2
            ",
            alone(2, 'A', &SEVENTEEN[..15]),
            SEVENTEEN[15]
        ),
    );
    let trigger = game.trigger().unwrap();
    assert_eq!(
        (trigger.reason, trigger.seat.letter(), trigger.round),
        (Reason::Points, 'A', 15)
    );
    assert_eq!(game.turns(), 34);
}
