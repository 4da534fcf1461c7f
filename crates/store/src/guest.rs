//! Guests and the tokens they are known by.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::id::{GuestId, TableId};

/// A guest to be created, together with the token of the first session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGuest {
    /// Drawn at random by the caller.
    pub id: GuestId,
    /// How others see the guest.
    pub name: String,
    /// What the guest's session is known by.
    pub session: TokenHash,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A person, known by a token only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The guest's name in the log.
    pub id: GuestId,
    /// How others see the guest.
    pub name: String,
    /// When the guest came first, in milliseconds since 1970.
    pub created_at: i64,
}

/// A digest of a token: the store never sees the token itself. Not for logs all the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

/// What a token is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenKind {
    /// Being a guest.
    Session,
    /// Sitting down on a seat.
    Seat,
    /// Watching a table.
    Watch,
    /// Playing a seat from a program.
    Api,
}

impl TokenKind {
    /// All of them.
    pub const ALL: [TokenKind; 4] = [
        TokenKind::Session,
        TokenKind::Seat,
        TokenKind::Watch,
        TokenKind::Api,
    ];

    /// Its word in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            TokenKind::Session => "session",
            TokenKind::Seat => "seat",
            TokenKind::Watch => "watch",
            TokenKind::Api => "api",
        }
    }
}

impl FromStr for TokenKind {
    type Err = ParseTokenKindError;

    fn from_str(text: &str) -> Result<TokenKind, ParseTokenKindError> {
        let found = TokenKind::ALL
            .into_iter()
            .find(|kind| kind.as_str() == text);
        found.ok_or(ParseTokenKindError)
    }
}

/// A text that is no kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a token's kind is session, seat, watch or api")]
pub struct ParseTokenKindError;

/// A token to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewToken {
    /// What it is known by.
    pub hash: TokenHash,
    /// What it is good for.
    pub kind: TokenKind,
    /// Whose it is, if it is somebody's.
    pub guest: Option<GuestId>,
    /// The table it is bound to, if any.
    pub table: Option<TableId>,
    /// The seat it is bound to, if any, counted from 0.
    pub seat: Option<u8>,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A token that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is good for.
    pub kind: TokenKind,
    /// Whose it is, if it is somebody's.
    pub guest: Option<GuestId>,
    /// The table it is bound to, if any.
    pub table: Option<TableId>,
    /// The seat it is bound to, if any, counted from 0.
    pub seat: Option<u8>,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// When it was revoked or spent; it is good for nothing since.
    pub revoked_at: Option<i64>,
}

impl Token {
    /// Whether it still is good for something.
    pub const fn is_valid(&self) -> bool {
        self.revoked_at.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_does_not_print_itself() {
        assert_eq!(format!("{:?}", TokenHash([77; 32])), "TokenHash(..)");
    }

    #[test]
    fn a_kind_is_read_as_it_was_written() {
        for kind in TokenKind::ALL {
            assert_eq!(kind.as_str().parse(), Ok(kind));
        }
        assert_eq!("Seat".parse::<TokenKind>(), Err(ParseTokenKindError));
    }
}
