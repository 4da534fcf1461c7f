//! Codex Naturalis on the wire: a viewer gets its own hand and secrets, and of the other seats what
//! is public and what follows from it.

mod choice;
mod components;
mod event;
mod illegal;
mod player;
mod view;

pub use tessera_codex::State;
use tessera_codex::{self as rules, View as RulesView};
use tessera_core::{Game, Seat, SimSource};

pub use choice::{Choice, Choices, DeckName};
pub use components::{Components, Corners, Goal, PrintedCard, PrintedObjective, PrintedStarter};
pub use event::{Event, ShownCard};
pub use illegal::{Corner, Expected, Illegal};
pub use player::{FreeCell, LaidCard, Objective, Player};
pub use view::{Deck, Decks, End, EndReason, Kingdom, Side, Step, View};

use crate::{
    game::Wire,
    points::{Item, Prospect},
    union::convert_into_unions,
};

impl Wire for State {
    convert_into_unions!(Codex);

    fn prospects(view: &RulesView) -> Vec<(Seat, Prospect)> {
        let seats = Seat::all(view.players.len()).zip(&view.players);
        let known = seats.flat_map(|(seat, player)| {
            let worth = player.worth.iter();
            worth.map(move |&(objective, points)| (seat, Prospect::new(item(objective), points)))
        });
        known.collect()
    }
}

/// The item of an objective.
fn item(objective: rules::Objective) -> Item {
    Item::Objective {
        number: number(objective),
    }
}

/// The number that is printed on an objective.
fn number(objective: rules::Objective) -> u8 {
    objective.printed().id
}

/// A world of the view, for questions that have the same answer in all worlds: boards are public
/// including the kingdom of every card, and so are the points of a placement.
fn some_world(view: &RulesView) -> State {
    <State as Game>::sample(view, &mut SimSource::new(0, 0))
}
