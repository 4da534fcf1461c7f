//! What is printed on the tiles, cards and tokens of the games. Views only name tiles and cards.
//!
//! [`Components`] are those of one game, which the API serves: a client can draw a table without
//! any file of ours. [`PageComponents`] are generated into our own page.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{GameName, carcassonne, codex, eldorado, union::game_union};

for_each_game!(game_union Components, Components, "The components of one game.");

macro_rules! components {
    (
        {}
        listed { $(#[doc = $doc:literal] $game:ident = $module:ident;)* }
        unlisted { $(#[doc = $other_doc:literal] #[cfg($cfg:meta)] $other:ident = $other_module:ident;)* }
    ) => {
        impl Components {
            /// The components of a game, from the data of its rules crate.
            pub fn of(game: GameName) -> Components {
                match game {
                    $(GameName::$game => Components::$game(Default::default()),)*
                    $(#[cfg($cfg)] GameName::$other => Components::$other(Default::default()),)*
                }
            }
        }
    };
}

for_each_game!(components);

/// The components that the page contains, of all games. Those of El Dorado lack tiles and courses:
/// the view contains the course.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PageComponents {
    /// Carcassonne.
    pub carcassonne: carcassonne::Components,
    /// Codex Naturalis.
    pub codex: codex::Components,
    /// The Quest for El Dorado.
    pub eldorado: eldorado::CardsAndTokens,
}

/// The JSON document that is generated for the page.
///
/// # Panics
/// Never: the components are plain data.
pub fn page_json() -> String {
    let components = PageComponents::default();
    let mut text = serde_json::to_string_pretty(&components).expect("components are plain data");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_a_view_names_is_described() {
        let Components::Eldorado(eldorado) = Components::of(GameName::Eldorado) else {
            panic!("another game");
        };
        assert_eq!(eldorado.courses.len(), 7);
        for (name, course) in &eldorado.courses {
            let used = course
                .course
                .spaces
                .values()
                .map(|space| space.tile.as_str());
            for tile in used.filter(|tile| *tile != "*") {
                assert!(eldorado.tiles.contains_key(tile), "{name}: {tile}");
            }
            assert!(!course.course.finish.0.is_empty() && !course.course.starts.is_empty());
        }
        let Components::Carcassonne(carcassonne) = Components::of(GameName::Carcassonne) else {
            panic!("another game");
        };
        let tiles: u32 = carcassonne
            .tiles
            .values()
            .map(|tile| u32::from(tile.count))
            .sum();
        assert_eq!(tiles, 72);
        let Components::Codex(codex) = Components::of(GameName::Codex) else {
            panic!("another game");
        };
        assert_eq!(
            codex.cards.len() + codex.starters.len() + codex.objectives.len(),
            102
        );
    }
}
