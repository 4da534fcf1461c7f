//! Random play allocates nothing, and the state stays small.

use tessera_eldorado::State;
use tessera_testkit::allocation::Amount;

tessera_testkit::allocation_tests! {
    State,
    seats [2, 4],
    Amount {
        games: 20,
        rounds: 100,
        decisions: 5_000,
    }
}

#[test]
fn a_state_is_smaller_than_two_kilobytes() {
    assert!(size_of::<State>() < 2 << 10, "{} bytes", size_of::<State>());
}
