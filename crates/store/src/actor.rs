//! The senders of commands, and the ids by which retries are recognised.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::id::GuestId;

/// The sender of a command.
///
/// Guests and the server's own actors have separate namespaces: no guest can choose a command id
/// that the clock will need.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CommandActor {
    /// A person.
    Guest(GuestId),
    /// The server itself: a bot, the clock, the archiver.
    System(SystemName),
}

/// `g:` and the guest's id, or `s:` and the system actor's name.
impl fmt::Display for CommandActor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandActor::Guest(guest) => write!(f, "g:{guest}"),
            CommandActor::System(name) => write!(f, "s:{name}"),
        }
    }
}

impl FromStr for CommandActor {
    type Err = ParseCommandActorError;

    fn from_str(text: &str) -> Result<CommandActor, ParseCommandActorError> {
        let actor = match text.split_once(':') {
            Some(("g", id)) => id.parse().ok().map(CommandActor::Guest),
            Some(("s", name)) => name.parse().ok().map(CommandActor::System),
            _ => None,
        };
        actor.ok_or(ParseCommandActorError)
    }
}

/// The text is not an actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an actor is g: and the id of a guest, or s: and a name")]
pub struct ParseCommandActorError;

/// The name of one of the server's own actors: `clock`, `bot-2`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemName(Box<str>);

impl SystemName {
    /// The largest number of bytes.
    pub const MAX_BYTES: usize = 32;

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SystemName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for SystemName {
    type Err = ParseSystemNameError;

    fn from_str(text: &str) -> Result<SystemName, ParseSystemNameError> {
        let is_allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        let is_name =
            (1..=SystemName::MAX_BYTES).contains(&text.len()) && text.bytes().all(is_allowed);
        is_name
            .then(|| SystemName(text.into()))
            .ok_or(ParseSystemNameError)
    }
}

/// The text is not the name of a system actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a system actor's name is 1 to 32 of the characters a-z, 0-9 and -")]
pub struct ParseSystemNameError;

/// The id that a client gives its command, so that a retry is recognised.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandId(Box<str>);

impl CommandId {
    /// The largest number of bytes.
    pub const MAX_BYTES: usize = 64;

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for CommandId {
    type Err = ParseCommandIdError;

    fn from_str(text: &str) -> Result<CommandId, ParseCommandIdError> {
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        match text.len() {
            0 => Err(ParseCommandIdError::Empty),
            1..=CommandId::MAX_BYTES if text.bytes().all(is_allowed) => Ok(CommandId(text.into())),
            1..=CommandId::MAX_BYTES => Err(ParseCommandIdError::Character),
            bytes => Err(ParseCommandIdError::Long { bytes }),
        }
    }
}

/// The text is not a command id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseCommandIdError {
    /// It is empty.
    #[error("a command id has at least 1 character")]
    Empty,
    /// It is too long.
    #[error("a command id has at most 64 characters, this one has {bytes} bytes")]
    Long {
        /// Its length.
        bytes: usize,
    },
    /// It has a character that is not allowed.
    #[error("a command id has only the characters A-Z, a-z, 0-9, _ and -")]
    Character,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_actor_is_read_as_it_was_written() {
        let guest = CommandActor::Guest(GuestId::new([9; 16]));
        let clock = CommandActor::System("clock".parse().unwrap());
        for actor in [guest, clock] {
            assert_eq!(actor.to_string().parse(), Ok(actor));
        }
        for text in ["", "g:", "s:", "clock", "g:clock", "s:Clock", "x:clock"] {
            assert_eq!(
                text.parse::<CommandActor>(),
                Err(ParseCommandActorError),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_system_name_is_short_and_plain() {
        let longest = "a".repeat(SystemName::MAX_BYTES);
        for text in ["clock", "bot-2", &longest] {
            assert_eq!(text.parse::<SystemName>().unwrap().as_str(), text);
        }
        let long = "a".repeat(SystemName::MAX_BYTES + 1);
        for text in ["", "Bot", "a b", "a:b", &long] {
            let read = text.parse::<SystemName>();
            assert_eq!(read, Err(ParseSystemNameError), "{text:?}");
        }
    }

    #[test]
    fn a_command_id_is_refused_with_the_reason() {
        let longest = "x".repeat(CommandId::MAX_BYTES);
        for text in ["1", "aZ09_-", &longest] {
            assert_eq!(text.parse::<CommandId>().unwrap().as_str(), text);
        }
        let read = |text: &str| text.parse::<CommandId>().unwrap_err();
        assert_eq!(read(""), ParseCommandIdError::Empty);
        let long = "x".repeat(65);
        assert_eq!(read(&long), ParseCommandIdError::Long { bytes: 65 });
        for text in ["a b", "a'b", "a\0", "é", "a/b", "a\n"] {
            assert_eq!(read(text), ParseCommandIdError::Character, "{text:?}");
        }
    }
}
