//! Guests, and the tokens that identify them.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::id::{GuestId, TableId};

/// A guest to be created, together with the token of the first session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGuest {
    /// The guest's id; drawn at random by the caller.
    pub id: GuestId,
    /// The name that others see.
    pub name: String,
    /// The token of the first session.
    pub session: TokenHash,
    /// The time, in milliseconds since 1970.
    pub at: i64,
}

/// A person, identified by tokens only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// The guest's id in the log.
    pub id: GuestId,
    /// The name that others see.
    pub name: String,
    /// The time of the first session, in milliseconds since 1970.
    pub created_at: i64,
}

/// A digest of a token: the store never sees the token itself. It is kept out of logs as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

/// The permission that a token grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenKind {
    /// A session: its holder is a guest.
    Session,
    /// A link that lets its holder sit down on a seat, once.
    SeatLink,
    /// A key with which a program plays a seat.
    SeatKey,
}

impl TokenKind {
    /// All of them.
    pub const ALL: [TokenKind; 3] = [TokenKind::Session, TokenKind::SeatLink, TokenKind::SeatKey];

    /// Its word in the database. The schema also allows `watch`, which was never written.
    pub const fn as_str(self) -> &'static str {
        match self {
            TokenKind::Session => "session",
            TokenKind::SeatLink => "seat",
            TokenKind::SeatKey => "api",
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

/// The text is not a kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a token's kind is session, seat or api")]
pub struct ParseTokenKindError;

/// A token to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewToken {
    /// Its digest.
    pub hash: TokenHash,
    /// The permission that it grants.
    pub kind: TokenKind,
    /// The guest it belongs to, if any.
    pub guest: Option<GuestId>,
    /// The table it is bound to, if any.
    pub table: Option<TableId>,
    /// The seat it is bound to, if any, counted from 0.
    pub seat: Option<u8>,
    /// The time, in milliseconds since 1970.
    pub at: i64,
}

/// A stored token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The permission that it grants.
    pub kind: TokenKind,
    /// The guest it belongs to, if any.
    pub guest: Option<GuestId>,
    /// The table it is bound to, if any.
    pub table: Option<TableId>,
    /// The seat it is bound to, if any, counted from 0.
    pub seat: Option<u8>,
    /// The time of its creation, in milliseconds since 1970.
    pub created_at: i64,
    /// The time at which it was revoked or spent; it is not valid from then on.
    pub revoked_at: Option<i64>,
}

impl Token {
    /// Whether it can still be used.
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
        // Existing databases contain these words, whatever the kinds are called here.
        let stored = TokenKind::ALL.map(TokenKind::as_str);
        assert_eq!(stored, ["session", "seat", "api"]);
        for text in ["Seat", "watch", ""] {
            assert_eq!(text.parse::<TokenKind>(), Err(ParseTokenKindError));
        }
    }
}
