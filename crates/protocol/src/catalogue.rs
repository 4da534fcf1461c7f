//! What can be played: games with their options, levels of bots, courses.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::inward::{self, BadMessage, Inward, MAX_NAME, MAX_NEW_TABLE};

/// What can be played here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Catalogue {
    /// The version of the server.
    pub version: String,
    /// The games by name.
    pub games: BTreeMap<String, GameLine>,
    /// Levels of bots, the weakest first.
    pub levels: Vec<String>,
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameLine {
    /// The title for people.
    pub title: String,
    /// The version of its rules.
    pub rules: u32,
    /// The fewest seats.
    pub least: u8,
    /// The most seats.
    pub most: u8,
    /// Its options in the order they are listed.
    pub options: Vec<OptionLine>,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionLine {
    /// Its name.
    pub key: String,
    /// Its values, the default first.
    pub values: Vec<String>,
    /// What it decides, in one English sentence, for readers of the raw API.
    #[ts(skip)]
    pub help: String,
}

/// A course of El Dorado to be stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCourse {
    /// The name of the course, which is unique.
    pub name: String,
    /// A document of `tessera-course/1`.
    pub document: Value,
}

impl Inward for NewCourse {
    const MOST: usize = MAX_NEW_TABLE;

    fn check(&self) -> Result<(), BadMessage> {
        inward::word("name", &self.name)?;
        inward::length("name", &self.name, MAX_NAME)
    }
}

/// A page of the list of courses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Courses {
    /// The published ones first, on the first page; then by name.
    pub courses: Vec<CourseLine>,
    /// The name after which the next page begins; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A course in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CourseLine {
    /// What the option `course` takes.
    pub name: String,
    /// Whether it comes with the game.
    pub published: bool,
    /// Whether a table plays on it, so that it cannot be deleted.
    pub used: bool,
}

/// A course.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct CourseBody {
    /// What the option `course` takes.
    pub name: String,
    /// The document of `tessera-course/1`.
    pub document: Value,
}
