//! Reading messages of untrusted clients: sizes are bounded, unknown members are refused, and every
//! refusal says what is wrong.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, Visitor},
};
use serde_path_to_error::{Path, Segment};
use tessera_core::{
    notation::{MAX_ACTION_TEXT, shortened},
    text::is_invisible,
};
use thiserror::Error;

/// Bytes that a message or body may have, unless it says otherwise.
pub const MAX_MESSAGE: usize = 8 << 10;
/// Bytes that the body of a new table may have: it may contain a course.
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

/// The reason why a message is refused unread.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadMessage {
    /// It is too large, and was not parsed.
    #[error("the message has {bytes} bytes, more than the {most} allowed")]
    TooLarge {
        /// The size of the message in bytes.
        bytes: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// It is not JSON.
    #[error("the message is not JSON: {reason}")]
    NotJson {
        /// What is not JSON, in English.
        reason: String,
        /// The place in the text.
        at: TextPlace,
    },
    /// It is JSON, but a member is missing, unknown or of another type.
    #[error("the message does not have the expected form: {reason}")]
    WrongForm {
        /// What is wrong, in English.
        reason: String,
        /// The path of the member, unless it is the whole message.
        member: Option<String>,
        /// The place in the text.
        at: TextPlace,
    },
    /// A list has too many items, or none.
    #[error("`{member}` has {count} items; 1 to {most} are allowed")]
    Count {
        /// Its member.
        member: &'static str,
        /// The number of items.
        count: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// A text is too long, or empty.
    #[error("`{member}` has {length} characters; 1 to {most} are allowed")]
    Length {
        /// Its member.
        member: &'static str,
        /// The number of characters.
        length: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// A text contains a forbidden character.
    #[error("`{member}` must not contain the character U+{:04X}", u32::from(*character))]
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

/// A place in a message: its line, and the column in it, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The column, in bytes.
    pub column: usize,
}

impl TextPlace {
    /// The place where the JSON parser stopped.
    fn of(error: &serde_json::Error) -> TextPlace {
        TextPlace {
            line: error.line(),
            column: error.column(),
        }
    }

    /// The place after these bytes.
    fn after(bytes: &[u8]) -> TextPlace {
        let line = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let last = bytes.rsplit(|&byte| byte == b'\n').next();
        TextPlace {
            line,
            column: last.map_or(0, <[u8]>::len) + 1,
        }
    }
}

/// A message or body that a client sends.
pub trait Inward: DeserializeOwned {
    /// The most bytes it may have.
    const MOST: usize = MAX_MESSAGE;

    /// Checks what the types do not: lengths and characters.
    ///
    /// # Errors
    /// With the member that is wrong.
    fn check(&self) -> Result<(), BadMessage>;

    /// Parses and checks a message of an untrusted client.
    ///
    /// # Errors
    /// With the reason why the message is refused.
    fn read(bytes: &[u8]) -> Result<Self, BadMessage> {
        if bytes.len() > Self::MOST {
            return Err(BadMessage::TooLarge {
                bytes: bytes.len(),
                most: Self::MOST,
            });
        }
        let text = str::from_utf8(bytes).map_err(|error| BadMessage::NotJson {
            reason: error.to_string(),
            at: TextPlace::after(&bytes[..error.valid_up_to()]),
        })?;
        let message: Self = serde_json::from_str(text).map_err(|error| {
            // Parsed again to see whether it is JSON at all: typed parsing reports some wrong types
            // as syntax errors, and some syntax errors as wrong types.
            match serde_json::from_str::<IgnoredAny>(text) {
                Ok(_) => BadMessage::WrongForm {
                    reason: parser_message(&error),
                    member: wrong_member::<Self>(text),
                    at: TextPlace::of(&error),
                },
                Err(error) => BadMessage::NotJson {
                    reason: parser_message(&error),
                    at: TextPlace::of(&error),
                },
            }
        })?;
        message.check()?;
        Ok(message)
    }
}

/// The path of the member that cannot be read, `seats[1].level`. Parses the text again: keeping
/// track of the path would make every message slower to read.
fn wrong_member<T: DeserializeOwned>(text: &str) -> Option<String> {
    let mut parser = serde_json::Deserializer::from_str(text);
    let read: Result<T, _> = serde_path_to_error::deserialize(&mut parser);
    member_at(read.err()?.path())
}

/// The member at a path as refusals name it, shortened: the client may have named it. There is
/// none for the whole message, or where the parser looks ahead and loses the path.
pub fn member_at(path: &Path) -> Option<String> {
    let is_lost = path
        .iter()
        .any(|segment| matches!(segment, Segment::Unknown));
    (path.iter().len() > 0 && !is_lost).then(|| shortened(&path.to_string()))
}

/// The parser's message, shortened: it may repeat what the client sent.
fn parser_message(error: &serde_json::Error) -> String {
    shortened(&error.to_string())
}

/// Checks a line for people: not empty, and no character that changes the text around it.
pub(crate) fn line(member: &'static str, text: &str, most: usize) -> Result<(), BadMessage> {
    length(member, text, most)?;
    if text.trim() != text {
        return Err(BadMessage::Spaces { member });
    }
    match text.chars().find(|&character| is_invisible(character)) {
        Some(character) => Err(BadMessage::Character { member, character }),
        None => Ok(()),
    }
}

/// Checks the name of a person or a table, as every message that has one does.
///
/// # Errors
/// With the reason why it is refused.
pub fn check_name(name: &str) -> Result<(), BadMessage> {
    line("name", name, MAX_NAME)
}

/// Checks a word for programs: letters, digits, `-` and `_`.
pub(crate) fn word(member: &'static str, text: &str) -> Result<(), BadMessage> {
    length(member, text, MAX_WORD)?;
    let is_plain =
        |character: &char| character.is_ascii_alphanumeric() || "-_".contains(*character);
    match text.chars().find(|character| !is_plain(character)) {
        Some(character) => Err(BadMessage::Character { member, character }),
        None => Ok(()),
    }
}

/// Checks the actions of a command.
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

/// Checks the options of a table.
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

/// Checks that a text has 1 to `most` characters.
pub(crate) fn length(member: &'static str, text: &str, most: usize) -> Result<(), BadMessage> {
    // The number of bytes is known without counting.
    let length = if text.len() > 4 * most {
        text.len()
    } else {
        text.chars().count()
    };
    if (1..=most).contains(&length) {
        Ok(())
    } else {
        Err(BadMessage::Length {
            member,
            length,
            most,
        })
    }
}

/// Reads an object and refuses repeated members: neither of two values would be the right one.
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
