//! Courses of El Dorado that people have made.

use crate::actor::Actor;

/// A course to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCourse {
    /// How it is called; no two have the same name.
    pub name: String,
    /// The course itself; the store does not read it.
    pub document: String,
    /// Who made it.
    pub by: Actor,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A course that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// What lists show of it.
    pub entry: CourseEntry,
    /// The course itself.
    pub document: String,
}

/// What a list shows of a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseEntry {
    /// How it is called.
    pub name: String,
    /// Who made it.
    pub by: Actor,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whether a table plays on it: then it stays for ever, since the table needs it.
    pub used: bool,
}
