//! ELD-10.9: the token that changes the symbol of the next card.

use tessera_eldorado::Hex;

use crate::rules::table::Table;

#[test]
fn the_next_card_moves_with_another_symbol() {
    // ELD-10.9: only the next one.
    let mut table = Table::with_tokens(&["change_symbol"], "sailor explorer");
    table.run(
        "A: move sailor as machete -1,2>-2,2 !too-weak
         A: token change_symbol
         A: move sailor as machete -1,2>-2,2
         A: move explorer as coin -2,2>-1,1 !too-weak",
    );
    assert_eq!(table.tokens('A'), "");
}

#[test]
fn its_power_stays_and_the_whole_card_has_the_new_symbol() {
    // ELD-10.9, ELD-3.3: coins for two become machetes for two.
    let mut table = Table::with_tokens(&["change_symbol"], "photographer");
    table.run("A: token change_symbol; move photographer as machete -1,2>-2,2");
    assert_eq!(table.power(), Some(1));
    table.run("A: on -1,1 !wrong-terrain\nA: on -2,1");
    assert_eq!(table.power(), None);
}

#[test]
fn the_own_symbol_may_still_be_used() {
    // ELD-10.9: the card may be used for any symbol.
    let mut table = Table::with_tokens(&["change_symbol"], "explorer sailor");
    table.run(
        "A: token change_symbol; move explorer -1,2>-2,2
         A: move sailor as machete -2,2>-2,1 !too-weak",
    );
}

#[test]
fn a_card_without_power_gains_none() {
    // ELD-10.9, ELD-3.1
    let mut table = Table::with_tokens(&["change_symbol"], "native");
    table.run("A: token change_symbol; move native as machete -1,2>-2,2 !too-weak");
}

#[test]
fn it_tears_blockades_down() {
    // ELD-10.9, ELD-5.1
    let mut table = Table::with_tokens(&["change_symbol"], "sailor");
    table.bring('A', Hex::new(3, -2));
    table.hold('A', "sailor explorer");
    table.run(
        "A: break sailor as machete 3,-2 #1 !too-weak
         A: token change_symbol
         A: break sailor 3,-2 #1 !wrong-blockade
         A: break sailor as machete 3,-2 #1",
    );
    assert_eq!(table.blockades('A'), [1]);
    table.run("A: move explorer as coin 3,-2>2,-1 !too-weak");
}

#[test]
fn it_does_not_pay() {
    // ELD-10.9, ELD-6.2: four cards of half a coin are worth two, not four.
    let mut table = Table::with_tokens(&["change_symbol"], "explorer explorer explorer sailor");
    table.run(
        "A: token change_symbol; buy trailblazer !too-dear
         A: buy photographer; give explorer; give explorer; give explorer; give sailor",
    );
    assert_eq!(table.gained('A'), "photographer");
}

#[test]
fn the_next_card_uses_it_up_whatever_it_is_played_for() {
    // ELD-10.9: an action, a purchase, a Native; here the Sailor comes second.
    let hand = "sailor cartographer transmitter native";
    for play in [
        "A: use cartographer\n*",
        "A: transmit scout",
        "A: native -1,2>-1,3\nA: native -1,3>-1,2 !not-in-hand",
        "A: buy scout; give cartographer; give native",
    ] {
        let mut table = Table::with_tokens(&["change_symbol"], hand);
        table.run(&format!("A: token change_symbol\n{play}"));
        let at = table.piece('A').unwrap();
        let to = Hex::new(-2, at.r);
        table.run(&format!("A: move sailor as machete {at}>{to} !too-weak"));
    }
    // And without a play in between it would have been possible.
    for from in [Hex::new(-1, 2), Hex::new(-1, 3)] {
        let mut table = Table::with_tokens(&["change_symbol"], hand);
        table.bring('A', from);
        table.hold('A', "sailor");
        let to = Hex::new(-2, from.r);
        table.run(&format!(
            "A: token change_symbol; move sailor as machete {from}>{to}"
        ));
    }
}

#[test]
fn a_card_given_up_or_replaced_uses_it_up() {
    // ELD-10.9, ELD-4.3: for the camp at 1,2, or by another token.
    let mut table = Table::with_tokens(&["change_symbol"], "sailor");
    table.bring('A', Hex::new(1, 1));
    table.hold('A', "sailor explorer");
    table.run(
        "A: token change_symbol; pay 1,1>1,2; give explorer
         A: move sailor as coin 1,2>1,1 !too-weak",
    );
    let both = ["change_symbol", "replace_hand_up_to_4"];
    let mut table = Table::with_tokens(&both, "sailor explorer native native");
    table.run(
        "A: token change_symbol; token replace_hand_up_to_4; replace explorer; done
         *
         A: move sailor as machete -1,2>-2,2 !too-weak",
    );
}

#[test]
fn tokens_neither_use_it_nor_use_it_up() {
    // ELD-10.9: it is for a card.
    let found = ["change_symbol", "machete_1", "remove_1", "native_move"];
    let mut table = Table::with_tokens(&found, "sailor explorer");
    table.run(
        "A: token change_symbol
         A: move token:machete_1 as coin -1,2>-1,1 !too-weak
         A: move token:machete_1 -1,2>-2,2
         A: native token -2,2>-2,1
         A: token remove_1; remove explorer
         A: move sailor as machete -2,1>-2,0",
    );
    assert_eq!(table.piece('A'), Some(Hex::new(-2, 0)));
    assert_eq!(table.tokens('A'), "");
}

#[test]
fn it_is_lost_when_the_turn_ends() {
    // ELD-10.9
    let mut table = Table::with_tokens(&["change_symbol"], "sailor");
    table.run("A: token change_symbol");
    table.pass();
    table.hold('A', "sailor");
    table.run("A: move sailor as machete -1,2>-2,2 !too-weak");
}
