//! Courses.

use tokio_postgres::{Row as Answer, types::Type};

use super::{
    pool::Connections,
    values::{Columns as _, unknown_answer},
};
use crate::{
    course::{Course, CourseEntry, NewCourse},
    error::{AddCourseError, RemoveCourseError, Unavailable},
};

/// The columns that [`read`] needs.
macro_rules! entry {
    () => {
        "name, made_by, created_at, \
         EXISTS (SELECT FROM tessera.heads WHERE heads.course = courses.name) AS used"
    };
}

/// Adds a course.
pub async fn add(connections: &Connections, course: &NewCourse) -> Result<(), AddCourseError> {
    const ADD: &str = "SELECT tessera.add_course($1, $2, $3, $4)";
    let is_new: bool = connections
        .write(
            ADD,
            &[
                (&course.name.as_bytes(), Type::BYTEA),
                (&course.document.as_bytes(), Type::BYTEA),
                (&course.by.to_string(), Type::TEXT),
                (&course.at, Type::INT8),
            ],
        )
        .await?;
    if is_new {
        Ok(())
    } else {
        Err(AddCourseError::Exists)
    }
}

/// Removes a course that no table plays on.
pub async fn remove(connections: &Connections, name: &str) -> Result<(), RemoveCourseError> {
    const REMOVE: &str = "SELECT tessera.remove_course($1)";
    let refusal: Option<String> = connections
        .write(REMOVE, &[(&name.as_bytes(), Type::BYTEA)])
        .await?;
    match refusal.as_deref() {
        None => Ok(()),
        Some("used") => Err(RemoveCourseError::Used),
        Some("no-course") => Err(RemoveCourseError::NoCourse),
        Some(other) => Err(unknown_answer(other).into()),
    }
}

/// A course.
pub async fn course(connections: &Connections, name: &str) -> Result<Option<Course>, Unavailable> {
    const COURSE: &str = concat!(
        "SELECT ",
        entry!(),
        ", document FROM tessera.courses WHERE name = $1"
    );
    let name = name.as_bytes();
    let found = connections
        .read_one(COURSE, &[(&name, Type::BYTEA)])
        .await?;
    let Some(row) = found else {
        return Ok(None);
    };
    Ok(Some(Course {
        entry: read(&row)?,
        document: row.text("document")?,
    }))
}

/// Courses in the order of their names.
pub async fn courses(
    connections: &Connections,
    after: Option<&str>,
    limit: u32,
) -> Result<Vec<CourseEntry>, Unavailable> {
    const COURSES: &str = concat!(
        "SELECT ",
        entry!(),
        " FROM tessera.courses WHERE $1 IS NULL OR name > $1 ORDER BY name LIMIT $2"
    );
    let after = after.map(str::as_bytes);
    let rows = connections
        .read(
            COURSES,
            &[(&after, Type::BYTEA), (&i64::from(limit), Type::INT8)],
        )
        .await?;
    rows.iter().map(read).collect()
}

fn read(row: &Answer) -> Result<CourseEntry, Unavailable> {
    Ok(CourseEntry {
        name: row.text("name")?,
        by: row.parsed("made_by")?,
        at: row.plain("created_at")?,
        used: row.plain("used")?,
    })
}
