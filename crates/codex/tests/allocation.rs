//! Random play allocates nothing, and the state stays small.

use tessera_codex::State;
use tessera_testkit::allocation::Amount;

tessera_testkit::allocation_tests! {
    State,
    seats [2, 4],
    Amount {
        games: 50,
        rounds: 1000,
        decisions: 5_000,
    }
}

#[test]
fn a_state_is_smaller_than_four_kilobytes() {
    assert!(size_of::<State>() < 4 << 10, "{} bytes", size_of::<State>());
}
