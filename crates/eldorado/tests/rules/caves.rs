//! ELD-10.7 to ELD-10.9: the caves variant, at the cave 0,2 of the first course.

use tessera_core::{Game as _, Viewer};
use tessera_eldorado::{Hex, Token};

use crate::table::Table;

/// A stands at -1,1, which is beside no cave; it finds these tokens.
#[track_caller]
fn before_the_cave(extra: &str, hand: &str, finds: &[&'static str]) -> Table {
    let mut table = Table::new(3, "course=first caves=on", extra);
    table.bring('A', Hex::new(-1, 1));
    table.finds.extend(finds);
    table.hold('A', hand);
    table
}

fn tokens(table: &Table) -> Vec<String> {
    let own = table.of('A').tokens;
    let held = Token::all()
        .flat_map(|token| std::iter::repeat_n(token.to_string(), usize::from(own[token.index()])));
    held.collect()
}

#[test]
fn deviation_18_a_piece_that_stops_beside_a_cave_takes_a_token() {
    // ELD-10.7, ELD-10.8
    let mut table = before_the_cave("", "explorer", &["draw_1"]);
    assert!(tokens(&table).is_empty());
    table.run("A: move explorer -1,1>-1,2\nnext: chance\n*\nnext: A");
    assert_eq!(tokens(&table), ["draw_1"]);
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
    let mut table = before_the_cave("scout", "scout", &[]);
    table.run("A: move scout -1,1>-1,2\nnext: A\nA: on -2,2\nnext: A");
    assert!(tokens(&table).is_empty());
}

#[test]
fn whatever_else_is_chosen_ends_the_movement_and_the_token_comes_first() {
    // ELD-10.8
    for choice in ["stop", "end", "buy scout"] {
        let mut table = before_the_cave("scout", "scout traveler", &["coin_1"]);
        table.run("A: stop !no-leftover\nA: move scout -1,1>-1,2\nnext: A");
        table.run(&format!("A: {choice}\nnext: chance\n*\nnext: A"));
        assert_eq!(tokens(&table), ["coin_1"], "{choice}");
    }
}

#[test]
fn the_same_cave_only_after_a_stop_elsewhere() {
    // ELD-10.8; cv-01
    let mut table = before_the_cave("", "explorer explorer explorer", &["draw_1", "draw_1"]);
    table.run(
        "A: move explorer -1,1>-1,2
         *
         A: move explorer -1,2>0,1
         next: A",
    );
    assert_eq!(tokens(&table).len(), 1);
    table.run("A: move explorer 0,1>0,0\nnext: A");
    table.pass();
    table.hold('A', "explorer");
    table.run("A: move explorer 0,0>0,1\n*");
    assert_eq!(tokens(&table).len(), 2);
}

#[test]
fn a_cave_has_four_tokens() {
    // ELD-10.7; cv-03
    let mut table = before_the_cave("", "native", &[]);
    for round in 1..=5 {
        table.hold('A', "native");
        table.run("A: native -1,1>-1,2\n*");
        assert_eq!(tokens(&table).len(), round.min(4));
        table.hold('A', "native");
        table.run("A: native -1,2>-1,1\n*");
    }
}

#[test]
fn a_token_is_found_as_often_as_there_are_such_tokens() {
    // ELD-10.7
    let mut table = before_the_cave("", "native", &["machete_1", "machete_1"]);
    for _ in 0..2 {
        table.hold('A', "native");
        table.run("A: native -1,1>-1,2\n*");
        table.hold('A', "native");
        table.run("A: native -1,2>-1,1\n*");
    }
    table.hold('A', "native");
    table.run("A: native -1,1>-1,2\nchance: find machete_1 !token-gone\nchance: find draw_1");
    assert_eq!(tokens(&table), ["machete_1", "machete_1", "draw_1"]);
}

#[test]
fn there_are_36_tokens() {
    // ELD-10.7
    let count: u32 = Token::all()
        .map(|token| u32::from(token.print().count))
        .sum();
    assert_eq!(count, 36);
    let mut table = before_the_cave("", "explorer", &[]);
    table.run(
        "A: move explorer -1,1>-1,2
         chance: find machete_1
         A: token machete_1 !not-now
         A: token draw_1 !no-token",
    );
    assert_eq!(tokens(&table), ["machete_1"]);
}

/// A has found this token beside the cave and holds these cards in a new turn.
#[track_caller]
fn with_token(token: &'static str, hand: &str) -> Table {
    let extra = if hand.contains("compass") {
        "compass"
    } else {
        ""
    };
    let mut table = before_the_cave(extra, "explorer", &[token]);
    table.run("A: move explorer -1,1>-1,2\n*");
    table.pass();
    table.hold('A', hand);
    assert_eq!(tokens(&table), [token]);
    table
}

#[test]
fn power_tokens_move_like_a_card_and_are_gone() {
    // ELD-10.9
    let mut table = with_token("machete_2", "explorer");
    table.run(
        "A: move token:machete_2 -1,2>-2,2; on -2,1\nA: move token:machete_2 -2,1>-2,0 !no-token",
    );
    assert!(tokens(&table).is_empty());
    assert_eq!(table.played('A'), "");
}

#[test]
fn coin_tokens_buy() {
    // ELD-10.9, ELD-6.2
    let mut table = with_token("coin_2", "explorer");
    table.run("A: buy jack_of_all_trades; give token:coin_2");
    assert_eq!(table.gained('A'), "jack_of_all_trades");
    assert!(tokens(&table).is_empty());
}

#[test]
fn a_token_draws_one() {
    // ELD-10.9
    let mut table = with_token("draw_1", "explorer");
    table.run("A: token draw_1\n*");
    assert_eq!(table.of('A').hand_count, 5);
}

#[test]
fn a_token_removes_one() {
    // ELD-10.9: exactly one.
    let mut table = with_token("remove_1", "sailor");
    table.run("A: token remove_1\nA: done !must-choose\nA: remove sailor\nA: done !wrong-step");
    assert_eq!(table.removed('A'), "sailor");
}

#[test]
fn a_token_replaces_up_to_four() {
    // ELD-10.9
    let mut table = with_token("replace_hand_up_to_4", "sailor explorer");
    table.run("A: token replace_hand_up_to_4; done !must-choose\nA: replace sailor");
    if matches!(table.game.phase(), tessera_eldorado::Phase::Replace(_)) {
        table.run("A: done");
    }
    table.run("*\nnext: A");
    assert_eq!(table.of('A').hand_count, 4);
    assert_eq!(table.played('A'), "sailor");
}

#[test]
fn a_token_saves_a_one_use_card() {
    // ELD-10.9, ELD-7.1
    let mut table = with_token("keep_item", "compass");
    table.run("A: save compass !not-now\nA: use compass\n*\nA: save compass");
    assert_eq!(table.played('A'), "compass");
    assert_eq!(table.removed('A'), "");
}

#[test]
fn a_token_lets_a_piece_pass_the_occupied() {
    // ELD-10.9, ELD-3.5; mountains stay closed.
    let mut table = with_token("pass_occupied", "explorer");
    table.bring('B', Hex::new(-2, 2));
    table.hold('A', "explorer");
    table.run(
        "A: move explorer -1,2>-2,2 !occupied
         A: token pass_occupied
         A: move explorer -1,2>0,2 !not-beside
         A: move explorer -1,2>-2,2",
    );
    assert_eq!(table.piece('A'), table.piece('B'));
}

#[test]
fn a_token_moves_like_a_native() {
    // ELD-10.9, ELD-8.5
    let mut table = with_token("native_move", "explorer");
    table.run("A: native token -1,2>-1,1");
    assert_eq!(table.piece('A'), Some(Hex::new(-1, 1)));
    assert!(tokens(&table).is_empty());
}

#[test]
fn a_token_changes_the_symbol_of_the_next_card() {
    // ELD-10.9
    let mut table = with_token("change_symbol", "sailor explorer");
    table.run(
        "A: move sailor as machete -1,2>-2,2 !too-weak
         A: token change_symbol
         A: move sailor as machete -1,2>-2,2
         A: move explorer as coin -2,2>-1,1 !too-weak",
    );
    let seen = table.game.view(Viewer::Spectator);
    assert_eq!(seen.players[0].tokens.iter().sum::<u8>(), 0);
}
