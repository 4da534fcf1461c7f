//! Any text is a record or is refused; a record survives writing, and its game replaying.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_carcassonne::State;
use tessera_core::Record;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::read(text) else {
        return;
    };
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record));
    let Ok(replay) = record.replay::<State>() else {
        return;
    };
    let written = Record::of(&replay.start, &replay.moves, &replay.end);
    assert_eq!(written.moves, record.moves);
    assert_eq!(written.result, record.result);
    let again = Record::read(&written.write()).and_then(|record| record.replay::<State>());
    let again = again.expect("a record that we wrote replays");
    assert_eq!((again.start, again.end), (replay.start, replay.end));
});
