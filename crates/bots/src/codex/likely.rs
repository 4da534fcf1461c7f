//! Moves to play worlds out with.

use tessera_codex::{Action, Card, Phase, Side, State};
use tessera_core::{Game as _, Source};

use super::{evaluation::symbols, tuning::Tuning};

/// Placements that are looked at.
const TRIES: usize = 6;

/// The best of a few placements, by points and symbols; other choices are any.
pub(super) fn action(game: &State, tuning: &Tuning, source: &mut impl Source) -> Option<Action> {
    match game.phase() {
        Phase::Place => Some(placement(game, tuning, source)),
        Phase::LayOut(_)
        | Phase::DealStarter
        | Phase::ChooseSide
        | Phase::DealHand
        | Phase::RevealObjective
        | Phase::OfferObjective
        | Phase::ChooseObjective
        | Phase::Pass
        | Phase::Draw
        | Phase::Deal(_)
        | Phase::Refill(_)
        | Phase::Over => game.random_move(source),
    }
}

fn placement(game: &State, tuning: &Tuning, source: &mut impl Source) -> Action {
    let seat = game.turn();
    let hand = game.hand(seat);
    let cells = game.free_cells(seat);
    let mut best: Option<((Card, Side, usize), f32)> = None;
    for _ in 0..TRIES {
        let card = hand[source.below(hand.len() as u64) as usize];
        let free = source.below(cells as u64) as usize;
        let front = game.lacks(seat, card) == 0;
        let side = if front { Side::Front } else { Side::Back };
        let laying = game.laying(card, side, free);
        let value = f32::from(laying.points) + symbols(laying.counts, tuning);
        if best.is_none_or(|(_, most)| value > most) {
            best = Some(((card, side, free), value));
        }
    }
    let ((card, side, free), _) = best.expect("something was tried");
    Action::Place(card, side, game.free_cell(free))
}
