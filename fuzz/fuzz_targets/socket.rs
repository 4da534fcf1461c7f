//! Any bytes on a socket are a message or are refused with a reason.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_fuzz::messages;

fuzz_target!(|bytes: &[u8]| {
    messages::socket(bytes);
});
