//! Random play without allocation, counted by the allocator of the test program.
//!
//! A counting allocator is a property of a program, so the game's tests bring it: see
//! [`allocation_tests!`](crate::allocation_tests).

use tessera_core::{Game, SimSource, Viewer};

use crate::random::play_games;

/// Counts the allocations of a piece of code.
pub type Count = fn(&mut dyn FnMut()) -> u64;

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// The number of games for each number of seats.
    pub games: u64,
    /// The rounds after which a game is stopped.
    pub rounds: u32,
    /// The least number of decisions that all these games have.
    pub decisions: u32,
}

/// Plays random games with each number of seats.
///
/// # Panics
/// When something is allocated, or fewer decisions are made than expected.
#[track_caller]
pub fn simulating<G: Game>(seats: &[usize], amount: Amount, count: Count) {
    for &seats in seats {
        let start = G::new(&G::Options::default(), seats).expect("the game has so many seats");
        let mut decisions = 0;
        let allocations = count(&mut || {
            decisions = play_games(&start, amount.games, amount.rounds);
        });
        assert!(decisions > amount.decisions, "{decisions} decisions");
        assert_eq!(allocations, 0, "{seats} seats");
    }
}

/// Takes the mask, the observation and another world of every position of a random game, for every
/// viewer.
///
/// # Panics
/// When something is allocated.
#[track_caller]
pub fn looking<G: Game>(seats: usize, moves: usize, count: Count) {
    let mut game = G::new(&G::Options::default(), seats).expect("the game has so many seats");
    let mut source = SimSource::new(7, 0);
    let mut mask = vec![false; G::ACTION_INDICES];
    let mut observation = vec![0.0; G::OBSERVATION_LEN];
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let allocations = count(&mut || {
        for &viewer in viewers.iter().cycle().take(moves) {
            if game.play_random(&mut source).is_none() {
                break;
            }
            game.mask(&mut mask);
            game.observe(viewer, &mut observation);
            game.resample(viewer, &mut source);
        }
    });
    assert_eq!(allocations, 0);
}

/// The two tests of a game, whose crate depends on `allocation-counter`.
///
/// ```text
/// tessera_testkit::allocation_tests! {
///     State, seats [2, 5], Amount { games: 50, rounds: 1000, decisions: 6_000 }
/// }
/// ```
#[macro_export]
macro_rules! allocation_tests {
    ($game:ty, seats [$fewest:literal, $most:literal], $amount:expr) => {
        fn count(run: &mut dyn FnMut()) -> u64 {
            allocation_counter::measure(run).count_total
        }

        #[test]
        fn simulating_allocates_nothing() {
            $crate::allocation::simulating::<$game>(&[$fewest, $most], $amount, count);
        }

        #[test]
        fn masks_observations_and_other_worlds_allocate_nothing() {
            $crate::allocation::looking::<$game>(3, 2_000, count);
        }
    };
}
