//! ELD-6: buying.

use tessera_core::Game as _;
use tessera_core::Viewer;

use crate::rules::table::{Table, cards};

#[track_caller]
fn with_hand(hand: &str) -> Table {
    let mut table = Table::new(3, "", hand);
    table.hold('A', hand);
    table
}

#[test]
fn one_purchase_a_turn() {
    // ELD-6.1; mk-03
    let mut table = with_hand("millionaire traveler");
    table.run(
        "A: buy scout; give traveler
         A: buy scout !bought-already
         A: buy trailblazer !bought-already",
    );
    table.pass();
    table.wait_for('A');
    table.run("A: buy trailblazer; give millionaire");
}

#[test]
fn every_card_is_worth_its_coins_or_a_half() {
    // ELD-6.2; mk-01: 1 + 1/2 + 1/2 is less than 3
    let mut table = with_hand("traveler explorer sailor native");
    table.run(
        "A: buy trailblazer !too-dear
         A: buy jack_of_all_trades; give explorer; give traveler; give sailor",
    );
    assert_eq!(table.played('A'), "explorer traveler sailor");
    assert_eq!(table.gained('A'), "jack_of_all_trades");
    assert_eq!(table.hand('A'), "native");
}

#[test]
fn coins_of_each_card() {
    // ELD-6.2; deviation 18: jokers pay with their power.
    for (card, coins) in [
        ("traveler", 1),
        ("photographer", 2),
        ("journalist", 3),
        ("millionaire", 4),
        ("jack_of_all_trades", 1),
        ("adventurer", 2),
        ("prop_plane", 4),
        ("treasure_chest", 4),
    ] {
        let wares = ["scout", "photographer", "trailblazer", "transmitter"];
        let mut table = with_hand(card);
        table.run(&format!("A: buy {}; give {card}", wares[coins - 1]));
        assert_eq!(table.gained('A'), wares[coins - 1]);
        if coins < 4 {
            let mut table = with_hand(&format!("{card} explorer explorer explorer"));
            // One coin more is not paid by it alone: a second card must follow.
            table.run(&format!("A: buy {}; give explorer", wares[coins]));
            assert_eq!(table.gained('A'), "", "{card}");
        }
    }
}

#[test]
fn no_change_is_given() {
    // ELD-6.2; deviation 9: a payment is for one card.
    let mut table = with_hand("millionaire explorer");
    table.run("A: buy scout; give millionaire; buy scout !bought-already");
    assert_eq!(table.gained('A'), "scout");
    assert_eq!(table.played('A'), "millionaire");
}

#[test]
fn a_payment_has_no_superfluous_card() {
    // ELD-6.4
    let mut table = with_hand("explorer traveler treasure_chest native");
    table.run(
        "A: buy transmitter
         A: give explorer !does-not-fit
         A: give native !does-not-fit
         A: give traveler !does-not-fit
         moves: give treasure_chest
         A: give sailor !not-in-hand
         A: give treasure_chest",
    );
    let mut table = with_hand("explorer explorer traveler photographer");
    // 2 coins: the photographer, or the traveler with both explorers; in the order of lists.
    table.run(
        "A: buy jack_of_all_trades
         moves: give explorer | give photographer
         A: give traveler !does-not-fit
         A: give explorer
         moves: give explorer
         A: give explorer; give traveler",
    );
}

#[test]
fn beside_the_board_nothing_is_sold_without_a_vacancy() {
    // ELD-6.3
    let mut table = with_hand("millionaire millionaire");
    table.run(
        "A: buy pioneer !not-for-sale
         A: buy captain !not-for-sale
         A: buy explorer !not-for-sale",
    );
}

/// Buys the pile of Scouts empty.
fn without_scouts(hand: &str) -> Table {
    let mut table = Table::new(3, "", hand);
    for _ in 0..3 {
        table.hold('A', "traveler");
        table.run("A: buy scout; give traveler");
        table.pass();
    }
    table.hold('A', hand);
    table
}

#[test]
fn an_empty_pile_opens_the_reserve_and_the_pile_moves_in() {
    // ELD-6.3; mk-05, mk-07; deviation 13 agrees
    let mut table = without_scouts("millionaire millionaire");
    assert_eq!(table.pile("scout"), 0);
    assert!(!table.on_board("scout") && table.beside_board("pioneer"));
    table.run("A: buy scout !not-for-sale\nA: buy pioneer; give millionaire; give millionaire");
    assert!(table.on_board("pioneer") && !table.beside_board("pioneer"));
    assert_eq!(table.pile("pioneer"), 2);
    table.pass();
    // Six piles again: the reserve is closed.
    table.hold('A', "millionaire millionaire");
    table.run("A: buy native !not-for-sale\nA: buy pioneer; give millionaire; give millionaire");
    assert_eq!(table.pile("pioneer"), 1);
}

#[test]
fn a_vacancy_stays_until_somebody_buys_from_the_reserve() {
    // ELD-6.3
    let mut table = without_scouts("photographer");
    table.run("A: buy jack_of_all_trades; give photographer");
    table.pass();
    assert!(table.game.view(Viewer::Spectator).market.has_vacancy());
    table.hold('B', "photographer");
    table.run("B: buy captain; give photographer");
    assert!(table.on_board("captain"));
}

#[test]
fn the_last_card_of_a_reserve_pile_leaves_the_slot_vacant() {
    // ELD-6.3, ELD-8.1
    let mut table = without_scouts("transmitter transmitter photographer");
    table.run("A: transmit captain; transmit captain");
    assert_eq!(table.pile("captain"), 1);
    assert!(table.beside_board("captain"));
    table.run("A: buy captain; give photographer");
    let market = table.game.view(Viewer::Spectator).market;
    assert!(market.has_vacancy());
    assert!(!table.on_board("captain") && !table.beside_board("captain"));
    assert_eq!(table.gained('A'), "captain captain captain");
}

#[test]
fn two_empty_slots_take_two_piles() {
    // ELD-6.3
    let mut table = without_scouts("millionaire");
    for _ in 0..3 {
        table.hold('A', "millionaire");
        table.run("A: buy trailblazer; give millionaire");
        table.pass();
    }
    for card in ["captain", "compass"] {
        table.hold('A', "millionaire");
        table.run(&format!("A: buy {card}; give millionaire"));
        table.pass();
    }
    let market = table.game.view(Viewer::Spectator).market;
    assert_eq!(market.board().count(), 6);
    assert_eq!(market.reserve().count(), 10);
    table.hold('A', "millionaire");
    table.run("A: buy journalist !not-for-sale");
}

#[test]
fn a_bought_card_is_not_used_this_turn() {
    // ELD-6.5
    let (mut table, h) = Table::at("* j1", "traveler traveler explorer sailor");
    table.run(&format!(
        "A: buy scout; give traveler
         A: move scout {}>{} !not-in-hand",
        h[0], h[1]
    ));
    assert_eq!(table.gained('A'), "scout");
    let before = table.discarded('A', "scout");
    table.pass();
    assert_eq!(table.gained('A'), "");
    assert_eq!(table.discarded('A', "scout"), before + 1);
}

#[test]
fn a_card_used_for_moving_does_not_pay() {
    // ELD-2.2, ELD-6.2
    let (mut table, h) = Table::at("* v1", "traveler explorer sailor native");
    table.run(&format!(
        "A: move traveler {}>{}
         A: buy jack_of_all_trades !too-dear
         A: buy scout; give explorer; give traveler !not-in-hand
         A: give sailor",
        h[0], h[1]
    ));
    assert_eq!(cards(&table.gained('A')), cards("scout"));
}
