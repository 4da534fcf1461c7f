//! Guests: people who are known by a session token, without an account.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::inward::{self, BadMessage, Inward, MAX_NAME};

/// Creates a guest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The name that others see; the server makes one up if it is missing.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "inward::present"
    )]
    pub name: Option<String>,
}

impl Inward for NewGuest {
    fn check(&self) -> Result<(), BadMessage> {
        let name = self.name.as_deref();
        name.map_or(Ok(()), |name| inward::line("name", name, MAX_NAME))
    }
}

/// Changes the name of a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The name that others see from now on; tables where the guest sits keep the old one.
    pub name: String,
}

impl Inward for Rename {
    fn check(&self) -> Result<(), BadMessage> {
        inward::line("name", &self.name, MAX_NAME)
    }
}

/// The guest that a client is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct GuestBody {
    /// The id of the guest, which is not a secret.
    pub guest: String,
    /// The name that others see.
    pub name: String,
    /// Whether the guest has chosen the name; otherwise the server has made it up.
    pub named: bool,
    /// The session token, for programs; sent once, on the first visit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}
