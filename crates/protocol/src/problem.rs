//! Everything that the server refuses besides what the rules of a game forbid.

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use thiserror::Error;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{inward::BadMessage, table::Status, words::SeatLetter};

mod samples;

/// What the server refuses, with the facts of it.
///
/// Its text is the sentence for people who read the API raw: lower case, no full stop.
#[derive(
    Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize, TS, ToSchema, EnumDiscriminants,
)]
#[strum_discriminants(
    name(Code),
    doc = "The code of what the server refuses: one for each variant of [`Problem`].",
    derive(VariantArray, IntoStaticStr, PartialOrd, Ord, Hash),
    strum(serialize_all = "kebab-case")
)]
#[serde(tag = "code", content = "facts", rename_all = "kebab-case")]
#[ts(optional_fields)]
pub enum Problem {
    /// A program asks for what its seat's token is not for.
    #[error("this token moves for a seat and does nothing else; use the token of the guest")]
    SeatTokenOnly,
    /// The text is no action of the game.
    #[error("`{text}` is not a move; expected {expected}")]
    NotAnAction {
        /// The notation that was expected there.
        expected: String,
        /// What was sent, shortened.
        text: String,
    },
    /// An action of the command comes after a chance move, and is refused unread.
    #[error("a command ends where chance moves; send the rest when it has")]
    BeyondChance,
    /// The table is at another version than the client expects.
    #[error("the table is at another version than {expected}; look at it again")]
    Stale {
        /// The version that the client expects.
        expected: u32,
    },
    /// The command id was used for another command.
    #[error("this command id was used for something else; take a new one")]
    IdReused,
    /// The table is not so far, or farther: the game has not begun, has begun, or is over.
    #[error("{}", match status {
        Status::Open => "the game has not begun",
        Status::Running => "the game has begun",
        Status::Finished => "the game is over",
        Status::Archived => "the table was archived",
    })]
    WrongStatus {
        /// How far the table is.
        status: Status,
    },
    /// There is no such table, or it is not for this visitor.
    #[error("there is no such table")]
    NoTable,
    /// The token is not known, or was revoked.
    #[error("this token is not known, or was revoked")]
    UnknownToken,
    /// The link to a seat was used before, or another one has replaced it.
    #[error("this link was used before, or another one has replaced it")]
    LinkUsed,
    /// The asker holds no seat at the table.
    #[error("you hold no seat at this table")]
    NotSeated,
    /// The asker has nothing to do with the table.
    #[error("only those who sit at the table, and whoever made it, may do that")]
    NotAtTable,
    /// Only the holder of a seat makes a link to it.
    #[error("only the player on seat {seat} can make a link to it")]
    NotYourSeat {
        /// Which seat.
        seat: SeatLetter,
    },
    /// The seat is for whoever has its link.
    #[error("seat {seat} is for whoever has its link")]
    LinkNeeded {
        /// Which seat.
        seat: SeatLetter,
    },
    /// A bot plays for the asker.
    #[error("a bot plays for you; come back to the seat first")]
    BotPlays,
    /// No bot plays for the asker.
    #[error("no bot plays for you; the seat is yours")]
    NoBotPlays,
    /// The asker holds a seat of the table already.
    #[error("you hold seat {seat} of this table")]
    AlreadySeated {
        /// Which seat.
        seat: SeatLetter,
    },
    /// Somebody else sits there.
    #[error("{} sits on seat {seat}", name.as_deref().unwrap_or("somebody else"))]
    SeatTaken {
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Which seat.
        seat: SeatLetter,
    },
    /// No seat is free.
    #[error("no seat is free; you may watch")]
    NoFreeSeat,
    /// The table has no such seat.
    #[error("the table has {seats} seats")]
    NoSeat {
        /// How many it has.
        seats: u8,
    },
    /// Somebody at the table has this name.
    #[error("somebody at the table is called {name}; take another name")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// The game has no such option, or not with this value.
    #[error("{detail}")]
    BadOption {
        /// What is wrong, in English.
        detail: String,
        /// Which option.
        option: String,
    },
    /// The game is not for so many seats.
    #[error("the game is for {fewest} to {most} seats, not {seats}")]
    BadSeatCount {
        /// The least.
        fewest: u8,
        /// The most.
        most: u8,
        /// How many were asked for.
        seats: u8,
    },
    /// Something else about the table cannot be.
    #[error("{detail}")]
    BadSetup {
        /// What is wrong, in English.
        detail: String,
    },
    /// The plan of a seat contradicts itself.
    #[error("seat {seat} {}", match fault {
        SeatFault::LevelWithoutBot => "has a level, but no bot",
        SeatFault::BotWithoutLevel => "has a bot without a level",
        SeatFault::SecondSeat => "would be your second seat; you can sit on one only",
    })]
    BadSeat {
        /// What is wrong with it.
        fault: SeatFault,
        /// Which seat.
        seat: SeatLetter,
    },
    /// There is no such level of bot.
    #[error("there is no level {level}; there are: {}", known.join(", "))]
    NoLevel {
        /// The levels that there are.
        known: Vec<String>,
        /// What was asked for.
        level: String,
    },
    /// The message is too large, and was not read.
    #[error("the message has more than the {most} bytes allowed")]
    TooLarge {
        /// How many bytes it may have.
        most: u32,
    },
    /// The message is not JSON.
    #[error("the message is not JSON: {detail}")]
    NotJson {
        /// Where it stops being JSON, in English.
        detail: String,
    },
    /// The message is JSON, but a member is missing, unknown or of another type.
    #[error("the message is not of the form: {detail}")]
    WrongForm {
        /// The member that is missing, unknown or of another type, in English.
        detail: String,
    },
    /// A text or list of the message, or a part of the address, is not as it must be.
    #[error("`{member}` {fault}")]
    BadMember {
        /// What is wrong with it.
        fault: MemberFault,
        /// Its name.
        member: String,
    },
    /// Somebody is not away for so long that a bot may take the seat.
    #[error("{name} is here, or has not been away for {away_after} seconds")]
    NotAway {
        /// Seconds after which a bot may take the seat.
        away_after: u32,
        /// Who.
        name: String,
        /// Which seat.
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
    /// The page that asks is not ours.
    #[error(
        "only pages of {public_url} may do that: open that address, or send a token and no cookie"
    )]
    ForeignOrigin {
        /// Where our page is.
        public_url: String,
    },
    /// A browser sent a body of another type than JSON.
    #[error("browsers send JSON here: content-type must be application/json")]
    WrongType,
    /// Who asks is not known: no cookie and no token.
    #[error("who are you? become a guest by POST /api/guests, and send its token or cookie")]
    Who,
    /// There is no such game.
    #[error("there is no game {name}; GET /api/games lists them")]
    NoGameCalled {
        /// What was asked for.
        name: String,
    },
    /// The client speaks an older protocol than the server.
    #[error("this client speaks protocol {client}, the server {server}; load it anew")]
    Outdated {
        /// What the client speaks.
        client: u32,
        /// What the server speaks.
        server: u32,
    },
    /// There is no such course.
    #[error("there is no course {name}; GET /api/courses lists them")]
    NoCourse {
        /// What was asked for.
        name: String,
    },
    /// A course has this name.
    #[error("a course is called {name}; take another name")]
    CourseTaken {
        /// The name.
        name: String,
    },
    /// The document is no course.
    #[error("{detail}")]
    BadCourse {
        /// What is wrong with it, in English.
        detail: String,
    },
    /// The record is none, does not replay, or has not ended.
    #[error("{detail}")]
    BadRecord {
        /// What is wrong with it, in English.
        detail: String,
    },
    /// There is nothing at this address.
    #[error("there is nothing at {path}; /api/docs lists what there is")]
    NoSuchAddress {
        /// The address, shortened.
        path: String,
    },
    /// The address takes no such method.
    #[error("{path} takes no {method}; /api/docs lists what it takes")]
    NoSuchMethod {
        /// The method, shortened.
        method: String,
        /// The address, shortened.
        path: String,
    },
    /// The address speaks WebSocket.
    #[error("this address speaks WebSocket; ask for that, or for the stream")]
    UpgradeNeeded,
    /// The game runs: this comes with its end.
    #[error("the game is not over; until then ask for its versions or its view log")]
    StillRunning,
    /// While the game runs, a player sees it from the own seat only.
    #[error("while the game runs you see it from your own seat only")]
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
    #[error("not confirmed; send the same again with the same id to find out")]
    Unavailable,
    /// Too many requests.
    #[error("too many requests; wait a little")]
    TooFast,
    /// Our failure; the cause is in the server's log only.
    #[error("something went wrong here; send the same again with the same id")]
    Internal,
    /// The log of the table cannot be replayed; the cause is in the server's log only.
    #[error("this table cannot be read; its host has been told")]
    BrokenTable,
}

