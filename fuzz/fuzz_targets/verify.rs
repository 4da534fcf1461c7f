//! Any text is a file of an outside judge or is refused, whatever it states.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_fuzz::Fuzzed;

fuzz_target!(|text: &str| {
    verify::<tessera_carcassonne::State>(text);
    verify::<tessera_codex::State>(text);
    verify::<tessera_eldorado::State>(text);
});

fn verify<G: Fuzzed>(text: &str) {
    match G::verify(text) {
        Ok(report) => {
            let mut mismatches = report.mismatches.iter();
            assert!(mismatches.all(|mismatch| !mismatch.to_string().is_empty()));
        }
        Err(reason) => assert!(!reason.is_empty()),
    }
}
