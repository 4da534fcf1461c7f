//! The statements of the documents about this game are true.

use tessera_eldorado::State;
use tessera_testkit::docs;

const PAGE: &str = include_str!("../../../docs/eldorado/README.md");

#[test]
fn the_page_states_the_sizes_of_actions_and_observations() {
    docs::states_sizes::<State>(PAGE);
}

#[test]
fn the_page_lists_every_option_with_its_values() {
    docs::lists_options::<State>(PAGE);
}
