//! ELD-10: the end of the race.

use tessera_core::{Game as _, Options as _, Seat};
use tessera_eldorado::{Hex, Options};

use crate::table::{Table, cards, enterable, gates, options, seat, short_course};

/// A table on the short course where the pieces of these seats stand beside the finish, or, when
/// there is no more room, beside the first of them; everybody holds three Natives, and it is A's
/// turn.
#[track_caller]
fn at_the_gates(seats: usize, race: &str, order: &str) -> (Table, Vec<(Hex, Hex)>) {
    let mut options = Options::default();
    options.set("course", &short_course().write()).unwrap();
    options.set("race", race).unwrap();
    let mut table = Table::with(seats, options, "8*native explorer sailor");
    let gates = gates(table.game.course());
    let mut free: Vec<Hex> = gates.iter().map(|(gate, _)| *gate).collect();
    let first = free[0];
    let behind = first.around().into_iter().filter(|hex| {
        let course = table.game.course();
        let space = course.at(*hex).map(|id| course.space(id));
        let open = space.is_some_and(|space| enterable(space) && !space.finish);
        open && gates.iter().all(|(gate, _)| gate != hex)
    });
    free.extend(behind.collect::<Vec<Hex>>());
    let mut free = free.into_iter();
    for letter in order.chars() {
        for from in table.of(letter).pieces.iter().flatten() {
            table.bring_from(letter, *from, free.next().unwrap());
        }
    }
    for own in Seat::all(seats) {
        table.hold(own.letter(), "3*native");
    }
    table.wait_for('A');
    (table, gates)
}

/// The seat to move enters the city with all its pieces.
#[track_caller]
fn arrive(table: &mut Table, gates: &[(Hex, Hex)]) {
    let letter = table.game.turn().letter();
    for at in table.of(letter).pieces.iter().flatten() {
        let mut at = *at;
        let gate = gates.iter().find(|(gate, _)| *gate == at);
        let (_, finish) = gate.unwrap_or(&gates[0]);
        while at != *finish {
            let next = table.next_step(at, *finish);
            table.act(&format!("native {at}>{next}"));
            at = next;
        }
    }
    assert!(table.game.has_arrived(seat(letter)));
}

#[test]
fn the_round_of_the_first_arrival_is_the_last() {
    // ELD-10.2, ELD-10.4; eg-01; deviation_15 agrees: from every seat, at every table.
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
    // ELD-10.2, ELD-10.3; deviation_14: being first is worth nothing.
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
    // ELD-10.1; deviation_16: four pieces, three finish spaces; D goes in where A did.
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
    // ELD-10.1: no discarding, no drawing.
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

/// The places at the end of a race of three over the first course, where A, B and C tear down
/// these blockades, which are laid in this order, and those named arrive.
#[track_caller]
fn race(lay: [usize; 4], owners: [char; 4], arriving: &str) -> [u8; 3] {
    let mut table = Table::laid(3, options("course=first"), "8*native", &lay);
    // A space before each seam, and one behind it: whoever is not to have it follows later.
    let seams = [(3, -2), (10, -3), (12, 2), (17, 2)];
    for ((owner, (q, r)), number) in owners.into_iter().zip(seams).zip(lay) {
        let before = Hex::new(q, r);
        table.bring(owner, before);
        table.hold(owner, "native");
        table.act(&format!("native {before} #{number}"));
        table.pass();
        table.bring(owner, Hex::new(q - 1, r));
    }
    let gates = gates(table.game.course());
    for (letter, (gate, _)) in ['A', 'B', 'C'].into_iter().zip(&gates) {
        if arriving.contains(letter) {
            table.bring(letter, *gate);
        }
    }
    for letter in arriving.chars() {
        table.hold(letter, "native");
    }
    table.wait_for('A');
    for letter in ['A', 'B', 'C'] {
        assert_eq!(table.game.turn(), seat(letter));
        if arriving.contains(letter) {
            arrive(&mut table, &gates);
        } else {
            table.pass();
        }
    }
    let places = table.game.ranking().unwrap();
    [places[seat('A')], places[seat('B')], places[seat('C')]]
}

#[test]
fn most_blockades_win() {
    // ELD-10.3: three small ones beat the strongest.
    assert_eq!(race([6, 1, 2, 3], ['A', 'B', 'B', 'B'], "ABC"), [2, 1, 3]);
}

#[test]
fn deviation_14_then_the_highest_number_wins_not_the_sum() {
    // ELD-10.3; eg-03: 6 and 1 beat 5 and 4, and who arrived first does not matter.
    assert_eq!(race([5, 4, 6, 1], ['A', 'A', 'B', 'B'], "ABC"), [2, 1, 3]);
    assert_eq!(race([5, 3, 1, 2], ['A', 'B', 'C', 'C'], "ABC"), [2, 3, 1]);
}

#[test]
fn who_has_not_arrived_is_last_whatever_it_owns() {
    // ELD-10.3, ELD-10.4
    assert_eq!(race([1, 2, 3, 4], ['B', 'B', 'C', 'C'], "A"), [1, 2, 2]);
    assert_eq!(race([1, 2, 3, 4], ['B', 'B', 'C', 'C'], "AC"), [2, 3, 1]);
}

#[test]
fn race_for_places_goes_on_until_one_is_left() {
    // ELD-10.6: earlier rounds come first.
    let (mut table, gates) = at_the_gates(4, "places", "BAC");
    table.pass();
    arrive(&mut table, &gates);
    table.pass();
    table.pass();
    table.run("next: A");
    arrive(&mut table, &gates);
    table.run("next: C");
    table.pass();
    table.run("next: D");
    table.pass();
    table.run("next: C");
    arrive(&mut table, &gates);
    table.run("over B 1, A 2, C 3, D 4");
}

#[test]
fn race_for_places_shares_a_round() {
    // ELD-10.6, ELD-10.3: in the same round blockades decide, and there are none here.
    let (mut table, gates) = at_the_gates(3, "places", "AB");
    arrive(&mut table, &gates);
    arrive(&mut table, &gates);
    table.run("over A 1, B 1, C 3");
}

#[test]
fn race_for_places_of_two_ends_with_the_first() {
    // ELD-10.6
    let (mut table, gates) = at_the_gates(2, "places", "A");
    arrive(&mut table, &gates);
    table.run("over A 1, B 2");
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
