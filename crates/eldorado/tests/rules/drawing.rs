//! ELD-8.6 to ELD-8.8: drawing, keeping, discarding.

use tessera_eldorado::Cards;

use crate::rules::table::{Table, cards, options, seat};

/// A deck of nine and a few; A holds these, and so few cards lie in its draw pile.
#[track_caller]
fn short_of_cards(extra: &str, hand: &str, text: &str, at_most: usize) -> Table {
    let mut table = Table::with(3, options(text), extra);
    table.drain('A', hand, at_most);
    table
}

#[test]
fn in_mid_turn_only_the_discard_pile_is_shuffled() {
    // ELD-8.6, ELD-2.3, ELD-11.3: neither played nor gained cards.
    let mut table = short_of_cards("compass", "compass traveler", "", 2);
    let before = table.of('A');
    table.run("A: buy scout; give traveler; use compass\n*");
    let after = table.of('A');
    assert_eq!(table.played('A'), "traveler");
    assert_eq!(table.gained('A'), "scout");
    assert_eq!(table.removed('A'), "compass");
    assert_eq!(after.hand_count, before.hand_count - 2 + 3);
    assert!(after.discard.is_empty());
    let total = before.draw_count + before.discard.len() - 3;
    assert_eq!(after.draw_count, total);
    let scout = cards("scout").iter().next().unwrap();
    assert!(!after.unseen.has(scout) && !after.hand.unwrap().has(scout));
}

#[test]
fn gained_discard_puts_a_bought_card_into_the_shuffle() {
    // ELD-11.3: gained=discard
    let mut table = short_of_cards("compass", "compass traveler", "gained=discard", 0);
    table.run("A: buy scout; give traveler");
    assert_eq!(table.gained('A'), "");
    assert_eq!(table.discarded('A', "scout"), 1);
    table.run("A: use compass\nchance: draw scout\n*");
    assert!(table.hand('A').contains("scout"));
}

#[test]
fn the_pile_is_drawn_before_it_is_shuffled() {
    // ELD-8.6
    let mut table = short_of_cards("compass", "compass", "", 2);
    let left = table.of('A').unseen;
    let there = table.of('A').discard;
    table.run("A: use compass");
    assert!((1..3).contains(&left.len()));
    for card in left.iter() {
        // While the draw pile lasts, nothing of the discard pile is drawn.
        let only_there = there.iter().find(|other| !left.has(*other));
        if let Some(other) = only_there {
            table.run(&format!("chance: draw {other} !not-in-pile"));
        }
        table.run(&format!("chance: draw {card}"));
    }
    assert!(
        table.of('A').discard.is_empty(),
        "shuffled when a card must be drawn"
    );
}

#[test]
fn when_both_piles_are_empty_nothing_is_drawn() {
    // ELD-8.6; ac-01: twelve cards, all drawn by and by in one turn.
    let extra = "cartographer cartographer compass compass";
    let mut table = Table::with(3, options(""), extra);
    table.hold('A', extra);
    let in_piles = |table: &Table| table.of('A').draw_count + table.of('A').discard.len();
    assert_eq!(in_piles(&table), 8);
    table.run("A: use compass\n*\nA: use compass\n*");
    assert_eq!(in_piles(&table), 2);
    table.run("A: use cartographer\n*");
    assert_eq!(in_piles(&table), 0);
    let hand = table.of('A').hand_count;
    table.run("A: use cartographer\nnext: A");
    assert_eq!(table.of('A').hand_count, hand - 1);
    assert_eq!(table.played('A'), "cartographer cartographer");
}

#[test]
fn each_card_is_kept_or_discarded() {
    // ELD-8.7, ELD-8.8; te-01
    let mut table = Table::new(3, "", "scout");
    table.hold('A', "explorer explorer scout sailor");
    let before = table.discarded('A', "explorer");
    table.run(
        "A: end
         A: keep scout
         A: keep explorer !does-not-fit
         A: keep scout !does-not-fit
         A: keep native !not-in-hand
         A: done",
    );
    assert_eq!(table.discarded('A', "explorer"), before + 2);
    assert_eq!(table.of('A').hand_count, 1);
    table.run("*\nnext: B");
    assert_eq!(table.of('A').hand_count, 4);
    assert!(table.hand('A').contains("scout"));
}

#[test]
fn more_than_four_kept_cards_draw_nothing() {
    // ELD-8.7
    let mut table = Table::new(3, "", "compass");
    table.hold('A', "compass");
    table.run("A: use compass\n*");
    assert_eq!(table.of('A').hand_count, 6);
    let hand = table.hand('A');
    table.pass();
    assert_eq!(table.hand('A'), hand);
    assert_eq!(table.game.turn(), seat('B'));
    table.wait_for('A');
    assert_eq!(table.hand('A'), hand);
}

#[test]
fn an_empty_hand_ends_without_a_choice() {
    // ELD-8.7
    let mut table = Table::new(3, "", "4*transmitter");
    table.hold('A', "4*transmitter");
    table.run("A: transmit scout; transmit scout; transmit scout; transmit captain");
    assert_eq!(table.hand('A'), "");
    table.run("A: end\nnext: chance\n*\nnext: B");
    assert_eq!(table.of('A').hand_count, 4);
    assert_eq!(table.removed('A'), ["transmitter"; 4].join(" "));
}

#[test]
fn the_hand_is_filled_with_what_is_there() {
    // ELD-8.6, ELD-8.7: a deck that has become smaller than a hand.
    let (mut table, h) = Table::at("* c3", "explorer explorer explorer sailor");
    table.run(&format!(
        "A: pay {}>{}; give explorer; give explorer; give explorer",
        h[0], h[1]
    ));
    table.end(&Cards::NONE, &Cards::NONE);
    assert_eq!(table.of('A').hand_count, 4);
    assert_eq!(table.removed('A'), "explorer explorer explorer");
}
