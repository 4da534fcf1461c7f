//! What the documents state about this game holds.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use tessera_carcassonne::{Options, State};
use tessera_core::{Game as _, Options as _, Record};

const PAGE: &str = include_str!("../../../docs/carcassonne/README.md");
const RECORDS: &str = include_str!("../../../docs/records.md");

#[test]
fn the_page_states_the_sizes_of_actions_and_observations() {
    let indices = format!("Dense action indices, {} in all", State::ACTION_INDICES);
    assert!(PAGE.contains(&indices), "{indices}");
    let (version, length) = (State::OBSERVATION_VERSION, State::OBSERVATION_LEN);
    let (thousands, rest) = (length / 1000, length % 1000);
    let observation = format!("Observation version {version}, {thousands},{rest:03} numbers");
    assert!(PAGE.contains(&observation), "{observation}");
}

#[test]
fn the_page_lists_every_option_with_its_values() {
    for option in Options::KEYS {
        let values = option.values.iter().map(|value| format!("`{value}`"));
        let row = format!(
            "| `{}` | {} |",
            option.key,
            values.collect::<Vec<_>>().join(" ")
        );
        assert!(PAGE.contains(&row), "{row}");
    }
}

#[test]
fn the_example_of_a_record_replays() {
    let (_, example) = RECORDS.split_once("```json\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let replay = Record::read(example).unwrap().replay::<State>().unwrap();
    assert_eq!(replay.moves.len(), 3);
}
