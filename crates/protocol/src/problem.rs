//! Everything that the server refuses besides what the rules of a game forbid.
//!
//! Long because it is one enum, with the facts and the sentence of every refusal.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use tessera_core::{
    OptionError,
    notation::shortened,
    record::{Part, RecordError},
};
use thiserror::Error;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    inward::BadMessage,
    table::Status,
    words::{SeatLetter, Version},
};

mod fault;
mod samples;

pub use fault::{MemberFault, Occupant, OptionFault, Quota, SeatFault, StoreFault};

/// A refusal of the server, with its facts.
///
/// Its text is the sentence for readers of the raw API: lower case, no full stop.
#[derive(
    Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize, TS, ToSchema, EnumDiscriminants,
)]
#[strum_discriminants(
    name(Code),
    doc = "The code of a refusal of the server: one for each variant of [`Problem`].",
    derive(VariantArray, IntoStaticStr, PartialOrd, Ord, Hash),
    strum(serialize_all = "kebab-case")
)]
#[serde(tag = "code", content = "facts", rename_all = "kebab-case")]
#[ts(optional_fields)]
pub enum Problem {
    /// A program requests something that its seat key does not permit.
    #[error("this token is for one seat only; use the token of the guest")]
    SeatTokenOnly,
    /// The text is no action of the game.
    #[error("`{text}` is not a move; expected {expected}")]
    NotAnAction {
        /// The notation that was expected there, for the sentence only.
        #[serde(skip)]
        expected: String,
        /// What was sent, shortened.
        text: String,
    },
    /// An action of the command comes after a chance move, and is refused unread.
    #[error("a command ends at the first chance move; send the rest when chance has moved")]
    BeyondChance,
    /// The table is at another version than the client expects.
    #[error("the table is not at version {expected}; fetch it again")]
    Stale {
        /// The version that the client expects.
        expected: Version,
    },
    /// The command id was used for another command.
    #[error("this command id was used for another command; use a new one")]
    IdReused,
    /// The table is in another state: the game has not begun, has begun, or is over.
    #[error("{}", match status {
        Status::Open => "the game has not begun",
        Status::Running => "the game has begun",
        Status::Finished => "the game is over",
        Status::Archived => "the table was archived",
    })]
    WrongStatus {
        /// The state that the table is in.
        status: Status,
    },
    /// There is no such table, or the client may not see it.
    #[error("there is no such table")]
    NoTable,
    /// The token is not known, or was revoked.
    #[error("this token is unknown or was revoked")]
    UnknownToken,
    /// The link to a seat was used before, or another one has replaced it.
    #[error("this link was used already, or was replaced by a new one")]
    LinkUsed,
    /// The client holds no seat at the table.
    #[error("you hold no seat at this table")]
    NotSeated,
    /// The client has no seat at the table and has not created it.
    #[error("only the players at the table and the guest who created it may do this")]
    NotAtTable,
    /// Only the holder of a seat makes a link to it.
    #[error("only the player on seat {seat} can create a link to it")]
    NotYourSeat {
        /// The seat.
        seat: SeatLetter,
    },
    /// The seat is reserved for the holder of its link.
    #[error("seat {seat} is reserved for the person who has its link")]
    LinkNeeded {
        /// The seat.
        seat: SeatLetter,
    },
    /// A bot plays for the client.
    #[error("a bot plays for you; return to the seat first")]
    BotPlays,
    /// No bot plays for the client.
    #[error("no bot plays for you; the seat is yours")]
    NoBotPlays,
    /// The client holds a seat of the table already.
    #[error("you already hold seat {seat} at this table")]
    AlreadySeated {
        /// The seat.
        seat: SeatLetter,
    },
    /// Another player sits there.
    #[error("{by} sits on seat {seat}")]
    SeatTaken {
        /// The player who sits there.
        by: Occupant,
        /// The seat.
        seat: SeatLetter,
    },
    /// No seat is free.
    #[error("no seat is free; you may watch")]
    NoFreeSeat,
    /// The table has no such seat.
    #[error("the table has {seats} seats")]
    NoSeat {
        /// The number of seats that it has.
        seats: u8,
    },
    /// Another player at the table has this name.
    #[error("another player at the table is called {name}; choose another name")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// The game has no such option, or not with this value.
    #[error("option `{option}` {fault}")]
    BadOption {
        /// What is wrong with it.
        fault: OptionFault,
        /// The name of the option.
        option: String,
    },
    /// The game does not allow this number of seats.
    #[error("the game has {fewest} to {most} seats, not {seats}")]
    BadSeatCount {
        /// The least.
        fewest: u8,
        /// The most.
        most: u8,
        /// The number of seats that was requested.
        seats: u8,
    },
    /// The plan of a seat contradicts itself.
    #[error("seat {seat} {}", match fault {
        SeatFault::LevelWithoutBot => "has a level but no bot",
        SeatFault::BotWithoutLevel => "has a bot without a level",
        SeatFault::SecondSeat => "would be your second seat; only one seat can be yours",
    })]
    BadSeat {
        /// What is wrong with it.
        fault: SeatFault,
        /// The seat.
        seat: SeatLetter,
    },
    /// There is no such level of bot.
    #[error("there is no level {level}; there are: {}", known.join(", "))]
    NoLevel {
        /// The levels that there are.
        known: Vec<String>,
        /// The level that was requested.
        level: String,
    },
    /// The message is too large, and was not read.
    #[error("the message has more than the {most} bytes allowed")]
    TooLarge {
        /// The most bytes that it may have.
        most: u32,
    },
    /// The message is not JSON.
    #[error("the message is not JSON: {detail}")]
    NotJson {
        /// The column of the line at which it stops being JSON, from 1.
        column: u32,
        /// What is wrong, for the sentence only.
        #[serde(skip)]
        detail: String,
        /// The line, from 1.
        line: u32,
    },
    /// The message is JSON, but a member is missing, unknown or of another type.
    #[error("the message does not have the expected form: {detail}")]
    WrongForm {
        /// The column of the first unexpected value in its line, from 1; missing for an address.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        column: Option<u32>,
        /// What is wrong, for the sentence only.
        #[serde(skip)]
        detail: String,
        /// The line, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<u32>,
        /// The member that is unknown or of another type, `seats[1].level`, or the one that lacks
        /// a member; missing for the whole message.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<String>,
    },
    /// A text or list of the message, or a part of the address, is not as it must be.
    #[error("`{member}` {fault}")]
    BadMember {
        /// What is wrong with it.
        fault: MemberFault,
        /// Its name.
        member: String,
    },
    /// The player has not been away for so long that a bot may play the seat.
    #[error("{name} is here, or has not been away for {away_after} seconds")]
    NotAway {
        /// Seconds after which a bot may play the seat.
        away_after: u32,
        /// The name of the player.
        name: String,
        /// The seat.
        seat: SeatLetter,
    },
    /// Not all seats are taken.
    #[error(
        "nobody sits on seat {}; wait, or let a bot sit down there",
        letters(seats)
    )]
    SeatsFree {
        /// The free ones.
        seats: Vec<SeatLetter>,
    },
    /// A player cannot leave a running game.
    #[error("the game has begun; resign, or let a bot play for you")]
    CannotLeave,
    /// The request comes from a page that is not ours.
    #[error(
        "only pages of {public_url} may do this: open that address, or send a token and no cookie"
    )]
    ForeignOrigin {
        /// The address of our page.
        public_url: String,
    },
    /// A browser sent a body of another type than JSON.
    #[error("a browser must send JSON here: content-type must be application/json")]
    WrongType,
    /// The client is not known: it sent no cookie and no token.
    #[error(
        "no token and no cookie; become a guest with POST /api/guests and send its token or cookie"
    )]
    Who,
    /// There is no such game.
    #[error("there is no game {name}; GET /api/games lists them")]
    NoGameCalled {
        /// The name that was requested.
        name: String,
    },
    /// The client speaks an older protocol than the server.
    #[error("this client uses protocol {client}, the server {server}; reload it")]
    Outdated {
        /// What the client speaks.
        client: u32,
        /// What the server speaks.
        server: u32,
    },
    /// There is no such course.
    #[error("there is no course {name}; GET /api/courses lists them")]
    NoCourse {
        /// The name that was requested.
        name: String,
    },
    /// A course has this name.
    #[error("another course is called {name}; choose another name")]
    CourseTaken {
        /// The name.
        name: String,
    },
    /// The document is no course.
    #[error("{member}: {detail}")]
    BadCourse {
        /// What is wrong with it, for the sentence only.
        #[serde(skip)]
        detail: String,
        /// The member that is wrong, `tiles[2].rotation`; `course` for the whole document.
        member: String,
    },
    /// The document is no record, does not replay, or has not ended.
    #[error("{detail}")]
    BadRecord {
        /// What is wrong with it, for the sentence only.
        #[serde(skip)]
        detail: String,
        /// The member that is wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<String>,
        /// The move that is wrong, counted from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        move_number: Option<u32>,
    },
    /// There is nothing at this address.
    #[error("there is nothing at {path}; /api/docs lists all addresses")]
    NoSuchAddress {
        /// The address, shortened.
        path: String,
    },
    /// The address has no such method.
    #[error("{path} does not support {method}; /api/docs lists the methods")]
    NoSuchMethod {
        /// The method, shortened.
        method: String,
        /// The address, shortened.
        path: String,
    },
    /// The address needs an upgrade to WebSocket.
    #[error("this address needs a WebSocket upgrade; request one, or use the stream")]
    UpgradeNeeded,
    /// The request is possible only after the end of the game.
    #[error("the game is not over; until then, use its versions or its view log")]
    StillRunning,
    /// While the game runs, a player sees it from their own seat only.
    #[error("while the game runs, you see it only from your own seat")]
    OwnViewOnly,
    /// There is no such version or move.
    #[error("there is no such version; the last one is {last}")]
    NoSuchVersion {
        /// The last one that there is.
        last: u32,
    },
    /// The table was archived before its game began, so there is no record of it.
    #[error("the table was archived before the game began")]
    NoGame,
    /// It is not known whether the command was stored.
    #[error("not confirmed; repeat the request with the same id to find out")]
    Unavailable,
    /// Too many requests.
    #[error("too many requests; try again in {}", seconds(*retry_after_ms))]
    TooFast {
        /// When to try again, in milliseconds.
        retry_after_ms: u32,
    },
    /// The guest or the address has as many of something as allowed.
    #[error("{}", match quota {
        Quota::Tables => format!(
            "you have {most} tables that are open or running; finish or leave some first"
        ),
        Quota::BotTables => format!(
            "you have {most} tables with bots that are open or running; finish or resign some first"
        ),
        Quota::Courses => format!("you have added {most} courses, which is as many as allowed"),
        Quota::Imports => format!("you have imported {most} records, which is as many as allowed"),
        Quota::Sockets => format!("you have {most} open connections; close some of them first"),
        Quota::TablesOfAddress => format!(
            "your network has {most} tables that are open or running; finish some of them, or try again tomorrow"
        ),
        Quota::BotTablesOfAddress => format!(
            "your network has {most} tables with bots that are open or running; finish some of them, or try again tomorrow"
        ),
        Quota::CoursesOfAddress => format!(
            "your network has added {most} courses today; try again tomorrow"
        ),
        Quota::ImportsOfAddress => format!(
            "your network has imported {most} records today; try again tomorrow"
        ),
    })]
    QuotaReached {
        /// The number that is allowed.
        most: u32,
        /// What is limited.
        quota: Quota,
    },
    /// The server cannot store anything at present.
    #[error("{}; nothing that was confirmed is lost: tell the host, and send the same again later", match why {
        StoreFault::DiskFull => "the disk of the server is full",
        StoreFault::ReadOnly => "the database of the server is read-only",
        StoreFault::Moved => "the database of the server was moved away",
    })]
    CannotStore {
        /// The reason.
        why: StoreFault,
    },
    /// The server has too much of this kind to do.
    #[error("the server is busy; try again in {}", seconds(*retry_after_ms))]
    Busy {
        /// When to try again, in milliseconds.
        retry_after_ms: u32,
    },
    /// The body of the request did not come in time.
    #[error("the body of the request did not arrive in time; send it again")]
    SlowBody,
    /// A failure of the server; the cause is in the server's log only.
    #[error("something went wrong in the server; repeat the request with the same id")]
    Internal,
    /// The log of the table cannot be replayed; the cause is in the server's log only.
    #[error("this table cannot be read; the failure has been logged")]
    BrokenTable,
}

