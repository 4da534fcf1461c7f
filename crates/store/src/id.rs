//! Ids of tables and guests: 128 random bits, written as 22 characters.
//!
//! An id is not a credential, so it may be printed. It still cannot be guessed, which keeps a
//! private table out of sight; the caller draws its bits.

use std::{fmt, str::FromStr};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use thiserror::Error;

/// The text is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an id is 22 characters of base64url, without padding")]
pub struct ParseIdError;

macro_rules! id {
    ($(#[$docs:meta])* $name:ident) => {
        $(#[$docs])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; 16]);

        impl $name {
            /// The id of these bits; they should be random.
            pub const fn new(bits: [u8; 16]) -> $name {
                $name(bits)
            }

            /// Its bits.
            pub const fn bits(self) -> [u8; 16] {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&URL_SAFE_NO_PAD.encode(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<$name, ParseIdError> {
                parse(text).map($name)
            }
        }
    };
}

id! {
    /// The id of a table.
    TableId
}

id! {
    /// The id of a guest.
    GuestId
}

/// Every id has exactly one text: the unused bits of the last character must be zero.
fn parse(text: &str) -> Result<[u8; 16], ParseIdError> {
    let bits = URL_SAFE_NO_PAD.decode(text).map_err(|_| ParseIdError)?;
    bits.try_into().map_err(|_| ParseIdError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_written_as_22_characters_and_read_back() {
        for bits in [[0; 16], [0xff; 16], [0xfb; 16], *b"0123456789abcdef"] {
            let id = TableId::new(bits);
            assert_eq!(id.to_string().len(), 22);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.bits(), bits);
        }
        assert_eq!(
            GuestId::new([0xff; 16]).to_string(),
            "_____________________w"
        );
        assert_eq!(
            format!("{:?}", GuestId::new([0; 16])),
            "GuestId(AAAAAAAAAAAAAAAAAAAAAA)"
        );
    }

    #[test]
    fn an_id_has_one_text_only() {
        for text in [
            "",
            "AAAAAAAAAAAAAAAAAAAAA",
            "AAAAAAAAAAAAAAAAAAAAAAA",
            "AAAAAAAAAAAAAAAAAAAAAA==",
            "AAAAAAAAAAAAAAAAAAAAAB",
            "AAAAAAAAAAAAAAAAAAAA/A",
            "AAAAAAAAAAAAAAAAAAAA+A",
            " AAAAAAAAAAAAAAAAAAAAA",
            "AAAAAAAAAAAAAAAAAAAAA\n",
            "AAAAAAAAAAAAAAAAAAAé",
        ] {
            assert_eq!(text.parse::<TableId>(), Err(ParseIdError), "{text:?}");
        }
    }
}
