//! ELD-5: blockades.

use tessera_core::Game as _;
use tessera_eldorado::Hex;

use crate::table::{Table, options, seat};

#[test]
fn a_blockade_is_torn_down_and_the_piece_stays() {
    // ELD-5.2, ELD-5.3
    let (mut table, h) = Table::before("j1 |j1", 1, "scout", "");
    let (a, b) = (h[0], h[1]);
    table.run(&format!(
        "A: move scout {a}>{b} !blocked
         A: break scout {a} #1"
    ));
    assert_eq!(table.piece('A'), Some(a));
    assert_eq!(table.blockades('A'), [1]);
    assert_eq!(table.power(), Some(1));
    assert_eq!(table.game.points(seat('A')), 1);
    assert_eq!(table.played('A'), "scout");
    table.run(&format!("A: break scout {a} #1 !not-in-hand\nA: end"));
}

#[test]
fn power_that_is_left_goes_on_beyond() {
    // ELD-5.2; bl-02
    let (mut table, h) = Table::before("j1 |j1 j1", 1, "trailblazer", "");
    table.run(&format!(
        "A: break trailblazer {} #1; on {}; on {}",
        h[0], h[1], h[2]
    ));
    assert_eq!(table.piece('A'), Some(h[2]));
    assert_eq!(table.power(), None);
    assert_eq!(table.blockades('A'), [1]);
}

#[test]
fn a_stronger_blockade_takes_more_power() {
    // ELD-5.1
    let (mut table, h) = Table::before("j1 |j1 j1", 5, "explorer trailblazer", "");
    let (a, b, c) = (h[0], h[1], h[2]);
    table.run(&format!(
        "A: break explorer {a} #5 !too-weak
         A: break trailblazer {a} #5; on {b}; on {c} !no-leftover"
    ));
    assert_eq!(table.blockades('A'), [5]);
}

#[test]
fn the_symbol_of_the_blockade_must_fit() {
    // ELD-5.1; bl-04, bl-10
    let hand = "explorer traveler sailor";
    for (number, right) in [(1, "explorer"), (2, "traveler"), (4, "sailor")] {
        let (mut table, h) = Table::before("j1 |j1", number, hand, "");
        for card in hand.split(' ').filter(|card| *card != right) {
            table.run(&format!(
                "A: break {card} {} #{number} !wrong-blockade",
                h[0]
            ));
        }
        table.run(&format!(
            "A: pay {} #{number} !wrong-blockade\nA: break {right} {} #{number}",
            h[0], h[0]
        ));
        assert_eq!(table.blockades('A'), [number]);
    }
}

#[test]
fn rubble_blockades_take_cards() {
    // ELD-5.1, ELD-4.2
    for (number, cards) in [(3, 1), (6, 2)] {
        let (mut table, h) =
            Table::before("j1 |j1", number, "explorer explorer treasure_chest", "");
        let (a, b) = (h[0], h[1]);
        table.run(&format!(
            "A: break explorer {a} #{number} !wrong-blockade
             A: move explorer {a}>{b} !blocked
             A: pay {a} #{number}"
        ));
        for card in ["explorer", "treasure_chest"]
            .iter()
            .rev()
            .take(cards)
            .rev()
        {
            table.run(&format!("A: give {card}"));
        }
        assert_eq!(table.blockades('A'), [number]);
        assert_eq!(table.removed('A'), "", "ELD-7.2");
        assert!(table.played('A').ends_with("treasure_chest"));
        table.run(&format!("A: move explorer {a}>{b}"));
    }
}

#[test]
fn a_blockade_elsewhere_is_out_of_reach() {
    // ELD-5.1
    let mut table = Table::new(3, "course=first", "");
    table.hold('A', "explorer native");
    table.run(
        "A: break explorer -3,0 #1 !not-at-blockade
         A: native -3,0 #1 !not-at-blockade
         A: pay -3,0 #3 !not-at-blockade
         A: break explorer -2,0 #1 !no-piece
         A: on #1 !no-leftover",
    );
}

