//! Courses of El Dorado that people have designed.

use crate::actor::CommandActor;

/// A course to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCourse {
    /// Its name, unique among courses.
    pub name: String,
    /// The course itself; the store does not parse it.
    pub document: String,
    /// Its author.
    pub by: CommandActor,
    /// The time, in milliseconds since 1970.
    pub at: i64,
}

/// A stored course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Its entry in listings.
    pub entry: CourseEntry,
    /// The course itself.
    pub document: String,
}

/// A course as listings show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseEntry {
    /// Its name.
    pub name: String,
    /// Its author.
    pub by: CommandActor,
    /// The time at which it was added, in milliseconds since 1970.
    pub at: i64,
    /// Whether a table plays on it. Such a course is never removed, since the table needs it.
    pub used: bool,
}
