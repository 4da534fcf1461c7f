//! What a game brings to the wire: one implementation of [`Wire`] is all the server needs of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_core::{Game, ParseActionError, Seat};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    carcassonne, codex, eldorado, event::GameEvent, points::Prospect, refusal::IllegalAction,
};

/// The games, by the name that records and addresses use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameName {
    /// Carcassonne.
    Carcassonne,
    /// Codex Naturalis.
    Codex,
    /// The Quest for El Dorado.
    Eldorado,
}

impl GameName {
    /// All games.
    pub const ALL: [GameName; 3] = [GameName::Carcassonne, GameName::Codex, GameName::Eldorado];

    /// The name as text.
    pub fn text(self) -> &'static str {
        match self {
            GameName::Carcassonne => <tessera_carcassonne::State as Game>::NAME,
            GameName::Codex => <tessera_codex::State as Game>::NAME,
            GameName::Eldorado => <tessera_eldorado::State as Game>::NAME,
        }
    }
}

/// The table of some game as one viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum GameView {
    /// Carcassonne.
    Carcassonne(carcassonne::View),
    /// Codex Naturalis.
    Codex(codex::View),
    /// The Quest for El Dorado.
    Eldorado(Box<eldorado::View>),
}

/// What the seat to move may do in some game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum Choices {
    /// Carcassonne.
    Carcassonne(carcassonne::Choices),
    /// Codex Naturalis.
    Codex(codex::Choices),
    /// The Quest for El Dorado.
    Eldorado(eldorado::Choices),
}

impl Choices {
    /// The texts of all actions.
    pub fn texts(&self) -> Vec<&str> {
        fn texts<C>(actions: &BTreeMap<String, BTreeMap<String, C>>) -> Vec<&str> {
            let texts = actions.values().flat_map(BTreeMap::keys);
            texts.map(String::as_str).collect()
        }
        match self {
            Choices::Carcassonne(choices) => texts(&choices.actions),
            Choices::Codex(choices) => texts(&choices.actions),
            Choices::Eldorado(choices) => texts(&choices.actions),
        }
    }
}

/// A game that can be told over the wire.
///
/// Everything is made of what one viewer knows: a rules crate's view, its actions as the seat to
/// move has them, and events as [`Game::seen_by`] passes them on. No method sees a position.
pub trait Wire: Game {
    /// The table as a page draws it.
    fn wire_view(view: &Self::View) -> GameView;

    /// The legal actions of the seat to move, in that seat's view.
    fn choices(view: &Self::View, actions: &[Self::Action]) -> Choices;

    /// An event, as the viewer may learn of it.
    fn wire_event(event: &Self::Event) -> GameEvent;

    /// Why an action is refused.
    fn wire_illegal(illegal: &Self::Illegal) -> IllegalAction;

    /// What would score if the game ended now, as far as the viewer knows.
    fn prospects(view: &Self::View) -> Vec<(Seat, Prospect)>;

    /// The actions of one text of a command: an action, or where a game groups several into a
    /// sentence (`buy scout with sailor`), that sentence.
    ///
    /// # Errors
    /// When the text is neither.
    fn parse(text: &str) -> Result<Vec<Self::Action>, ParseActionError> {
        text.parse().map(|action| vec![action])
    }
}
