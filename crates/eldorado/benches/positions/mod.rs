//! A walker, and positions on its way to measure at, the same for all benches.

use tessera_core::{Game as _, Mover, SimSource, Source as _};
use tessera_eldorado::{Action, Hex, Options, Phase, State};

/// A seat that walks: it prefers moves that bring a piece nearer to the finish or tear a blockade
/// down, else mostly a purchase, else the end of the turn; now and then any move, so that it gets
/// out of dead ends. It keeps no card.
pub fn walk(game: &State, source: &mut SimSource) -> Option<Action> {
    let random = game.random_move(source);
    match game.phase() {
        Phase::Keep(_) => return Some(Action::Done),
        Phase::Play if source.below(8) > 0 => {}
        _ => return random,
    }
    let steps = |hex: Hex| {
        let at = game.course().at(hex);
        at.map_or(u8::MAX, |at| game.course().steps_to_finish(at))
    };
    // One of those that are as good as the best, each equally likely.
    let (mut best, mut worth, mut equal) = (Action::End, 0, 1);
    let _ = game.visit_actions(|action| -> std::ops::ControlFlow<()> {
        let value = match action {
            Action::On(_) | Action::OnBreak(_) => 3,
            Action::Break(..) | Action::PayBreak(..) | Action::NativeBreak(..) => 3,
            Action::Move(_, _, from, to) | Action::Pay(from, to) | Action::Native(_, from, to)
                if steps(to) < steps(from) =>
            {
                2
            }
            Action::Buy(_) => 1,
            _ => 0,
        };
        if value > worth {
            (best, worth, equal) = (action, value, 1);
        } else if value == worth && value > 0 {
            equal += 1;
            if source.below(equal) == 0 {
                best = action;
            }
        }
        std::ops::ControlFlow::Continue(())
    });
    Some(best)
}

/// Plays a game of walkers and returns the number of rounds.
pub fn race(game: &mut State, source: &mut SimSource) -> u32 {
    while let Some(action) = walk(game, source) {
        game.play(action);
    }
    game.round()
}

/// The beginning of a game of two.
pub fn start() -> State {
    State::with_options(Options::default(), 2).expect("two may play")
}

/// A position of two walkers at the beginning of a turn, in the tenth round or later.
pub fn position(number: u64) -> State {
    for attempt in 0.. {
        let mut game = start();
        let mut source = SimSource::new(attempt, number);
        while let Some(action) = walk(&game, &mut source) {
            let ended_turn = matches!(game.mover(), Mover::Chance);
            game.play(action);
            let begins = ended_turn && matches!(game.mover(), Mover::Seat(_));
            if begins && game.round() >= 10 && game.phase() == Phase::Play {
                return game;
            }
        }
    }
    unreachable!("some race takes ten rounds")
}
