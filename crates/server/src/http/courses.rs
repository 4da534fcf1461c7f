//! Courses of El Dorado: the published ones, and those that people make.

use std::sync::Arc;

use axum::extract::{Path, State, rejection::PathRejection};
use serde::Deserialize;
use tessera_eldorado::{CourseDocument, CourseError, board::SHIPPED};
use tessera_protocol::{
    ErrorBody, Problem,
    catalogue::{CourseBody, CourseLine, Courses, NewCourse},
};
use tessera_store::{AddCourseError, CommandActor};

use super::{
    Answer, ClientAddress, Refused,
    who::{Asked, Queried},
};
use crate::{caller::Caller, hub::Hub, limits::AddressUse, services::unavailable};

/// Where a page begins.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct After {
    after: Option<String>,
}

/// Courses on a page.
const LIMIT: u32 = 100;

/// Lists the courses.
pub async fn list(
    State(hub): State<Arc<Hub>>,
    Queried(After { after }): Queried<After>,
) -> Result<Answer<Courses>, Refused> {
    let mut courses = Vec::new();
    if after.is_none() {
        courses.extend(SHIPPED.iter().map(|(name, _)| CourseLine {
            name: (*name).into(),
            published: true,
            used: true,
        }));
    }
    let found = hub.store.courses(after, LIMIT).await;
    let found = found.map_err(|error| unavailable(&error))?;
    let next = found.last().filter(|_| found.len() == LIMIT as usize);
    let next = next.map(|entry| entry.name.clone());
    courses.extend(found.into_iter().map(|entry| CourseLine {
        name: entry.name,
        published: false,
        used: entry.used,
    }));
    Ok(Answer::ok(Courses { courses, next }))
}

/// A course.
pub async fn one(
    State(hub): State<Arc<Hub>>,
    name: Result<Path<String>, PathRejection>,
) -> Result<Answer<CourseBody>, Refused> {
    let unknown = |name: &str| ErrorBody::from(Problem::NoCourse { name: name.into() });
    let Path(name) = name.map_err(|_| unknown(""))?;
    let published = SHIPPED.iter().find(|(word, _)| *word == name);
    let text = match published {
        Some((_, document)) => Some(document.write()),
        None => {
            let found = hub.store.course(name.clone()).await;
            let found = found.map_err(|error| unavailable(&error))?;
            found.map(|course| course.document)
        }
    };
    let document = serde_json::from_str(&text.ok_or_else(|| unknown(&name))?);
    let document = document.map_err(|error| {
        tracing::error!(%error, name, "a course cannot be read");
        ErrorBody::from(Problem::Internal)
    })?;
    Ok(Answer::ok(CourseBody { name, document }))
}

/// Stores a course of a guest.
pub async fn add(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    ClientAddress(address): ClientAddress,
    Asked(new): Asked<NewCourse>,
) -> Result<Answer<CourseBody>, Refused> {
    let guest = caller.guest()?;
    let by = CommandActor::Guest(guest);
    let made = hub.made_by(guest).await?;
    hub.limits.check_new_course(&made, address)?;
    let bad = |CourseError { at, reason }: CourseError| {
        ErrorBody::from(Problem::BadCourse {
            detail: reason,
            member: at,
        })
    };
    let taken = || {
        ErrorBody::from(Problem::CourseTaken {
            name: new.name.clone(),
        })
    };
    if SHIPPED.iter().any(|(word, _)| *word == new.name) {
        return Err(taken().into());
    }
    let document = CourseDocument::read(&new.document.to_string());
    let document = document.map_err(bad)?;
    document.assemble(false).map_err(bad)?;
    let course = tessera_store::NewCourse {
        name: new.name.clone(),
        document: document.write(),
        by,
        at: hub.world.now(),
    };
    hub.store
        .add_course(course)
        .await
        .map_err(|error| match error {
            AddCourseError::Exists => taken(),
            AddCourseError::Unavailable(error) => unavailable(&error),
        })?;
    hub.limits.note_use(address, AddressUse::Course);
    Ok(Answer::created(CourseBody {
        name: new.name,
        document: new.document,
    }))
}
