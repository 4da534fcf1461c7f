//! The events of a table's log, one per row: what somebody did, and the chance moves that followed.

use std::{
    collections::BTreeMap,
    fmt::{self, Debug},
};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, IntoDeserializer as _, value::Error as ValueError},
};
use tessera_core::Record;
use tessera_protocol::{SeatLetter, notice::BotFault, table::SeatKind};
use tessera_store::TokenHash;

/// What never changes about a table; it is stored apart from the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Options that differ from the default, as they are shown.
    pub options: BTreeMap<String, String>,
    /// The document of a course that `options` only names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<String>,
    /// The seats in playing order.
    pub seats: Vec<Place>,
    /// The guest who made it, or `s:` and the name of the host's tool that did.
    pub maker: String,
    /// The dealer's commitment.
    pub commitment: String,
    /// Seconds after which somebody who is away may be replaced.
    pub away_after: u32,
}

/// A seat as it was planned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Open, invited, person or bot.
    pub kind: SeatKind,
    /// The level of the bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The guest for whom it is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<Kept>,
    /// The digest of its seat link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Digest>,
}

impl Place {
    /// A seat that is open to everybody.
    pub const OPEN: Place = Place {
        kind: SeatKind::Open,
        level: None,
        kept_for: None,
        link: None,
    };
}

/// The digest of a secret, in hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digest(pub TokenHash);

impl Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digest(..)")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&blake3::Hash::from_bytes(self.0.0).to_hex())
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        let hash = blake3::Hash::from_hex(&text).map_err(D::Error::custom)?;
        Ok(Digest(TokenHash(*hash.as_bytes())))
    }
}

/// The guest for whom a seat is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The guest.
    pub guest: String,
    /// The name that the others see.
    pub name: String,
}

/// The content of one row of the log. Its stored form has the kind in the member `deed`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum TableEvent {
    /// A player sat down.
    Sat {
        /// The seat that was taken.
        seat: SeatLetter,
        /// The guest.
        guest: String,
        /// The name that the others see.
        name: String,
        /// What the seat adds to the dealer's key.
        nonce: String,
        /// The digest of the secret that acts for the seat.
        key: Digest,
    },
    /// A link to a seat was made; the one before it is no longer valid.
    Linked {
        /// The seat that the link is for.
        seat: SeatLetter,
        /// The digest of its secret.
        link: Digest,
    },
    /// A player got up before the game began.
    Left {
        /// The seat that was left.
        seat: SeatLetter,
    },
    /// A bot sat down, for a player or on a free seat.
    Bot {
        /// The seat that the bot plays.
        seat: SeatLetter,
        /// The level of the bot.
        level: String,
    },
    /// The holder of a seat that a bot has played plays again.
    Back {
        /// The seat whose holder is back.
        seat: SeatLetter,
    },
    /// The seat went to another device, or its holder was given another secret for it.
    Handed {
        /// The seat that was handed over.
        seat: SeatLetter,
        /// The guest of that device.
        guest: String,
        /// The digest of the secret that acts for the seat from now on.
        key: Digest,
    },
    /// The game began.
    Started {
        /// The chance moves before the first turn.
        chance: Vec<String>,
    },
    /// A seat moved.
    Moved {
        /// The seat that moved.
        seat: SeatLetter,
        /// Its moves in notation.
        actions: Vec<String>,
        /// The chance moves that followed.
        chance: Vec<String>,
        /// What went wrong with the bot that should have moved.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            deserialize_with = "trouble"
        )]
        trouble: Option<BotFault>,
    },
    /// A seat resigned: with two seats the game is over, with more a bot plays on.
    Resigned {
        /// The seat that resigned.
        seat: SeatLetter,
        /// The level of the bot that plays on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// The same people play again at another table.
    Rematch {
        /// Its id.
        table: String,
    },
    /// The table was archived: nobody used it any more, or its game did not end.
    Archived {
        /// The largest number of rows that a log may have, if that was the reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        too_long: Option<u32>,
    },
    /// The game was played elsewhere.
    Imported {
        /// The record of the game.
        record: Box<Record>,
    },
}

impl TableEvent {
    /// The event as the store keeps it.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("an event is plain data")
    }
}

/// What went wrong with a bot. Logs of version 0.1 and earlier have a sentence there.
fn trouble<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<BotFault>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let fault: Result<BotFault, ValueError> =
        BotFault::deserialize(text.as_str().into_deserializer());
    Ok(Some(fault.unwrap_or_else(|_| fault_in_sentence(&text))))
}

fn fault_in_sentence(sentence: &str) -> BotFault {
    if sentence.starts_with("the bot was stuck") {
        BotFault::Slow
    } else if sentence.starts_with("the bot's move was refused") {
        BotFault::Refused
    } else {
        BotFault::Failed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn troubles_of_bots_are_read_from_new_logs_and_from_old_ones() {
        let read = |trouble: &str| {
            let row = serde_json::json!({
                "deed": "moved", "seat": "A", "actions": [], "chance": [], "trouble": trouble,
            });
            match serde_json::from_value(row).unwrap() {
                TableEvent::Moved { trouble, .. } => trouble.unwrap(),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(read("slow"), BotFault::Slow);
        assert_eq!(read("refused"), BotFault::Refused);
        let old = "the bot was stuck; a plainer one moved for it";
        assert_eq!(read(old), BotFault::Slow);
        let old = "the bot's move was refused; a plainer one moved for it";
        assert_eq!(read(old), BotFault::Refused);
        assert_eq!(
            read("it is tired; a plainer one moved for it"),
            BotFault::Failed
        );
    }
}
