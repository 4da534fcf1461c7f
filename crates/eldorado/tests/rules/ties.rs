//! ELD-10.3, ELD-10.4, ELD-10.6: the final ranking.

use crate::rules::table::race::{Race, arrive, at_the_gates};

/// The places of three when the blockades are laid and torn down like this and those named
/// arrive in the last round.
#[track_caller]
fn of_three(lay: [usize; 4], owners: &str, arriving: &str) -> Vec<u8> {
    let rounds = &[arriving];
    Race {
        seats: 3,
        race: "first",
        lay,
        owners,
        rounds,
    }
    .places()
}

/// The same at a table of four.
#[track_caller]
fn of_four(lay: [usize; 4], owners: &str, arriving: &str) -> Vec<u8> {
    let rounds = &[arriving];
    Race {
        seats: 4,
        race: "first",
        lay,
        owners,
        rounds,
    }
    .places()
}

/// With `race=places` and the arrivals of each round.
#[track_caller]
fn for_places(seats: usize, lay: [usize; 4], owners: &str, rounds: &[&str]) -> Vec<u8> {
    Race {
        seats,
        race: "places",
        lay,
        owners,
        rounds,
    }
    .places()
}

#[test]
fn most_blockades_win() {
    // ELD-10.3: three small ones beat the strongest.
    assert_eq!(of_three([6, 1, 2, 3], "ABBB", "ABC"), [2, 1, 3]);
    assert_eq!(of_four([6, 1, 2, 3], "ABDD", "ABCD"), [2, 3, 4, 1]);
}

#[test]
fn deviation_14_then_the_highest_number_wins_not_the_sum() {
    // ELD-10.3; deviation 14; eg-03: 6 and 1 beat 5 and 4; the order of arrival does not matter.
    assert_eq!(of_three([5, 4, 6, 1], "AABB", "ABC"), [2, 1, 3]);
    assert_eq!(of_three([5, 3, 1, 2], "ABCC", "ABC"), [2, 3, 1]);
}

#[test]
fn with_one_blockade_each_the_highest_number_wins() {
    // ELD-10.3: numbers, not powers: 4 beats 2 though both take one.
    assert_eq!(of_four([2, 4, 5, 6], "ABCD", "ABCD"), [4, 3, 2, 1]);
}

#[test]
fn without_blockades_the_place_is_shared() {
    // ELD-10.3: the first place among all, or a later one among those who have none.
    assert_eq!(of_three([1, 2, 3, 4], "CCCC", "AB"), [1, 1, 3]);
    assert_eq!(of_three([1, 2, 3, 4], "AAAA", "ABC"), [1, 2, 2]);
    assert_eq!(of_four([1, 2, 3, 4], "DDDD", "ABC"), [1, 1, 1, 4]);
    assert_eq!(of_four([1, 2, 3, 4], "BBBB", "ABCD"), [2, 1, 2, 2]);
}

#[test]
fn a_seat_that_has_not_arrived_is_last_whatever_it_owns() {
    // ELD-10.3, ELD-10.4
    assert_eq!(of_three([1, 2, 3, 4], "BBCC", "A"), [1, 2, 2]);
    assert_eq!(of_three([1, 2, 3, 4], "BBCC", "AC"), [2, 3, 1]);
    assert_eq!(of_four([1, 2, 3, 6], "BBCD", "AD"), [2, 3, 3, 1]);
    assert_eq!(of_four([1, 2, 3, 6], "BBBC", "D"), [2, 2, 2, 1]);
}

#[test]
fn race_for_places_puts_earlier_rounds_first_whatever_they_own() {
    // ELD-10.6: A arrives with nothing, C later with everything.
    assert_eq!(for_places(3, [1, 2, 3, 6], "CCCC", &["A", "C"]), [1, 3, 2]);
    assert_eq!(
        for_places(4, [1, 2, 3, 6], "CCCC", &["A", "", "BC"]),
        [1, 3, 2, 4]
    );
}

#[test]
fn race_for_places_decides_a_round_by_blockades() {
    // ELD-10.6, ELD-10.3: first their count, then the highest number, else the place is shared.
    assert_eq!(for_places(3, [1, 2, 3, 6], "ABBC", &["AB"]), [2, 1, 3]);
    assert_eq!(
        for_places(4, [1, 2, 3, 6], "ABBA", &["AB", "C"]),
        [1, 2, 3, 4]
    );
    assert_eq!(
        for_places(4, [1, 2, 3, 6], "DDDD", &["A", "BC"]),
        [1, 2, 2, 4]
    );
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
