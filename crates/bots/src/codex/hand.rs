//! The worth of the cards of a hand.

use tessera_codex::{
    Card, State,
    data::{Goal, Kingdom, PrintedCorner, Scoring},
};
use tessera_core::Seat;

use super::{evaluation::Horizon, tuning::Tuning};

/// The number of cards in a full hand.
const FULL: usize = 3;

/// The worth of a hand with `turns` turns left: only that number of cards counts.
pub(super) fn worth(game: &State, seat: Seat, turns: f32, tuning: &Tuning) -> f32 {
    let cards = game.hand(seat);
    let mut values = [0.0; FULL];
    for (value, &card) in values.iter_mut().zip(cards) {
        *value = one(game, seat, card, turns, tuning);
    }
    best_first(values, turns)
        + tuning.draw * (FULL - cards.len()) as f32 * f32::min(turns / 3.0, 1.0)
}

/// The worth of a hand once this card has joined it.
pub(super) fn with(game: &State, seat: Seat, card: Card, tuning: &Tuning) -> f32 {
    let turns = Horizon::of(game, tuning).turns(game, seat);
    let mut values = [0.0; FULL];
    let cards = game.hand(seat).iter().copied().chain([card]);
    for (value, card) in values.iter_mut().zip(cards) {
        *value = one(game, seat, card, turns, tuning);
    }
    best_first(values, turns)
}

/// The best card counts in the last turn, the second in the last but one.
fn best_first(mut values: [f32; FULL], turns: f32) -> f32 {
    values.sort_unstable_by(|left, right| right.total_cmp(left));
    let counting = values.iter().zip([0.0, 1.0, 2.0]);
    counting
        .map(|(value, before)| value * (turns - before).clamp(0.0, 1.0))
        .sum()
}

/// The worth of one card in the hand.
fn one(game: &State, seat: Seat, card: Card, turns: f32, tuning: &Tuning) -> f32 {
    let printed = card.printed();
    let lacks = game.lacks(seat, card);
    let in_time = (turns - f32::from(lacks)).clamp(0.0, 1.0);
    let times = match printed.scoring {
        Scoring::Flat => 1,
        // The card shows one itself.
        Scoring::PerSymbol(symbol) => game.counts(seat).of(symbol) + 1,
        Scoring::PerCorner => game.widest(seat),
    };
    let points = f32::from(printed.points) * f32::from(times);
    let scores = points * tuning.at_hand * tuning.lack.powi(i32::from(lacks)) * in_time;
    let shown = printed.corners.iter();
    let shown = shown.filter(|corner| matches!(corner, PrintedCorner::Shows(_)));
    let later = (turns / tuning.ripe).clamp(0.0, 1.0);
    let symbols = shown.count() as f32 * tuning.symbol * later;
    let wanted = game
        .objectives_of(seat)
        .filter(|objective| asks_for(objective.printed().goal, printed.kingdom));
    scores + symbols + wanted.count() as f32 * tuning.suits
}

/// Whether a goal needs cards or resources of a kingdom.
fn asks_for(goal: Goal, kingdom: Kingdom) -> bool {
    match goal {
        Goal::Symbols(wanted) => wanted[kingdom.index()] > 0,
        Goal::Diagonal { kingdom: line, .. } => line == kingdom,
        Goal::Stack { stack, with, .. } => stack == kingdom || with == kingdom,
    }
}
