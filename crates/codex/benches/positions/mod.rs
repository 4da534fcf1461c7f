//! Boards to measure on, the same for the benches and for `placement-cost`.

use tessera_codex::{Action, Deck, Options, Phase, State};
use tessera_core::{Game as _, Mover, SimSource, Viewer};

/// A turn: the placement, where the card is drawn from, which card it is.
pub type Turn = [Action; 3];

/// A random position of two seats before card number `card` of a board is laid, the starter not
/// counted, and a random turn.
///
/// Early and late turns are alike, so that only the size of the board is compared. Every placement
/// covers one corner: that is four of five early and three of four late, and one that covers more
/// is cheaper, because fewer cells around it are new. The card comes from a deck, and the end of
/// the game is not near.
pub fn position(card: usize, number: u64) -> (State, Turn) {
    let start = State::with_options(Options::default(), 2).expect("two may play");
    for attempt in 0.. {
        let mut game = start.clone();
        let mut source = SimSource::new(attempt, number);
        while !is_before(&game, card) {
            if game.play_random(&mut source).is_none() {
                break;
            }
        }
        let placement = game.random_move(&mut source);
        if let Some(placement) = placement.filter(|&action| covers_one(&game, action))
            && let Some(turn) = turn(&game, placement)
        {
            return (game, turn);
        }
    }
    unreachable!("some random game goes on after card {card}")
}

/// Whether the seat to move is to lay card number `card` of its board.
fn is_before(game: &State, card: usize) -> bool {
    let is_to_lay = game.phase() == Phase::Place && matches!(game.mover(), Mover::Seat(_));
    is_to_lay && game.turns() / game.seats() == card - 1
}

/// Whether a placement covers one corner.
fn covers_one(game: &State, action: Action) -> bool {
    let Action::Place(_, _, at) = action else {
        return false;
    };
    let view = game.view(Viewer::Spectator);
    let cell = view.players[game.turn().index()]
        .free
        .iter()
        .find(|cell| cell.at == at);
    cell.is_some_and(|cell| cell.covers.iter().flatten().count() == 1)
}

/// The turn that begins with a placement; `None` when it triggers the end or is in a last round.
fn turn(game: &State, placement: Action) -> Option<Turn> {
    let mut game = game.clone();
    game.play(placement);
    let deck = Deck::ALL.into_iter().find(|&deck| game.left(deck) > 0)?;
    let draw = Action::Draw(deck);
    if game.phase() != Phase::Draw {
        return None;
    }
    game.play(draw);
    let (deal, _) = *game.outcomes().first()?;
    game.play(deal);
    game.trigger().is_none().then_some([placement, draw, deal])
}
