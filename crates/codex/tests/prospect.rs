//! The predictions for evaluating a position agree with what the rules do.

use tessera_codex::{Action, Deck, Objective, Options, Phase, Side, State};
use tessera_core::{Game as _, Mover, Seat, SimSource};

/// Positions of random games in which a seat is to lay a card.
fn positions() -> Vec<State> {
    let mut found = Vec::new();
    for seed in 0..12 {
        let mut source = SimSource::new(seed, 1);
        let seats = 2 + seed as usize % 3;
        let mut game = State::with_options(Options::default(), seats).expect("a table");
        while game.play_random(&mut source).is_some() {
            let lays = game.phase() == Phase::Place && game.mover() == Mover::Seat(game.turn());
            if lays && game.turns().is_multiple_of(5) {
                found.push(game.clone());
            }
        }
    }
    found
}

#[test]
fn a_laying_is_told_as_it_happens() {
    for game in positions() {
        let seat = game.turn();
        let mut fronts = 0;
        for &card in game.hand(seat) {
            let can_pay = game.lacks(seat, card) == 0;
            for free in 0..game.free_cells(seat) {
                let at = game.free_cell(free);
                for side in Side::ALL {
                    let action = Action::Place(card, side, at);
                    let legal = game.check(seat.into(), action).is_ok();
                    assert_eq!(legal, can_pay || side == Side::Back);
                    if !legal {
                        continue;
                    }
                    fronts += u32::from(side == Side::Front);
                    let predicted = game.laying(card, side, free);
                    let mut after = game.clone();
                    after.play(action);
                    assert_eq!(predicted.counts, after.counts(seat));
                    if after.phase() != Phase::Over {
                        let gained = after.points(seat) - game.points(seat);
                        assert_eq!(i32::from(predicted.points), gained);
                    }
                }
            }
        }
        assert!(fronts > 0 || game.hand(seat).iter().all(|card| card.deck() == Deck::Gold));
    }
}

#[test]
fn progress_counts_matches_as_the_end_does() {
    for game in positions() {
        for seat in Seat::all(game.seats()) {
            for objective in Objective::all() {
                let progress = game.progress(seat, objective);
                let points = progress.matches * u16::from(objective.printed().points);
                assert_eq!(points, game.worth(seat, objective), "{objective}");
                assert!(progress.missing > 0);
            }
        }
    }
}

/// Tries on every free cell whether some back of the hand completes a match.
#[test]
fn a_pattern_that_lacks_one_card_is_completed_by_one() {
    let mut completed = 0;
    for game in positions() {
        let seat = game.turn();
        for objective in Objective::all().take(8) {
            let before = game.progress(seat, objective);
            for &card in game.hand(seat) {
                for free in 0..game.free_cells(seat) {
                    let mut after = game.clone();
                    after.play(Action::Place(card, Side::Back, game.free_cell(free)));
                    let gained = game.worth(seat, objective) < after.worth(seat, objective);
                    completed += u32::from(gained);
                    assert!(!gained || before.missing == 1, "{objective} {card}");
                }
            }
        }
    }
    assert!(completed > 20, "{completed} only");
}

#[test]
fn the_cards_on_top_are_those_that_may_be_drawn() {
    for game in positions() {
        for deck in Deck::ALL {
            let mut cards = game.on_top(deck);
            assert_eq!(game.on_top(deck).count() == 0, game.left(deck) == 0);
            assert!(cards.all(|card| card.deck() == deck));
        }
    }
}
