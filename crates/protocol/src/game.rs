//! The list of games, and what each of them provides for the wire: an implementation of [`Wire`].
//!
//! [`for_each_game!`](crate::for_each_game) is the list of games from which the wire's unions, the
//! registry, the server, the command line and Python are made; the checks of the tree and the page
//! have lists of their own, see CONTRIBUTING.md. It is here because the wire's types name every
//! game, and no crate below this one does; the crate `tessera-games` builds the registry from it
//! that server, command line and Python share.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tessera_core::{Game, ParseActionError, Seat};
use ts_rs::TS;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::{event::GameEvent, points::Prospect, refusal::IllegalAction, union::game_union};

/// The games: each is a line with the name of its variant in the wire's unions and of its module
/// in this crate. Calls the macro that is given, with further arguments in braces before the list.
///
/// Games under `unlisted` can only be played by their name: no catalogue, help text,
/// TypeScript type or OpenAPI schema has them.
#[macro_export]
macro_rules! for_each_game {
    ($callback:ident $($arguments:tt)*) => {
        $callback! {
            { $($arguments)* }
            listed {
                #[doc = "Carcassonne."]
                Carcassonne = carcassonne;
                #[doc = "Codex Naturalis."]
                Codex = codex;
                #[doc = "The Quest for El Dorado."]
                Eldorado = eldorado;
            }
            unlisted {
                #[doc = "The toy game of the test kit."]
                #[cfg(feature = "toy")]
                Toy = toy;
            }
        }
    };
}

macro_rules! game_name {
    (
        {}
        listed { $(#[doc = $doc:literal] $game:ident = $module:ident;)* }
        unlisted { $(#[doc = $other_doc:literal] #[cfg($cfg:meta)] $other:ident = $other_module:ident;)* }
    ) => {
        /// The games, by the name that records and addresses use.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
        #[serde(rename_all = "lowercase")]
        pub enum GameName {
            $(#[doc = $doc] $game,)*
            $(#[doc = $other_doc] #[cfg($cfg)] #[ts(skip)] $other,)*
        }

        impl GameName {
            /// Every game.
            pub const ALL: &'static [GameName] = &[
                $(GameName::$game,)*
                $(#[cfg($cfg)] GameName::$other,)*
            ];

            /// The games that catalogues and help texts offer.
            pub const LISTED: &'static [GameName] = &[$(GameName::$game,)*];

            /// The name as text.
            pub fn text(self) -> &'static str {
                match self {
                    $(GameName::$game => <crate::$module::State as Game>::NAME,)*
                    $(#[cfg($cfg)] GameName::$other => <crate::$other_module::State as Game>::NAME,)*
                }
            }
        }
    };
}

for_each_game!(game_name);

impl GameName {
    /// The game with this name.
    pub fn named(name: &str) -> Option<GameName> {
        let mut all = GameName::ALL.iter().copied();
        all.find(|game| game.text() == name)
    }
}

impl ToSchema for GameName {}

impl PartialSchema for GameName {
    fn schema() -> RefOr<Schema> {
        let names = GameName::LISTED.iter().map(|game| game.text());
        let schema = ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "The games, by the name that records and addresses use.",
            ))
            .enum_values(Some(names));
        schema.into()
    }
}

for_each_game!(game_union GameView, View, "The table of a game as one viewer knows it.");

for_each_game!(game_union Choices, Choices, "The legal actions of the seat to move in a game.");

/// The actions of a game's choices: by kind, then by text.
pub(crate) fn texts<C>(actions: &BTreeMap<String, BTreeMap<String, C>>) -> Vec<&str> {
    let texts = actions.values().flat_map(BTreeMap::keys);
    texts.map(String::as_str).collect()
}

macro_rules! choices {
    (
        {}
        listed { $(#[doc = $doc:literal] $game:ident = $module:ident;)* }
        unlisted { $(#[doc = $other_doc:literal] #[cfg($cfg:meta)] $other:ident = $other_module:ident;)* }
    ) => {
        impl Choices {
            /// The texts of all actions.
            pub fn texts(&self) -> Vec<&str> {
                match self {
                    $(Choices::$game(choices) => texts(&choices.actions),)*
                    $(#[cfg($cfg)] Choices::$other(choices) => texts(&choices.actions),)*
                }
            }
        }
    };
}

for_each_game!(choices);

/// A game that can be played over the wire.
///
/// Everything is made from what one viewer knows: a rules crate's view, the legal actions of the
/// seat to move, and events as [`Game::seen_by`] returns them. No method gets a position.
pub trait Wire: Game {
    /// The table as a page draws it.
    fn wire_view(view: &Self::View) -> GameView;

    /// The legal actions of the seat to move, in that seat's view.
    fn choices(view: &Self::View, actions: &[Self::Action]) -> Choices;

    /// An event, as the viewer may know it.
    fn wire_event(event: &Self::Event) -> GameEvent;

    /// The reason why an action is refused.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_game_has_one_name_in_json_in_addresses_and_in_its_rules() {
        for &game in GameName::ALL {
            assert_eq!(json!(game), json!(game.text()));
            assert_eq!(GameName::named(game.text()), Some(game));
        }
        assert_eq!(GameName::named("chess"), None);
        assert!(GameName::LISTED.len() <= GameName::ALL.len());
    }
}
