//! Named options. Where the rulebook says nothing, the default is the project's recommendation.

use std::sync::Arc;

use tessera_core::{OptionError, choice, notation::shortened, options};

use crate::board::{CourseDocument, CourseError, SHIPPED};

/// The course that is raced (ELD-1.1): one of the seven that come with the game, or a document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CourseChoice(Arc<CourseDocument>);

impl CourseChoice {
    /// The name of the option.
    pub const KEY: &'static str = "course";

    /// The words of the shipped courses.
    pub const TEXTS: &'static [&'static str] = &[
        "first",
        "hills-of-gold",
        "home-stretch",
        "winding-paths",
        "serpentine",
        "swamplands",
        "witchs-cauldron",
    ];

    /// A custom course.
    pub fn custom(document: CourseDocument) -> CourseChoice {
        CourseChoice(Arc::new(document))
    }

    /// The document of the course.
    pub fn document(&self) -> &CourseDocument {
        &self.0
    }

    /// The word of a shipped course, or a document of `tessera-course/1`.
    ///
    /// # Errors
    /// With the reason why the word or the document is refused.
    pub fn parse(text: &str) -> Result<CourseChoice, OptionError> {
        if text.trim_start().starts_with('{') {
            let document = CourseDocument::read(text)?;
            document.assemble(false)?;
            return Ok(CourseChoice::custom(document));
        }
        let shipped = SHIPPED.iter().find(|(word, _)| *word == text);
        let found = shipped.map(|(_, document)| CourseChoice(Arc::clone(document)));
        found.ok_or_else(|| OptionError::UnknownValue {
            key: CourseChoice::KEY,
            value: shortened(text),
            values: CourseChoice::TEXTS,
        })
    }

    /// The word of a shipped course, or the document.
    pub fn text(&self) -> String {
        let shipped = SHIPPED.iter().find(|(_, document)| *document == self.0);
        shipped.map_or_else(|| self.0.write(), |(word, _)| (*word).into())
    }
}

impl From<CourseError> for OptionError {
    fn from(CourseError { at, reason }: CourseError) -> OptionError {
        OptionError::Invalid {
            key: CourseChoice::KEY,
            at,
            reason,
        }
    }
}

impl Default for CourseChoice {
    fn default() -> CourseChoice {
        CourseChoice(Arc::clone(&SHIPPED[0].1))
    }
}

choice! {
    /// Whether buying ends the movement of a turn (ELD-11.1).
    pub enum Order: "order" {
        /// Moving, buying and actions in any order.
        Any = "any",
        /// No piece moves after buying.
        MoveFirst = "move-first",
    }
}

choice! {
    /// The power of one Native at a blockade (ELD-11.2).
    pub enum NativeRule: "native" {
        /// One space, or one blockade.
        Strict = "strict",
        /// It may also step over a standing blockade, which is torn down.
        Cross = "cross",
    }
}

choice! {
    /// The place of a card that was bought or taken this turn (ELD-11.3).
    pub enum Gained: "gained" {
        /// Aside, and to the discard pile when the turn ends.
        Aside = "aside",
        /// To the discard pile at once.
        Discard = "discard",
    }
}

choice! {
    /// Whether start spaces can be entered (ELD-11.4).
    pub enum StartSpaces: "start-spaces" {
        /// Never.
        Closed = "closed",
        /// Like jungle of strength 1.
        Jungle = "jungle",
    }
}

choice! {
    /// Whether blockades lie behind strips too (ELD-11.9).
    pub enum StripExits: "strip-exits" {
        /// Only where the route enters the strip.
        Open = "open",
        /// Also where it leaves it.
        Blocked = "blocked",
    }
}

choice! {
    /// The caves variant (ELD-10.7).
    pub enum Caves: "caves" {
        /// Caves are mountains.
        Off = "off",
        /// A seat whose piece stops beside a cave takes a token.
        On = "on",
    }
}

choice! {
    /// Whether a piece that stops beside a cave must explore it (ELD-11.5).
    pub enum Explore: "explore" {
        /// It must.
        Forced = "forced",
        /// Its owner chooses, cave by cave.
        Choice = "choice",
    }
}

choice! {
    /// The end of the race (ELD-10.2, ELD-10.6).
    pub enum RaceEnd: "race" {
        /// After the round in which the first seat arrives.
        First = "first",
        /// House rule: play goes on until all seats but one have arrived.
        Places = "places",
    }
}

options! {
    /// The options of a table.
    pub struct Options {
        /// The course that is raced.
        pub course: CourseChoice =
            "the course: one of these, or a document of tessera-course/1",
        /// Whether buying ends the movement of a turn.
        pub order: Order =
            "moving and buying in any order, or no movement after buying",
        /// The power of one Native at a blockade.
        pub native: NativeRule =
            "the Native moves or tears a blockade down, or does both at once",
        /// The place of a card that was bought or taken this turn.
        pub gained: Gained =
            "gained cards are set aside until the turn ends, or are discarded at once",
        /// Whether start spaces can be entered.
        pub start_spaces: StartSpaces =
            "start spaces are never entered, or count as jungle 1",
        /// Whether blockades lie behind strips too.
        pub strip_exits: StripExits =
            "strips have a blockade where the route enters them, or on both sides",
        /// The caves variant.
        pub caves: Caves =
            "caves are mountains, or give a token to a seat whose piece stops beside them",
        /// Whether a piece that stops beside a cave must explore it.
        pub explore: Explore =
            "a seat whose piece stops beside a cave takes a token, or chooses whether to",
        /// The end of the race.
        pub race: RaceEnd =
            "the race ends with the round of the first arrival, or goes on for places",
    }
}
