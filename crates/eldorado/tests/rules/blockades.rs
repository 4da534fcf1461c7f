//! ELD-5: blockades.

use tessera_core::{Game as _, Options as _};
use tessera_eldorado::{Hex, data::Terrain};

use crate::rules::table::{
    Table, options,
    places::{across, round_course},
    seat,
};

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
    // ELD-5.1, ELD-5.3; deviation 1: tearing it down at one end frees the other, for everybody,
    // without toll.
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
    // ELD-5.2, ELD-7.1; deviation 6
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
    // ELD-3.3, ELD-5.2: deviation 6, no guess from the space.
    let (mut table, h) = Table::before("j1 |j1", 2, "adventurer", "");
    table.run(&format!(
        "A: break adventurer as coin {} #2; on {} !wrong-terrain",
        h[0], h[1]
    ));
}

/// A stands beyond the only blockade, having gone round it: its space, and one on the near side.
#[track_caller]
fn beyond_the_blockade(number: usize, hand: &str, text: &str) -> (Table, Hex, Hex) {
    let mut options = options(text);
    options.set("course", &round_course().write()).unwrap();
    let mut table = Table::laid(3, options, &format!("{hand} 4*native"), &[number]);
    let course = table.game.course();
    let back = across(course, 'C', 'B');
    let jungle = |hex: Hex| course.space(course.at(hex).unwrap()).terrain == Terrain::Jungle;
    let (far, near) = *back.iter().find(|(_, near)| jungle(*near)).unwrap();
    let (leaving, entering) = across(course, 'N', 'C')[0];
    for at in [leaving, entering, far] {
        table.bring('A', at);
    }
    assert!(table.blockades('A').is_empty(), "it went round");
    table.hold('A', hand);
    (table, far, near)
}

#[test]
fn from_beyond_it_is_torn_down_in_the_same_way() {
    // ELD-5.1: touching the seam is enough, on either side; nobody steps over it from there.
    let (mut table, far, near) = beyond_the_blockade(1, "sailor scout native", "");
    table.run(&format!(
        "A: move scout {far}>{near} !blocked
         A: native {far}>{near} !blocked
         A: break sailor {far} #1 !wrong-blockade
         A: break scout {far} #1; on {near}"
    ));
    assert_eq!(table.blockades('A'), [1]);
    assert_eq!(table.piece('A'), Some(near));
    let (mut table, far, near) = beyond_the_blockade(6, "sailor scout native", "");
    table.run(&format!(
        "A: pay {far} #6; give sailor; give scout; native {far}>{near}"
    ));
    assert_eq!(table.blockades('A'), [6]);
}

#[test]
fn a_native_falls_it_from_beyond_too() {
    // ELD-8.5, ELD-11.2: strict, and with native=cross.
    let (mut table, far, near) = beyond_the_blockade(5, "2*native", "");
    table.run(&format!(
        "A: native {far} #5; native {far} #5 !not-at-blockade
         A: native {far}>{near}"
    ));
    assert_eq!(table.played('A'), "native native");
    let (mut table, far, near) = beyond_the_blockade(5, "native", "native=cross");
    table.run(&format!("A: native {far}>{near}"));
    assert_eq!(table.played('A'), "native");
    assert_eq!(table.blockades('A'), [5]);
}

/// Both pieces of A stand before the first blockade, at 3,-2 and 3,-1.
#[track_caller]
fn two_before_the_blockade(hand: &str, lay: &[usize]) -> Table {
    let extra = format!("{hand} 4*native");
    let mut table = Table::laid(2, options("course=first"), &extra, lay);
    table.bring_from('A', Hex::new(-3, 0), Hex::new(3, -2));
    table.bring_from('A', Hex::new(-1, -2), Hex::new(3, -1));
    table.hold('A', hand);
    table
}

#[test]
fn what_is_left_after_a_blockade_is_for_the_piece_that_tore_it_down() {
    // ELD-9.1, ELD-5.2: the other piece goes through with a card of its own.
    let mut table = two_before_the_blockade("trailblazer explorer", &[1, 2, 3, 4]);
    table.run(
        "A: break trailblazer 3,-1 #1
         A: on 4,-3 !not-beside
         A: on 4,-2
         A: move trailblazer 3,-2>4,-3 !not-in-hand
         A: move explorer 3,-2>4,-3",
    );
    assert_eq!(
        table.of('A').pieces,
        [Some(Hex::new(4, -3)), Some(Hex::new(4, -2))]
    );
    assert_eq!(table.blockades('A'), [1]);
    assert_eq!(table.power(), None);
}

#[test]
fn either_piece_tears_it_down_and_it_falls_once() {
    // ELD-9.1, ELD-5.3
    let mut table = two_before_the_blockade("explorer sailor", &[3, 1, 2, 4]);
    table.run(
        "A: pay 3,-2 #3; give sailor
         A: pay 3,-1 #3 !not-at-blockade
         A: move explorer 3,-1>4,-2",
    );
    assert_eq!(table.blockades('A'), [3]);
    assert_eq!(table.played('A'), "explorer sailor");
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
