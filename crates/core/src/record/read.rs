//! Reading a record from anybody.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{Error as _, MapAccess, Visitor},
};

use super::{FORMAT, MAX_BYTES, MAX_MOVES, MAX_NAME, MAX_OPTION, Part, Record, RecordError};
use crate::{MAX_SEATS, notation::MAX_ACTION_TEXT};

/// The largest length of a JSON error that is passed on, in characters.
const MAX_REASON: usize = 200;

impl Record {
    /// Reads a document from anybody: size, depth and lengths are limited, unknown members are
    /// refused.
    ///
    /// # Errors
    /// With the member that is wrong.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        if text.len() > MAX_BYTES {
            let reason = format!("{} bytes, more than the {MAX_BYTES} allowed", text.len());
            return Err(RecordError::new("record", reason));
        }
        // The message may repeat what a stranger wrote, at any length.
        let unreadable = |error: serde_json::Error| {
            let reason: String = error.to_string().chars().take(MAX_REASON).collect();
            RecordError::new("record", reason)
        };
        // The format comes first: documents of other formats may have any other members.
        let header: Header = serde_json::from_str(text).map_err(unreadable)?;
        if header.format != FORMAT {
            let reason = format!("this program reads `{FORMAT}`");
            return Err(RecordError::new("format", reason));
        }
        // Members are typed down to the leaves, so deeper nesting than the format's three
        // levels is refused where it begins; serde_json stops at 128 in any case.
        let record: Record = serde_json::from_str(text).map_err(unreadable)?;
        record.check_lengths()?;
        Ok(record)
    }

    fn check_lengths(&self) -> Result<(), RecordError> {
        let limit = |at: Part, text: &str, most: usize| {
            let length = text.chars().count();
            if length > most {
                let reason = format!("{length} characters, more than the {most} allowed");
                return Err(RecordError { at, reason });
            }
            Ok(())
        };
        let member = |path: String| Part::Member(path);
        limit(member("game".into()), &self.game, MAX_NAME)?;
        if self.seats.len() > MAX_SEATS {
            let reason = format!("{} seats, more than {MAX_SEATS}", self.seats.len());
            return Err(RecordError::new("seats", reason));
        }
        if self.moves.len() > MAX_MOVES {
            let reason = format!("{} moves, more than {MAX_MOVES}", self.moves.len());
            return Err(RecordError::new("moves", reason));
        }
        for (key, value) in &self.options {
            limit(member("options".into()), key, MAX_NAME)?;
            limit(member(format!("options.{key}")), value, MAX_OPTION)?;
        }
        for (index, sitter) in self.seats.iter().enumerate() {
            let name = sitter.name.as_deref().unwrap_or_default();
            limit(member(format!("seats[{index}].name")), name, MAX_NAME)?;
        }
        for (index, text) in self.moves.iter().enumerate() {
            limit(Part::Move(index), text, MAX_ACTION_TEXT)?;
        }
        if let Some(deal) = &self.deal {
            limit(member("deal.table".into()), &deal.table, MAX_NAME)?;
            limit(member("deal.commitment".into()), &deal.commitment, MAX_NAME)?;
            for (index, nonce) in deal.nonces.iter().enumerate() {
                limit(member(format!("deal.nonces[{index}]")), nonce, MAX_NAME)?;
            }
        }
        Ok(())
    }
}

/// The one member that is read before all others.
#[derive(Deserialize)]
struct Header {
    format: String,
}

/// A map without repeated keys: if the last value won, a record could show one option and be
/// played by another.
pub(super) fn unrepeated<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    struct Unrepeated;

    impl<'de> Visitor<'de> for Unrepeated {
        type Value = BTreeMap<String, String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of strings")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
            let mut map = BTreeMap::new();
            while let Some((key, value)) = members.next_entry::<String, String>()? {
                if map.contains_key(&key) {
                    return Err(A::Error::custom("an option is repeated"));
                }
                map.insert(key, value);
            }
            Ok(map)
        }
    }

    deserializer.deserialize_map(Unrepeated)
}
