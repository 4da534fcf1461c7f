//! ELD-10: the end of the race.

use tessera_core::{Game as _, Seat};

use crate::rules::table::{
    Table, cards,
    race::{arrive, at_the_gates},
    seat,
};

#[test]
fn the_round_of_the_first_arrival_is_the_last() {
    // ELD-10.2, ELD-10.4; eg-01; deviation 15 agrees: from every seat, at every table.
    for seats in 2..=4 {
        for first in Seat::all(seats) {
            let (mut table, gates) = at_the_gates(seats, "first", &first.to_string());
            for _ in 0..first.index() {
                table.pass();
            }
            assert_eq!(table.game.turn(), first);
            arrive(&mut table, &gates);
            for later in Seat::all(seats).skip(first.index() + 1) {
                assert_eq!(table.game.turn(), later, "still plays");
                assert!(table.game.ranking().is_none());
                table.pass();
            }
            let places = table.game.ranking().unwrap();
            for seat in Seat::all(seats) {
                assert_eq!(
                    places[seat],
                    if seat == first { 1 } else { 2 },
                    "{seats} {first}"
                );
            }
            table.run("next: nobody\nA: end !game-over");
        }
    }
}

#[test]
fn seats_after_the_first_may_arrive_too_and_share_without_blockades() {
    // ELD-10.2, ELD-10.3; deviation 14: being first is worth nothing.
    for seats in 2..=4 {
        let (mut table, gates) = at_the_gates(seats, "first", &"ABCD"[..seats]);
        for _ in 0..seats {
            arrive(&mut table, &gates);
        }
        let places = table.game.ranking().unwrap();
        assert!(Seat::all(seats).all(|seat| places[seat] == 1));
    }
}

#[test]
fn a_piece_that_enters_is_in_the_city_and_frees_the_space() {
    // ELD-10.1; deviation 16: four pieces, three finish spaces; D goes in where A did.
    let (mut table, gates) = at_the_gates(4, "first", "ABCD");
    let (gate, finish) = gates[0];
    table.run(&format!("A: native {gate}>{finish}\nnext: B"));
    assert_eq!(table.piece('A'), None);
    table.pass();
    table.pass();
    let behind = table.piece('D').unwrap();
    table.run(&format!(
        "D: native {behind}>{gate}; native {gate}>{finish}"
    ));
    assert_eq!(table.piece('D'), None);
    table.run("over A 1, B 3, C 3, D 1");
}

#[test]
fn power_that_is_left_is_lost_and_the_turn_ends_at_once() {
    // ELD-10.1, ELD-11.6: no discarding, no drawing.
    let (mut table, gates) = at_the_gates(3, "first", "A");
    table.hold('A', "explorer native");
    let hand = table.of('A').hand_count;
    let (gate, finish) = gates[0];
    table.run(&format!("A: move explorer {gate}>{finish}\nnext: B"));
    assert_eq!(table.of('A').hand_count, hand - 1);
    assert_eq!(table.power(), None);
}

#[test]
fn the_finish_takes_its_symbol() {
    // ELD-10.1: the side with jungle.
    let (mut table, gates) = at_the_gates(3, "first", "A");
    table.hold('A', "explorer sailor");
    let (gate, finish) = gates[0];
    table.run(&format!(
        "A: move sailor {gate}>{finish} !wrong-terrain\nA: move explorer {gate}>{finish}"
    ));
}

/// The only piece of a seat that is still on the way enters the city.
#[track_caller]
fn enter_with_one(table: &mut Table, gates: &[(tessera_eldorado::Hex, tessera_eldorado::Hex)]) {
    let letter = table.game.turn().letter();
    let at = table.of(letter).pieces.iter().flatten().copied().next();
    let gate = gates.iter().find(|(gate, _)| Some(*gate) == at).unwrap();
    table.act(&format!("native {}>{}", gate.0, gate.1));
}

#[test]
fn two_pieces_may_arrive_in_different_rounds_and_the_second_one_counts() {
    // ELD-9.2, ELD-10.2: A begins the last round, and B still plays in it.
    let (mut table, gates) = at_the_gates(2, "first", "A");
    enter_with_one(&mut table, &gates);
    table.run("next: A");
    table.pass();
    assert!(!table.game.has_arrived(seat('A')));
    table.run("next: B");
    table.pass();
    table.run("next: A");
    enter_with_one(&mut table, &gates);
    assert!(table.game.has_arrived(seat('A')));
    table.run("next: B");
    assert!(table.game.ranking().is_none());
    table.pass();
    table.run("over A 1, B 2");
}

#[test]
fn the_second_piece_of_the_last_seat_ends_the_race_at_once() {
    // ELD-9.2, ELD-10.2: also when one piece of A is in the city, which is no arrival.
    let (mut table, gates) = at_the_gates(2, "first", "B");
    table.pass();
    enter_with_one(&mut table, &gates);
    table.run("next: B");
    table.pass();
    table.run("next: A");
    table.pass();
    enter_with_one(&mut table, &gates);
    table.run("over A 2, B 1\nnext: nobody\nB: end !game-over");
}

#[test]
fn one_piece_in_the_city_is_no_arrival_at_the_end() {
    // ELD-9.2, ELD-10.4: B, who plays once more, brings in only one of two.
    let (mut table, gates) = at_the_gates(2, "first", "AB");
    let at: Vec<_> = table.of('A').pieces.iter().flatten().copied().collect();
    assert_eq!(at.len(), 2);
    arrive(&mut table, &gates);
    table.run("next: B");
    enter_with_one(&mut table, &gates);
    table.run("next: B");
    table.pass();
    table.run("over A 1, B 2");
}

#[test]
fn seats_after_the_first_arrival_have_a_whole_turn() {
    // ELD-10.2, ELD-11.8, ELD-2.1: they move, buy, discard and draw; those before it are not asked again.
    let (mut table, gates) = at_the_gates(4, "first", "B");
    table.pass();
    arrive(&mut table, &gates);
    table.run("A: end !not-your-turn\nB: end !not-your-turn\nnext: C");
    table.run("C: buy scout; give traveler; end");
    assert_eq!(table.gained('C'), "scout");
    table.run("C: done\n*\nnext: D");
    assert_eq!(table.of('C').hand_count, 4);
    assert_eq!(table.discarded('C', "scout"), 1);
    table.run("C: end !not-your-turn");
    table.pass();
    table.run("over A 2, B 1, C 2, D 2");
}

#[test]
fn nobody_is_ever_stuck() {
    // ELD-2.1: one may pass for ever; there is no longest game.
    let mut table = Table::new(2, "", "");
    for _ in 0..200 {
        table.end(&cards(""), &cards(""));
    }
    table.run("next: A");
}
