//! Guests: who somebody is without having signed up.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::inward::{self, BadMessage, Inward, MAX_NAME};

/// A first visit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What others see; the server finds a name where none is given.
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

/// Another name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// What others see from now on; tables that one sits at keep the old one.
    pub name: String,
}

impl Inward for Rename {
    fn check(&self) -> Result<(), BadMessage> {
        inward::line("name", &self.name, MAX_NAME)
    }
}

/// Who one is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct GuestBody {
    /// The id of the guest: a name, no secret.
    pub guest: String,
    /// What others see.
    pub name: String,
    /// The secret to come back with, for programs; told once, on the first visit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}
