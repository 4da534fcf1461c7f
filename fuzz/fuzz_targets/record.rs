//! Any text is a record or is refused; a record survives writing, and its game replaying.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_core::{Game, Record, Viewer};
use tessera_fuzz::messages;

fuzz_target!(|text: &str| {
    messages::record(text);
    let Ok(record) = Record::read(text) else {
        return;
    };
    replay::<tessera_carcassonne::State>(&record);
    replay::<tessera_codex::State>(&record);
    replay::<tessera_eldorado::State>(&record);
});

fn replay<G: Game>(record: &Record) {
    let Ok(replay) = record.replay::<G>() else {
        return;
    };
    assert_eq!(record.game, G::NAME);
    let written = Record::of(&replay.start, &replay.moves, &replay.end);
    assert_eq!(written.moves, record.moves);
    assert_eq!(written.result, record.result);
    let again = Record::read(&written.write()).and_then(|record| record.replay::<G>());
    let again = again.expect("a record that we wrote replays");
    assert_eq!((again.start, again.end), (replay.start.clone(), replay.end));
    for viewer in Viewer::all(replay.start.seats()) {
        let seen = Record::seen(&replay.start, &replay.moves, viewer);
        assert_eq!(Record::read(&seen.write()).as_ref(), Ok(&seen));
    }
}
