//! The evaluation of one seat.

use tessera_codex::{
    Counts, Deck, Objective, Phase, Progress, State,
    data::{Goal, Kingdom, Symbol},
};
use tessera_core::{Game as _, Seat};

use super::{hand, tuning::Tuning};

/// COD-4.1a: the points that trigger the end.
const END: i32 = 20;

/// The distance to the end.
pub(super) struct Horizon {
    /// The rounds until the end, the running one included; an estimate until it was triggered.
    rounds: f32,
}

impl Horizon {
    pub(super) fn of(game: &State, tuning: &Tuning) -> Horizon {
        let round = game.round() as f32;
        let rounds = match game.trigger() {
            // COD-4.2: the round of the trigger, and one more.
            Some(trigger) => f32::from(trigger.round) + 2.0 - round,
            None => {
                let seats = Seat::all(game.seats());
                let most = seats.map(|seat| game.points(seat)).max().unwrap_or(0);
                let by_points = (END - most) as f32 * tuning.pace + tuning.tail;
                let cards = Deck::ALL.map(|deck| game.left(deck)).iter().sum::<usize>();
                let by_cards = cards as f32 / game.seats() as f32 + 2.0;
                by_points.min(by_cards).max(2.0)
            }
        };
        Horizon { rounds }
    }

    /// The number of turns that a seat has left to lay a card.
    pub(super) fn turns(&self, game: &State, seat: Seat) -> f32 {
        let laid = match game.phase() {
            Phase::Place | Phase::Pass => seat < game.turn(),
            Phase::Draw | Phase::Deal(_) | Phase::Refill(_) => seat <= game.turn(),
            Phase::LayOut(_)
            | Phase::DealStarter
            | Phase::ChooseSide
            | Phase::DealHand
            | Phase::RevealObjective
            | Phase::OfferObjective
            | Phase::ChooseObjective
            | Phase::Over => false,
        };
        self.rounds - f32::from(u8::from(laid))
    }
}

/// The points of a seat and the worth of its position.
pub(super) fn evaluate_seat(game: &State, seat: Seat, horizon: &Horizon, tuning: &Tuning) -> f32 {
    if game.phase() == Phase::Over {
        return game.points(seat) as f32;
    }
    let turns = horizon.turns(game, seat);
    let full = (turns / tuning.ripe).clamp(0.0, 1.0);
    let mut value = game.points(seat) as f32;
    for objective in game.objectives_of(seat) {
        let progress = game.progress(seat, objective);
        value += worth(objective, progress, turns, full, tuning);
    }
    if turns > 0.0 {
        value += symbols(game.counts(seat), tuning) * full;
        value += tuning.free[game.free_cells(seat).min(tuning.free.len() - 1)] * full;
        value += hand::worth(game, seat, turns, tuning);
        value += tuning.turn * turns;
    }
    value
}

/// The points of an objective now, and those expected later.
fn worth(objective: Objective, progress: Progress, turns: f32, full: f32, tuning: &Tuning) -> f32 {
    let Progress {
        matches,
        missing,
        ways,
    } = progress;
    let printed = objective.printed();
    let [diagonal, stack, resources, items, pair] = tuning.future;
    let hope = |lacks: u8| (turns / f32::from(lacks) / 2.0).clamp(0.0, 1.0);
    let (part, future) = match printed.goal {
        Goal::Symbols([.., 1, 1, 1]) => (
            f32::from(3 - missing.min(3)) * tuning.set * hope(missing),
            items,
        ),
        Goal::Symbols([.., 0, 0, 0]) => (
            f32::from(3 - missing.min(3)) * tuning.set * hope(missing),
            resources,
        ),
        Goal::Symbols(_) => (
            f32::from(2 - missing.min(2)) * tuning.set * hope(missing),
            pair,
        ),
        Goal::Diagonal { .. } | Goal::Stack { .. } => {
            let future = match printed.goal {
                Goal::Diagonal { .. } => diagonal,
                Goal::Stack { .. } | Goal::Symbols(_) => stack,
            };
            let part = match missing {
                1 => tuning.pattern[0] + f32::from(ways.min(4) - 1) * tuning.further,
                2 => tuning.pattern[1],
                _ => 0.0,
            };
            (part * hope(missing), future)
        }
    };
    f32::from(printed.points) * (f32::from(matches) + part + future * full)
}

/// The worth of visible symbols: they pay for gold cards and count for others.
pub(super) fn symbols(counts: Counts, tuning: &Tuning) -> f32 {
    let mut worth = 0.0;
    for kingdom in Kingdom::ALL {
        let count = usize::from(counts.of(kingdom.symbol()));
        worth += tuning.resources[count.min(tuning.resources.len() - 1)];
    }
    for item in [Symbol::Quill, Symbol::Inkwell, Symbol::Manuscript] {
        let count = usize::from(counts.of(item));
        worth += tuning.items[count.min(tuning.items.len() - 1)];
    }
    worth
}
