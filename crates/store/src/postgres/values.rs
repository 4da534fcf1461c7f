//! Conversions between our values and PostgreSQL's, and from its errors to ours.

use std::{error::Error as _, fmt::Display, str::FromStr};

use tokio_postgres::{
    Error, Row,
    error::SqlState,
    types::{FromSql, ToSql, Type},
};

use crate::{
    error::{Cause, Unavailable},
    guest::TokenHash,
    version::RowVersion,
};

/// A parameter of a statement with its type, so that the server need not be asked for it.
pub type Value<'a> = (&'a (dyn ToSql + Sync), Type);

impl From<Error> for Unavailable {
    fn from(error: Error) -> Unavailable {
        let (cause, advice) = match error.code() {
            Some(&SqlState::DISK_FULL) => (Cause::DiskFull, "; make room on the disk"),
            Some(&SqlState::READ_ONLY_SQL_TRANSACTION) => (
                Cause::ReadOnly,
                "; this server is read-only, name the primary",
            ),
            Some(&SqlState::TOO_MANY_CONNECTIONS) => (Cause::Other, "; raise max_connections"),
            Some(&SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED) => {
                (Cause::Other, "; the database is damaged, restore a backup")
            }
            _ => (Cause::Other, ""),
        };
        Unavailable::because(cause, format!("{}{advice}", explain(&error)))
    }
}

/// An error in one line: the message of PostgreSQL without its details, which may contain values,
/// or the chain of causes of an error of the client.
pub fn explain(error: &Error) -> String {
    if let Some(reported) = error.as_db_error() {
        return format!("{} ({})", reported.message(), reported.code().code());
    }
    let mut sentence = error.to_string();
    let mut cause = error.source();
    while let Some(deeper) = cause {
        sentence = format!("{sentence}: {deeper}");
        cause = deeper.source();
    }
    sentence
}

/// Whether a transaction was rolled back because of a concurrent one, and may be repeated.
pub fn is_conflict(error: &Error) -> bool {
    matches!(
        error.code(),
        Some(
            &SqlState::UNIQUE_VIOLATION
                | &SqlState::FOREIGN_KEY_VIOLATION
                | &SqlState::T_R_DEADLOCK_DETECTED
                | &SqlState::T_R_SERIALIZATION_FAILURE
        )
    )
}

/// Whether the connection can still be used. It cannot if its server shuts down or has become
/// read-only: a new connection then finds the primary.
pub fn is_usable_after(error: &Error) -> bool {
    let Some(code) = error.code() else {
        return false;
    };
    // 08: connection, 25006: read only, 53: resources, 57: intervention, XX: damage.
    let lost = ["08", "25006", "53", "57", "XX"];
    !lost.iter().any(|class| code.code().starts_with(class))
}

/// Reads values of a row by the names of their columns. Only values that can be parsed are ever
/// written; any other means that the database is damaged.
pub trait Columns {
    /// A value of a type of PostgreSQL.
    fn plain<'a, T: FromSql<'a>>(&'a self, column: &str) -> Result<T, Unavailable>;

    /// A text that is stored as bytes.
    fn text(&self, column: &str) -> Result<String, Unavailable> {
        self.text_or_null(column)?
            .ok_or_else(|| damaged(column, "null"))
    }

    /// Like [`Columns::text`], for a column that may be null.
    fn text_or_null(&self, column: &str) -> Result<Option<String>, Unavailable> {
        let bytes: Option<Vec<u8>> = self.plain(column)?;
        let text = bytes.map(String::from_utf8).transpose();
        text.map_err(|error| damaged(column, &error))
    }

    /// A value of ours that is stored as text.
    fn parsed<T: FromStr<Err: Display>>(&self, column: &str) -> Result<T, Unavailable> {
        self.parsed_or_null(column)?
            .ok_or_else(|| damaged(column, "null"))
    }

    /// Like [`Columns::parsed`], for a column that may be null.
    fn parsed_or_null<T: FromStr<Err: Display>>(
        &self,
        column: &str,
    ) -> Result<Option<T>, Unavailable> {
        let text: Option<&str> = self.plain(column)?;
        let parsed = text.map(str::parse).transpose();
        parsed.map_err(|error| damaged(column, &error))
    }

    /// Like [`Columns::digest`], for a column that may be null.
    fn digest_or_null(&self, column: &str) -> Result<Option<[u8; 32]>, Unavailable> {
        let bytes: Option<&[u8]> = self.plain(column)?;
        let digest = bytes.map(<[u8; 32]>::try_from).transpose();
        digest.map_err(|error| damaged(column, &error))
    }

    /// 32 bytes.
    fn digest(&self, column: &str) -> Result<[u8; 32], Unavailable> {
        self.digest_or_null(column)?
            .ok_or_else(|| damaged(column, "null"))
    }

    /// A version of a table.
    fn version(&self, column: &str) -> Result<RowVersion, Unavailable> {
        self.plain(column).map(RowVersion::from_stored)
    }

    /// A number that is never negative.
    fn count(&self, column: &str) -> Result<u64, Unavailable> {
        self.plain::<i64>(column).map(i64::unsigned_abs)
    }
}

impl Columns for Row {
    fn plain<'a, T: FromSql<'a>>(&'a self, column: &str) -> Result<T, Unavailable> {
        Ok(self.try_get(column)?)
    }
}

fn damaged(column: &str, found: &(impl Display + ?Sized)) -> Unavailable {
    Unavailable::new(format!(
        "the column {column} has an invalid value ({found}); the database is damaged, restore a \
         backup"
    ))
}

/// A function of the schema answered with a word that this program does not know.
pub fn unknown_answer(word: &str) -> Unavailable {
    Unavailable::new(format!("the database gave the unknown answer {word:?}"))
}

impl TokenHash {
    /// The form that PostgreSQL stores.
    pub(super) fn bytes(&self) -> &[u8] {
        self.0.as_slice()
    }
}
