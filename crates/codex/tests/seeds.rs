//! The worked examples of the documents that this game grew from, by their numbers: the board as
//! usable cells, unusable cells and counters (000), the field of card cells and corner cells
//! (001), the scans for patterns (003). Known errors of the documents are corrected where they
//! stand, and the correction is said.

mod field;
mod placeable;
mod scans;

use tessera_codex::{Action, CardView, Cell, Face, Options, Setup, Shown, Side, State};
use tessera_core::{Game as _, Seat, SimSource, Source as _, Viewer};

use crate::rules::table;

/// What lies on the board of a seat, in the order it was laid.
fn laid(game: &State, seat: Seat) -> Vec<(Cell, Face)> {
    let view = game.view(Viewer::Seat(seat));
    let cards = view.players[seat.index()].cards.iter();
    let laid = cards.map(|card| match *card {
        CardView::Starter(starter, side) => (Cell::ORIGIN, Face::Starter(starter, side)),
        CardView::Front(card, at) => (at, Face::Card(card, Side::Front)),
        CardView::Back(Shown::Card(card), at) => (at, Face::Card(card, Side::Back)),
        CardView::Back(Shown::Back(back), at) => panic!("A knows its own {back} card at {at}"),
    });
    laid.collect()
}

/// Plays a random game and looks at it after each placement. Every second card or so is laid
/// with the given side up as near to the starter as it can, where corners meet.
fn random_game(seed: u64, side: Side, mut look: impl FnMut(&State, Seat)) {
    let mut source = SimSource::new(seed, 0);
    let mut game = State::try_from(Setup::new(Options::default(), 2)).unwrap();
    while let Some(random) = game.random_move(&mut source) {
        let mut action = random;
        if matches!(action, Action::Place(..)) && source.below(2) == 0 {
            let mut actions = game.legal_actions();
            let far = |action: &Action| match *action {
                Action::Place(_, up, at) => (up != side, at.x.abs() + at.y.abs()),
                _ => (true, 0),
            };
            let nearest = actions.iter().map(far).min();
            actions.retain(|action| Some(far(action)) == nearest);
            action = actions[source.below(actions.len() as u64) as usize];
        }
        let seat = game.turn();
        game.play(action);
        if matches!(action, Action::Place(..)) {
            look(&game, seat);
        }
    }
}
