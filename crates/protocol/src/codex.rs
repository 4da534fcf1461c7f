//! Codex Naturalis on the wire: the own hand and secrets, of the others what lies open and what
//! follows from it.

mod choice;
mod event;
mod illegal;
mod player;
mod prints;
mod view;

use tessera_codex::{self as rules, Action, State, View as RulesView};
use tessera_core::{Game, Seat, SimSource};

pub use choice::{Choice, Choices, DeckName};
pub use event::{Event, ShownCard};
pub use illegal::{Corner, Expected, Illegal};
pub use player::{FreeCell, LaidCard, Objective, Player};
pub use prints::{CardPrint, Corners, Goal, ObjectivePrint, Prints, StarterPrint};
pub use view::{Deck, Decks, End, EndReason, Kingdom, Side, Step, View};

use crate::{
    event::GameEvent,
    game::{self, GameView, Wire},
    points::{Item, Prospect},
    refusal::IllegalAction,
};

impl Wire for State {
    fn wire_view(view: &RulesView) -> GameView {
        GameView::Codex(View::from(view))
    }

    fn choices(view: &RulesView, actions: &[Action]) -> game::Choices {
        game::Choices::Codex(Choices::new(view, actions))
    }

    fn wire_event(event: &rules::Event) -> GameEvent {
        GameEvent::Codex(Event::from(event))
    }

    fn wire_illegal(illegal: &rules::Illegal) -> IllegalAction {
        IllegalAction::Codex(Illegal::from(illegal))
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

/// What is scored at the end.
fn item(objective: rules::Objective) -> Item {
    Item::Objective {
        number: number(objective),
    }
}

/// The number that is printed on an objective.
fn number(objective: rules::Objective) -> u8 {
    objective.print().id
}

/// A position that fits the view, for questions whose answer is the same in all of them: boards
/// are public down to the kingdom of every card, and so is what a placement brings.
fn some_world(view: &RulesView) -> State {
    <State as Game>::sample(view, &mut SimSource::new(0, 0))
}
