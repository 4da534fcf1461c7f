//! The Quest for El Dorado on the wire: all cards of a seat are public, except which of them are in
//! its hand.

mod cards_and_tokens;
mod choice;
mod components;
mod course;
mod event;
mod illegal;
mod player;
mod reach;
mod view;

use std::collections::BTreeMap;

use tessera_core::{ParseActionError, Seat};
pub use tessera_eldorado::State;
use tessera_eldorado::{Action, View as RulesView, data, notation::command, view::PlayerView};

pub use cards_and_tokens::{
    Action as CardAction, CardsAndTokens, Effect, PrintedBlockade, PrintedCard, PrintedToken,
};
pub use choice::{Choice, Choices, UsedItem};
pub use components::{
    BlockadePlace, Components, PrintedSpace, PrintedTile, PublishedCourse, TileKind,
};
pub use course::{Blockade, Course, Requirement, Space, Terrain};
pub use event::{Event, Use};
pub use illegal::{Expected, Illegal, Unexplored, Unsold};
pub use player::Player;
pub use reach::{Means, Reach, Way};
pub use view::{CardUse, Leftover, Market, Purpose, Step, Symbol, View};

use crate::{game::Wire, points::Prospect, union::convert_into_unions};

impl Wire for State {
    convert_into_unions!(Eldorado);

    /// None: blockades score when they are torn down, and nothing scores at the end.
    fn prospects(_: &RulesView) -> Vec<(Seat, Prospect)> {
        Vec::new()
    }

    fn parse(text: &str) -> Result<Vec<Action>, ParseActionError> {
        command::parse(text)
    }
}

/// The number of cards by kind.
fn counted(cards: &tessera_eldorado::Cards) -> BTreeMap<String, u8> {
    let kinds = cards.each_kind();
    kinds
        .map(|card| (card.to_string(), cards.count(card)))
        .collect()
}

/// The space of a piece, or `city` once it has arrived.
fn place(player: &PlayerView, nth: usize) -> Option<String> {
    let piece = player.pieces.get(nth)?;
    Some(piece.map_or("city".into(), |hex| hex.to_string()))
}

/// The seat whose piece has this number, and the number of the piece among those of the seat.
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
