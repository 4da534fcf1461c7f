//! The kit, tried on a toy: intact, it passes everything; broken, the right test fails.

mod faults;
mod perft;
mod playthrough;
mod scenario;
mod shared;

use std::panic::{AssertUnwindSafe, catch_unwind};

use tessera_testkit::{
    LawsConfig, laws,
    toy::{self, Tables},
};

/// The laws on the toy, as every rules crate has them on its game.
mod complete {
    tessera_testkit::law_tests!(super::Tables);
}

#[test]
fn the_laws_can_be_run_in_one_call() {
    laws::check::<Tables>(LawsConfig {
        games: 1,
        seed: 9,
        ..LawsConfig::default()
    });
}

/// The message of `run` when it fails; empty when it does not.
fn failure(run: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(run)).err()?;
    let text = panic.downcast_ref::<String>().cloned();
    let literal = panic.downcast_ref::<&str>().map(|text| (*text).into());
    text.or(literal)
}

/// Fails unless `run` fails and says all of `parts`.
#[track_caller]
fn assert_fails(run: impl FnOnce(), parts: &[&str]) {
    let message = failure(run).expect("it does not fail");
    for part in parts {
        assert!(message.contains(part), "`{part}` is missing in\n{message}");
    }
}