/// A time to wait, in words: one second at least, and rounded up.
fn seconds(milliseconds: u32) -> String {
    match milliseconds.div_ceil(1_000).max(1) {
        1 => "1 second".into(),
        seconds => format!("{seconds} seconds"),
    }
}

impl Code {
    /// All of them.
    pub fn all() -> &'static [Code] {
        Code::VARIANTS
    }
}

impl Problem {
    /// An option that the game refuses.
    pub fn bad_option(error: OptionError) -> Problem {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let (option, fault) = match error {
            OptionError::UnknownKey { key, known } => {
                let known = texts(&known);
                (key, OptionFault::Unknown { known })
            }
            OptionError::UnknownValue { key, value, values } => {
                let (allowed, value) = (texts(values), shortened(&value));
                (key.into(), OptionFault::Value { allowed, value })
            }
            OptionError::Invalid { key, at, reason } => {
                let (detail, member) = (reason, at);
                (key.into(), OptionFault::Document { detail, member })
            }
        };
        Problem::BadOption { fault, option }
    }

    /// When to try again, in milliseconds, where that is known.
    pub fn retry_after_ms(&self) -> Option<u32> {
        if let Problem::TooFast { retry_after_ms } | Problem::Busy { retry_after_ms } = self {
            Some(*retry_after_ms)
        } else {
            None
        }
    }

