//! Courses.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::values::Failure;
use crate::{
    course::{Course, CourseEntry, NewCourse},
    error::{AddCourseError, RemoveCourseError},
};

/// Adds a course.
pub fn add(sqlite: &Connection, course: &NewCourse) -> Result<(), Failure<AddCourseError>> {
    if is_known(sqlite, &course.name)? {
        return Err(Failure::Refused(AddCourseError::Exists));
    }
    const INSERT: &str =
        "INSERT INTO courses (name, document, made_by, created_at) VALUES (?1, ?2, ?3, ?4)";
    sqlite.prepare_cached(INSERT)?.execute(params![
        course.name,
        course.document,
        course.by,
        course.at
    ])?;
    Ok(())
}

/// Removes a course that no table plays on.
pub fn remove(sqlite: &Connection, name: &str) -> Result<(), Failure<RemoveCourseError>> {
    if !is_known(sqlite, name)? {
        return Err(Failure::Refused(RemoveCourseError::NoCourse));
    }
    let is_used = sqlite
        .prepare_cached("SELECT 1 FROM heads WHERE course = ?1")?
        .exists([name])?;
    if is_used {
        return Err(Failure::Refused(RemoveCourseError::Used));
    }
    sqlite
        .prepare_cached("DELETE FROM courses WHERE name = ?1")?
        .execute([name])?;
    Ok(())
}

/// Whether this course exists.
pub fn is_known(sqlite: &Connection, name: &str) -> rusqlite::Result<bool> {
    sqlite
        .prepare_cached("SELECT 1 FROM courses WHERE name = ?1")?
        .exists([name])
}

/// A course.
pub fn course(sqlite: &Connection, name: &str) -> rusqlite::Result<Option<Course>> {
    const COURSE: &str = "SELECT name, made_by, created_at, document, \
         EXISTS (SELECT 1 FROM heads WHERE heads.course = courses.name) AS used \
         FROM courses WHERE name = ?1";
    let read_course = |row: &rusqlite::Row<'_>| {
        Ok(Course {
            entry: read(row)?,
            document: row.get("document")?,
        })
    };
    sqlite
        .prepare_cached(COURSE)?
        .query_row([name], read_course)
        .optional()
}

/// Courses in the order of their names.
pub fn courses(
    sqlite: &Connection,
    after: Option<&str>,
    limit: u32,
) -> rusqlite::Result<Vec<CourseEntry>> {
    const COURSES: &str = "SELECT name, made_by, created_at, \
         EXISTS (SELECT 1 FROM heads WHERE heads.course = courses.name) AS used \
         FROM courses WHERE ?1 IS NULL OR name > ?1 ORDER BY name LIMIT ?2";
    let mut statement = sqlite.prepare_cached(COURSES)?;
    let entries = statement.query_map(params![after, limit], read)?;
    entries.collect()
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<CourseEntry> {
    Ok(CourseEntry {
        name: row.get("name")?,
        by: row.get("made_by")?,
        at: row.get("created_at")?,
        used: row.get("used")?,
    })
}
