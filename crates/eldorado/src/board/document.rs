//! A course as a document, format `tessera-course/1` (`docs/eldorado/courses.md`).

use serde::{Deserialize, Serialize};

use super::assemble::CourseError;

/// The value of `format` in every document.
pub const FORMAT: &str = "tessera-course/1";

/// The largest size of a document in bytes.
const MAX_BYTES: usize = 16 << 10;

/// A course as a document. It is not validated until [`assemble`](CourseDocument::assemble).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseDocument {
    /// Always [`FORMAT`].
    pub format: String,
    /// The name for people.
    pub name: String,
    /// The difficulty, a word for people.
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

/// The position of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TilePlace {
    /// The letter of the face that is up.
    pub tile: char,
    /// Sixths of a turn clockwise, 0 to 5.
    pub rotation: u8,
    /// Coordinate `q` of its centre.
    pub q: i8,
    /// Coordinate `r` of its centre.
    pub r: i8,
}

/// The position of the finish tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishPlace {
    /// The side that is up.
    pub side: FinishSide,
    /// Sixths of a turn clockwise, 0 to 5.
    pub rotation: u8,
    /// Coordinate `q` of its first finish space.
    pub q: i8,
    /// Coordinate `r` of its first finish space.
    pub r: i8,
}

/// A side of the finish tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FinishSide {
    /// The side with machetes.
    Jungle,
    /// The side with paddles.
    Water,
}

impl CourseDocument {
    /// Reads a document; the course is validated when it is assembled.
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
