//! What is printed on the components of a game, as the API serves it: a client that draws a table
//! needs no file of ours.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{GameName, carcassonne, codex, eldorado};

/// The components of some game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum Components {
    /// Carcassonne.
    Carcassonne(carcassonne::Prints),
    /// Codex Naturalis.
    Codex(codex::Prints),
    /// The Quest for El Dorado.
    Eldorado(eldorado::Components),
}

impl Components {
    /// Those of a game, as the rules have them.
    pub fn of(game: GameName) -> Components {
        match game {
            GameName::Carcassonne => Components::Carcassonne(Default::default()),
            GameName::Codex => Components::Codex(Default::default()),
            GameName::Eldorado => Components::Eldorado(Default::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_view_names_is_described() {
        let Components::Eldorado(eldorado) = Components::of(GameName::Eldorado) else {
            panic!("another game");
        };
        assert_eq!(eldorado.courses.len(), 7);
        for (name, course) in &eldorado.courses {
            let used = course.spaces.values().map(|space| space.tile.as_str());
            for tile in used.filter(|tile| *tile != "*") {
                assert!(eldorado.tiles.contains_key(tile), "{name}: {tile}");
            }
            assert!(!course.finish.0.is_empty() && !course.starts.is_empty());
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
