//! A course as a document, format `tessera-course/1` (`docs/eldorado/courses.md`).

use serde::{Deserialize, Serialize};

use super::assemble::CourseError;

/// The value of `format` in every document.
pub const FORMAT: &str = "tessera-course/1";

/// Bytes a document may have.
const MAX_BYTES: usize = 16 << 10;

/// A course as it is written down; [`assemble`](CourseDocument::assemble) judges it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseDocument {
    /// Always [`FORMAT`].
    pub format: String,
    /// What people call it.
    pub name: String,
    /// A word for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<String>,
    /// The tiles in the order of the route.
    pub tiles: Vec<TilePlace>,
    /// The finish tile.
    pub finish: FinishPlace,
    /// The seams with a blockade, `B|C`, in the order of the route.
    pub blockades: Vec<String>,
    /// Seams that have one too when the table plays with blockades behind strips.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strip_exits: Vec<String>,
}

/// A tile as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TilePlace {
    /// The letter of the face that is up.
    pub tile: char,
    /// Sixths of a turn clockwise, 0 to 5.
    pub rotation: u8,
    /// Where its centre is.
    pub q: i8,
    /// Where its centre is.
    pub r: i8,
}

/// The finish tile as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishPlace {
    /// What its spaces show.
    pub side: FinishSide,
    /// Sixths of a turn clockwise, 0 to 5.
    pub rotation: u8,
    /// Where its first finish space is.
    pub q: i8,
    /// Where its first finish space is.
    pub r: i8,
}

/// A side of the finish tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FinishSide {
    /// Machetes.
    Jungle,
    /// Paddles.
    Water,
}

impl CourseDocument {
    /// Reads a document; whether the course makes sense is judged when it is assembled.
    ///
    /// # Errors
    /// With the line and column, or the member that is wrong.
    pub fn read(text: &str) -> Result<CourseDocument, CourseError> {
        if text.len() > MAX_BYTES {
            let reason = format!("{} bytes, more than the {MAX_BYTES} allowed", text.len());
            return Err(CourseError::new("course", reason));
        }
        let document: CourseDocument = serde_json::from_str(text)
            .map_err(|error| CourseError::new("course", error.to_string()))?;
        if document.format != FORMAT {
            let reason = format!("this program reads `{FORMAT}`");
            return Err(CourseError::new("format", reason));
        }
        Ok(document)
    }

    /// The document as text on one line.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a course is plain data")
    }
}
