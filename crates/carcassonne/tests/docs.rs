//! The statements of the documents about this game are true.

use tessera_carcassonne::State;
use tessera_core::Record;
use tessera_testkit::docs;

const PAGE: &str = include_str!("../../../docs/carcassonne/README.md");
const RECORDS: &str = include_str!("../../../docs/records.md");

#[test]
fn the_page_states_the_sizes_of_actions_and_observations() {
    docs::states_sizes::<State>(PAGE);
}

#[test]
fn the_page_lists_every_option_with_its_values() {
    docs::lists_options::<State>(PAGE);
}

#[test]
fn the_example_of_a_record_replays() {
    let (_, example) = RECORDS.split_once("```json\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let replay = Record::read(example).unwrap().replay::<State>().unwrap();
    assert_eq!(replay.moves.len(), 3);
}
