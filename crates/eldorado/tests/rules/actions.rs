//! ELD-8: action cards.

use tessera_core::{Game as _, Viewer};

use crate::rules::table::Table;

#[track_caller]
fn with_hand(hand: &str) -> Table {
    let mut table = Table::new(3, "", hand);
    table.hold('A', hand);
    table
}

#[test]
fn a_transmitter_takes_from_any_pile_and_is_no_purchase() {
    // ELD-8.1; mk-09
    let mut table = with_hand("transmitter traveler");
    table.run("A: transmit explorer !not-for-sale\nA: transmit native");
    assert_eq!(table.pile("native"), 2);
    assert!(table.beside_board("native"));
    assert_eq!(table.gained('A'), "native");
    assert_eq!(table.removed('A'), "transmitter");
    table.run("A: transmit native !not-in-hand\nA: buy scout; give traveler");
    let before = table.discarded('A', "native");
    table.pass();
    assert_eq!(table.discarded('A', "native"), before + 1);
}

#[test]
fn deviation_12_a_board_pile_emptied_by_a_transmitter_is_a_vacancy_at_once() {
    // ELD-8.1, ELD-6.3; deviation 12
    let mut table = with_hand("3*transmitter photographer");
    table.run("A: transmit scout; transmit scout; buy captain !not-for-sale\nA: transmit scout");
    assert!(table.game.view(Viewer::Spectator).market.has_vacancy());
    table.run("A: buy captain; give photographer");
    assert!(table.on_board("captain"));
}

#[test]
fn a_reserve_pile_emptied_by_transmitters_is_gone_and_opens_nothing() {
    // ELD-8.1
    let mut table = with_hand("3*transmitter photographer");
    table.run(
        "A: transmit captain; transmit captain; transmit captain
         A: buy compass !not-for-sale",
    );
    let market = table.game.view(Viewer::Spectator).market;
    assert_eq!(market.reserve().count(), 11);
    assert!(!market.has_vacancy());
}

#[test]
fn cartographer_and_compass_draw_and_drawn_cards_are_played() {
    // ELD-8.2
    for (card, drawn) in [("cartographer", 2), ("compass", 3)] {
        let mut table = with_hand(&format!("explorer {card}"));
        table.run(&format!("A: use {card}\nnext: chance\n*\nnext: A"));
        assert_eq!(table.of('A').hand_count, 3 + drawn);
        table.run("A: use explorer !no-action");
    }
    let mut table = with_hand("cartographer");
    table.run("A: use cartographer\nA: end !not-your-turn\n*\nA: buy scout");
}

#[test]
fn a_scientist_draws_one_and_removes_up_to_one() {
    // ELD-8.3; deviation 11: decided right after drawing.
    let mut table = with_hand("scientist explorer sailor traveler");
    table.run(
        "A: use scientist
         *
         A: end !wrong-step
         A: buy scout !wrong-step
         A: remove scientist !not-in-hand
         A: remove sailor
         A: remove explorer !wrong-step
         A: done !wrong-step",
    );
    assert_eq!(table.removed('A'), "sailor");
    assert_eq!(table.played('A'), "scientist");
    assert_eq!(table.of('A').hand_count, 3);
    let mut table = with_hand("scientist");
    table.run("A: use scientist\n*\nA: done\nA: remove explorer !wrong-step");
    assert_eq!(table.removed('A'), "");
    assert_eq!(table.of('A').hand_count, 4);
}

#[test]
fn a_scientist_may_remove_what_it_drew() {
    // ELD-8.3, ELD-11.7
    let mut table = with_hand("scientist");
    let card = table.of('A').unseen.iter().next().unwrap();
    table.run(&format!(
        "A: use scientist\nchance: draw {card}\nA: remove scientist !not-in-hand\nA: remove {card}"
    ));
    assert_eq!(table.removed('A'), card.to_string());
}

#[test]
fn a_travel_log_draws_two_and_removes_up_to_two() {
    // ELD-8.3; ac-03
    for removed in ["", "explorer", "explorer sailor"] {
        let mut table = with_hand("travel_log explorer sailor traveler");
        table.run("A: use travel_log\n*");
        for card in removed.split_whitespace() {
            table.run(&format!("A: remove {card}"));
        }
        if removed.split_whitespace().count() < 2 {
            table.run("A: done");
        }
        table.run("A: remove traveler !wrong-step");
        let left: Vec<&str> = removed.split_whitespace().chain(["travel_log"]).collect();
        assert_eq!(table.removed('A'), left.join(" "));
        assert_eq!(table.played('A'), "");
    }
}

#[test]
fn cards_are_removed_in_the_order_of_lists() {
    // ELD-8.3: each set of cards has one way of being written.
    let mut table = with_hand("travel_log explorer sailor traveler");
    table.run("A: use travel_log\n*\nA: remove sailor; remove explorer !does-not-fit\nA: done");
}

#[test]
fn a_native_enters_every_landscape_rubble_and_camps() {
    // ELD-8.5; bl-06; deviation 5: whatever it enters, it is discarded.
    for sign in ["j3", "w4", "v4", "r3", "c3", "c1"] {
        let (mut table, h) = Table::at(&format!("* {sign}"), "native explorer sailor traveler");
        table.run(&format!("A: native {}>{}", h[0], h[1]));
        assert_eq!(table.piece('A'), Some(h[1]));
        assert_eq!(table.hand('A'), "explorer traveler sailor");
        assert_eq!(table.played('A'), "native");
        assert_eq!(table.removed('A'), "");
        let before = table.discarded('A', "native");
        table.pass();
        assert_eq!(table.discarded('A', "native"), before + 1);
    }
}

#[test]
fn deviation_5_a_native_has_no_power() {
    // ELD-8.5; deviation 5: it is neither a card of strength 99 nor does it go on.
    let (mut table, h) = Table::at("* j1 j1", "native explorer");
    table.run(&format!(
        "A: move native as machete {}>{} !too-weak
         A: use native !no-action
         A: native {}>{}; on {} !no-leftover",
        h[0], h[1], h[0], h[1], h[2]
    ));
}

#[test]
fn a_native_tears_any_blockade_down() {
    // ELD-8.5, ELD-11.2: strict, one or the other.
    for number in 1..=6 {
        let (mut table, h) = Table::before("j1 |j1", number, "native native", "");
        let (a, b) = (h[0], h[1]);
        table.run(&format!(
            "A: native {a}>{b} !blocked
             A: native {a} #{number}"
        ));
        assert_eq!(table.piece('A'), Some(a));
        assert_eq!(table.blockades('A'), [number]);
        assert_eq!(table.played('A'), "native");
        table.run(&format!("A: native {a}>{b}"));
    }
}

#[test]
fn a_card_without_an_action_has_none() {
    // ELD-8.1
    let mut table = with_hand("scout transmitter native");
    table.run(
        "A: use scout !no-action
         A: use transmitter !no-action
         A: use compass !not-in-hand",
    );
}
