//! Random play allocates nothing, and the state stays small.

use tessera_carcassonne::State;
use tessera_testkit::allocation::Amount;

tessera_testkit::allocation_tests! {
    State,
    seats [2, 5],
    Amount {
        games: 50,
        rounds: 1000,
        decisions: 6_000,
    }
}

#[test]
fn a_state_is_smaller_than_three_kilobytes() {
    assert!(size_of::<State>() < 3 << 10, "{} bytes", size_of::<State>());
}
