//! Details of problems whose code alone does not say what is wrong.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;
use utoipa::ToSchema;

/// The player on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Occupant {
    /// A person.
    #[error("{name}")]
    Person {
        /// The name that the others see.
        name: String,
    },
    /// A bot.
    #[error("a bot")]
    Bot {
        /// The level of the bot.
        level: String,
    },
}

/// What is wrong with an option.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum OptionFault {
    /// The game has no such option.
    #[error("is unknown; there are: {}", known.join(", "))]
    Unknown {
        /// The options that there are.
        known: Vec<String>,
    },
    /// The option has no such value.
    #[error("cannot be `{value}`; choose one of: {}", allowed.join(", "))]
    Value {
        /// The values that there are.
        allowed: Vec<String>,
        /// The value that was sent, shortened.
        value: String,
    },
    /// The option takes a document, and the value is not a valid one.
    #[error("is no document: {member}: {detail}")]
    Document {
        /// What is wrong with it, for the sentence only.
        #[serde(skip)]
        detail: String,
        /// The member that is wrong, `tiles[2].rotation`; the name of the option for the whole
        /// document.
        member: String,
    },
}

/// What is wrong with the plan of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatFault {
    /// It has the level of a bot, but no bot.
    LevelWithoutBot,
    /// It has a bot, but not its level.
    BotWithoutLevel,
    /// The guest who creates the table has another seat already.
    SecondSeat,
}

/// What is wrong with a member of a message, or with a part of an address.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum MemberFault {
    /// A list has too many items, or none.
    #[error("has {count} items, it takes 1 to {most}")]
    Count {
        /// The number of items.
        count: u32,
        /// The most that are allowed.
        most: u32,
    },
    /// A text is too long, or empty.
    #[error("has {length} characters, it takes 1 to {most}")]
    Length {
        /// The number of characters.
        length: u32,
        /// The most that are allowed.
        most: u32,
    },
    /// A text contains a forbidden character.
    #[error("may not hold the character U+{character:04X}")]
    Character {
        /// The number of the first one.
        character: u32,
    },
    /// A text begins or ends with a space.
    #[error("begins or ends with a space")]
    Spaces,
    /// It is not one of the allowed values.
    #[error("is one of: {}", allowed.join(", "))]
    Value {
        /// The allowed values.
        allowed: Vec<String>,
    },
    /// It names no page of a list.
    #[error("is the `next` of a page")]
    Cursor,
}
