//! Golden texts of complete games. They show that something changed; the scenarios state what is
//! right.

use tessera_carcassonne::State;
use tessera_testkit::playthrough::check_table;

#[test]
fn two_seats() {
    check_table::<State>("two-seats", &[], 2, 1);
}

#[test]
fn five_seats() {
    check_table::<State>("five-seats", &[], 5, 2);
}

#[test]
fn house_rules() {
    let options = [
        ("farms", "first"),
        ("two-tile-city", "2"),
        ("first-tile", "random"),
        ("join-own", "yes"),
        ("unplaceable", "bottom"),
    ];
    check_table::<State>("house-rules", &options, 3, 3);
}
