//! ELD-4: rubble and base camps.

use crate::rules::table::Table;

#[test]
fn rubble_takes_exactly_its_number_of_cards_and_they_are_discarded() {
    // ELD-4.1, ELD-4.2; deviation 3: neither less nor more.
    for n in 1..=3 {
        let (mut table, h) = Table::at(&format!("* r{n}"), "explorer explorer explorer sailor");
        let before = table.discarded('A', "explorer");
        table.run(&format!("A: pay {}>{}", h[0], h[1]));
        for _ in 0..n {
            assert_eq!(table.piece('A'), Some(h[0]));
            table.run("A: end !wrong-step\nA: done !wrong-step\nA: give explorer");
        }
        table.run("A: give sailor !wrong-step");
        assert_eq!(table.piece('A'), Some(h[1]));
        assert_eq!(table.played('A'), vec!["explorer"; n].join(" "));
        assert_eq!(table.removed('A'), "");
        table.run("A: end; done");
        assert_eq!(table.discarded('A', "explorer"), before + 3);
    }
}

#[test]
fn camps_take_exactly_their_number_of_cards_out_of_the_game() {
    // ELD-4.1, ELD-4.3
    for n in 1..=3 {
        let (mut table, h) = Table::at(&format!("* c{n}"), "explorer explorer explorer sailor");
        table.run(&format!("A: pay {}>{}", h[0], h[1]));
        for _ in 0..n {
            assert_eq!(table.piece('A'), Some(h[0]));
            table.run("A: end !wrong-step\nA: give explorer");
        }
        table.run("A: give sailor !wrong-step");
        assert_eq!(table.piece('A'), Some(h[1]));
        assert_eq!(table.played('A'), "");
        assert_eq!(table.removed('A'), vec!["explorer"; n].join(" "));
    }
}

#[test]
fn with_too_few_cards_nobody_enters() {
    // ELD-4.1
    for pattern in ["* r3", "* c3"] {
        let (mut table, h) = Table::at(pattern, "explorer sailor traveler transmitter");
        table.run(&format!(
            "A: buy scout; give traveler; transmit scout
             A: pay {}>{} !too-few-cards",
            h[0], h[1]
        ));
    }
}

#[test]
fn deviation_4_power_never_pays() {
    // ELD-4.1; deviation 4
    for pattern in ["j1 r1", "j1 c1"] {
        let (mut table, h) = Table::at(pattern, "giant_machete prop_plane");
        let (a, b) = (h[0], h[1]);
        for symbol in ["machete", "paddle", "coin"] {
            table.run(&format!(
                "A: move prop_plane as {symbol} {a}>{b} !wrong-terrain"
            ));
        }
        table.run(&format!("A: move giant_machete {a}>{b} !wrong-terrain"));
    }
    let (mut table, h) = Table::at("* j1 r1", "giant_machete");
    table.run(&format!(
        "A: move giant_machete {}>{}; on {} !wrong-terrain",
        h[0], h[1], h[2]
    ));
}

#[test]
fn landscape_is_not_paid_for() {
    // ELD-4.1
    for pattern in ["* j1", "* w1", "* v1"] {
        let (mut table, h) = Table::at(pattern, "explorer");
        table.run(&format!("A: pay {}>{} !wrong-terrain", h[0], h[1]));
    }
}

#[test]
fn functions_are_ignored_action_cards_too() {
    // ELD-4.1; pay-03
    let (mut table, h) = Table::at("* r2", "explorer sailor cartographer native");
    table.run(&format!(
        "A: pay {}>{}; give cartographer; give native",
        h[0], h[1]
    ));
    assert_eq!(table.hand('A'), "explorer sailor");
    assert_eq!(table.played('A'), "cartographer native");
}

#[test]
fn cards_are_given_in_the_order_of_lists() {
    // ELD-4.1: each set of cards has one way of being written.
    let (mut table, h) = Table::at("* r2", "explorer traveler sailor native");
    table.run(&format!(
        "A: pay {}>{}
         moves: give explorer | give traveler | give sailor
         A: give native !does-not-fit
         A: give scout !not-in-hand
         A: give sailor
         moves: give native
         A: give explorer !does-not-fit
         A: give native",
        h[0], h[1]
    ));
}

#[test]
fn a_payment_ends_the_movement_of_a_card() {
    // ELD-3.2, ELD-4.1: one step per payment.
    let (mut table, h) = Table::at("* j1 r1 j1", "giant_machete explorer");
    table.run(&format!(
        "A: move giant_machete {}>{}; pay {}>{}; give explorer; on {} !no-leftover",
        h[0], h[1], h[1], h[2], h[3]
    ));
}

#[test]
fn occupied_rubble_is_not_entered() {
    // ELD-3.5
    let (mut table, h) = Table::at("* r1", "explorer");
    table.bring('B', h[1]);
    table.hold('A', "explorer");
    table.run(&format!("A: pay {}>{} !occupied", h[0], h[1]));
}
