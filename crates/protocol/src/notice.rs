//! Events of a table other than moves, and the reasons why a connection ends.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::words::SeatLetter;

/// Something that happened at a table besides a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Notice {
    /// The code and its facts.
    #[serde(flatten)]
    pub what: Happening,
    /// The same in English, for readers of the raw API.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(skip)]
    pub sentence: String,
}

impl From<Happening> for Notice {
    fn from(what: Happening) -> Notice {
        Notice {
            sentence: what.sentence(),
            what,
        }
    }
}

/// What happened at a table besides a move. Names are those that the players had then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(tag = "code", content = "facts", rename_all = "kebab-case")]
pub enum Happening {
    /// A player sat down.
    Sat {
        /// The name of the player.
        name: String,
        /// The seat.
        seat: SeatLetter,
    },
    /// A player got up before the game began.
    Left {
        /// The name of the player.
        name: String,
        /// The seat.
        seat: SeatLetter,
    },
    /// A bot sat down, or plays for a person.
    Bot {
        /// Its level.
        level: String,
        /// The player for whom it plays; missing when the seat was free.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The seat.
        seat: SeatLetter,
    },
    /// A player for whom a bot played is back.
    Back {
        /// The name of the player.
        name: String,
        /// The seat.
        seat: SeatLetter,
    },
    /// A seat went to another device of its player.
    Handed {
        /// The name of the player.
        name: String,
        /// The seat.
        seat: SeatLetter,
    },
    /// The game began.
    Started,
    /// A player resigned.
    Resigned {
        /// The level of the bot that plays on; missing when the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
        /// The name of the player.
        name: String,
        /// The seat.
        seat: SeatLetter,
    },
    /// The table was archived because nobody used it any more.
    Archived,
    /// The game was stopped because its log has as many rows as a table may have.
    TooLong {
        /// The number of rows.
        most: u32,
    },
    /// A bot failed, and a simpler one moved for it.
    Trouble {
        /// What the bot did.
        fault: BotFault,
        /// The seat of the bot.
        seat: SeatLetter,
    },
    /// A new table was created for the same people.
    Rematch,
    /// The game was imported from a record.
    Imported,
}

impl Happening {
    fn sentence(&self) -> String {
        match self {
            Happening::Sat { name, .. } => format!("{name} sits down"),
            Happening::Left { name, .. } => format!("{name} gets up"),
            Happening::Bot {
                level,
                name: Some(name),
                ..
            } => format!("a bot, {level}, plays for {name}"),
            Happening::Bot {
                level, name: None, ..
            } => format!("a bot, {level}, sits down"),
            Happening::Back { name, .. } => format!("{name} plays again"),
            Happening::Handed { name, .. } => format!("{name} plays on another device"),
            Happening::Started => "the game begins".into(),
            Happening::Resigned {
                level: Some(level),
                name,
                ..
            } => format!("{name} resigns, and a bot, {level}, plays on"),
            Happening::Resigned { name, .. } => format!("{name} resigns"),
            Happening::Archived => "archived because nobody used the table".into(),
            Happening::TooLong { most } => {
                format!("the game was stopped after {most} rows, which is as long as a game may be")
            }
            Happening::Trouble { fault, .. } => {
                let fault = match fault {
                    BotFault::Slow => "the bot thought for too long",
                    BotFault::Failed => "the bot failed",
                    BotFault::Refused => "the bot's move was refused",
                };
                format!("{fault}; a simpler one moved for it")
            }
            Happening::Rematch => "a rematch was created".into(),
            Happening::Imported => "imported from a record".into(),
        }
    }

    /// A sample of each kind; where the sentence depends on the facts, one for each sentence.
    pub fn samples() -> Vec<Happening> {
        let seat = SeatLetter::B;
        let name = || "Ben".to_owned();
        let level = || "casual".to_owned();
        let faults = [BotFault::Slow, BotFault::Failed, BotFault::Refused];
        let mut samples = vec![
            Happening::Sat { name: name(), seat },
            Happening::Left { name: name(), seat },
            Happening::Bot {
                level: level(),
                name: Some(name()),
                seat,
            },
            Happening::Bot {
                level: level(),
                name: None,
                seat,
            },
            Happening::Back { name: name(), seat },
            Happening::Handed { name: name(), seat },
            Happening::Started,
            Happening::Resigned {
                level: None,
                name: name(),
                seat,
            },
            Happening::Resigned {
                level: Some(level()),
                name: name(),
                seat,
            },
            Happening::Archived,
            Happening::TooLong { most: 10_000 },
            Happening::Rematch,
            Happening::Imported,
        ];
        samples.extend(faults.map(|fault| Happening::Trouble { fault, seat }));
        samples
    }
}

/// The reason why a simpler bot moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotFault {
    /// It thought for too long.
    Slow,
    /// It failed.
    Failed,
    /// Its move was refused.
    Refused,
}

/// The reason why the server ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ByeCode {
    /// The server stops, perhaps to start again.
    GoingDown,
    /// Messages were not read for too long.
    TooSlow,
    /// The access was revoked.
    Revoked,
    /// The client speaks an older protocol than the server: it must be reloaded.
    Outdated,
    /// The client sent too many messages.
    TooFast,
    /// The server, or the client's share of it, has as many connections as allowed.
    Busy,
}

impl ByeCode {
    /// The sentence for readers of the raw API.
    pub fn sentence(self) -> &'static str {
        match self {
            ByeCode::GoingDown => "the server restarts; your moves are safe, connect again",
            ByeCode::TooSlow => "messages were not read for too long; connect again",
            ByeCode::Revoked => "this access has ended",
            ByeCode::Outdated => "this client is older than the server; reload it",
            ByeCode::TooFast => "too many messages; wait a moment and connect again",
            ByeCode::Busy => "too many connections; close some, or connect again later",
        }
    }
}
