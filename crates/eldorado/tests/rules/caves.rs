//! ELD-10.7, ELD-10.8: exploring caves, at the cave 0,2 of the first course.

use tessera_core::Game as _;
use tessera_eldorado::{Action, Hex, Token};

use crate::rules::table::Table;

#[test]
fn deviation_18_a_piece_that_stops_beside_a_cave_takes_a_token() {
    // ELD-10.7, ELD-10.8; deviation 18
    let mut table = Table::before_the_cave("explorer", &["draw_1"]);
    assert_eq!(table.tokens('A'), "");
    table.run("A: move explorer -1,1>-1,2\nnext: chance\n*\nnext: A");
    assert_eq!(table.tokens('A'), "draw_1");
}

#[test]
fn without_the_variant_a_cave_is_a_mountain() {
    // ELD-10.7
    let mut table = Table::new(3, "course=first", "");
    table.bring('A', Hex::new(-1, 1));
    table.hold('A', "explorer");
    table.run("A: move explorer -1,1>-1,2\nnext: A\nA: stop !no-leftover");
}

#[test]
fn passing_by_takes_nothing() {
    // ELD-10.8: -1,1 > 0,1 > 0,0 with one card.
    let mut table = Table::before_the_cave("scout", &[]);
    table.run("A: move scout -1,1>-1,2\nnext: A\nA: on -2,2\nnext: A");
    assert_eq!(table.tokens('A'), "");
}

#[test]
fn whatever_else_is_chosen_ends_the_movement_and_the_token_comes_first() {
    // ELD-10.8
    for choice in ["stop", "end", "buy scout"] {
        let mut table = Table::before_the_cave("scout traveler", &["coin_1"]);
        table.run("A: stop !no-leftover\nA: move scout -1,1>-1,2\nnext: A");
        table.run(&format!("A: {choice}\nnext: chance\n*\nnext: A"));
        assert_eq!(table.tokens('A'), "coin_1", "{choice}");
    }
}

#[test]
fn the_same_cave_only_after_a_stop_elsewhere() {
    // ELD-10.8; cv-01
    let mut table = Table::before_the_cave("explorer explorer explorer", &["draw_1", "draw_1"]);
    table.run(
        "A: move explorer -1,1>-1,2
         *
         A: move explorer -1,2>0,1
         next: A",
    );
    assert_eq!(table.tokens('A').split_whitespace().count(), 1);
    table.run("A: move explorer 0,1>0,0\nnext: A");
    table.pass();
    table.hold('A', "explorer");
    table.run("A: move explorer 0,0>0,1\n*");
    assert_eq!(table.tokens('A').split_whitespace().count(), 2);
}

#[test]
fn a_cave_has_four_tokens() {
    // ELD-10.7; cv-03
    let mut table = Table::before_the_cave("native", &[]);
    for round in 1..=5 {
        table.hold('A', "native");
        table.run("A: native -1,1>-1,2\n*");
        assert_eq!(table.tokens('A').split_whitespace().count(), round.min(4));
        table.hold('A', "native");
        table.run("A: native -1,2>-1,1\n*");
    }
}

#[test]
fn a_token_is_found_as_often_as_there_are_such_tokens() {
    // ELD-10.7
    let mut table = Table::before_the_cave("native", &["machete_1", "machete_1"]);
    for _ in 0..2 {
        table.hold('A', "native");
        table.run("A: native -1,1>-1,2\n*");
        table.hold('A', "native");
        table.run("A: native -1,2>-1,1\n*");
    }
    table.hold('A', "native");
    table.run("A: native -1,1>-1,2\nchance: find machete_1 !token-gone\nchance: find draw_1");
    assert_eq!(table.tokens('A'), "machete_1 machete_1 draw_1");
}

#[test]
fn there_are_36_tokens() {
    // ELD-10.7
    let count: u32 = Token::all()
        .map(|token| u32::from(token.printed().count))
        .sum();
    assert_eq!(count, 36);
    let mut table = Table::before_the_cave("explorer", &[]);
    table.run(
        "A: move explorer -1,1>-1,2
         chance: find machete_1
         A: token machete_1 !not-now
         A: token draw_1 !no-token",
    );
    assert_eq!(table.tokens('A'), "machete_1");
}

