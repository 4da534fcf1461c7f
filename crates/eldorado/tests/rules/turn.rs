//! ELD-2: the turn.

use tessera_core::{Actor, Game as _};
use tessera_testkit::scenario;

use crate::rules::table::Table;

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
    // ELD-2.1; deviation 10: there is no way to put a card away in mid-turn; `keep` comes after
    // `end` only.
    let mut table = Table::new(3, "", "");
    table.run("A: keep explorer !wrong-step\nA: replace explorer !wrong-step\nA: done !wrong-step");
}

#[test]
fn deviation_17_a_move_needs_no_question_before_it() {
    // ELD-3.1: deviation 17. Tables share nothing, and listing the moves of one changes nothing.
    let (mut asked, h) = Table::at("j1 j1 j1", "scout explorer");
    let (mut other, there) = Table::at("* w1", "sailor explorer");
    let never_asked = asked.game.clone();
    let by = Actor::Seat(asked.game.turn());
    let listed = asked.game.legal_actions();
    assert!(
        listed
            .iter()
            .all(|action| asked.game.check(by, *action).is_ok())
    );
    assert_eq!(asked.game, never_asked, "asking changes nothing");
    // The last question was about this table; the move is made at the other.
    other.run(&format!("A: move sailor {}>{}", there[0], there[1]));
    asked.run(&format!("A: move scout {}>{}; on {}", h[0], h[1], h[2]));
    let played = scenario::run(
        never_asked,
        &format!("A: move scout {}>{}; on {}", h[0], h[1], h[2]),
    );
    assert_eq!(played, asked.game);
}
