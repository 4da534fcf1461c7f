//! COD-7: options where the rulebook is silent; the tie-break is in `winner`.

use tessera_codex::{Options, Reason};
use tessera_core::Options as _;

use super::{
    boards::THIRTY_ONE,
    table::{alone, play},
};

#[test]
fn the_defaults_are_what_the_rulebook_says_or_the_table_chose() {
    // COD-6.2, COD-7.1, COD-7.2, COD-7.4, COD-7.5
    let defaults = Options::default();
    for (key, value) in [
        ("tie-break", "objective-points"),
        ("track-cap", "none"),
        ("refill", "own-deck"),
        ("last-draw", "skip"),
        ("deck-end", "both"),
    ] {
        assert_eq!(defaults.get(key).as_deref(), Some(value), "{key}");
    }
    assert_eq!(Options::KEYS.len(), 5);
    assert!(Options::default().set("track-cap", "20").is_err());
    assert!(Options::default().set("tybor", "yes").is_err());
}

#[test]
fn points_on_the_track_may_stop_at_29_and_objectives_are_added_after_that() {
    // COD-7.1: 31 on the track and four quills.
    let before = alone(2, 'A', &THIRTY_ONE[..11]) + "= A 27\nturns: 1\n";
    let last = |points, total| {
        format!(
            "{before}A: {}\n= A {points}\nturns: 1\nover\n= A {total}, B 0",
            THIRTY_ONE[11]
        )
    };
    let words = "starters 81; common 100 102; keeps 99";
    play(2, &format!("options track-cap=29; {words}"), &last(29, 33));
    play(
        2,
        &format!("options track-cap=none; {words}"),
        &last(31, 35),
    );
}

#[test]
fn a_place_may_be_filled_from_the_other_deck() {
    // COD-7.2: with both decks left each place is filled from its own.
    play(
        2,
        "options refill=any-deck; face up 3 13 43 53; left 2 3",
        "
        A: 1 back 1,1; take 3 -> 4
        face up: 4 13 43 53
        B: 2 back 1,1; draw 5
        left: 0 3
        A: 14 back 2,2; take 4 -> 44
        face up: 44 13 43 53
        left: 0 2
        B: place 15 back 2,2
        B: draw resource !deck-empty
        ",
    );
    play(
        2,
        "options refill=any-deck; face up 3 13 43 53; left 1 3",
        "
        A: 1 back 1,1; draw 4
        B: 2 back 1,1; take 3 -> 44
        face up: 44 13 43 53
        left: 0 2
        A: 14 back 2,2; take 44 -> 60
        face up: 60 13 43 53
        B: 15 back 2,2; take 43 -> 70
        face up: 60 13 70 53
        left: 0 0
        A: 4 back 3,3               # in the last round nobody draws
        turns: 1
        over
        ",
    );
}

#[test]
fn gold_places_may_be_filled_from_the_resource_deck() {
    // COD-7.2: until both decks are empty.
    play(
        2,
        "options refill=any-deck; face up 3 13 43 53; left 2 0",
        "
        A: 1 back 1,1; take 53 -> 4
        face up: 3 13 43 4
        B: 2 back 1,1; take 43 -> 5
        face up: 3 13 5 4
        left: 0 0
        A: 14 back 2,2
        next: B
        ",
    );
    play(
        2,
        "options refill=any-deck; face up 3 13 43 53; left 0 0",
        "
        A: 1 back 1,1; take 53
        face up: 3 13 43 -
        ",
    );
}

#[test]
fn a_card_may_be_drawn_in_the_last_turn() {
    // COD-7.4: A brings the end with three cards of each left to take, and all draw to the last.
    let words = "hands A 1 11 41, B 2 12 42; face up 3 13 43 53; left 1 0";
    let script = "
        A: 1 back 1,1; draw 4
        B: 2 back 1,1; take 43
        A: 4 back 2,2; take 3
        hand: A 3 11 41
        next: B
        B: place 12 back 2,2
        next: B
        moves: take 13 | take 53
        B: take 13
        hand: B 13 42 43
        over
        face up: - - - 53
        ";
    play(2, &format!("options last-draw=take; {words}"), script);
}

#[test]
fn one_empty_deck_may_bring_the_end() {
    // COD-7.5: the other still has cards, and players may draw them.
    for (deck, words) in [("4", "left 1 9"), ("44", "left 9 1")] {
        let words = format!("options deck-end=any; {words}");
        let script = format!("A: 1 back 1,1; draw {deck}\nturns: 3\nover");
        let game = play(2, &words, &script);
        let trigger = game.trigger().unwrap();
        assert_eq!(
            (trigger.reason, trigger.seat.letter(), trigger.round),
            (Reason::Decks, 'A', 0)
        );
        assert_eq!(game.turns(), 4);
    }
}
