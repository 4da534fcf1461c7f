//! The Quest for El Dorado on the wire: all cards of a seat are public but which are in the hand.

mod choice;
mod components;
mod course;
mod event;
mod illegal;
mod player;
mod prints;
mod reach;
mod view;

use std::collections::BTreeMap;

use tessera_core::{ParseActionError, Seat};
use tessera_eldorado::{
    self as rules, Action, State, View as RulesView, data, notation::command, view::PlayerView,
};

pub use choice::{Choice, Choices};
pub use components::{Components, SpacePrint, TileKind, TilePrint};
pub use course::{Blockade, Course, Requirement, Space, Terrain};
pub use event::{Event, Use};
pub use illegal::{Expected, Illegal};
pub use player::Player;
pub use prints::{Action as CardAction, BlockadePrint, CardPrint, Effect, Prints, TokenPrint};
pub use reach::{Means, Reach, Way};
pub use view::{CardUse, Leftover, Market, Purpose, Step, Symbol, View};

use crate::{
    event::GameEvent,
    game::{self, GameView, Wire},
    points::Prospect,
    refusal::IllegalAction,
};

impl Wire for State {
    fn wire_view(view: &RulesView) -> GameView {
        GameView::Eldorado(Box::new(View::from(view)))
    }

    fn choices(view: &RulesView, actions: &[Action]) -> game::Choices {
        game::Choices::Eldorado(Choices::new(view, actions))
    }

    fn wire_event(event: &rules::Event) -> GameEvent {
        GameEvent::Eldorado(Event::from(event))
    }

    fn wire_illegal(illegal: &rules::Illegal) -> IllegalAction {
        IllegalAction::Eldorado(Illegal::from(illegal))
    }

    /// Blockades count when they fall; nothing waits for the end.
    fn prospects(_: &RulesView) -> Vec<(Seat, Prospect)> {
        Vec::new()
    }

    fn parse(text: &str) -> Result<Vec<Action>, ParseActionError> {
        command::parse(text)
    }
}

/// How many cards of each kind, by their words.
fn counted(cards: &tessera_eldorado::Cards) -> BTreeMap<String, u8> {
    let kinds = cards.each_kind();
    kinds
        .map(|card| (card.to_string(), cards.count(card)))
        .collect()
}

/// Where a piece stands: a space, or `city` once it has arrived.
fn place(player: &PlayerView, nth: usize) -> Option<String> {
    let piece = player.pieces.get(nth)?;
    Some(piece.map_or("city".into(), |hex| hex.to_string()))
}

/// The seat whose piece has this number, and which of its pieces it is.
fn owner(view: &RulesView, piece: usize) -> Option<(Seat, usize)> {
    let each = view.players.first()?.pieces.len().max(1);
    Some((Seat::new(piece / each)?, piece % each))
}

impl From<data::Symbol> for Symbol {
    fn from(symbol: data::Symbol) -> Symbol {
        match symbol {
            data::Symbol::Machete => Symbol::Machete,
            data::Symbol::Paddle => Symbol::Paddle,
            data::Symbol::Coin => Symbol::Coin,
        }
    }
}
