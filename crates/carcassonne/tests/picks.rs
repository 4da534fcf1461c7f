//! Random play counts and picks by short cuts. With a source that answers what it is told to,
//! the pick must be exactly the listed action of that number.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use tessera_carcassonne::{Kind, Options, Setup, State};
use tessera_core::{Game as _, Mover, Options as _, SimSource, Source};

/// Answers `below(bound)` with `answer`, whatever was to be chosen.
struct Told {
    answer: u64,
    bound: u64,
}

impl Source for Told {
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

fn check_position(game: &State) {
    if game.mover() == Mover::Chance {
        let outcomes = game.outcomes();
        let bound = outcomes.iter().map(|(_, weight)| weight).sum();
        let each = outcomes
            .iter()
            .flat_map(|&(outcome, weight)| std::iter::repeat_n(outcome, weight as usize));
        for (answer, outcome) in (0..).zip(each) {
            let picked = game.random_move(&mut Told { answer, bound });
            assert_eq!(picked, Some(outcome), "draw {answer} of {bound}");
        }
        return;
    }
    let actions = game.legal_actions();
    let bound = actions.len() as u64;
    for (answer, action) in (0..).zip(actions) {
        let mut told = Told { answer, bound };
        assert_eq!(game.random_move(&mut told), Some(action));
        let (mut played, mut picked) = (game.clone(), game.clone());
        played.play(action);
        assert_eq!(picked.play_random(&mut told), Some(action));
        assert_eq!(picked, played);
    }
}

fn check_game(mut game: State, seed: u64) {
    let mut source = SimSource::new(3, seed);
    while game.mover() != Mover::Over {
        check_position(&game);
        game.play_random(&mut source);
    }
}

#[test]
fn returned_tiles_come_in_their_order_when_the_bag_is_empty() {
    // CAR-6.6: many of these tiles fit nowhere, so the queue is used.
    let mut options = Options::default();
    options.set("unplaceable", "bottom").unwrap();
    for seed in 0..20 {
        let mut setup = Setup::new(options, 2);
        for kind in Kind::all().filter(|kind| !"CXLWQS".contains(kind.letter())) {
            setup.bag[kind.index()] = 0;
        }
        check_game(State::try_from(setup).unwrap(), seed);
    }
}

#[test]
fn every_pick_is_the_listed_action_of_its_number() {
    for (seats, first_tile) in [(1, "start"), (2, "start"), (5, "start"), (2, "random")] {
        let mut options = Options::default();
        options.set("first-tile", first_tile).unwrap();
        let game = State::with_options(options, seats).unwrap();
        check_game(game, seats as u64);
    }
}
