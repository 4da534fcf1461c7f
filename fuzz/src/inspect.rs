//! Calls of all functions of a position.

use tessera_core::{Ink, Mover, Seat, SimSource, Viewer, simulate::random_game};

use crate::{Fuzzed, listed};

/// Calls all functions of the position, and of one viewer's knowledge of it: `seed` chooses the
/// viewer and the worlds sampled from its view.
///
/// # Panics
/// When two answers are inconsistent, and when the viewer can distinguish a sampled world from the
/// true one.
pub fn inspect<G: Fuzzed>(game: &G, seed: u64) {
    if matches!(game.mover(), Mover::Seat(_)) {
        numbers_fit_the_list(game);
    }
    assert!(!game.draw(Ink::Plain).is_empty());
    game.inspect_game();
    let viewers: Vec<Viewer> = Viewer::all(game.seats()).collect();
    let viewer = viewers[seed as usize % viewers.len()];
    let view = game.view(viewer);
    assert!(!G::draw_view(&view, Ink::Plain).is_empty());
    let mut source = SimSource::new(seed, 0);
    let mut resampled = game.clone();
    resampled.resample(viewer, &mut source);
    looks_true(game, viewer, &resampled);
    let mut sampled = G::sample(&view, &mut source);
    looks_true(game, viewer, &sampled);
    // An impossible world would stop the game somewhere.
    random_game(&mut sampled, &mut source, game.round() + 3);
}

/// Counts, indices and mask agree with the list.
fn numbers_fit_the_list<G: Fuzzed>(game: &G) {
    let actions = listed(game);
    assert_eq!(game.count_actions(), actions.len());
    let mask = mask(game);
    for &action in &actions {
        let index = game.action_index(action).expect("a listed action has one");
        assert_eq!(game.action_at(index), Some(action));
        assert!(mask[index]);
    }
    assert_eq!(mask.iter().filter(|&&bit| bit).count(), actions.len());
}

/// Law 6: everything that reaches the viewer is the same as in the true world.
fn looks_true<G: Fuzzed>(game: &G, viewer: Viewer, dealt: &G) {
    assert_eq!(dealt.view(viewer), game.view(viewer), "of {viewer:?}");
    assert_eq!(dealt.mover(), game.mover());
    assert_eq!(dealt.ranking(), game.ranking());
    for seat in Seat::all(game.seats()) {
        assert_eq!(dealt.points(seat), game.points(seat), "of {seat}");
    }
    let [dealt_numbers, numbers] = [dealt, game].map(|game| observation(game, viewer));
    assert!(dealt_numbers == numbers, "the observation of {viewer:?}");
    if matches!(viewer, Viewer::Seat(seat) if game.mover() == Mover::Seat(seat)) {
        assert_eq!(listed(dealt), listed(game));
        assert!(mask(dealt) == mask(game), "the mask of {viewer:?}");
    }
}

fn mask<G: Fuzzed>(game: &G) -> Vec<bool> {
    let mut mask = vec![false; G::ACTION_INDICES];
    game.mask(&mut mask);
    mask
}

fn observation<G: Fuzzed>(game: &G, viewer: Viewer) -> Vec<f32> {
    let mut numbers = vec![0.0; G::OBSERVATION_LEN];
    game.observe(viewer, &mut numbers);
    numbers
}
