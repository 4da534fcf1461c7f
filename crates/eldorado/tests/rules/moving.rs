//! ELD-3: movement.

use crate::rules::table::Table;

#[test]
fn power_that_is_left_goes_on_over_spaces_of_the_same_symbol() {
    // ELD-3.1
    let (mut table, h) = Table::at("* j1 j1 j1", "scout");
    table.run(&format!("A: move scout {}>{}", h[0], h[1]));
    assert_eq!(table.power(), Some(1));
    table.run(&format!("A: on {}\nA: on {} !no-leftover", h[2], h[3]));
    assert_eq!(table.piece('A'), Some(h[2]));
    assert_eq!(table.power(), None);
}

#[test]
fn strength_is_subtracted() {
    // ELD-3.1
    let (mut table, h) = Table::at("* j2 j2 j1", "trailblazer");
    table.run(&format!("A: move trailblazer {}>{}", h[0], h[1]));
    assert_eq!(table.power(), Some(1));
    table.run(&format!("A: on {} !too-weak", h[2]));
}

#[test]
fn cards_are_never_added_up() {
    // ELD-3.1
    let (mut table, h) = Table::at("* j1 j2", "explorer explorer explorer");
    table.run(&format!(
        "A: move explorer {}>{}\nA: move explorer {}>{} !too-weak",
        h[0], h[1], h[1], h[2]
    ));
}

#[test]
fn the_symbol_must_fit() {
    // ELD-3.1; mv-05
    for (pattern, right, wrong) in [
        ("* j1", "explorer", "sailor traveler"),
        ("* w1", "sailor", "explorer traveler"),
        ("* v1", "traveler", "explorer sailor"),
    ] {
        let (mut table, h) = Table::at(pattern, "explorer sailor traveler");
        for wrong in wrong.split(' ') {
            table.run(&format!("A: move {wrong} {}>{} !wrong-terrain", h[0], h[1]));
        }
        table.run(&format!("A: move {right} {}>{}", h[0], h[1]));
    }
}

#[test]
fn a_card_without_power_does_not_move() {
    // ELD-3.1
    let (mut table, h) = Table::at("* j1", "compass native");
    table.run(&format!(
        "A: move compass as machete {}>{} !too-weak",
        h[0], h[1]
    ));
}

#[test]
fn power_is_lost_when_another_card_is_played() {
    // ELD-3.2; mv-07
    let (mut table, h) = Table::at("* j1 j1 j1", "trailblazer explorer");
    table.run(&format!(
        "A: move trailblazer {}>{}; move explorer {}>{}; on {} !no-leftover",
        h[0], h[1], h[1], h[2], h[3]
    ));
}

#[test]
fn power_is_lost_by_buying_and_by_actions() {
    // ELD-3.2
    for other in [
        "buy scout; give traveler",
        "use cartographer; draw explorer; draw explorer",
        "transmit scout",
    ] {
        let (mut table, h) = Table::at("* j1 j1", "trailblazer traveler cartographer transmitter");
        // So that chance has explorers to draw.
        let other = other.replace("draw explorer; draw explorer", "*");
        table.run(&format!("A: move trailblazer {}>{}", h[0], h[1]));
        for action in other.split("; ") {
            table.run(&if action == "*" {
                "*".into()
            } else {
                format!("A: {action}")
            });
        }
        table.run(&format!("A: on {} !no-leftover", h[2]));
    }
}

#[test]
fn a_joker_has_one_symbol_for_the_whole_card() {
    // ELD-3.3
    for (pattern, as_first, other) in [
        ("* j1 w1", "machete", "wrong-terrain"),
        ("* w1 j1", "paddle", "wrong-terrain"),
        ("* v1 j1", "coin", "wrong-terrain"),
    ] {
        let (mut table, h) = Table::at(pattern, "adventurer");
        table.run(&format!(
            "A: move adventurer as {as_first} {}>{}; on {} !{other}",
            h[0], h[1], h[2]
        ));
        assert_eq!(table.power(), Some(1));
    }
}

#[test]
fn any_direction_backwards_too() {
    // ELD-3.4
    let (mut table, h) = Table::at("j1 j1 j1", "trailblazer");
    table.run(&format!(
        "A: move trailblazer {}>{}; on {}; on {}",
        h[0], h[1], h[2], h[1]
    ));
    assert_eq!(table.piece('A'), Some(h[1]));
}

#[test]
fn mountains_and_caves_are_never_entered() {
    // ELD-3.4; bl-08
    for pattern in ["* m", "* ^"] {
        let (mut table, h) = Table::at(pattern, "giant_machete native prop_plane");
        let (a, b) = (h[0], h[1]);
        table.run(&format!(
            "A: move giant_machete {a}>{b} !not-beside
             A: move prop_plane as coin {a}>{b} !not-beside
             A: pay {a}>{b} !not-beside
             A: native {a}>{b} !not-beside"
        ));
    }
}

#[test]
fn a_step_is_to_a_neighbour_and_with_an_own_piece() {
    // ELD-3.4
    let (mut table, h) = Table::at("* j1 j1", "giant_machete");
    let (a, b, c) = (h[0], h[1], h[2]);
    let far = c.moved(9, 9);
    table.run(&format!(
        "A: move giant_machete {a}>{far} !not-beside
         A: move giant_machete {b}>{c} !no-piece
         A: move giant_machete {a}>{a} !not-beside"
    ));
}

#[test]
fn an_occupied_space_is_neither_entered_nor_passed() {
    // ELD-3.5; mv-09
    let (mut table, h) = Table::at("* j1 j1", "trailblazer native");
    table.bring('B', h[1]);
    table.hold('A', "trailblazer native");
    let (a, b, c) = (h[0], h[1], h[2]);
    table.run(&format!(
        "A: move trailblazer {a}>{b} !occupied
         A: native {a}>{b} !occupied"
    ));
    // No leap over it either: the space beyond is no neighbour.
    if !a.around().contains(&c) {
        table.run(&format!("A: move trailblazer {a}>{c} !not-beside"));
    }
}

#[test]
fn leaving_costs_nothing() {
    // ELD-3.1: only entering does.
    let (mut table, h) = Table::at("v4 j1", "explorer");
    table.run(&format!("A: move explorer {}>{}", h[0], h[1]));
    let (mut table, h) = Table::at("r3 w1", "sailor");
    table.run(&format!("A: move sailor {}>{}", h[0], h[1]));
}
