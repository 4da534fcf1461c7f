//! Boards of Codex Naturalis on which many cards of one kingdom lie in a line: there a count of
//! patterns that walked along the line from each of its cards would be quadratic, and random
//! boards would hardly show it.

use tessera_codex::{
    Action, Card, Cell, Deck, Objective, Options, Phase, Setup, Side, State,
    data::{Goal, Kingdom},
};
use tessera_core::{Game as _, Mover, Seat, SimSource};

/// The most cards that a line has: with two kingdoms in the box a seat gets no more of one.
pub const LONGEST: usize = 13;

/// The kingdom of the line.
const KINGDOM: Kingdom = Kingdom::Fungi;
/// What the other seat collects, so that the first one gets the line's.
const OTHER: Kingdom = Kingdom::Plant;

/// How the cards of the line lie.
#[derive(Clone, Copy)]
pub enum Line {
    /// From corner to corner, rising to the right.
    Diagonal,
    /// One above the other, in two columns that hold each other up.
    Column,
}

impl Line {
    /// The cell of the card with this number in the line, from 1; the starter lies at 0,0.
    fn cell(self, number: usize) -> Cell {
        let number = number as i8;
        match self {
            Line::Diagonal => Cell::new(number, number),
            Line::Column => Cell::new(number % 2, number),
        }
    }

    /// A position of two seats in which the seat to move has `cards` cards in its line, and the
    /// patterns of their kingdom.
    pub fn position(self, cards: usize, number: u64) -> (State, Vec<Objective>) {
        for attempt in 0.. {
            let mut source = SimSource::new(attempt, number);
            if let Some(position) = self.play(cards, &mut source) {
                return (position, patterns(Some(KINGDOM)));
            }
        }
        unreachable!("some game brings a line of {cards} cards")
    }

    /// Plays until the line is so long and its seat is to lay a card; `None` when the game ends
    /// before.
    fn play(self, cards: usize, source: &mut SimSource) -> Option<State> {
        let in_box = Card::all().filter(|card| [KINGDOM, OTHER].contains(&card.kingdom()));
        let setup = Setup {
            cards: in_box.collect(),
            ..Setup::new(Options::default(), 2)
        };
        let mut game = State::try_from(setup).expect("two kingdoms are enough for two seats");
        let mut laid = 0;
        loop {
            let is_first = matches!(game.mover(), Mover::Seat(seat) if Some(seat) == Seat::new(0));
            let wanted = if is_first { KINGDOM } else { OTHER };
            if is_first && game.phase() == Phase::Place && laid == cards {
                return Some(game);
            }
            let chosen = if game.phase() == Phase::Draw {
                draw(&game, wanted)
            } else if game.phase() == Phase::Place && is_first {
                self.lay(&game, laid + 1)
            } else {
                None
            };
            let action = match chosen {
                Some(action) => action,
                None => game.random_move(source)?,
            };
            if let Action::Place(card, _, at) = action {
                laid +=
                    usize::from(is_first && card.kingdom() == KINGDOM && at == self.cell(laid + 1));
            }
            game.play(action);
        }
    }

    /// A card of the kingdom at the next place of the line, or else another one out of its way.
    fn lay(self, game: &State, number: usize) -> Option<Action> {
        let in_line = |action: &Action| {
            matches!(*action, Action::Place(card, Side::Back, at)
                if card.kingdom() == KINGDOM && at == self.cell(number))
        };
        let aside = |action: &Action| {
            matches!(*action, Action::Place(card, Side::Back, at)
                if card.kingdom() == OTHER && at.y < 0)
        };
        let actions = game.legal_actions();
        let found = actions.iter().find(|action| in_line(action));
        found
            .or_else(|| actions.iter().find(|action| aside(action)))
            .copied()
    }
}

/// A card of this kingdom, where one can be had.
fn draw(game: &State, wanted: Kingdom) -> Option<Action> {
    let face_up = game.face_up().into_iter().flatten();
    let mut face_up = face_up.filter(|card| card.kingdom() == wanted);
    let on_top = |deck: &Deck| {
        let top = game.on_top(*deck).next();
        top.is_some_and(|card| card.kingdom() == wanted)
    };
    let from_deck = Deck::ALL.into_iter().find(on_top).map(Action::Draw);
    from_deck.or_else(|| face_up.next().map(Action::Take))
}

/// The objectives that ask for a pattern: all, or those whose line is of one kingdom.
pub fn patterns(only: Option<Kingdom>) -> Vec<Objective> {
    let asks = |objective: &Objective| match objective.printed().goal {
        Goal::Diagonal { kingdom, .. } | Goal::Stack { stack: kingdom, .. } => {
            only.is_none_or(|only| only == kingdom)
        }
        Goal::Symbols(_) => false,
    };
    Objective::all().filter(asks).collect()
}
