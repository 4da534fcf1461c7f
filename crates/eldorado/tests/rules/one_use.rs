//! ELD-7: one-use cards, in every use.

use crate::rules::table::Table;

const ONE_USE: [&str; 6] = [
    "treasure_chest",
    "transmitter",
    "compass",
    "giant_machete",
    "travel_log",
    "prop_plane",
];

#[test]
fn deviation_7_given_up_for_rubble_they_are_only_discarded() {
    // ELD-7.2, ELD-4.2; deviation 7
    for card in ONE_USE {
        let (mut table, h) = Table::at("* r1", card);
        table.run(&format!("A: pay {}>{}; give {card}", h[0], h[1]));
        assert_eq!(table.played('A'), card);
        assert_eq!(table.removed('A'), "");
        let before = table.discarded('A', card);
        table.pass();
        assert_eq!(table.discarded('A', card), before + 1);
    }
}

#[test]
fn given_up_for_a_camp_they_leave_the_game() {
    // ELD-4.3
    for card in ONE_USE {
        let (mut table, h) = Table::at("* c1", card);
        table.run(&format!("A: pay {}>{}; give {card}", h[0], h[1]));
        assert_eq!(table.played('A'), "");
        assert_eq!(table.removed('A'), card);
    }
}

#[test]
fn paid_as_half_a_coin_they_are_only_discarded() {
    // ELD-7.2
    for card in ["transmitter", "compass", "giant_machete", "travel_log"] {
        let hand = format!("explorer {card}");
        let mut table = Table::new(3, "", &hand);
        table.hold('A', &hand);
        table.run(&format!("A: buy scout; give explorer; give {card}"));
        assert_eq!(table.played('A'), format!("explorer {card}"));
        assert_eq!(table.removed('A'), "");
    }
}

#[test]
fn deviation_8_paying_with_their_coins_is_their_function() {
    // ELD-7.1; deviation 8: the Treasure Chest as well as the Prop Plane.
    for card in ["treasure_chest", "prop_plane"] {
        let mut table = Table::new(3, "", card);
        table.hold('A', card);
        table.run(&format!("A: buy scout; give {card}"));
        assert_eq!(table.played('A'), "");
        assert_eq!(table.removed('A'), card);
        assert_eq!(table.gained('A'), "scout");
    }
}

#[test]
fn their_power_is_their_function() {
    // ELD-7.1: at the first step, whatever is left of it; see `cards` for the others.
    let (mut table, h) = Table::at("* j1", "giant_machete");
    table.run(&format!("A: move giant_machete {}>{}", h[0], h[1]));
    assert_eq!(table.removed('A'), "giant_machete");
    assert_eq!(table.power(), Some(5));
}

#[test]
fn their_actions_are_their_function() {
    // ELD-7.1, ELD-8.1 to ELD-8.3
    for (card, act) in [
        ("transmitter", "transmit scout"),
        ("compass", "use compass"),
        ("travel_log", "use travel_log"),
    ] {
        let mut table = Table::new(3, "", card);
        table.hold('A', card);
        table.run(&format!("A: {act}\n*"));
        assert_eq!(table.removed('A'), card);
        assert_eq!(table.played('A'), "");
    }
}

#[test]
fn others_are_not_used_up() {
    // ELD-7.1: Cartographer, Scientist and Native are discarded.
    for card in ["cartographer", "scientist"] {
        let mut table = Table::new(3, "", card);
        table.hold('A', card);
        table.run(&format!("A: use {card}\n*"));
        assert_eq!(table.played('A'), card);
        assert_eq!(table.removed('A'), "");
    }
}
