//! ELD-10.9: the effects of tokens. Those that change a symbol are in `changed_symbol`.

use tessera_core::{Actor, Game as _};
use tessera_eldorado::{Action, Hex};

use crate::rules::table::{Table, seat};

#[test]
fn power_tokens_move_like_a_card_and_are_gone() {
    // ELD-10.9
    let mut table = Table::with_tokens(&["machete_2"], "explorer");
    table.run(
        "A: move token:machete_2 -1,2>-2,2; on -2,1\nA: move token:machete_2 -2,1>-2,0 !no-token",
    );
    assert_eq!(table.tokens('A'), "");
    assert_eq!(table.played('A'), "");
}

#[test]
fn coin_tokens_buy() {
    // ELD-10.9, ELD-6.2
    let mut table = Table::with_tokens(&["coin_2"], "explorer");
    table.run("A: buy jack_of_all_trades; give token:coin_2");
    assert_eq!(table.gained('A'), "jack_of_all_trades");
    assert_eq!(table.tokens('A'), "");
}

#[test]
fn a_token_draws_one() {
    // ELD-10.9
    let mut table = Table::with_tokens(&["draw_1"], "explorer");
    table.run("A: token draw_1\n*");
    assert_eq!(table.of('A').hand_count, 5);
}

#[test]
fn a_token_removes_one() {
    // ELD-10.9: exactly one.
    let mut table = Table::with_tokens(&["remove_1"], "sailor");
    table.run("A: token remove_1\nA: done !must-choose\nA: remove sailor\nA: done !wrong-step");
    assert_eq!(table.removed('A'), "sailor");
}

#[test]
fn a_token_replaces_up_to_four() {
    // ELD-10.9
    let mut table = Table::with_tokens(&["replace_hand_up_to_4"], "sailor explorer native");
    table.run(
        "A: token replace_hand_up_to_4; done !must-choose
         A: replace sailor; replace explorer !does-not-fit
         A: done
         next: chance
         *
         next: A",
    );
    assert_eq!(table.of('A').hand_count, 4);
    assert_eq!(table.played('A'), "sailor");
    let hand = "explorer explorer sailor native";
    let mut table = Table::with_tokens(&["replace_hand_up_to_4"], hand);
    table.run("A: token replace_hand_up_to_4; replace explorer; replace explorer");
    table.run("A: replace sailor; replace native\n*\nnext: A");
    assert_eq!(table.of('A').hand_count, 4);
    assert_eq!(table.played('A'), hand);
}

#[test]
fn a_token_saves_a_one_use_card() {
    // ELD-10.9, ELD-7.1
    let mut table = Table::with_tokens(&["keep_item"], "compass");
    table.run("A: save compass !not-now\nA: use compass\n*\nA: save compass");
    assert_eq!(table.played('A'), "compass");
    assert_eq!(table.removed('A'), "");
}

#[test]
fn a_token_lets_a_piece_pass_the_occupied() {
    // ELD-10.9, ELD-3.5; mountains stay closed.
    let mut table = Table::with_tokens(&["pass_occupied"], "explorer");
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
    let mut table = Table::with_tokens(&["native_move"], "explorer");
    table.run("A: native token -1,2>-1,1");
    assert_eq!(table.piece('A'), Some(Hex::new(-1, 1)));
    assert_eq!(table.tokens('A'), "");
}

#[test]
fn every_function_of_a_one_use_card_can_be_undone_by_a_token() {
    // ELD-10.9, ELD-7.1: it is discarded when the turn ends, not removed.
    for (card, script) in [
        ("giant_machete", "A: move giant_machete -1,2>-2,2"),
        ("treasure_chest", "A: move treasure_chest -1,2>-1,1"),
        ("prop_plane", "A: move prop_plane as machete -1,2>-2,2"),
        ("treasure_chest", "A: buy scout; give treasure_chest"),
        ("prop_plane", "A: buy scout; give prop_plane"),
        ("transmitter", "A: transmit scout"),
        ("compass", "A: use compass\n*"),
        ("travel_log", "A: use travel_log\n*\nA: done"),
    ] {
        let mut table = Table::with_tokens(&["keep_item"], card);
        table.run(&format!("A: save {card} !not-now\n{script}"));
        assert_eq!(table.removed('A'), card, "{script}");
        table.run(&format!("A: save {card}\nA: save {card} !no-token"));
        assert_eq!(table.tokens('A'), "", "{script}");
        assert_eq!(table.played('A'), card, "{script}");
        assert_eq!(table.removed('A'), "", "{script}");
        let before = table.discarded('A', card);
        table.pass();
        assert_eq!(table.discarded('A', card), before + 1, "{script}");
    }
}

#[test]
fn a_card_is_saved_only_just_after_its_use() {
    // ELD-10.9: another play comes too late, going on with the same card does not.
    for other in [
        "A: buy scout; give traveler",
        "A: move explorer -1,2>-2,2",
        "A: native -1,2>-2,2",
    ] {
        let mut table = Table::with_tokens(&["keep_item"], "compass explorer traveler native");
        table.run(&format!(
            "A: use compass\n*\n{other}\nA: save compass !not-now"
        ));
        assert_eq!(table.removed('A'), "compass");
    }
    let mut table = Table::with_tokens(&["keep_item"], "giant_machete");
    table.run("A: move giant_machete -1,2>-2,2; on -2,1; on -2,0; save giant_machete");
    assert_eq!(
        table.power(),
        Some(3),
        "saving it does not end the movement"
    );
    table.run("A: on -1,0");
    assert_eq!(table.played('A'), "giant_machete");
}

