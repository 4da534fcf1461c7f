//! The list of a position, and a random move from that list alone.

use std::ops::ControlFlow;

use tessera_core::{Actor, Game, Mover, SimSource, Source as _, chance::pick_outcome};

/// The listed moves of the side to move, in their order. A seat's actions have weight 1.
///
/// Uses the two visitors only: a game that overrides a collecting, counting or picking function
/// wrongly must not mislead the kit.
pub(crate) fn weighted<G: Game>(game: &G) -> Vec<(G::Action, u64)> {
    let mut listed = Vec::new();
    let _ = game.visit_actions(|action| -> ControlFlow<()> {
        listed.push((action, 1));
        ControlFlow::Continue(())
    });
    let _ = game.visit_outcomes(|action, weight| -> ControlFlow<()> {
        listed.push((action, weight));
        ControlFlow::Continue(())
    });
    listed
}

/// The actions of [`weighted`].
pub(crate) fn listed<G: Game>(game: &G) -> Vec<G::Action> {
    weighted(game)
        .into_iter()
        .map(|(action, _)| action)
        .collect()
}

/// A random move from the list with its actor; `None` when there is none.
pub(crate) fn pick<G: Game>(game: &G, source: &mut SimSource) -> Option<(Actor, G::Action)> {
    let actor = game.mover().actor()?;
    let action = match actor {
        Actor::Chance => pick_outcome(game, source),
        Actor::Seat(_) => one_of(&listed(game), source),
    };
    Some((actor, action?))
}

/// One item of a list, each equally likely.
pub(crate) fn one_of<T: Copy>(items: &[T], source: &mut SimSource) -> Option<T> {
    let index = source.below(items.len() as u64) as usize;
    items.get(index).copied()
}

/// The mover as scripts write it.
pub(crate) fn mover_name(mover: Mover) -> String {
    match mover {
        Mover::Seat(seat) => seat.to_string(),
        Mover::Chance => "chance".into(),
        Mover::Over => "nobody".into(),
    }
}

/// The drawing of a position; a note if drawing panics.
pub(crate) fn drawing<G: Game>(game: &G) -> String {
    let draw = || game.draw(tessera_core::Ink::Plain);
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(draw))
        .unwrap_or_else(|_| "(drawing the position panics)".into())
}
