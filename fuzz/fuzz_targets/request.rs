//! Any request is answered, or refused with a reason: its address and query, its headers with
//! cookies and tokens, its body.
#![no_main]

#[path = "../../crates/cli/tests/hostile/site.rs"]
mod site;

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use site::Site;

/// Requests after which a new server is opened: tables and guests would fill the memory.
const REQUESTS: usize = 5_000;

thread_local! {
    static SITE: RefCell<(usize, Option<Site>)> = const { RefCell::new((0, None)) };
}

fuzz_target!(|bytes: &[u8]| {
    SITE.with_borrow_mut(|(count, site)| {
        if *count % REQUESTS == 0 {
            *site = Some(Site::open());
        }
        *count += 1;
        if let Some(site) = site {
            site.check(bytes);
        }
    });
});
