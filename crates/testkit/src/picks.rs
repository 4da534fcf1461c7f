//! Random play counts and picks by fast paths. With a source that returns a given number, the pick
//! must be exactly the listed action of that number.

use tessera_core::{Game, Mover, SimSource, Source};

/// Plays one random game and checks every pick at every position of it.
///
/// # Panics
/// At the first pick that is not the listed action of its number.
#[track_caller]
pub fn check<G: Game>(start: &G, seed: u64) {
    let mut game = start.clone();
    let mut source = SimSource::new(3, seed);
    while game.mover() != Mover::Over {
        check_position(&game);
        game.play_random(&mut source);
    }
}

/// A source that answers `below(bound)` with `answer`.
struct FixedSource {
    answer: u64,
    bound: u64,
}

impl Source for FixedSource {
    fn next_u64(&mut self) -> u64 {
        // In the middle of the numbers that lead to the answer, so that none is rejected.
        let middle = u128::from(self.answer) << 64 | 1 << 63;
        (middle / u128::from(self.bound)) as u64
    }

    fn below(&mut self, bound: u64) -> u64 {
        assert_eq!(bound, self.bound, "as many choices as are listed");
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}

fn check_position<G: Game>(game: &G) {
    if game.mover() == Mover::Chance {
        let outcomes = game.outcomes();
        let bound = outcomes.iter().map(|(_, weight)| weight).sum();
        let each = outcomes
            .iter()
            .flat_map(|&(outcome, weight)| std::iter::repeat_n(outcome, weight as usize));
        check_picks(game, each, bound);
    } else {
        let actions = game.legal_actions();
        let bound = actions.len() as u64;
        check_picks(game, actions.into_iter(), bound);
    }
}

fn check_picks<G: Game>(game: &G, listed: impl Iterator<Item = G::Action>, bound: u64) {
    for (answer, action) in (0..).zip(listed) {
        let mut source = FixedSource { answer, bound };
        assert_eq!(game.random_move(&mut source), Some(action));
        let (mut played, mut picked) = (game.clone(), game.clone());
        played.play(action);
        assert_eq!(picked.play_random(&mut source), Some(action));
        assert_eq!(picked, played);
    }
}
