//! ELD-2: the turn.

use crate::table::Table;

#[test]
fn everything_is_optional() {
    // ELD-2.1
    let mut table = Table::new(3, "", "");
    table.run(
        "A: done !wrong-step
         A: keep explorer !wrong-step
         A: give explorer !wrong-step
         A: remove explorer !wrong-step
         A: end
         A: buy scout !wrong-step
         A: end !wrong-step
         A: done
         *
         next: B",
    );
}

#[test]
fn a_card_is_used_once_for_one_thing() {
    // ELD-2.2; mv-03
    let (mut table, h) = Table::at("j1 j1 j1", "explorer scout sailor traveler");
    let (a, b, c) = (h[0], h[1], h[2]);
    table.run(&format!(
        "A: move explorer {a}>{b}
         A: move explorer {b}>{c} !not-in-hand
         A: buy scout; give traveler
         A: move traveler {b}>{c} !not-in-hand
         A: use explorer !not-in-hand
         A: use scout !no-action"
    ));
    assert_eq!(table.hand('A'), "sailor scout");
    assert_eq!(table.played('A'), "explorer traveler");
}

#[test]
fn played_cards_lie_apart_until_the_turn_ends() {
    // ELD-2.3, ELD-8.8
    let (mut table, h) = Table::at("j1 j1 j1", "explorer scout sailor traveler");
    let before = table.discarded('A', "scout");
    table.run(&format!("A: move scout {}>{}", h[0], h[1]));
    assert_eq!(table.played('A'), "scout");
    assert_eq!(table.discarded('A', "scout"), before);
}

#[test]
fn deviation_10_cards_are_discarded_only_when_the_turn_ends() {
    // ELD-2.1: there is no way to put a card away in mid-turn; `keep` comes after `end` only.
    let mut table = Table::new(3, "", "");
    table.run("A: keep explorer !wrong-step\nA: replace explorer !wrong-step\nA: done !wrong-step");
}
