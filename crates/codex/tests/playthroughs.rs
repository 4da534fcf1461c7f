//! Golden texts of complete games. They show that something changed; the scenarios state what is
//! right.

use tessera_codex::State;
use tessera_testkit::playthrough::check_table;

#[test]
fn two_seats() {
    check_table::<State>("two-seats", &[], 2, 1);
}

#[test]
fn four_seats() {
    check_table::<State>("four-seats", &[], 4, 2);
}

#[test]
fn house_rules() {
    let options = [
        ("tie-break", "objectives-fulfilled"),
        ("track-cap", "29"),
        ("refill", "any-deck"),
        ("last-draw", "take"),
        ("deck-end", "any"),
    ];
    check_table::<State>("house-rules", &options, 3, 3);
}
