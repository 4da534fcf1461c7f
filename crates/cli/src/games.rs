//! The games this program knows.

use std::ops::RangeInclusive;

use clap::{ValueEnum, builder::PossibleValue};
use tessera_core::{Game, OptionKey, Options, oracle::Report};

/// Replays one file of an outside judge; the error says why it is none.
pub type Judge = fn(&str) -> Result<Report, String>;

/// Something that can be done with any game.
pub trait Visit {
    /// What comes of it.
    type Answer;

    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Answer;
}

/// Names each game and the crate that holds its rules. A crate of rules has its [`Game`] as
/// `State` and its outside judges in `oracle`.
macro_rules! games {
    ($($kind:ident = $rules:ident),* $(,)?) => {
        /// A game by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum GameKind {
            $(
                #[doc = concat!("The rules of `", stringify!($rules), "`.")]
                $kind,
            )*
        }

        impl GameKind {
            /// Every game.
            pub const ALL: &[GameKind] = &[$(GameKind::$kind),*];

            /// Does something with this game.
            pub fn visit<V: Visit>(self, visitor: V) -> V::Answer {
                match self {
                    $(GameKind::$kind => visitor.visit::<$rules::State>(),)*
                }
            }

            /// The schemas of this game's outside judges, and who reads them.
            fn judge(self) -> (&'static [&'static str], Judge) {
                match self {
                    $(GameKind::$kind => ($rules::oracle::SCHEMAS, $rules::oracle::verify),)*
                }
            }
        }
    };
}

games! {
    Carcassonne = tessera_carcassonne,
}

/// What help texts say about a game.
#[derive(Clone, Debug)]
pub struct About {
    /// The name used on command lines.
    pub name: &'static str,
    /// The name people know.
    pub title: &'static str,
    /// How many may sit.
    pub seats: RangeInclusive<usize>,
    /// Its options.
    pub keys: &'static [OptionKey],
}

impl GameKind {
    /// What help texts say about this game.
    pub fn about(self) -> About {
        self.visit(Describe)
    }

    /// The game with this name.
    pub fn named(name: &str) -> Option<GameKind> {
        let mut all = GameKind::ALL.iter().copied();
        all.find(|game| game.about().name == name)
    }
}

/// Who reads files of this schema.
pub fn judge_of(schema: &str) -> Option<Judge> {
    let mut judges = GameKind::ALL.iter().map(|game| game.judge());
    let found = judges.find(|(schemas, _)| schemas.contains(&schema));
    found.map(|(_, judge)| judge)
}

/// All schemas that have a judge.
pub fn schemas() -> Vec<&'static str> {
    let judges = GameKind::ALL.iter().map(|game| game.judge());
    judges.flat_map(|(schemas, _)| schemas).copied().collect()
}

struct Describe;

impl Visit for Describe {
    type Answer = About;

    fn visit<G: Game>(self) -> About {
        About {
            name: G::NAME,
            title: G::TITLE,
            seats: G::SEATS,
            keys: G::Options::KEYS,
        }
    }
}

/// On the command line a game goes by the name that records use too.
impl ValueEnum for GameKind {
    fn value_variants<'a>() -> &'a [GameKind] {
        GameKind::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.about().name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_name() {
        for &game in GameKind::ALL {
            assert_eq!(GameKind::named(game.about().name), Some(game));
        }
        assert_eq!(GameKind::named("chess"), None);
    }

    #[test]
    fn every_schema_has_exactly_one_judge() {
        let mut all = schemas();
        assert!(all.iter().all(|schema| judge_of(schema).is_some()));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(judge_of("chess-replay/1").is_none());
    }
}
