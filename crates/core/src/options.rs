//! Named options: what may differ between two tables of one game.

use std::borrow::Cow;

use thiserror::Error;

use crate::notation::shortened;

/// The options of a game, as a typed value and as `key=value` text.
pub trait Options: Clone + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// Every key, in the order help texts list them.
    const KEYS: &'static [OptionKey];

    /// Sets `key` to `value`.
    ///
    /// # Errors
    /// When the key or the value is unknown; nothing is changed then.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// The value of `key` as text; `None` when there is no such key.
    fn get(&self, key: &str) -> Option<Cow<'static, str>>;

    /// All keys with their values that differ from the default.
    fn changed(&self) -> Vec<(&'static str, Cow<'static, str>)> {
        let default = Self::default();
        let value_of = |options: &Self, key| options.get(key).expect("KEYS lists only known keys");
        Self::KEYS
            .iter()
            .map(|option| (option.key, value_of(self, option.key)))
            .filter(|(key, value)| value_of(&default, key) != *value)
            .collect()
    }
}

/// One named option as help texts show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionKey {
    /// The text before `=`.
    pub key: &'static str,
    /// The texts that may follow `=`, the default first. A game may accept other values too, and
    /// says so in `help`.
    pub values: &'static [&'static str],
    /// What the option decides, in one sentence.
    pub help: &'static str,
}

/// The reason why an option was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("unknown option `{key}`; there are: {}", known.join(", "))]
    UnknownKey {
        /// The key that was requested.
        key: String,
        /// The keys that exist.
        known: Vec<&'static str>,
    },
    /// The option exists, the value does not.
    #[error("option `{key}` cannot be `{value}`; choose one of: {}", values.join(", "))]
    UnknownValue {
        /// The option.
        key: &'static str,
        /// The value that was requested.
        value: String,
        /// The values that it may have.
        values: &'static [&'static str],
    },
    /// The option takes free text, but not this one.
    #[error("option `{key}`: {at}: {reason}")]
    Invalid {
        /// The option.
        key: &'static str,
        /// The part of the value that is wrong.
        at: String,
        /// What is wrong with the value.
        reason: String,
    },
}

impl OptionError {
    /// The refusal of a key that is not among `keys`.
    pub fn unknown_key(key: &str, keys: &'static [OptionKey]) -> OptionError {
        OptionError::UnknownKey {
            key: shortened(key),
            known: keys.iter().map(|option| option.key).collect(),
        }
    }
}

/// A closed set of named values for one option: an enum with its texts.
///
/// ```
/// tessera_core::choice! {
///     /// Who begins.
///     pub enum Begins: "begins" {
///         /// The first seat.
///         First = "first",
///         /// Any seat.
///         Random = "random",
///     }
/// }
/// assert_eq!(Begins::default().text(), "first");
/// assert_eq!(Begins::parse("random"), Ok(Begins::Random));
/// ```
#[macro_export]
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident: $key:literal {
            $(#[$first_meta:meta])* $first:ident = $first_text:literal
            $(, $(#[$rest_meta:meta])* $rest:ident = $rest_text:literal)* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[$first_meta])* #[default] $first,
            $($(#[$rest_meta])* $rest,)*
        }

        impl $name {
            /// The name of the option.
            pub const KEY: &'static str = $key;

            /// The texts of all values, the default first.
            pub const TEXTS: &'static [&'static str] = &[$first_text $(, $rest_text)*];

            /// The value as text.
            pub const fn text(self) -> &'static str {
                match self {
                    $name::$first => $first_text,
                    $($name::$rest => $rest_text,)*
                }
            }

            /// The value with this text.
            ///
            /// # Errors
            /// When no value has it.
            pub fn parse(text: &str) -> Result<$name, $crate::OptionError> {
                match text {
                    $first_text => Ok($name::$first),
                    $($rest_text => Ok($name::$rest),)*
                    _ => Err($crate::OptionError::UnknownValue {
                        key: $name::KEY,
                        value: $crate::notation::shortened(text),
                        values: $name::TEXTS,
                    }),
                }
            }
        }
    };
}

/// The options of a game: a struct of [`choice!`]s with a help text each.
///
/// A field may have any type with the constants `KEY` and `TEXTS` and the functions `parse` and
/// `text` that a [`choice!`] has.
///
/// ```
/// use tessera_core::{Options as _, choice, options};
///
/// choice! {
///     /// Who begins.
///     pub enum Begins: "begins" {
///         /// The first seat.
///         First = "first",
///         /// Any seat.
///         Random = "random",
///     }
/// }
///
/// options! {
///     /// The options of a table.
///     pub struct Options {
///         /// Who begins.
///         pub begins: Begins = "the first seat begins, or any",
///     }
/// }
///
/// let mut options = Options::default();
/// options.set("begins", "random")?;
/// assert_eq!(options.begins, Begins::Random);
/// assert_eq!(options.changed(), [("begins", "random".into())]);
/// # Ok::<(), tessera_core::OptionError>(())
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[$field_meta:meta])* pub $field:ident: $choice:ty = $help:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $choice,)*
        }

        impl $crate::Options for $name {
            const KEYS: &'static [$crate::OptionKey] = &[
                $($crate::OptionKey {
                    key: <$choice>::KEY,
                    values: <$choice>::TEXTS,
                    help: $help,
                },)*
            ];

            fn set(&mut self, key: &str, value: &str) -> Result<(), $crate::OptionError> {
                match key {
                    $(<$choice>::KEY => self.$field = <$choice>::parse(value)?,)*
                    _ => return Err($crate::OptionError::unknown_key(key, Self::KEYS)),
                }
                Ok(())
            }

            fn get(&self, key: &str) -> Option<std::borrow::Cow<'static, str>> {
                match key {
                    $(<$choice>::KEY => Some(self.$field.text().into()),)*
                    _ => None,
                }
            }
        }
    };
}
