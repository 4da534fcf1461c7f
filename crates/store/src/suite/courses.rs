//! Courses that people have designed.

use super::*;
use crate::{
    course::{Course, CourseEntry, NewCourse},
    error::{AddCourseError, CreateError, RemoveCourseError},
};

fn course(name: &str) -> NewCourse {
    new_course(name, 1)
}

/// A course of this guest.
pub(super) fn new_course(name: &str, guest: u32) -> NewCourse {
    NewCourse {
        name: name.to_owned(),
        document: format!("the way of {name}"),
        by: CommandActor::Guest(guest_id(guest)),
        at: 5,
    }
}

fn on_course(number: u32, name: &str) -> NewTable {
    NewTable {
        course: Some(name.to_owned()),
        ..new_table(number)
    }
}

/// A second course with the same name is refused.
pub async fn a_course_is_never_overwritten(store: AnyStore) {
    store.add_course(course("hills")).await.unwrap();
    let other = NewCourse {
        document: "another way".to_owned(),
        by: CommandActor::System("host".parse().unwrap()),
        ..course("hills")
    };
    let answer = store.add_course(other).await;
    assert_eq!(answer, Err(AddCourseError::Exists));
    let kept = Course {
        entry: CourseEntry {
            name: "hills".to_owned(),
            by: CommandActor::Guest(guest_id(1)),
            at: 5,
            used: false,
        },
        document: "the way of hills".to_owned(),
    };
    let hills = store.course("hills".to_owned()).await.unwrap();
    assert_eq!(hills, Some(kept));
    assert_eq!(store.course("Hills".to_owned()).await.unwrap(), None);
}

/// An unused course can be removed, and its name is free again.
pub async fn a_course_that_is_used_stays(store: AnyStore) {
    store.add_course(course("hills")).await.unwrap();
    store.add_course(course("swamps")).await.unwrap();
    store.create(on_course(1, "hills")).await.unwrap();
    let remove = async |name: &str| store.remove_course(name.to_owned()).await;
    assert_eq!(remove("hills").await, Err(RemoveCourseError::Used));
    assert_eq!(remove("swamps").await, Ok(()));
    assert_eq!(remove("swamps").await, Err(RemoveCourseError::NoCourse));
    store.add_course(course("swamps")).await.unwrap();
    let hills = store.course("hills".to_owned()).await.unwrap().unwrap();
    assert!(hills.entry.used);
    let table = store.table(table_id(1)).await.unwrap().unwrap();
    assert_eq!(table.course.as_deref(), Some("hills"));
}

/// A table without its course could not be replayed.
pub async fn a_table_needs_a_course_that_exists(store: AnyStore) {
    let answer = store.create(on_course(1, "hills")).await;
    assert_eq!(answer, Err(CreateError::NoCourse));
    assert_eq!(store.table(table_id(1)).await.unwrap(), None);
    store.add_course(course("hills")).await.unwrap();
    store.create(on_course(1, "hills")).await.unwrap();
}

/// They are listed page by page, each with whether it is used.
pub async fn courses_are_listed_by_name(store: AnyStore) {
    for name in ["c", "a", "e", "b", "d"] {
        store.add_course(course(name)).await.unwrap();
    }
    store.create(on_course(1, "b")).await.unwrap();
    let list = async |after: Option<&str>, limit| -> Vec<(String, bool)> {
        let after = after.map(str::to_owned);
        let entries = store.courses(after, limit).await.unwrap();
        entries
            .into_iter()
            .map(|entry| (entry.name, entry.used))
            .collect()
    };
    let entry = |name: &str| (name.to_owned(), name == "b");
    assert_eq!(list(None, 3).await, ["a", "b", "c"].map(entry));
    assert_eq!(list(Some("c"), 3).await, ["d", "e"].map(entry));
    assert_eq!(list(Some("e"), 3).await, []);
}
