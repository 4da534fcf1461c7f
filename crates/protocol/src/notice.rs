//! What happens at a table besides moves, and why a connection ends.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::words::SeatLetter;

/// Something that happened at a table besides a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Notice {
    /// What, with its facts.
    #[serde(flatten)]
    pub what: Happening,
    /// The same in English, for people who read the API raw.
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

/// What happened at a table besides a move. Names are those of the moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(tag = "code", content = "facts", rename_all = "kebab-case")]
pub enum Happening {
    /// Somebody sat down.
    Sat {
        /// Who.
        name: String,
        /// Where.
        seat: SeatLetter,
    },
    /// Somebody got up before the game began.
    Left {
        /// Who.
        name: String,
        /// From where.
        seat: SeatLetter,
    },
    /// A bot sat down, or plays for somebody.
    Bot {
        /// Its level.
        level: String,
        /// For whom it plays; missing when the seat was free.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Where.
        seat: SeatLetter,
    },
    /// Somebody for whom a bot played is back.
    Back {
        /// Who.
        name: String,
        /// Where.
        seat: SeatLetter,
    },
    /// A seat went to another device of its player.
    Handed {
        /// Who.
        name: String,
        /// Which seat.
        seat: SeatLetter,
    },
    /// The game began.
    Started,
    /// Somebody resigned.
    Resigned {
        /// Who.
        name: String,
        /// From where.
        seat: SeatLetter,
    },
    /// Nobody came any more.
    Archived,
    /// A bot failed, and a simpler one moved for it.
    Trouble {
        /// What the bot did.
        fault: BotFault,
        /// Where it sits.
        seat: SeatLetter,
    },
    /// The same people may play again.
    Rematch,
    /// The game was played elsewhere.
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
            Happening::Resigned { name, .. } => format!("{name} resigns"),
            Happening::Archived => "nobody came any more".into(),
            Happening::Trouble { fault, .. } => {
                let fault = match fault {
                    BotFault::Slow => "the bot thought for too long",
                    BotFault::Failed => "the bot failed",
                    BotFault::Refused => "the bot's move was refused",
                };
                format!("{fault}; a simpler one moved for it")
            }
            Happening::Rematch => "the same people may play again".into(),
            Happening::Imported => "played elsewhere".into(),
        }
    }

    /// One of each kind; where the facts decide on the sentence, one for each sentence.
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
            Happening::Resigned { name: name(), seat },
            Happening::Archived,
            Happening::Rematch,
            Happening::Imported,
        ];
        samples.extend(faults.map(|fault| Happening::Trouble { fault, seat }));
        samples
    }
}

/// Why a simpler bot moved.
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

/// Why the server ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ByeCode {
    /// The server stops, perhaps to start again.
    GoingDown,
    /// Messages were not read for too long.
    TooSlow,
    /// The access was revoked.
    Revoked,
    /// The client speaks an older protocol than the server: it must be loaded anew.
    Outdated,
}

impl ByeCode {
    /// What people read who read the API raw.
    pub fn sentence(self) -> &'static str {
        match self {
            ByeCode::GoingDown => "the server restarts; your moves are safe, connect again",
            ByeCode::TooSlow => "messages were not read for too long; connect again",
            ByeCode::Revoked => "this access has ended",
            ByeCode::Outdated => "this client is older than the server; load it anew",
        }
    }
}
