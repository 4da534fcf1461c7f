//! Errors of the store. Every refusal has its own variant; all other failures are [`Unavailable`].

use thiserror::Error;

use crate::id::GuestId;

/// The store failed: the disk is full, the file is damaged, the connection is lost or the store is
/// closed.
///
/// It is not known whether a write with this answer has taken effect. Nearly always it has not; it
/// may have only if the disk or the connection failed, or the file was moved, during the commit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the store is unavailable: {reason}")]
pub struct Unavailable {
    /// The reason, for the operator's log and not for players.
    pub reason: String,
    /// The cause, as far as players may know it.
    pub cause: Cause,
}

/// Why a store failed, with a variant for each cause that somebody can remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The disk is full.
    DiskFull,
    /// The store can be read only.
    ReadOnly,
    /// The file was moved or deleted while it was open.
    Moved,
    /// Anything else.
    Other,
}

impl Unavailable {
    /// The error with this reason, and no special cause.
    pub fn new(reason: impl Into<String>) -> Unavailable {
        Unavailable::because(Cause::Other, reason)
    }

    /// The error with this cause and reason.
    pub fn because(cause: Cause, reason: impl Into<String>) -> Unavailable {
        Unavailable {
            reason: reason.into(),
            cause,
        }
    }
}

/// Why a table was not created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CreateError {
    /// A table with this id exists, and is unchanged.
    #[error("a table with this id exists")]
    Exists,
    /// The course is not known.
    #[error("there is no such course")]
    NoCourse,
    /// It is not known whether it was created.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a guest was not created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CreateGuestError {
    /// A guest with this id exists.
    #[error("a guest with this id exists")]
    Exists,
    /// A token with the session's hash exists.
    #[error("a token with this hash exists")]
    TokenExists,
    /// It is not known whether it was created.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a guest was not renamed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RenameGuestError {
    /// There is no such guest.
    #[error("there is no such guest")]
    NoGuest,
    /// It is not known whether the name was changed.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a token was not added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AddTokenError {
    /// A token with this hash exists, perhaps a revoked one.
    #[error("a token with this hash exists")]
    Exists,
    /// Its guest is not known.
    #[error("there is no guest {guest}")]
    NoGuest {
        /// The guest.
        guest: GuestId,
    },
    /// Its table is not known.
    #[error("there is no such table")]
    NoTable,
    /// It is not known whether it was added.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a course was not added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AddCourseError {
    /// A course with this name exists, and is unchanged.
    #[error("a course with this name exists")]
    Exists,
    /// It is not known whether it was added.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a course was not removed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RemoveCourseError {
    /// There is no such course.
    #[error("there is no such course")]
    NoCourse,
    /// A table plays on it and needs it for its replay.
    #[error("a table plays on this course")]
    Used,
    /// It is not known whether it was removed.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}