#[test]
fn a_card_that_was_only_given_up_is_not_saved() {
    // ELD-10.9, ELD-7.2: as half a coin it is discarded anyway, for a camp it is gone.
    let mut table = Table::with_tokens(&["keep_item"], "compass explorer");
    table.run("A: buy scout; give explorer; give compass; save compass !not-now");
    assert_eq!(table.played('A'), "explorer compass");
    let mut table = Table::with_tokens(&["keep_item"], "compass explorer");
    table.bring('A', Hex::new(1, 1));
    table.hold('A', "compass explorer");
    table.run("A: pay 1,1>1,2; give compass; save compass !not-now");
    assert_eq!(table.removed('A'), "compass");
}

#[test]
fn saving_and_passing_do_not_end_a_movement_beside_a_cave() {
    // ELD-10.8, ELD-10.9: nothing is found until the piece stops.
    let mut table = Table::with_tokens(&["keep_item", "pass_occupied"], "giant_machete");
    table.bring('A', Hex::new(-1, 1));
    table.hold('A', "giant_machete");
    table.run(
        "A: move giant_machete -1,1>-1,2; save giant_machete; token pass_occupied
         next: A
         A: on -1,3; on -2,3",
    );
    assert_eq!(table.tokens('A'), "", "it only passed by");
    assert_eq!(table.power(), Some(3));
}

#[test]
fn a_token_found_by_a_one_use_card_saves_it() {
    // ELD-10.9: the stop belongs to the card.
    let mut table = Table::before_the_cave("giant_machete", &["keep_item"]);
    table.run("A: move giant_machete -1,1>-1,2; stop\n*\nA: save giant_machete");
    assert_eq!(table.played('A'), "giant_machete");
}

#[test]
fn occupied_spaces_are_passed_until_the_turn_ends() {
    // ELD-10.9, ELD-3.5
    let mut table = Table::with_tokens(&["pass_occupied"], "scout explorer");
    table.bring('B', Hex::new(-2, 2));
    table.hold('A', "scout explorer");
    table.run("A: token pass_occupied; move scout -1,2>-2,2; on -2,1");
    assert_eq!(table.piece('A'), Some(Hex::new(-2, 1)));
    table.run("A: move explorer -2,1>-2,2");
    table.pass();
    table.bring('B', Hex::new(-2, 1));
    table.hold('A', "explorer");
    table.run("A: move explorer -2,2>-2,1 !occupied");
}

/// A's two pieces share the space -2,2 in a turn with these cards in the hand.
#[track_caller]
fn sharing(hand: &str) -> Table {
    let mut table = Table::new(2, "course=first caves=on", "");
    table.finds.push_back("pass_occupied");
    table.bring_from('A', Hex::new(-3, 0), Hex::new(-1, 2));
    table.bring_from('A', Hex::new(-1, -2), Hex::new(-2, 2));
    table.hold('A', &format!("explorer {hand}"));
    table.run(
        "A: move explorer -1,2>-2,2 !occupied
         A: token pass_occupied; move explorer -1,2>-2,2",
    );
    assert_eq!(table.of('A').pieces, [Some(Hex::new(-2, 2)); 2]);
    table
}

/// Nothing is listed twice, and all listed actions are accepted.
#[track_caller]
fn lists_each_action_once(table: &Table) {
    let listed = table.game.legal_actions();
    let mut once: Vec<Action> = listed.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), listed.len());
    let by = Actor::Seat(seat('A'));
    assert!(
        listed
            .iter()
            .all(|action| table.game.check(by, *action).is_ok())
    );
    let moves = listed.iter().filter(|action| {
        let text = action.to_string();
        text.starts_with("native -2,2>") || text.starts_with("move explorer -2,2>")
    });
    // The Native goes to all six neighbours, the Explorer to the five of jungle.
    assert_eq!(moves.count(), 6 + 5);
}

#[test]
fn two_own_pieces_share_a_space_and_each_action_is_listed_once() {
    // ELD-10.9, ELD-3.5
    let mut table = sharing("explorer native");
    lists_each_action_once(&table);
    table.run("A: native -2,2>-2,1; move explorer -2,2>-3,2");
    let mut pieces = table.of('A').pieces;
    pieces.sort_unstable();
    assert_eq!(pieces, [Some(Hex::new(-3, 2)), Some(Hex::new(-2, 1))]);
}

#[test]
fn pieces_that_share_a_space_part_in_a_later_turn() {
    // ELD-10.9, ELD-3.5: the token is spent; leaving is free, coming back is not.
    let mut table = sharing("native");
    table.pass();
    table.hold('A', "native native explorer explorer");
    lists_each_action_once(&table);
    table.run("A: native -2,2>-2,1; native -2,1>-2,2 !occupied\nA: move explorer -2,2>-2,3");
    assert!(!table.of('A').pieces.contains(&Some(Hex::new(-2, 2))));
}

#[test]
fn two_tokens_save_two_cards_of_a_kind() {
    // ELD-10.9: both chests of one payment.
    let mut table = Table::with_tokens(&["keep_item", "keep_item"], "2*treasure_chest");
    for _ in 0..3 {
        table.hold('A', "traveler");
        table.run("A: buy scout; give traveler");
        table.pass();
    }
    table.hold('A', "2*treasure_chest");
    table.run("A: buy pioneer; give treasure_chest; give treasure_chest");
    table.run("A: save treasure_chest; save treasure_chest");
    assert_eq!(table.played('A'), "treasure_chest treasure_chest");
    assert_eq!(table.removed('A'), "");
}
