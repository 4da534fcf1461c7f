//! Why something was not done. Every refusal has a name of its own; all else is [`Unavailable`].

use thiserror::Error;

use crate::id::GuestId;

/// The store could not do it: a full disk, a damaged file, a store that is closed.
///
/// Of a write this means that it is not known to have happened. Nearly always it has not; only
/// a disk that fails in the middle of a commit leaves it open.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the store is unavailable: {reason}")]
pub struct Unavailable {
    /// For the operator's log, not for players.
    pub reason: String,
}

impl Unavailable {
    /// For this reason.
    pub fn new(reason: impl Into<String>) -> Unavailable {
        Unavailable {
            reason: reason.into(),
        }
    }
}

/// Why a table was not created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CreateError {
    /// The id is taken; the table that has it is as it was.
    #[error("there is a table with this id")]
    Exists,
    /// The course is not known.
    #[error("there is no such course")]
    NoCourse,
    /// Nothing is known to have been created.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a guest was not created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CreateGuestError {
    /// The id is taken.
    #[error("there is a guest with this id")]
    Exists,
    /// The session's token is there.
    #[error("there is such a token")]
    TokenExists,
    /// Nothing is known to have been created.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a guest was not renamed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RenameGuestError {
    /// There is no such guest.
    #[error("there is no such guest")]
    NoGuest,
    /// Nothing is known to have been changed.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a token was not made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AddTokenError {
    /// It is there, perhaps revoked.
    #[error("there is such a token")]
    Exists,
    /// Its guest is not known.
    #[error("there is no guest {guest}")]
    NoGuest {
        /// Which one.
        guest: GuestId,
    },
    /// Its table is not known.
    #[error("there is no such table")]
    NoTable,
    /// Nothing is known to have been made.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a course was not kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AddCourseError {
    /// The name is taken; the course that has it is as it was.
    #[error("there is a course with this name")]
    Exists,
    /// Nothing is known to have been kept.
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
    /// Nothing is known to have been removed.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}
