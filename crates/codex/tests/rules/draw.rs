//! COD-3.3: drawing a card.

use tessera_codex::Action;
use tessera_core::{Game as _, Viewer};
use tessera_testkit::scenario;

use super::table::{play, table};

#[test]
fn a_card_is_drawn_from_either_deck_or_taken_from_the_table() {
    // COD-3.3
    play(
        2,
        "hands A 1 11 41; face up 3 13 43 53",
        "
        A: place 1 back 1,1
        moves: draw resource | draw gold | take 3 | take 13 | take 43 | take 53
        A: take 1 !not-face-up
        A: take 11 !not-face-up
        A: take 4 !not-face-up
        A: take 3
        hand: A 3 11 41
        turns: 1
        A: 11 back -1,1; draw 44
        hand: A 3 41 44
        turns: 1
        A: 3 back 1,-1; draw 4
        hand: A 4 41 44
        ",
    );
}

#[test]
fn everybody_sees_the_back_on_top_of_each_deck() {
    // COD-3.3a, COD-8.2: the next card has the back that was seen, then another one is seen.
    let mut game = scenario::run(table(3, "hands A 1 11 41"), "A: place 1 back 1,1");
    for deck in [0, 1] {
        let tops: Vec<_> = Viewer::all(3)
            .map(|viewer| game.view(viewer).decks[deck].top)
            .collect();
        assert!(
            tops.iter().all(|top| top.is_some() && *top == tops[0]),
            "{tops:?}"
        );
    }
    let top = game.view(Viewer::Spectator).decks[0].top.unwrap();
    game = scenario::run(game, "A: draw resource");
    let outcomes = game.outcomes();
    let has_back = |&(outcome, _): &(Action, u64)| match outcome {
        Action::Deal(card) => card.kingdom() == top && card.id() <= 40,
        _ => false,
    };
    assert!(outcomes.iter().all(has_back), "{outcomes:?}");
    game = scenario::run(game, &format!("*: {}", outcomes[0].0));
    assert_eq!(game.view(Viewer::Spectator).decks[0].top, None);
    assert!(matches!(game.outcomes()[0].0, Action::Top(back) if back.deck().word() == "resource"));
}

#[test]
fn a_card_taken_is_replaced_in_its_place_from_its_own_deck() {
    // COD-3.3b
    play(
        2,
        "face up 3 13 43 53",
        "
        A: 1 back 1,1; take 13 -> 34
        face up: 3 34 43 53
        left: 33 36
        B: 2 back 1,1; take 43 -> 64
        face up: 3 34 64 53
        left: 33 35
        A: 13 back 2,2; take 34 -> 14
        face up: 3 14 64 53
        left: 32 35
        ",
    );
}

#[test]
fn the_replacement_never_comes_from_the_other_deck() {
    // COD-3.3b: chance can offer nothing else.
    let game = play(2, "face up 3 13 43 53", "A: place 1 back 1,1\n A: take 43");
    assert!(game.outcomes().iter().all(|(outcome, _)| match outcome {
        Action::Reveal(card) => card.id() > 40,
        _ => false,
    }));
    scenario::run(game, "*: reveal 4 !not-in-deck");
}

#[test]
fn a_card_drawn_from_a_deck_leaves_the_table_as_it_is() {
    // COD-3.3
    play(
        2,
        "face up 3 13 43 53",
        "
        A: 1 back 1,1; draw 44
        face up: 3 13 43 53
        left: 34 35
        B: 2 back 1,1; draw 4
        face up: 3 13 43 53
        left: 33 35
        ",
    );
}

#[test]
fn a_card_just_taken_or_drawn_may_be_laid_in_the_next_turn() {
    // COD-3.0, COD-3.3
    play(
        2,
        "face up 3 13 43 53",
        "
        A: 1 back 1,1; take 3 -> 4
        B: 2 back 1,1; take 4 -> 5
        A: 3 front 2,2; draw 14
        B: 4 front 2,2
        A: 14 front -1,-1
        ",
    );
}
