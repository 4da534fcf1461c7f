//! The games this program knows.

use std::ops::RangeInclusive;

use clap::{ValueEnum, builder::PossibleValue};
use tessera_bots::Insight;
use tessera_core::{Game, OptionKey, Options, oracle::Report};

use crate::failure::Failure;

/// Replays one file of an outside judge; the error says why it is none.
pub type Judge = fn(&str) -> Result<Report, String>;

/// Something that can be done with any game.
pub trait Visit {
    /// What comes of it.
    type Answer;

    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Answer;
}

/// Something that can be done with any game that bots understand.
pub trait VisitInsight {
    /// What comes of it.
    type Answer;

    /// Does it with the game `G`.
    fn visit<G: Insight>(self) -> Self::Answer;
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

            /// Does something with this game and what bots understand of it.
            pub fn visit_insight<V: VisitInsight>(self, visitor: V) -> V::Answer {
                match self {
                    $(GameKind::$kind => visitor.visit::<$rules::State>(),)*
                }
            }

            /// What this game's outside judges write.
            fn files(self) -> Files {
                match self {
                    $(GameKind::$kind => Files {
                        schemas: $rules::oracle::SCHEMAS,
                        members: $rules::oracle::MEMBERS,
                        judge: $rules::oracle::verify,
                    },)*
                }
            }
        }
    };
}

games! {
    Carcassonne = tessera_carcassonne,
    Codex = tessera_codex,
    Eldorado = tessera_eldorado,
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

/// The files of a game's outside judges, and who reads them.
#[derive(Clone, Copy, Debug)]
pub struct Files {
    /// The values of their member `schema`.
    pub schemas: &'static [&'static str],
    /// The members by which those without one are known; none when there are no such files.
    pub members: &'static [&'static str],
    /// Who reads them.
    pub judge: Judge,
}

impl Files {
    /// Those of every game.
    pub fn all() -> impl Iterator<Item = Files> {
        GameKind::ALL.iter().map(|game| game.files())
    }

    /// What they are called.
    pub fn kinds() -> Vec<String> {
        let mut kinds = Vec::new();
        for files in Files::all() {
            kinds.extend(files.schemas.iter().map(ToString::to_string));
            if !files.members.is_empty() {
                kinds.push(format!("files with `{}`", files.members.join("` and `")));
            }
        }
        kinds
    }

    /// Those with this schema.
    pub fn of_schema(schema: &str) -> Option<Files> {
        Files::all().find(|files| files.schemas.contains(&schema))
    }

    /// Those without a schema that have such members.
    pub fn of_members(has: impl Fn(&str) -> bool) -> Option<Files> {
        Files::all().find(|files| {
            let members = files.members;
            !members.is_empty() && members.iter().all(|member| has(member))
        })
    }
}

/// The position that a game with these options and seats begins with.
///
/// # Errors
/// When there is no such option, or the game has not so many seats.
pub fn start<G: Game>(options: &[(String, String)], seats: usize) -> Result<G, Failure> {
    let mut chosen = G::Options::default();
    for (key, value) in options {
        chosen.set(key, value).map_err(Failure::usage)?;
    }
    G::new(&chosen, seats).map_err(Failure::usage)
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
        let mut all: Vec<_> = Files::all().flat_map(|files| files.schemas).collect();
        assert!(all.iter().all(|schema| Files::of_schema(schema).is_some()));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(Files::of_schema("chess-replay/1").is_none());
    }

    #[test]
    fn files_without_a_schema_are_known_by_their_members() {
        let find = |members: &[&str]| Files::of_members(|member| members.contains(&member));
        for files in Files::all().filter(|files| !files.members.is_empty()) {
            let found = find(files.members).map(|found| found.schemas);
            assert_eq!(found, Some(files.schemas));
            assert!(find(&files.members[1..]).is_none());
        }
        assert!(find(&[]).is_none());
    }
}
