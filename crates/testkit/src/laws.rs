//! The ten laws that every game passes, checked on random games.
//!
//! Each law is a function that panics when it is broken; the message names the law, the start,
//! the seed, the game and the move, and shows the board and the moves so far as a
//! [scenario](crate::scenario). [`law_tests!`](crate::law_tests) makes a test of each.

mod end;
mod hostile;
mod keeping;
mod listing;
mod log;
mod panics;
mod previews;
mod records;
mod texts;
mod twins;
mod views;
mod walk;

pub use end::only_the_end_lists_nothing;
pub use keeping::{kept_facts_hold, pieces_are_conserved};
pub use listing::{listed_equals_accepted, refusals_change_nothing};
pub use panics::nothing_panics;
pub use records::records_replay;
pub use texts::texts_are_lossless;
pub use twins::twins_agree;
pub use views::views_keep_secrets;

use crate::Subject;

/// The amount of play.
///
/// Every law sees the same games: they depend on start, seed and game number only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LawsConfig {
    /// The number of random games per start.
    pub games: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The number of moves after which a game is left; some games need not end when played at
    /// random.
    pub max_moves: usize,
    /// Costly checks run at every `every`-th position of a game, each game from another offset.
    pub every: usize,
    /// The number of odd actions and odd texts of each kind that are tried at a position.
    pub tries: usize,
}

impl Default for LawsConfig {
    fn default() -> LawsConfig {
        LawsConfig {
            games: 4,
            seed: 1,
            max_moves: 2_000,
            every: 5,
            tries: 8,
        }
    }
}

/// Checks all ten laws, in their order.
///
/// # Panics
/// When a law is broken.
#[track_caller]
pub fn check<S: Subject>(config: LawsConfig) {
    listed_equals_accepted::<S>(config);
    refusals_change_nothing::<S>(config);
    texts_are_lossless::<S>(config);
    records_replay::<S>(config);
    pieces_are_conserved::<S>(config);
    views_keep_secrets::<S>(config);
    kept_facts_hold::<S>(config);
    twins_agree::<S>(config);
    nothing_panics::<S>(config);
    only_the_end_lists_nothing::<S>(config);
}

/// Makes a test of each law for a [`Subject`], with a [`LawsConfig`] where the default one does not
/// fit. For a second subject in the same file, put each into a module of its own.
///
/// ```text
/// tessera_testkit::law_tests!(Tables);
/// tessera_testkit::law_tests!(Tables, LawsConfig { games: 50, ..LawsConfig::default() });
/// ```
#[macro_export]
macro_rules! law_tests {
    ($subject:ty) => {
        $crate::law_tests!($subject, $crate::LawsConfig::default());
    };
    ($subject:ty, $config:expr) => {
        #[test]
        fn law_01_an_action_is_listed_exactly_when_it_is_accepted() {
            $crate::laws::listed_equals_accepted::<$subject>($config);
        }

        #[test]
        fn law_02_a_refused_action_changes_nothing() {
            $crate::laws::refusals_change_nothing::<$subject>($config);
        }

        #[test]
        fn law_03_every_action_has_a_text_of_its_own() {
            $crate::laws::texts_are_lossless::<$subject>($config);
        }

        #[test]
        fn law_04_a_record_replays_to_the_same_views_and_result() {
            $crate::laws::records_replay::<$subject>($config);
        }

        #[test]
        fn law_05_pieces_are_conserved() {
            $crate::laws::pieces_are_conserved::<$subject>($config);
        }

        #[test]
        fn law_06_nobody_learns_what_it_may_not_know() {
            $crate::laws::views_keep_secrets::<$subject>($config);
        }

        #[test]
        fn law_07_kept_facts_equal_facts_computed_from_scratch() {
            $crate::laws::kept_facts_hold::<$subject>($config);
        }

        #[test]
        fn law_08_a_turned_position_gives_turned_answers() {
            $crate::laws::twins_agree::<$subject>($config);
        }

        #[test]
        fn law_09_no_input_panics() {
            $crate::laws::nothing_panics::<$subject>($config);
        }

        #[test]
        fn law_10_a_position_lists_nothing_exactly_when_the_game_is_over() {
            $crate::laws::only_the_end_lists_nothing::<$subject>($config);
        }
    };
}
