//! Every fast path of random play picks what the lists contain.

use tessera_codex::{Options, State};
use tessera_core::Options as _;
use tessera_testkit::picks;

#[test]
fn every_pick_is_the_listed_action_of_its_number() {
    for (seats, refill) in [
        (2, "own-deck"),
        (3, "own-deck"),
        (4, "own-deck"),
        (2, "any-deck"),
    ] {
        let mut options = Options::default();
        options.set("refill", refill).unwrap();
        let game = State::with_options(options, seats).unwrap();
        picks::check(&game, seats as u64);
    }
}
