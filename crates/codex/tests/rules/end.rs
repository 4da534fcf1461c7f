//! COD-4: the end of the game.

use tessera_codex::{Reason, State};
use tessera_testkit::scenario;

use super::{
    boards::{THIRTY_ONE, TWENTY, starter_of},
    table::{alone, play},
};

const LETTERS: [char; 4] = ['A', 'B', 'C', 'D'];

/// The trigger of the end: the reason, the seat, and the round, counted from 0.
#[track_caller]
fn trigger(game: &State) -> (Reason, char, u8) {
    let trigger = game.trigger().expect("the end is near");
    (trigger.reason, trigger.seat.letter(), trigger.round)
}

/// `turns` turns that do not matter, after which and not before the game is over.
fn exactly(turns: usize, last: char) -> String {
    format!(
        "turns: {}\nnext: {last}\nturns: 1\nnext: nobody\nover",
        turns - 1
    )
}

#[test]
fn twenty_points_of_any_seat_finish_the_round_and_bring_one_more() {
    // COD-4.1, COD-4.1a, COD-4.2, COD-7.8: if seat s of n has 20 points, (n - 1 - s) + n turns
    // follow. It makes no difference to look for 20 points at the end of the round only.
    for seats in 2..=4 {
        for (s, seat) in LETTERS.into_iter().enumerate().take(seats) {
            let follow = exactly((seats - 1 - s) + seats, LETTERS[seats - 1]);
            let script = format!("{}= {seat} 20\n{follow}", alone(seats, seat, &TWENTY));
            let game = play(seats, &starter_of(seats, seat, 81), &script);
            assert_eq!(trigger(&game), (Reason::Points, seat, 6));
            assert_eq!(game.turns(), 8 * seats, "all have played equally often");
        }
    }
}

#[test]
fn empty_decks_in_the_turn_of_any_seat_finish_the_round_and_bring_one_more() {
    // COD-4.1, COD-4.1b, COD-4.2: in the first round and in a later one.
    for seats in 2..=4 {
        for (s, seat) in LETTERS.into_iter().enumerate().take(seats) {
            for round in [0, 2] {
                let drawn = round * seats + s + 1;
                let words = format!("left {drawn} 0");
                let follow = exactly((seats - 1 - s) + seats, LETTERS[seats - 1]);
                let script = format!("turns: {drawn}\nleft: 0 0\n{follow}");
                let game = play(seats, &words, &script);
                assert_eq!(trigger(&game), (Reason::Decks, seat, round as u8));
                assert_eq!(
                    game.turns(),
                    (round + 2) * seats,
                    "all have played equally often"
                );
            }
        }
    }
}

#[test]
fn the_end_is_near_as_soon_as_the_card_is_laid() {
    // COD-4.1a: the draw still follows, and so does everybody's in this round.
    let before = alone(2, 'A', &TWENTY[..6]) + "= A 17\nturns: 1\n";
    let game = play(2, "starters 81", &before);
    assert_eq!(game.trigger(), None);
    let game = play(2, "starters 81", &format!("{before}A: place {}", TWENTY[6]));
    assert_eq!(trigger(&game), (Reason::Points, 'A', 6));
    let game = scenario::run(
        game,
        "next: A\n A: pass !wrong-step\n A: draw gold\n next: chance",
    );
    assert_eq!(trigger(&game), (Reason::Points, 'A', 6));
}

#[test]
fn nineteen_points_bring_no_end_and_points_beyond_twenty_count() {
    // COD-4.1a, COD-4.3: 19 after ten turns, 27 after eleven, 31 in the last one.
    let before = alone(2, 'A', &THIRTY_ONE[..10]) + "= A 19\nturns: 1\n";
    assert_eq!(play(2, "starters 81", &before).trigger(), None);
    let script = format!("{before}A: {}\n= A 27\nturns: 1", THIRTY_ONE[10]);
    let game = play(2, "starters 81", &script);
    assert_eq!(trigger(&game), (Reason::Points, 'A', 10));
    let last = format!(
        "{script}\nA: {}\n= A 31\nturns: 1\nover A 1, B 2\n= A 31, B 0",
        THIRTY_ONE[11]
    );
    play(2, "starters 81; common 100 101; keeps 99", &last);
}

#[test]
fn one_empty_deck_brings_no_end() {
    // COD-4.1b, COD-7.5
    let script = "
        A: 1 back 1,1; draw 4
        left: 0 1
        B: 2 back 1,1; draw 44
        left: 0 0
        ";
    let game = play(
        2,
        "left 1 1",
        &script.replace("B: 2 back 1,1; draw 44\n        left: 0 0", ""),
    );
    assert_eq!(game.trigger(), None);
    assert_eq!(
        trigger(&play(2, "left 1 1", script)),
        (Reason::Decks, 'B', 0)
    );
}

#[test]
fn decks_empty_from_the_start_bring_the_end_in_the_first_turn() {
    // COD-4.1b: they are empty at the end of a turn. Two cards each are laid.
    let game = play(2, "left 0 0", "turns: 3\nnext: B\nturns: 1\nover");
    assert_eq!(trigger(&game), (Reason::Decks, 'A', 0));
}

#[test]
fn twenty_points_after_empty_decks_change_nothing() {
    // COD-4.1c: A draws the last card in round 5, B has 20 points in round 6, the last.
    let before = alone(2, 'B', &TWENTY[..6]);
    let last = format!("A: 1 back -1,1\nB: {}\n= B 20\nover", TWENTY[6]);
    let game = play(
        2,
        "starters 82 81; hands B 2 3 50; face up 48; left 8 3; keeps 99 102",
        &format!("{before}left: 0 0\n{last}"),
    );
    assert_eq!(trigger(&game), (Reason::Decks, 'A', 5));
    assert_eq!(game.turns(), 14);
}

#[test]
fn empty_decks_after_twenty_points_change_nothing() {
    // COD-4.1c: A has 20 points in round 6, B draws the last card in the same round.
    let script = alone(2, 'A', &TWENTY) + "left: 1 0\nturns: 1\nleft: 0 0\n" + &exactly(2, 'B');
    let game = play(2, "starters 81; left 9 5", &script);
    assert_eq!(trigger(&game), (Reason::Points, 'A', 6));
    assert_eq!(game.turns(), 16);
}

#[test]
fn nobody_draws_in_the_last_turn_but_everybody_does_before() {
    // COD-7.4: A brings the end; B draws in that round, and none in the next.
    let game = play(
        2,
        "hands A 1 11 41, B 2 12 42; face up 3 13 43 53; left 1 0",
        "
        A: 1 back 1,1; draw 4
        B: place 2 back 1,1
        moves: take 3 | take 13 | take 43 | take 53
        B: take 43
        hand: B 12 42 43
        A: place 4 back 2,2
        next: B
        A: take 3 !not-your-turn
        B: place 12 back 2,2
        hand: A 11 41
        hand: B 42 43
        face up: 3 13 - 53
        over
        ",
    );
    scenario::run(
        game,
        "
        next: nobody
        count: 0
        A: take 3 !game-over
        A: place 11 back 3,3 !game-over
        B: pass !game-over
        *: reveal 5 !game-over
        ",
    );
}
