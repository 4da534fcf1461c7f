//! Codex Naturalis on the wire: the own hand and secrets, of the others what lies open and what
//! follows from it.

mod choice;
mod player;
mod prints;
mod view;

use tessera_codex::{Action, Event, State, View as RulesView};
use tessera_core::{Game, Seat, SimSource};

pub use choice::{Choice, Choices, DeckName};
pub use player::{FreeCell, LaidCard, Objective, Player};
pub use prints::{CardPrint, Corners, Goal, ObjectivePrint, Prints, StarterPrint};
pub use view::{Deck, Decks, End, EndReason, Kingdom, Side, Step, View};

use crate::{
    game::{self, GameView, Wire},
    log::Told,
    points::Prospect,
};

impl Wire for State {
    fn wire_view(view: &RulesView) -> GameView {
        GameView::Codex(View::from(view))
    }

    fn choices(view: &RulesView, actions: &[Action]) -> game::Choices {
        game::Choices::Codex(Choices::new(view, actions))
    }

    fn told(event: &Event) -> Told {
        let told = Told::new(event);
        match *event {
            Event::StarterDealt { seat, .. }
            | Event::Dealt { seat, .. }
            | Event::Offered { seat, .. }
            | Event::Kept { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Taken { seat, .. }
            | Event::Passed { seat }
            | Event::EndNears { seat, .. } => told.of(seat),
            Event::StarterLaid { seat, .. } => told.of(seat).at(&tessera_codex::Cell::ORIGIN),
            Event::Placed { seat, at, .. } => told.of(seat).at(&at),
            Event::Scored { seat, points } => told.of(seat).scores("cards".into(), points),
            Event::ObjectiveScored {
                seat,
                objective,
                points,
            } => told.of(seat).scores(item(objective), points),
            Event::OnTop { .. }
            | Event::Revealed { .. }
            | Event::ObjectiveRevealed { .. }
            | Event::Ended => told,
        }
    }

    fn prospects(view: &RulesView) -> Vec<(Seat, Prospect)> {
        let seats = Seat::all(view.players.len()).zip(&view.players);
        let known = seats.flat_map(|(seat, player)| {
            let worth = player.worth.iter();
            worth.map(move |&(objective, points)| (seat, Prospect::new(item(objective), points)))
        });
        known.collect()
    }
}

/// What is scored: the objective by its number.
fn item(objective: tessera_codex::Objective) -> String {
    format!("objective {objective}")
}

/// A position that fits the view, for questions whose answer is the same in all of them: boards
/// are public down to the kingdom of every card, and so is what a placement brings.
fn some_world(view: &RulesView) -> State {
    <State as Game>::sample(view, &mut SimSource::new(0, 0))
}
