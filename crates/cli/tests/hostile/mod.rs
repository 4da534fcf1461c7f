//! The check of the fuzz target `request` on a fixed number of inputs, so that every run of the
//! tests includes it. `fuzz/README.md` describes longer runs.

#[path = "../../../protocol/tests/hostile/mutate.rs"]
mod mutate;
mod site;

use std::collections::BTreeMap;

use mutate::{Mutator, corpus};
use site::Site;

/// Inputs in one run.
const INPUTS: usize = 6_000;

#[test]
fn any_request_is_answered_or_refused_with_a_reason() {
    let seeds = corpus("request");
    let site = Site::open();
    for seed in &seeds {
        let shown = String::from_utf8_lossy(seed);
        assert!(site.check(seed).is_some(), "not a request: {shown}");
    }
    let mut inputs = Mutator::new(seeds);
    let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
    for _ in 0..INPUTS {
        if let Some(status) = site.check(&inputs.input()) {
            *statuses.entry(status).or_default() += 1;
        }
    }
    // Requests that are all refused for the same reason would show little.
    for status in [200, 201, 401, 404, 422] {
        assert!(statuses.contains_key(&status), "{statuses:?}");
    }
}
