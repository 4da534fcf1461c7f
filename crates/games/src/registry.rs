//! The games by name. The list itself is [`tessera_protocol::for_each_game!`].

use std::ops::RangeInclusive;

use tessera_bots::Insight;
use tessera_core::{OptionKey, Options, notation::shortened, oracle::Judged};
use tessera_protocol::{GameName, Wire};
use thiserror::Error;

/// What a registered game provides: rules, a wire module, an insight for bots, and its judges.
pub trait Playable: Wire + Insight + Judged {}

impl<G: Wire + Insight + Judged> Playable for G {}

/// Generic code that can run with any game.
pub trait Visit {
    /// Its result.
    type Answer;

    /// Runs it with the game `G`.
    fn visit<G: Playable>(self) -> Self::Answer;
}

macro_rules! registry {
    (
        {}
        listed { $(#[doc = $doc:literal] $game:ident = $module:ident;)* }
        unlisted { $(#[doc = $other_doc:literal] #[cfg($cfg:meta)] $other:ident = $other_module:ident;)* }
    ) => {
        /// Runs a visitor with the type of a game.
        pub fn visit<V: Visit>(game: GameName, visitor: V) -> V::Answer {
            match game {
                $(GameName::$game => visitor.visit::<tessera_protocol::$module::State>(),)*
                $(#[cfg($cfg)]
                GameName::$other => visitor.visit::<tessera_protocol::$other_module::State>(),)*
            }
        }
    };
}

tessera_protocol::for_each_game!(registry);

/// The game with this name.
///
/// # Errors
/// When there is none.
pub fn find(name: &str) -> Result<GameName, UnknownGame> {
    GameName::named(name).ok_or_else(|| UnknownGame {
        name: shortened(name),
    })
}

/// The error for a name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no game `{name}`; there are {}", listed().join(", "))]
pub struct UnknownGame {
    /// The name.
    pub name: String,
}

fn listed() -> Vec<&'static str> {
    GameName::LISTED.iter().map(|game| game.text()).collect()
}

/// What a program has to know about a game before it plays it.
#[derive(Clone, Debug)]
pub struct About {
    /// The name used in records, addresses and on command lines.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The version of its rules.
    pub rules_version: u32,
    /// Whether something may be hidden from a viewer.
    pub has_secrets: bool,
    /// The possible numbers of seats.
    pub seats: RangeInclusive<usize>,
    /// Its options.
    pub options: &'static [OptionKey],
    /// The number of its dense indices.
    pub action_indices: usize,
    /// The length of an observation.
    pub observation_len: usize,
    /// The version of its observation.
    pub observation_version: u32,
}

/// What a program has to know about a game before it plays it.
pub fn about(game: GameName) -> About {
    struct Describe;

    impl Visit for Describe {
        type Answer = About;

        fn visit<G: Playable>(self) -> About {
            About {
                name: G::NAME,
                title: G::TITLE,
                rules_version: G::RULES_VERSION,
                has_secrets: G::HAS_SECRETS,
                seats: G::SEATS,
                options: G::Options::KEYS,
                action_indices: G::ACTION_INDICES,
                observation_len: G::OBSERVATION_LEN,
                observation_version: G::OBSERVATION_VERSION,
            }
        }
    }

    visit(game, Describe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_name() {
        for &game in GameName::ALL {
            assert_eq!(find(about(game).name), Ok(game));
        }
    }

    #[test]
    fn an_unknown_name_is_refused_with_a_list_of_the_games() {
        let sentence = find("chess").unwrap_err().to_string();
        assert!(
            sentence
                .starts_with("there is no game `chess`; there are carcassonne, codex, eldorado"),
            "{sentence}"
        );
    }
}
