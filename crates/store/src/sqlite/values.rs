//! Our values as SQLite keeps them, and its failures as ours.

use std::str::FromStr;

use rusqlite::{
    Error, ErrorCode,
    types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef},
};

use crate::{
    actor::{Actor, CommandId},
    error::Unavailable,
    guest::{TokenHash, TokenKind},
    id::{GuestId, TableId},
    table::Status,
};

/// Why a piece of work did not succeed.
pub enum Failure<E> {
    /// It was judged before anything was written, and the answer is no.
    Refused(E),
    /// SQLite failed, perhaps in the middle.
    Sqlite(Error),
}

impl<E> From<Error> for Failure<E> {
    fn from(error: Error) -> Failure<E> {
        Failure::Sqlite(error)
    }
}

impl From<Error> for Unavailable {
    fn from(error: Error) -> Unavailable {
        let advice = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => "; make room on the disk",
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                "; another program holds the database, end it"
            }
            Some(ErrorCode::ReadOnly) => "; let this user write to the file and its folder",
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                "; the file is damaged, restore a backup"
            }
            _ => "",
        };
        Unavailable::new(format!("{error}{advice}"))
    }
}

/// A version in SQLite's integers. No log is ever that long, so cutting it loses nothing.
pub fn version(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

macro_rules! kept_as_text {
    ($($name:ty),*) => { $(
        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.to_string().into())
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<$name> {
                parsed(value)
            }
        }
    )* };
}

kept_as_text!(Actor, CommandId, GuestId, Status, TableId);

impl ToSql for TokenKind {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.as_str().into())
    }
}

impl FromSql for TokenKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<TokenKind> {
        parsed(value)
    }
}

impl ToSql for TokenHash {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.as_slice().into())
    }
}

/// Whoever wrote it wrote what can be read; another answer means that the file is damaged.
fn parsed<T: FromStr>(value: ValueRef<'_>) -> FromSqlResult<T>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let text = value.as_str()?;
    text.parse()
        .map_err(|error: T::Err| FromSqlError::Other(Box::new(error)))
}
