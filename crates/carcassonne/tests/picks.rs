//! Every fast path of random play picks what the lists contain.

use tessera_carcassonne::{Kind, Options, Setup, State};
use tessera_core::Options as _;
use tessera_testkit::picks;

#[test]
fn returned_tiles_come_in_their_order_when_the_bag_is_empty() {
    // CAR-6.6: many of these tiles fit nowhere, so the queue is used.
    let mut options = Options::default();
    options.set("unplaceable", "bottom").unwrap();
    for seed in 0..20 {
        let mut setup = Setup::new(options, 2);
        for kind in Kind::all().filter(|kind| !"CXLWQS".contains(kind.letter())) {
            setup.bag[kind.index()] = 0;
        }
        picks::check(&State::try_from(setup).unwrap(), seed);
    }
}

#[test]
fn every_pick_is_the_listed_action_of_its_number() {
    for (seats, first_tile) in [(1, "start"), (2, "start"), (5, "start"), (2, "random")] {
        let mut options = Options::default();
        options.set("first-tile", first_tile).unwrap();
        let game = State::with_options(options, seats).unwrap();
        picks::check(&game, seats as u64);
    }
}