#[test]
fn deviation_1_a_space_touches_two_spaces_beyond_and_the_seam_falls_as_a_whole() {
    // ELD-5.1, ELD-5.3: tearing it down at one end frees the other, for everybody, without toll.
    let mut table = Table::new(3, "course=first", "");
    table.bring('B', Hex::new(3, 0));
    table.bring('A', Hex::new(3, -2));
    table.hold('A', "explorer explorer");
    table.run(
        "A: move explorer 3,-2>4,-3 !blocked
         A: move explorer 3,-2>4,-2 !blocked
         A: break explorer 3,-2 #1",
    );
    for beyond in ["4,-3", "4,-2"] {
        let mut other = table.game.clone();
        let action = format!("move explorer 3,-2>{beyond}").parse().unwrap();
        assert!(
            other
                .apply(tessera_core::Actor::Seat(seat('A')), action)
                .is_ok()
        );
    }
    table.pass();
    table.hold('B', "sailor");
    table.run("B: move sailor 3,0>4,-1");
    assert_eq!(table.blockades('A'), [1]);
    assert!(table.blockades('B').is_empty());
}

#[test]
fn deviation_6_one_use_cards_and_jokers_tear_down_in_mid_movement() {
    // ELD-5.2, ELD-7.1
    let (mut table, h) = Table::before("* j1 |j1 j1", 5, "giant_machete", "");
    table.run(&format!(
        "A: move giant_machete {}>{}; on {} !blocked
         A: on #5; on {}; on {}",
        h[0], h[1], h[2], h[2], h[3]
    ));
    assert_eq!(table.power(), Some(1));
    assert_eq!(table.removed('A'), "giant_machete");
    let (mut table, h) = Table::before("* v1 |*", 2, "treasure_chest", "");
    table.run(&format!("A: move treasure_chest {}>{}; on #2", h[0], h[1]));
    assert_eq!(table.power(), Some(2));
    assert_eq!(table.removed('A'), "treasure_chest");
    for (number, symbol) in [(1, "machete"), (2, "coin"), (4, "paddle")] {
        let (mut table, h) = Table::before("* j1 |*", number, "prop_plane", "");
        table.bring('A', h[1]);
        table.hold('A', "prop_plane");
        table.run(&format!(
            "A: break prop_plane as {symbol} {} #{number}",
            h[1]
        ));
        assert_eq!(table.power(), Some(3));
        assert_eq!(table.removed('A'), "prop_plane");
    }
}

#[test]
fn a_joker_goes_on_with_the_symbol_it_was_played_for() {
    // ELD-3.3, ELD-5.2: deviation_6, no guess from the space.
    let (mut table, h) = Table::before("j1 |j1", 2, "adventurer", "");
    table.run(&format!(
        "A: break adventurer as coin {} #2; on {} !wrong-terrain",
        h[0], h[1]
    ));
}

#[test]
fn from_beyond_it_can_be_torn_down_too() {
    // ELD-5.1: touching is enough. A Native that crosses at another table is not needed: the
    // piece goes round on courses where it can; here the seam is only looked at from its side.
    let table = Table::laid(3, options("course=first"), "", &[4, 3, 2, 1]);
    let course = table.game.course();
    let touching = |hex: Hex| course.space(course.at(hex).unwrap()).touches();
    assert_eq!(touching(Hex::new(3, -2)), touching(Hex::new(4, -3)));
    assert_eq!(touching(Hex::new(0, 0)), None);
}

#[test]
fn the_blockade_stays_with_who_tore_it_down() {
    // ELD-5.3
    let (mut table, h) = Table::before("j1 j1 |j1 j1", 1, "explorer", "");
    table.bring('B', h[1]);
    table.hold('B', "explorer explorer");
    table.run(&format!(
        "B: break explorer {} #1; move explorer {}>{}",
        h[1], h[1], h[2]
    ));
    table.bring('B', h[3]);
    table.bring('A', h[2]);
    assert_eq!(table.blockades('B'), [1]);
    assert!(table.blockades('A').is_empty());
}