#[test]
fn the_choice_that_ended_the_movement_is_carried_out_after_the_token() {
    // ELD-10.8: a purchase, a move with another card, the end of the turn.
    let mut table = Table::before_the_cave("scout traveler explorer", &["draw_1"]);
    table.run(
        "A: move scout -1,1>-1,2; buy scout
         A: give traveler !not-your-turn
         chance: find draw_1
         A: end !wrong-step
         A: give traveler",
    );
    assert_eq!(table.gained('A'), "scout");
    assert_eq!(table.tokens('A'), "draw_1");
    let mut table = Table::before_the_cave("scout explorer native", &["draw_1"]);
    table.run("A: move scout -1,1>-1,2; move explorer -1,2>-2,2");
    assert_eq!(table.piece('A'), Some(Hex::new(-1, 2)), "the token first");
    table.run("chance: find draw_1\nnext: A");
    assert_eq!(table.piece('A'), Some(Hex::new(-2, 2)));
    assert_eq!(table.played('A'), "explorer scout");
    let mut table = Table::before_the_cave("scout explorer native", &[]);
    table
        .run("A: move scout -1,1>-1,2; end\nchance: find draw_1\nA: keep native; done\n*\nnext: B");
    assert_eq!(table.tokens('A'), "draw_1");
}

#[test]
fn a_token_waits_too_when_it_ends_a_movement() {
    // ELD-10.8: the token that was chosen is used after another one is found.
    let mut table = Table::with_tokens(&["remove_1"], "scout sailor");
    table.bring('A', Hex::new(-1, 1));
    table.hold('A', "scout sailor");
    table.run(
        "A: move scout -1,1>-1,2; token remove_1
         chance: find paddle_1
         A: done !must-choose
         A: remove sailor",
    );
    assert_eq!(table.tokens('A'), "paddle_1");
    assert_eq!(table.removed('A'), "sailor");
}

#[test]
fn a_piece_that_stops_with_power_left_explores() {
    // ELD-10.8: `stop` is offered only where it brings a token, and ends the movement.
    let mut table = Table::before_the_cave("trailblazer", &["draw_1"]);
    let stops = |table: &Table| {
        let listed = table.game.legal_actions().into_iter();
        listed.filter(|action| *action == Action::Stop).count()
    };
    assert_eq!(stops(&table), 0);
    table.run("A: move trailblazer -1,1>-2,2");
    assert_eq!(stops(&table), 0, "beside no cave");
    table.run("A: stop !no-leftover\nA: on -1,2");
    assert_eq!(stops(&table), 1);
    assert_eq!(table.power(), Some(1));
    table.run("A: stop\nnext: chance\n*\nnext: A");
    assert_eq!(table.power(), None);
    assert_eq!(table.tokens('A'), "draw_1");
    table.run("A: on -1,3 !no-leftover\nA: stop !no-leftover");
}

#[test]
fn passing_elsewhere_is_no_stop_elsewhere() {
    // ELD-10.8: out and back with one card; the cave stays explored.
    let mut table = Table::with_tokens(&["draw_1"], "scout");
    table.run("A: move scout -1,2>-2,2; on -1,2\nnext: A");
    assert_eq!(table.tokens('A'), "draw_1");
}

#[test]
fn each_piece_explores_for_itself() {
    // ELD-10.8, ELD-9.1: a cave that one piece has explored is new to the other.
    let mut table = Table::new(2, "course=first caves=on", "");
    table.finds.extend(["draw_1", "paddle_1"]);
    table.bring_from('A', Hex::new(-3, 0), Hex::new(-1, 2));
    assert_eq!(table.tokens('A'), "draw_1");
    table.bring_from('A', Hex::new(-1, -2), Hex::new(0, 0));
    table.hold('A', "explorer");
    table.run("A: move explorer 0,0>0,1\nnext: chance\n*\nnext: A");
    assert_eq!(table.tokens('A'), "paddle_1 draw_1");
}
