//! Details of problems whose code alone does not say what is wrong.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
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
    #[error("is not a valid document: {member}: {detail}")]
    Document {
        /// What is wrong with it, for the sentence only.
        #[serde(skip)]
        detail: String,
        /// The member that is wrong, `tiles[2].rotation`; the name of the option for the whole
        /// document.
        member: String,
    },
}

/// Something of which a guest or an address may have a limited number.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    TS,
    ToSchema,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Quota {
    /// Tables that the guest has created and that are open or running.
    Tables,
    /// Those of them at which a bot plays.
    BotTables,
    /// Courses that the guest has added.
    Courses,
    /// Records that the guest has imported.
    Imports,
    /// Sockets and streams of the guest.
    Sockets,
    /// Tables that were created from the client's address.
    TablesOfAddress,
    /// Those of them at which a bot plays.
    BotTablesOfAddress,
    /// Courses that were added from the client's address within a day.
    CoursesOfAddress,
    /// Records that were imported from the client's address within a day.
    ImportsOfAddress,
}

impl Quota {
    /// Its name, as on the wire.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Why the server cannot store anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum StoreFault {
    /// The disk is full.
    DiskFull,
    /// The database may only be read.
    ReadOnly,
    /// The file of the database was moved away while the server runs.
    Moved,
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
    #[error("has {count} items; 1 to {most} are allowed")]
    Count {
        /// The number of items.
        count: u32,
        /// The most that are allowed.
        most: u32,
    },
    /// A text is too long, or empty.
    #[error("has {length} characters; 1 to {most} are allowed")]
    Length {
        /// The number of characters.
        length: u32,
        /// The most that are allowed.
        most: u32,
    },
    /// A text contains a forbidden character.
    #[error("must not contain the character U+{character:04X}")]
    Character {
        /// The number of the first one.
        character: u32,
    },
    /// A text begins or ends with a space.
    #[error("begins or ends with a space")]
    Spaces,
    /// It is not one of the allowed values.
    #[error("must be one of: {}", allowed.join(", "))]
    Value {
        /// The allowed values.
        allowed: Vec<String>,
    },
    /// It names no page of a list.
    #[error("must be the `next` of a page")]
    Cursor,
}
