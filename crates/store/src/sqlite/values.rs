//! Conversions between our values and SQLite's, and from its errors to ours.

use std::str::FromStr;

use rusqlite::{
    Error, ErrorCode,
    ffi::SQLITE_READONLY_DBMOVED,
    types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef},
};

use crate::{
    actor::{CommandActor, CommandId},
    error::{Cause, Unavailable},
    guest::{TokenHash, TokenKind},
    id::{GuestId, TableId},
    table::Status,
    version::RowVersion,
};

/// The advice about a file that was moved.
pub const PUT_BACK: &str = "; put it back, or stop the server before you replace it";

/// Why a job did not succeed.
pub enum Failure<E> {
    /// It was refused before it wrote anything.
    Refused(E),
    /// SQLite failed, perhaps after part of the job was written.
    Sqlite(Error),
}

impl<E> From<Error> for Failure<E> {
    fn from(error: Error) -> Failure<E> {
        Failure::Sqlite(error)
    }
}

impl From<Error> for Unavailable {
    fn from(error: Error) -> Unavailable {
        let extended = error.sqlite_error().map(|error| error.extended_code);
        let (cause, advice) = match error.sqlite_error_code() {
            _ if extended == Some(SQLITE_READONLY_DBMOVED) => (Cause::Moved, PUT_BACK),
            Some(ErrorCode::DiskFull) => (Cause::DiskFull, "; make room on the disk"),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => (
                Cause::Other,
                "; another program has locked the database, end it",
            ),
            Some(ErrorCode::ReadOnly) => (
                Cause::ReadOnly,
                "; let this user write to the file and its folder",
            ),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                (Cause::Other, "; the file is damaged, restore a backup")
            }
            _ => (Cause::Other, ""),
        };
        Unavailable::because(cause, format!("{error}{advice}"))
    }
}

macro_rules! stored_as_text {
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

stored_as_text!(CommandActor, CommandId, GuestId, Status, TableId);

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

impl ToSql for RowVersion {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.to_stored().into())
    }
}

impl FromSql for RowVersion {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<RowVersion> {
        value.as_i64().map(RowVersion::from_stored)
    }
}

impl ToSql for TokenHash {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.as_slice().into())
    }
}

/// Only texts that can be parsed are ever written; any other means that the file is damaged.
fn parsed<T: FromStr>(value: ValueRef<'_>) -> FromSqlResult<T>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let text = value.as_str()?;
    text.parse()
        .map_err(|error: T::Err| FromSqlError::Other(Box::new(error)))
}
