//! Our values as PostgreSQL keeps them, and its failures as ours.

use std::{error::Error as _, fmt::Display, str::FromStr};

use tokio_postgres::{
    Error, Row,
    error::SqlState,
    types::{FromSql, ToSql, Type},
};

use crate::{error::Unavailable, guest::TokenHash};

/// A value for a statement, with its type: said by us, so that nothing has to be asked first.
pub type Value<'a> = (&'a (dyn ToSql + Sync), Type);

impl From<Error> for Unavailable {
    fn from(error: Error) -> Unavailable {
        let advice = match error.code() {
            Some(&SqlState::DISK_FULL) => "; make room on the disk",
            Some(&SqlState::READ_ONLY_SQL_TRANSACTION) => {
                "; this server only reads, name the one that writes"
            }
            Some(&SqlState::TOO_MANY_CONNECTIONS) => "; raise max_connections",
            Some(&SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED) => {
                "; the database is damaged, restore a backup"
            }
            _ => "",
        };
        Unavailable::new(format!("{}{advice}", explain(&error)))
    }
}

/// What is wrong, in a line: what PostgreSQL says without the values it says it about, or the
/// causes of what kept us from asking.
pub fn explain(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return format!("{} ({})", said.message(), said.code().code());
    }
    let mut sentence = error.to_string();
    let mut cause = error.source();
    while let Some(deeper) = cause {
        sentence = format!("{sentence}: {deeper}");
        cause = deeper.source();
    }
    sentence
}

/// Whether all was undone and may be done again: somebody else was faster, or was waited for in
/// a circle.
pub fn is_worth_another_try(error: &Error) -> bool {
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

/// Whether the connection is still good for something. A server that shuts down or may no longer
/// write is not: the next connection finds the one that may.
pub fn is_usable_after(error: &Error) -> bool {
    let Some(code) = error.code() else {
        return false;
    };
    // 08: connection, 25006: read only, 53: resources, 57: intervention, XX: damage.
    let lost = ["08", "25006", "53", "57", "XX"];
    !lost.iter().any(|class| code.code().starts_with(class))
}

/// A version in PostgreSQL's integers. No log is ever that long, so cutting it loses nothing.
pub fn version(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

/// What a statement gave, by the name of its column. Whoever wrote it wrote what can be read;
/// anything else means that the database is damaged.
pub trait Columns {
    /// As PostgreSQL keeps it.
    fn plain<'a, T: FromSql<'a>>(&'a self, column: &str) -> Result<T, Unavailable>;

    /// A text that is kept as bytes.
    fn text(&self, column: &str) -> Result<String, Unavailable> {
        self.text_or_null(column)?
            .ok_or_else(|| damaged(column, "nothing"))
    }

    /// The same, where there may be none.
    fn text_or_null(&self, column: &str) -> Result<Option<String>, Unavailable> {
        let bytes: Option<Vec<u8>> = self.plain(column)?;
        let text = bytes.map(String::from_utf8).transpose();
        text.map_err(|error| damaged(column, &error))
    }

    /// Something of ours that has a text.
    fn parsed<T: FromStr<Err: Display>>(&self, column: &str) -> Result<T, Unavailable> {
        self.parsed_or_null(column)?
            .ok_or_else(|| damaged(column, "nothing"))
    }

    /// The same, where there may be none.
    fn parsed_or_null<T: FromStr<Err: Display>>(
        &self,
        column: &str,
    ) -> Result<Option<T>, Unavailable> {
        let text: Option<&str> = self.plain(column)?;
        let parsed = text.map(str::parse).transpose();
        parsed.map_err(|error| damaged(column, &error))
    }

    /// 32 bytes, where there may be none.
    fn digest_or_null(&self, column: &str) -> Result<Option<[u8; 32]>, Unavailable> {
        let bytes: Option<&[u8]> = self.plain(column)?;
        let digest = bytes.map(<[u8; 32]>::try_from).transpose();
        digest.map_err(|error| damaged(column, &error))
    }

    /// 32 bytes.
    fn digest(&self, column: &str) -> Result<[u8; 32], Unavailable> {
        self.digest_or_null(column)?
            .ok_or_else(|| damaged(column, "nothing"))
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
        "the column {column} is not as it was written ({found}); the database is damaged, \
         restore a backup"
    ))
}

impl TokenHash {
    /// As PostgreSQL wants it.
    pub(super) fn bytes(&self) -> &[u8] {
        self.0.as_slice()
    }
}
