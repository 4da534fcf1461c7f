//! COD-8.3: what everybody remembers of the cards that were taken face up.

use tessera_codex::{CardView, Shown, State};
use tessera_core::{Game as _, Viewer};

use super::table::{card, play, view_of};

/// A holds cards 1 and 2 (fungi) and a gold card; one may take 3 and 4 (fungi), 43 and 44.
const WORDS: &str = "hands A 1 2 51, B 11 12 52; face up 3 4 43 44";

/// The hand of A as B, C and spectators know it: numbers of known cards, then backs.
#[track_caller]
fn hand(game: &State) -> String {
    let texts = |view: &tessera_codex::View| {
        let hand = view.players[0].hand.iter();
        hand.map(|shown| text(*shown))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let seen = texts(&view_of(game, 'B'));
    assert_eq!(
        seen,
        texts(&game.view(Viewer::Spectator)),
        "a spectator knows as much"
    );
    seen
}

/// The cards of A that lie face down, likewise.
#[track_caller]
fn down(game: &State) -> String {
    let view = view_of(game, 'B');
    let down = view.players[0].cards.iter().filter_map(|card| match card {
        CardView::Back(shown, _) => Some(text(*shown)),
        _ => None,
    });
    down.collect::<Vec<_>>().join(", ")
}

fn text(shown: Shown) -> String {
    match shown {
        Shown::Card(card) => card.to_string(),
        Shown::Back(back) => back.to_string(),
    }
}

#[test]
fn a_card_taken_face_up_is_known_to_be_in_the_hand() {
    // COD-8.3: while others are backs, and one drawn from a deck is too.
    let game = play(2, WORDS, "A: 51 back 1,1; take 3 -> 5\nturns: 1");
    assert_eq!(hand(&game), "3, fungi-resource, fungi-resource");
    assert!(!view_of(&game, 'B').unseen.has(card(3)));
    assert!(view_of(&game, 'B').unseen.has(card(1)));
    let game = play(2, WORDS, "A: 51 back 1,1; draw 6\nturns: 1");
    assert_eq!(
        hand(&game),
        "fungi-resource, fungi-resource, fungi-resource"
    );
}

#[test]
fn laid_face_down_from_among_several_it_may_be_either() {
    // COD-8.3: whether A lays the known card or another one with its back, others see the same.
    let taken = "A: 51 back 1,1; take 3 -> 5\nturns: 1\n";
    let known = play(
        2,
        WORDS,
        &format!("{taken}A: 3 back 2,2; draw 53\nB: 11 back 2,2; draw 54"),
    );
    let other = play(
        2,
        WORDS,
        &format!("{taken}A: 1 back 2,2; draw 53\nB: 11 back 2,2; draw 54"),
    );
    for game in [&known, &other] {
        assert_eq!(hand(game), "fungi-resource, fungi-resource, plant-gold");
        assert_eq!(down(game), "plant-gold, fungi-resource");
    }
    assert_eq!(view_of(&known, 'B'), view_of(&other, 'B'));
    assert_eq!(view_of(&known, 'A').players[0].cards.len(), 3);
    assert_ne!(view_of(&known, 'A'), view_of(&other, 'A'));
}

#[test]
fn another_back_is_no_confusion() {
    // COD-8.3: neither a gold card of the same kingdom nor a resource card of another one.
    let script = "
        A: 51 back 1,1; take 3 -> 5
        turns: 1
        A: 1 front -1,-1; draw 45
        turns: 1
        A: 45 back 2,2; draw 14
        turns: 1
        A: 14 back 3,3; draw 54
        turns: 1
    ";
    let game = play(2, WORDS, script);
    assert_eq!(hand(&game), "3, fungi-resource, plant-gold");
}

#[test]
fn the_only_card_of_its_back_is_named_where_it_lies() {
    // COD-8.3: A shows its two other fungi cards before.
    let script = "
        A: 1 front 1,1; take 3 -> 5
        turns: 1
        A: 2 front -1,-1; draw 53
        turns: 1
    ";
    let game = play(2, WORDS, script);
    assert_eq!(hand(&game), "3, plant-gold, plant-gold");
    let game = play(
        2,
        WORDS,
        &format!("{script}A: 3 back 2,2; draw 54\nturns: 1"),
    );
    assert_eq!(hand(&game), "plant-gold, plant-gold, plant-gold");
    assert_eq!(down(&game), "3");
}

#[test]
fn when_the_others_are_shown_the_known_one_is_named_again() {
    // COD-8.3: A lays 3 face down from among three; it is found out when 1 and 2 are shown.
    let mut script = String::from("A: 51 back 1,1; take 3 -> 5\nturns: 1\n");
    script += "A: 3 back 2,2; draw 53\nturns: 1\n";
    assert_eq!(down(&play(2, WORDS, &script)), "plant-gold, fungi-resource");
    script += "A: 1 front 3,3; draw 54\nturns: 1\n";
    let game = play(2, WORDS, &script);
    assert_eq!(down(&game), "plant-gold, fungi-resource");
    assert_eq!(hand(&game), "fungi-resource, plant-gold, plant-gold");
    script += "A: 2 front -1,-1; draw 55\nturns: 1\n";
    assert_eq!(down(&play(2, WORDS, &script)), "plant-gold, 3");
}

#[test]
fn shown_itself_it_tells_nothing_about_the_others() {
    // COD-8.3: A lays 1 face down; when 3 is shown, the one face down may be any fungi card.
    let script = "
        A: 51 back 1,1; take 3 -> 5
        turns: 1
        A: 1 back 2,2; draw 53
        turns: 1
        A: 3 front 3,3; draw 54
        turns: 1
    ";
    let game = play(2, WORDS, script);
    assert_eq!(down(&game), "plant-gold, fungi-resource");
    assert_eq!(hand(&game), "fungi-resource, plant-gold, plant-gold");
}

#[test]
fn of_two_known_cards_one_shown_names_the_other() {
    // COD-8.3: A holds 3 and 4 and no other fungi card, and lays 3 face down. It may be either
    // until 4 is shown.
    let mut script = String::from(
        "
        A: 1 front 1,1; take 3 -> 5
        turns: 1
        A: 2 front -1,-1; take 4 -> 6
        turns: 1
        ",
    );
    assert_eq!(hand(&play(2, WORDS, &script)), "3, 4, plant-gold");
    script += "A: 3 back 2,2; draw 53\nturns: 1\n";
    let game = play(2, WORDS, &script);
    assert_eq!(hand(&game), "fungi-resource, plant-gold, plant-gold");
    assert_eq!(down(&game), "fungi-resource");
    for id in [3, 4] {
        assert!(!view_of(&game, 'B').unseen.has(card(id)), "{id} is with A");
    }
    script += "A: 4 front 3,3; draw 54\nturns: 1\n";
    assert_eq!(down(&play(2, WORDS, &script)), "3");
}

#[test]
fn both_laid_face_down_may_lie_in_either_order() {
    // COD-8.3
    let script = "
        A: 1 front 1,1; take 3 -> 5
        turns: 1
        A: 2 front -1,-1; take 4 -> 6
        turns: 1
        A: 3 back 2,2; draw 53
        turns: 1
        A: 4 back 3,3; draw 54
        turns: 1
    ";
    let game = play(2, WORDS, script);
    assert_eq!(down(&game), "fungi-resource, fungi-resource");
    assert_eq!(hand(&game), "plant-gold, plant-gold, plant-gold");
}

#[test]
fn a_card_laid_before_it_was_taken_is_another() {
    // COD-8.3: a card face down since before is not the one taken later.
    let script = "
        A: 1 back 1,1; take 3 -> 5
        turns: 1
    ";
    let game = play(2, WORDS, script);
    assert_eq!(hand(&game), "3, fungi-resource, plant-gold");
    let game = play(
        2,
        WORDS,
        &format!("{script}A: 2 back 2,2; draw 53\nturns: 1"),
    );
    assert_eq!(hand(&game), "fungi-resource, plant-gold, plant-gold");
    assert_eq!(down(&game), "fungi-resource, fungi-resource");
    let shown =
        format!("{script}A: 3 back 2,2; draw 53\nturns: 1\nA: 2 front 3,3; draw 54\nturns: 1");
    assert_eq!(down(&play(2, WORDS, &shown)), "fungi-resource, 3");
}

#[test]
fn an_unknown_card_drawn_later_keeps_the_secret() {
    // COD-8.3: A lays 3 face down from among 1, 2 and 3, shows 1 and draws another fungi card.
    // When that one is shown, 2 may still be the one face down.
    let script = "
        A: 51 back 1,1; take 3 -> 5
        turns: 1
        A: 3 back 2,2; draw 53
        turns: 1
        A: 1 front 3,3; draw 7
        turns: 1
        A: 7 front -1,-1; draw 54
        turns: 1
    ";
    let game = play(2, WORDS, script);
    assert_eq!(down(&game), "plant-gold, fungi-resource");
    assert_eq!(hand(&game), "fungi-resource, plant-gold, plant-gold");
}

#[test]
fn what_is_known_stays_known_after_the_end() {
    // COD-8.3, COD-8.4
    let game = play(
        2,
        &format!("{WORDS}; left 1 0"),
        "
        A: 51 back 1,1; take 3 -> 5
        turns: 1
        A: 1 front -1,-1
        turns: 1
        over
        ",
    );
    assert_eq!(hand(&game), "3, fungi-resource");
    assert_eq!(down(&game), "plant-gold");
}