    /// A record that cannot be read or does not replay.
    pub fn bad_record(error: &RecordError) -> Problem {
        let (member, move_number) = match &error.at {
            Part::Member(member) => (Some(shortened(member)), None),
            Part::Move(number) => (None, u32::try_from(*number).ok()),
        };
        Problem::BadRecord {
            detail: error.to_string(),
            member,
            move_number,
        }
    }
}

impl From<BadMessage> for Problem {
    fn from(bad: BadMessage) -> Problem {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let member = |member: &str, fault| Problem::BadMember {
            fault,
            member: member.into(),
        };
        match bad {
            BadMessage::TooLarge { most, .. } => Problem::TooLarge { most: count(most) },
            BadMessage::NotJson { reason, at } => Problem::NotJson {
                column: count(at.column),
                detail: reason,
                line: count(at.line),
            },
            BadMessage::WrongForm { reason, member, at } => Problem::WrongForm {
                column: Some(count(at.column)),
                detail: reason,
                line: Some(count(at.line)),
                member,
            },
            BadMessage::Count {
                member: name,
                count: items,
                most,
            } => member(
                name,
                MemberFault::Count {
                    count: count(items),
                    most: count(most),
                },
            ),
            BadMessage::Length {
                member: name,
                length,
                most,
            } => member(
                name,
                MemberFault::Length {
                    length: count(length),
                    most: count(most),
                },
            ),
            BadMessage::Character {
                member: name,
                character,
            } => member(
                name,
                MemberFault::Character {
                    character: character.into(),
                },
            ),
            BadMessage::Spaces { member: name } => member(name, MemberFault::Spaces),
        }
    }
}

fn letters(seats: &[SeatLetter]) -> String {
    let letters: Vec<String> = seats.iter().map(ToString::to_string).collect();
    letters.join(", ")
}
