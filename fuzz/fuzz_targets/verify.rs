//! Any text is a file of an outside judge or is refused, whatever it states.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_carcassonne::oracle;

fuzz_target!(|text: &str| {
    if let Ok(report) = oracle::verify(text) {
        for mismatch in report.mismatches {
            assert!(!mismatch.to_string().is_empty());
        }
    }
});