impl Code {
    /// All of them.
    pub fn all() -> &'static [Code] {
        Code::VARIANTS
    }
}

/// What is wrong with the plan of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatFault {
    /// It has the level of a bot, but no bot.
    LevelWithoutBot,
    /// It has a bot, but not its level.
    BotWithoutLevel,
    /// Whoever makes the table sits on another seat already.
    SecondSeat,
}

/// What is wrong with a member of a message, or with a part of an address.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum MemberFault {
    /// A list has too many items, or none.
    #[error("has {count} items, it takes 1 to {most}")]
    Count {
        /// How many.
        count: u32,
        /// How many may be.
        most: u32,
    },
    /// A text is too long, or empty.
    #[error("has {length} characters, it takes 1 to {most}")]
    Length {
        /// How many.
        length: u32,
        /// How many may be.
        most: u32,
    },
    /// A text holds a character that none may.
    #[error("may not hold the character U+{character:04X}")]
    Character {
        /// The number of the first one.
        character: u32,
    },
    /// A text begins or ends with a space.
    #[error("begins or ends with a space")]
    Spaces,
    /// It is none of the values that it may have.
    #[error("is {expected}")]
    Value {
        /// What it may be, in English.
        expected: String,
    },
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
            BadMessage::NotJson { reason } => Problem::NotJson { detail: reason },
            BadMessage::WrongForm { reason } => Problem::WrongForm { detail: reason },
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
