//! Reading what anybody may send: sizes are bounded, unknown members refused, and every refusal
//! says what is wrong.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, Visitor},
};
use tessera_core::notation::{MAX_ACTION_TEXT, shortened};
use thiserror::Error;

/// Bytes that a message or body may have, unless it says otherwise.
pub const MAX_MESSAGE: usize = 8 << 10;
/// Bytes that the body of a new table may have: it may hold a course.
pub const MAX_NEW_TABLE: usize = 64 << 10;
/// Actions in one command.
pub const MAX_ACTIONS: usize = 64;
/// Characters of the name of a person or a table.
pub const MAX_NAME: usize = 32;
/// Characters of an id, a token, a nonce or a level.
pub const MAX_WORD: usize = 64;
/// Options of a table.
pub const MAX_OPTIONS: usize = 32;
/// Characters of the value of an option.
pub const MAX_OPTION: usize = 48 << 10;

/// Why a message is not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadMessage {
    /// It is too large, and was not looked at.
    #[error("the message has {bytes} bytes, more than the {most} allowed")]
    TooLarge {
        /// How many bytes.
        bytes: usize,
        /// How many may be.
        most: usize,
    },
    /// It is not JSON.
    #[error("the message is not JSON: {reason}")]
    NotJson {
        /// Where it stops being JSON.
        reason: String,
    },
    /// It is JSON of another form.
    #[error("the message is not of the form: {reason}")]
    WrongForm {
        /// The member that is missing, unknown or of another type.
        reason: String,
    },
    /// A list has too many items, or none.
    #[error("`{member}` has {count} items, it takes 1 to {most}")]
    Count {
        /// Its member.
        member: &'static str,
        /// How many.
        count: usize,
        /// How many may be.
        most: usize,
    },
    /// A text is too long, or empty.
    #[error("`{member}` has {length} characters, it takes 1 to {most}")]
    Length {
        /// Its member.
        member: &'static str,
        /// How many.
        length: usize,
        /// How many may be.
        most: usize,
    },
    /// A text holds a character that none may.
    #[error("`{member}` may not hold the character U+{:04X}", u32::from(*character))]
    Character {
        /// Its member.
        member: &'static str,
        /// The first one.
        character: char,
    },
    /// A text begins or ends with a space.
    #[error("`{member}` begins or ends with a space")]
    Spaces {
        /// Its member.
        member: &'static str,
    },
}

/// What a client may send.
pub trait Inward: DeserializeOwned {
    /// Bytes it may have.
    const MOST: usize = MAX_MESSAGE;

    /// Looks at what the form alone does not say: lengths and characters.
    ///
    /// # Errors
    /// With the member that is wrong.
    fn check(&self) -> Result<(), BadMessage>;

    /// Reads it from anybody.
    ///
    /// # Errors
    /// With the reason; nothing is half read.
    fn read(bytes: &[u8]) -> Result<Self, BadMessage> {
        if bytes.len() > Self::MOST {
            return Err(BadMessage::TooLarge {
                bytes: bytes.len(),
                most: Self::MOST,
            });
        }
        let text = str::from_utf8(bytes).map_err(|error| BadMessage::NotJson {
            reason: error.to_string(),
        })?;
        let message: Self = serde_json::from_str(text).map_err(|error| {
            // Whether it is JSON at all is asked apart: the reader of a form calls some wrong
            // types a wrong syntax, and the other way round.
            match serde_json::from_str::<IgnoredAny>(text) {
                Ok(_) => BadMessage::WrongForm {
                    reason: complaint(&error),
                },
                Err(error) => BadMessage::NotJson {
                    reason: complaint(&error),
                },
            }
        })?;
        message.check()?;
        Ok(message)
    }
}

/// What the reader says, shortened: it may repeat what a stranger wrote.
fn complaint(error: &serde_json::Error) -> String {
    shortened(&error.to_string())
}

/// A line that people read: not empty, nothing that changes the line around it.
pub(crate) fn line(member: &'static str, text: &str, most: usize) -> Result<(), BadMessage> {
    length(member, text, most)?;
    if text.trim() != text {
        return Err(BadMessage::Spaces { member });
    }
    match text.chars().find(|&character| is_unseen(character)) {
        Some(character) => Err(BadMessage::Character { member, character }),
        None => Ok(()),
    }
}

/// A word that programs read: letters, digits, `-` and `_`.
pub(crate) fn word(member: &'static str, text: &str) -> Result<(), BadMessage> {
    length(member, text, MAX_WORD)?;
    let is_plain =
        |character: &char| character.is_ascii_alphanumeric() || "-_".contains(*character);
    match text.chars().find(|character| !is_plain(character)) {
        Some(character) => Err(BadMessage::Character { member, character }),
        None => Ok(()),
    }
}

/// The actions of a command.
pub(crate) fn actions(actions: &[String]) -> Result<(), BadMessage> {
    let member = "actions";
    if actions.is_empty() || actions.len() > MAX_ACTIONS {
        return Err(BadMessage::Count {
            member,
            count: actions.len(),
            most: MAX_ACTIONS,
        });
    }
    let mut texts = actions.iter();
    texts.try_for_each(|text| length(member, text, MAX_ACTION_TEXT))
}

/// The options of a table.
pub(crate) fn options(options: &BTreeMap<String, String>) -> Result<(), BadMessage> {
    let member = "options";
    if options.len() > MAX_OPTIONS {
        return Err(BadMessage::Count {
            member,
            count: options.len(),
            most: MAX_OPTIONS,
        });
    }
    for (key, value) in options {
        word(member, key)?;
        length(member, value, MAX_OPTION)?;
    }
    Ok(())
}

/// A text of 1 to `most` characters.
pub(crate) fn length(member: &'static str, text: &str, most: usize) -> Result<(), BadMessage> {
    // Bytes first: they are known without counting.
    let length = match text.len() > 4 * most {
        true => text.len(),
        false => text.chars().count(),
    };
    match (1..=most).contains(&length) {
        true => Ok(()),
        false => Err(BadMessage::Length {
            member,
            length,
            most,
        }),
    }
}

/// Controls, line breaks, and characters of no width or of another direction: with them a name
/// could look like another, or turn what stands beside it around.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Reads an object whose members must not repeat: of two values none is the right one.
pub(crate) fn unrepeated<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    struct Members;

    impl<'de> Visitor<'de> for Members {
        type Value = BTreeMap<String, String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of texts")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = BTreeMap::new();
            while let Some((name, value)) = map.next_entry::<String, String>()? {
                if members.contains_key(&name) {
                    let name = shortened(&name);
                    return Err(A::Error::custom(format!("`{name}` is there twice")));
                }
                members.insert(name, value);
            }
            Ok(members)
        }
    }

    deserializer.deserialize_map(Members)
}

/// An absent member is `None`; a `null` is refused like any other wrong type.
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
