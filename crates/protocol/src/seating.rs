//! Requests to a table other than moves: sit down, get up, start, resign, let a bot play, play
//! again.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    inward::{self, BadMessage, Inward, MAX_NAME},
    words::{SeatLetter, Version},
};

/// The body of a request that has no content but its command id: leave, start, resign, come back,
/// play again. The body may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// Chosen by the client: a retry with the same id gets the same answer. The server generates
    /// one if it is missing.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub command_id: Option<String>,
}

impl Inward for Ask {
    fn check(&self) -> Result<(), BadMessage> {
        check_command_id(self.command_id.as_deref())
    }
}

/// Lets a bot sit down: on a free seat before the game, in place of the sender, or in place of a
/// player who has been away for too long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct BotSeat {
    /// The level of the bot.
    pub level: String,
    /// As in [`Ask`].
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub command_id: Option<String>,
}

impl Inward for BotSeat {
    fn check(&self) -> Result<(), BadMessage> {
        inward::word("level", &self.level)?;
        check_command_id(self.command_id.as_deref())
    }
}

fn check_command_id(id: Option<&str>) -> Result<(), BadMessage> {
    id.map_or(Ok(()), |id| inward::word("command_id", id))
}

/// Sits down on an open seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The seat; if it is missing, one that is kept for the guest, otherwise the first open one.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub seat: Option<SeatLetter>,
    /// The name that the others see; if it is missing, the guest's name.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub name: Option<String>,
    /// What this seat adds to the dealer's key; the server generates one if it is missing.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub nonce: Option<String>,
}

impl Inward for Join {
    fn check(&self) -> Result<(), BadMessage> {
        check_name_and_nonce(self.name.as_deref(), self.nonce.as_deref())
    }
}

/// Sits down with a seat link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct ClaimSeat {
    /// The secret of the link. It follows the `#` of an address, and browsers do not send that part.
    pub link: String,
    /// The name that the others see; if it is missing, the guest's name.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub name: Option<String>,
    /// What this seat adds to the dealer's key.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub nonce: Option<String>,
}

impl Inward for ClaimSeat {
    fn check(&self) -> Result<(), BadMessage> {
        inward::word("link", &self.link)?;
        check_name_and_nonce(self.name.as_deref(), self.nonce.as_deref())
    }
}

fn check_name_and_nonce(name: Option<&str>, nonce: Option<&str>) -> Result<(), BadMessage> {
    name.map_or(Ok(()), |name| inward::line("name", name, MAX_NAME))?;
    nonce.map_or(Ok(()), |nonce| inward::word("nonce", nonce))
}

/// A guest has sat down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seated {
    /// The id of the table.
    pub table: String,
    /// The seat.
    pub seat: SeatLetter,
    /// The secret that acts for this seat and nothing else.
    pub token: String,
    /// The version of the table.
    pub version: Version,
}

/// A link to a seat, which can be used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatLink {
    /// The id of the table.
    pub table: String,
    /// The seat.
    pub seat: SeatLetter,
    /// The secret of the link.
    pub link: String,
    /// The complete address to open.
    pub address: String,
}
