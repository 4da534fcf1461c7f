//! Any text is a list of notifications between servers, whose good lines survive writing.
#![no_main]

// The store keeps the format to itself; its file is compiled here with the types that it uses.
#[path = "../../crates/store/src/postgres/payload.rs"]
mod payload;

mod append {
    pub use tessera_store::Row;
}
mod id {
    pub use tessera_store::TableId;
}
mod node {
    pub use tessera_store::Notification;
}
mod version {
    pub use tessera_store::Version;
}

use libfuzzer_sys::fuzz_target;
use payload::{MAX_BYTES, Payloads, read};
use tessera_store::Notification;

fuzz_target!(|text: &str| {
    // PostgreSQL transmits neither longer texts nor this character.
    if text.len() > MAX_BYTES || text.contains('\0') {
        return;
    }
    let received: Vec<Notification> = read(text).collect();
    let mut payloads = Payloads::default();
    for notification in &received {
        payloads.add(notification);
    }
    let texts = payloads.texts();
    assert!(texts.iter().all(|text| text.len() <= MAX_BYTES));
    let again: Vec<Notification> = texts.iter().flat_map(|text| read(text)).collect();
    assert_eq!(again, received);
});
