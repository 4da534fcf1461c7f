//! What people do at a table besides moving: sitting down and getting up, starting, resigning,
//! letting a bot play, playing again.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    inward::{self, BadMessage, Inward, MAX_NAME},
    words::SeatLetter,
};

/// Something that needs no more than a name for the retry: leave, start, resign, come back, play
/// again. The body may be empty altogether.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// Chosen by the client: a retry with the same id gets the same answer. The server draws one
    /// where none is given.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub command_id: Option<String>,
}

impl Inward for Ask {
    fn check(&self) -> Result<(), BadMessage> {
        command_id(self.command_id.as_deref())
    }
}

/// Lets a bot sit down: on a free seat before the game, for oneself, or for somebody who has been
/// away for too long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct BotSeat {
    /// How well it plays.
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
        command_id(self.command_id.as_deref())
    }
}

fn command_id(id: Option<&str>) -> Result<(), BadMessage> {
    id.map_or(Ok(()), |id| inward::word("command_id", id))
}

/// Sits down on an open seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Which seat; where none is given, one that is kept for the guest, else the first open one.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub seat: Option<SeatLetter>,
    /// What the others see; the guest's name where none is given.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub name: Option<String>,
    /// What this seat adds to the dealer's key; the server draws one where none is given.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub nonce: Option<String>,
}

impl Inward for Join {
    fn check(&self) -> Result<(), BadMessage> {
        sits_down(self.name.as_deref(), self.nonce.as_deref())
    }
}

/// Sits down by a seat's link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct ClaimSeat {
    /// The secret of the link. It stands behind the `#` of an address, which no server is sent.
    pub link: String,
    /// What the others see; the guest's name where none is given.
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
        sits_down(self.name.as_deref(), self.nonce.as_deref())
    }
}

fn sits_down(name: Option<&str>, nonce: Option<&str>) -> Result<(), BadMessage> {
    name.map_or(Ok(()), |name| inward::line("name", name, MAX_NAME))?;
    nonce.map_or(Ok(()), |nonce| inward::word("nonce", nonce))
}

/// Somebody sits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Seated {
    /// The id of the table.
    pub table: String,
    /// Where.
    pub seat: SeatLetter,
    /// The secret that acts for this seat and nothing else.
    pub token: String,
    /// The version of the table.
    pub version: u32,
}

/// A link to a seat, which can be used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatLink {
    /// The id of the table.
    pub table: String,
    /// Which seat.
    pub seat: SeatLetter,
    /// The secret of the link.
    pub link: String,
    /// The whole address to open.
    pub address: String,
}
